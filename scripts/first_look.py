#!/usr/bin/env python3
"""A first look at PUSH: which strategy, and which stop point of `threshold`, wins most.

Called by scripts/run. For the base rules and for Risques every candidate is played twice:
  field  the candidate in slot 0 against default `threshold` in the other slots, games 0 and on;
         the same game ids for all, so that candidates meet the same cards;
  same   the candidate in every slot, games SAME_FIRST and on.
Writes FILE.csv, the runs' CSV one after another under one header, and FILE.meta.json with the record of
each run; prints a ranking per rules; has scripts/report make a page of it. Standard library only.
"""

import argparse
import csv
import json
import pathlib
import subprocess
import sys
import tempfile
import time

from common.command import UserError, conduct
from common.output import write_whole
from common.text import fingerprint

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = ROOT / "build" / "release" / "stoprule"
CSV_FILE = ROOT / "results" / "first-look.csv"
PAGE = CSV_FILE.with_suffix(".html")

PLAYERS = 4
RULES = ["base", "risques"]
FIELD = "threshold"
STOP_POINTS = range(4, 17)
SAME_FIRST = 10**9  # first game id of the tables where all play the same
SAME_SHARE = 5  # such a table gets one game in so many
# Told apart from the field at 3 standard errors: 17 candidates a table, so that by luck alone a table
# holds a wrong word with a chance below 5 %.
TOLD_APART = 3.0


def main():
    options = parse_arguments()
    begin = time.monotonic()
    with tempfile.TemporaryDirectory(prefix=".first-look-", dir=CSV_FILE.parent) as folder:
        runs = play_all(options, pathlib.Path(folder))
        write_csv(runs)
        write_sidecar(options, runs)
    for rules in RULES:
        print_ranking(rules, [run for run in runs if run["rules"] == rules])
    print_hints(runs, time.monotonic() - begin)
    make_page()


def parse_arguments():
    parser = argparse.ArgumentParser(prog="scripts/run", description="A first look at PUSH.")
    parser.add_argument("--games", default="200000", help="games against the field (default: 200000)")
    parser.add_argument("--seed", default="1", help="seed of every run (default: 1)")
    options = parser.parse_args()
    if not options.games.isdecimal() or not SAME_SHARE * 2 <= int(options.games) <= SAME_FIRST:
        parser.error(f"--games {options.games}: a number from {SAME_SHARE * 2} to {SAME_FIRST}")
    options.games = int(options.games)
    return options


def candidates():
    """Every strategy in its default form, then the stop points that are no default."""
    listed = json.loads(stoprule("list", "strategies", "--game", "push", "--json"))
    parameters = {strategy["name"]: strategy["parameters"] for strategy in listed}
    usual = next(each["default"] for each in parameters[FIELD] if each["name"] == "stop")
    return [*parameters, *(f"{FIELD}:stop={stop}" for stop in STOP_POINTS if stop != usual)]


def stoprule(*arguments):
    """The program's standard output; its own message and exit code if it fails."""
    done = subprocess.run([PROGRAM, *arguments], stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        sys.exit(done.returncode)
    return done.stdout


def play_all(options, folder):
    """All runs in the order of the file, each with its rows and its record."""
    todo = [(rules, candidate, table)
            for rules in RULES for candidate in candidates() for table in ("field", "same")]
    runs = []
    for number, (rules, candidate, table) in enumerate(todo, 1):
        if sys.stderr.isatty():
            print(f"\r{number} of {len(todo)} runs", end="", file=sys.stderr, flush=True)
        runs.append(play(options, folder / f"{number}.csv", rules, candidate, table))
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr, flush=True)
    return runs


def play(options, file, rules, candidate, table):
    lineup, first, games = [candidate] + [FIELD] * (PLAYERS - 1), 0, options.games
    if table == "same":
        lineup, first, games = [candidate] * PLAYERS, SAME_FIRST, options.games // SAME_SHARE
    stoprule("run", *lineup, "--game", "push", "--rules", rules, "--seed", options.seed,
             "--first-game", str(first), "--games", str(games), "--csv", str(file), "--quiet")
    text = file.read_text(encoding="utf-8")
    rows = list(csv.DictReader(text.splitlines()))
    record = json.loads(file.with_suffix(".meta.json").read_text(encoding="utf-8"))
    return {"rules": rules, "table": table, "name": candidate, "text": text, "rows": rows,
            "record": record}


