"""Reads what the program wrote and says what it holds. Knows no chart.

A CSV may have two files beside it: FILE.meta.json, its sidecar, which must tell of these very bytes, and FILE.json,
what --json wrote. The second holds what a sweep's or a tournament's CSV has no column for (which cells are not told apart from the best)
and is used only if it tells of the same games.
"""

import dataclasses
import pathlib

from common import text as files

from .words import UserError

# Shape: the columns by which it is known, the most telling first.
SHAPES = {
    "hist": {"slot", "metric", "value", "count"},
    "compare": {"a", "b", "field", "metric", "diff", "diff_se", "lo95", "hi95", "verdict"},
    "tournament": {"a", "field", "metric", "mean", "se", "lo95", "hi95"},
    "run": {"slot", "strategy", "seat", "metric", "unit", "mean", "se", "lo95", "hi95"},
}
REALS = {"mean", "se", "lo95", "hi95", "a_mean", "b_mean", "diff", "diff_se", "anytime_lo95", "anytime_hi95",
         "variance_factor"}
WHOLE = {"players", "first_game", "games_n", "value", "count"}


@dataclasses.dataclass
class Data:
    """One file. `rows` holds numbers as float or int, None where the cell is empty; in "bench" the
    measurements. `facts` is the sidecar, `findings` the --json file beside; {} where there is none."""

    path: pathlib.Path
    shape: str  # run, sweep, hist, compare, tournament, bench
    rows: list
    facts: dict
    findings: dict

    @property
    def swept(self):
        """Names of the swept parameters."""
        return [key.removeprefix("sweep_") for key in self.rows[0] if key.startswith("sweep_")]

    @property
    def field(self):
        """What all others play in a sweep, or None where neither file beside the CSV is there to tell."""
        told = [each["text"] for each in self.facts.get("strategies", []) if each.get("role") == "field"]
        return self.findings.get("field") or (told[0] if told else None)

    @property
    def looks(self):
        """Numbers of games after which the file tells of its first row's thing: several in a file of --looks."""
        return {row["games_n"] for row in self.rows if _thing(row) == _thing(self.rows[0])}

    def end(self):
        """The same without all looks but the last."""
        if self.shape not in ("run", "compare") or len(self.looks) < 2:
            return self
        last = {}
        for row in self.rows:
            last[_thing(row)] = max(row, last.get(_thing(row), row), key=lambda each: each["games_n"])
        return dataclasses.replace(self, rows=list(last.values()))


def _thing(row):
    """What a row tells of, whatever it tells."""
    keys = ("game", "rules", "players", "seed", "first_game", "slot", "strategy", "seat", "a", "b", "field", "metric")
    return tuple(row.get(key) for key in keys)


def read(path):
    path = pathlib.Path(path)
    content = files.read_bytes(path)
    text = files.text_of(path, content)
    if text.lstrip().startswith("{"):
        return _read_bench(path, text)
    rows = _read_rows(path, text)
    shape = _shape_of(path, rows[0])
    facts = files.sidecar_of(path, content)
    findings = files.json_beside(path.with_suffix(".json"))
    return Data(path, shape, rows, facts, findings if _of_same_games(findings, facts, rows) else {})


def files_read(paths):
    """All files that read() may look at for these."""
    for path in map(pathlib.Path, paths):
        yield from (path, files.sidecar_path(path), files.next_sidecar_path(path), path.with_suffix(".json"))


def _of_same_games(findings, facts, rows):
    """Whether what lies beside the CSV tells of it, and not of an earlier file of the same name."""
    if any(str(findings.get(key)) != str(rows[0][key]) for key in ("game", "seed", "first_game", "players")):
        return False
    if {"signature"} <= findings.keys() & facts.keys() and findings["signature"] != facts["signature"]:
        return False
    return "payoffs" not in findings or set(findings["strategies"]) == {row.get("a") for row in rows}


def _read_bench(path, text):
    record = files.json_of(path, text)
    rows = record.get("measurements")
    if not (rows and isinstance(rows, list) and all(isinstance(row, dict) for row in rows)):
        raise UserError(f"{path}: JSON without measurements; allowed are the CSV of run, sweep, compare, "
                        "tournament and --hist, and what bench --json prints")
    facts = {key: value for key, value in record.items() if key != "measurements"}
    return Data(path, "bench", rows, facts, {})


def _read_rows(path, text):
    rows = [{key: _value(path, line, key, cell) for key, cell in row.items()} for line, row in files.rows_of(path, text)]
    if not rows:
        raise UserError(f"{path}: no rows")
    return rows


def _value(path, line, key, cell):
    if key not in REALS and key not in WHOLE:
        return cell
    return None if cell == "" else files.number(path, line, key, cell, int if key in WHOLE else float)


def _shape_of(path, row):
    common = {"game", "rules", "players", "seed", "first_game"}
    for shape, columns in SHAPES.items():
        if columns | common <= row.keys():
            return "sweep" if shape == "run" and any(key.startswith("sweep_") for key in row) else shape
    raise UserError(f"{path}: columns {', '.join(row)}: none of the files of run, sweep, compare, tournament "
                    "and --hist")


def runs_of(rows):
    """The rows of each run in a CSV of runs, which may hold many one after another: a run ends where its
    settings change or a (slot, seat, metric) comes again."""
    runs, seen, settings = [], set(), None
    for row in rows:
        now = tuple(row[key] for key in ("game", "rules", "players", "seed", "first_game"))
        place = (row["slot"], row["seat"], row["metric"])
        if now != settings or place in seen:
            runs.append([])
            seen, settings = set(), now
        seen.add(place)
        runs[-1].append(row)
    return runs


def find(rows, metric, slot="0", seat=""):
    """The row of a (slot, seat, metric), or None; slot "" is the whole game."""
    for row in rows:
        if (row["metric"], row["slot"], row["seat"]) == (metric, slot, seat):
            return row
    return None