def write_csv(runs):
    """The runs' CSV under one header."""
    header = runs[0]["text"].splitlines(keepends=True)[0]
    for run in runs:
        if not run["text"].startswith(header):
            raise UserError("runs with different columns; was the program built while this ran?")
    text = header + "".join(run["text"].removeprefix(header) for run in runs)
    write_whole(CSV_FILE, text)


def write_sidecar(options, runs):
    """The first run's description of the file, then each run's record with the rows that it wrote."""
    package = {"profile": "tabular-data-package", "name": CSV_FILE.stem,
               "resources": runs[0]["record"]["resources"]}
    package["resources"][0].update(name=CSV_FILE.stem, path=CSV_FILE.name, **fingerprint(CSV_FILE.read_bytes()))
    package["command"] = ["scripts/run", "--games", str(options.games), "--seed", options.seed]
    package["runs"] = []
    first_row = 1
    for run in runs:
        record = {key: run["record"][key] for key in run["record"] if key not in package}
        package["runs"].append({"table": run["table"], "first_row": first_row,
                                "rows_n": len(run["rows"]), **record})
        first_row += len(run["rows"])
    text = json.dumps(package, indent=2, ensure_ascii=False) + "\n"
    write_whole(CSV_FILE.with_suffix(".meta.json"), text)


def mean_and_se(run, metric, slot):
    """Over all seats; slot "" is the whole game."""
    for row in run["rows"]:
        if (row["metric"], row["slot"], row["seat"]) == (metric, slot, ""):
            return float(row["mean"]), float(row["se"])
    raise UserError(f"the program wrote no metric {metric}")


def estimate(mean_se, scale=1.0, decimals=1):
    mean, se = (scale * part for part in mean_se)
    return f"{mean:.{decimals}f} ± {1.96 * se:.{decimals}f}"


def verdict(share):
    """In words: against a fair share of the wins."""
    mean, se = share
    z = (mean - 1 / PLAYERS) / se if se > 0 else 0
    return "better" if z > TOLD_APART else "worse" if z < -TOLD_APART else "not told apart"


def print_ranking(rules, runs):
    field = {run["name"]: run for run in runs if run["table"] == "field"}
    same = {run["name"]: run for run in runs if run["table"] == "same"}
    ranking = sorted(field.values(), key=lambda run: -mean_and_se(run, "win_share", "0")[0])
    games = ranking[0]["rows"][0]["games_n"]
    rows = [["", "strategy", "wins %", "score", f"than {FIELD}", "score if alike", "busts if alike"]]
    for place, run in enumerate(ranking, 1):
        share = mean_and_se(run, "win_share", "0")
        alike = same[run["name"]]
        rows.append([
            str(place), run["name"], estimate(share, 100), estimate(mean_and_se(run, "score", "0")),
            verdict(share), estimate(mean_and_se(alike, "score", "0")),
            estimate(mean_and_se(alike, "busts", ""), decimals=2)])
    print(f"\nPUSH, {PLAYERS} players, rules {rules}: one seat against three {FIELD}"
          f" ({games} games each); then all four alike\n")
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = [cell.ljust(width) if column in (1, 4) else cell.rjust(width)
                 for column, (cell, width) in enumerate(zip(row, widths))]
        print("  ".join(cells).rstrip())


def print_hints(runs, seconds):
    games = sum(int(run["rows"][0]["games_n"]) for run in runs)
    best = max((run for run in runs if (run["rules"], run["table"]) == (RULES[0], "field")),
               key=lambda run: mean_and_se(run, "win_share", "0")[0])["name"]
    print(f"\n± is half a 95 % interval; a fair share of the wins is {100 / PLAYERS:.0f} %. "
          f"\"better\" and \"worse\" say\nthat it lies beyond {TOLD_APART:.0f} standard errors. "
          f"All met the same cards, so neighbours differ by less\nluck than ± says.")
    print(f"\n{games} games in {seconds:.0f} s; all numbers: {CSV_FILE.relative_to(ROOT)}"
          f" (and .meta.json).\nDeeper: scripts/run --games 2000000, or a lineup of your own:\n"
          f"  build/release/stoprule run {best} cards risk {FIELD} --rules {RULES[1]} --games 1M")


def make_page():
    """The page needs matplotlib, without which the ranking above is still worth having."""
    done = subprocess.run([ROOT / "scripts" / "report", CSV_FILE, "--out", PAGE], stdout=subprocess.DEVNULL,
                          check=False)
    if done.returncode == 0:
        print(f"With figures, for a browser: {PAGE}")
    else:
        print("Note: no page with figures; see above for the reason.", file=sys.stderr)


if __name__ == "__main__":
    conduct("scripts/run", main)
