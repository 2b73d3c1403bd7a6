"""Compares what the program prints with stored texts: every screen of help, lists, mistakes, the tables of each game.

    tests/snapshots_test.py PROGRAM             fails with the difference if a text changed
    tests/snapshots_test.py PROGRAM --update    stores the texts as they are now, and says which changed

One file of tests/data/snapshots/ a group: each command with all it printed, standard error too, and its exit code if
that is not 0. What differs between machines and moments is replaced by words in capitals.
"""

import concurrent.futures
import difflib
import os
import pathlib
import re
import subprocess
import sys
import tempfile

STORED = pathlib.Path(__file__).resolve().parent / "data" / "snapshots"

VERBS = ["run", "compare", "sweep", "tournament", "merge", "replay", "list", "show", "bench", "selftest", "generate"]

MISTAKES = """
stoprule
stoprule rn ev
stoprule --games 3 run
stoprule run
stoprule run treshold
stoprule run threshold:stop=99
stoprule run threshold:stp=9
stoprule run threshold:stop
stoprule run ev -n 0
stoprule run ev -n 1.0005k
stoprule run ev --gmaes 3
stoprule run ev --game-id 3
stoprule run ev -n
stoprule run ev -n 3 -n 4
stoprule run ev -s 99999999999999999999
stoprule run ev -p 9
stoprule run ev --game pusch
stoprule run ev -r rsques
stoprule run ev -r base,star=some
stoprule run ev ev ev -p 4
stoprule run ev --csv x/y.csv
stoprule run ev --csv a --hist a
stoprule run ev --simd mmx
stoprule run ev --engine reference --simd scalar
stoprule run ev --plugin none.so
stoprule run mine --rule 'mine=stop: bets >= 12'
stoprule run mine --rule 'mine=stop best >= 12'
stoprule run mine --rule-file none.rules
stoprule run ev --config none.toml
stoprule run ev --resume none.csv
stoprule run ev --checkpoint-every 3
stoprule run ev --fail-if score
stoprule run ev --fail-if 'scor<3'
stoprule run ev --fail-if 'evv.score<3'
stoprule compare ev
stoprule compare ev cards --margin 2
stoprule compare ev cards -r base -r base -r risques
stoprule sweep ev
stoprule sweep threshold --param stop=6..99
stoprule sweep threshold --param stp=6..9
stoprule sweep threshold --param stop=6..9 --metric scroe
stoprule tournament ev
stoprule tournament ev ev
stoprule merge
stoprule merge none.csv
stoprule replay ev
stoprule list all
stoprule show nothing
stoprule selftest chess
stoprule generate word
stoprule run hold -p 3 --game kuhkuck
stoprule run hold --game kuhkuck -r base,points=4
stoprule run greedy -p 5 --game punto
stoprule run greedy -p 3 -r teams --game punto
stoprule run hold -p 11 --game pig
stoprule run hold --game pig -r base,sides=4,bust=5
stoprule run hold --game pig --engine lanes
stoprule run hold --game pig --rule 'x=rol: true'
"""


def tables(game, strategies, swept, rules):
    """Small runs of every verb that prints a table."""
    one, two, *_ = strategies
    field = f"--game {game} -s 3"
    return f"""
stoprule run {one} {field} -n 600
stoprule run {one} {two} -p 2 {field} -n 600
stoprule run {one} {field} -n 20 -r {rules} --fixed-seats
stoprule compare {one} {two} {field} -n 400
stoprule compare {one} {two} {field} --half-width 0.05
stoprule compare {one} {one} {field} -n 100
stoprule sweep {swept} {field} -n 300 -r base -r {rules}
stoprule tournament {' '.join(strategies)} {field} -n 2000 --mixed 3
stoprule tournament {one} {two} {field} -n 20
stoprule run {one} {field} --dry-run
stoprule compare {one} {two} {field} --dry-run
stoprule sweep {swept} {field} -n 300 --dry-run
stoprule tournament {one} {two} {field} --dry-run
"""


GROUPS = {
    "help": ["stoprule -h", "stoprule --help",
             *[f"stoprule {verb} {how}" for verb in VERBS for how in ("-h", "--help")]],
    "lists": ["stoprule list games",
              *[f"stoprule list {what} --game {game}" for game in ("push", "kuhkuck", "punto", "pig")
                for what in ("strategies", "rules", "metrics")]],
    "shown": ["stoprule show push", "stoprule show kuhkuck", "stoprule show punto", "stoprule show pig", "stoprule show threshold",
              "stoprule show risk", "stoprule show ev", "stoprule show risques", "stoprule show star",
              "stoprule show win_share", "stoprule show base,columns=2", "stoprule show threshold:stop=9",
              "stoprule show points --game kuhkuck", "stoprule show hold --game kuhkuck",
              "stoprule show declaration_value --game kuhkuck", "stoprule show prospect --game punto",
              "stoprule show teams --game punto", "stoprule show rule-language --game punto",
              "stoprule show rule-language --game pig", "stoprule generate schema"],
    "mistakes": MISTAKES.strip().splitlines(),
    "push": tables("push", ["threshold:stop=8", "cards", "ev"], "threshold --param stop=6,9,20", "risques")
            .strip().splitlines(),
    "kuhkuck": tables("kuhkuck", ["hold:count=8", "points", "ev"], "hold --param count=7..9", "base,points=alternative")
               .strip().splitlines(),
    "punto": tables("punto", ["prospect", "greedy", "lowest"], "prospect --param own=20,40", "base,wins=1")
             .strip().splitlines(),
    "pig": tables("pig", ["hold:at=25", "optimal", "hold:at=10"], "hold --param at=15..25:5", "base,goal=50,sides=8,bust=8")
           .strip().splitlines() + ["stoprule replay hold:at=20 optimal --game pig --game-id 3",
                                    "stoprule replay hold:at=10 --game pig --game-id 3 --json -r base,goal=20"],
    "outcomes": ["stoprule run ev threshold -n 400 --strict", "stoprule run ev -n 400 --csv x.csv -q",
                 "stoprule run cards -n 400 --csv x.csv", "stoprule run ev -n 400 --fail-if 'score>20'",
                 "stoprule run ev -n 400 --first-game 400 --csv y.csv -q", "stoprule merge x.csv y.csv",
                 "stoprule run cards -n 400 --first-game 400 --csv y.csv -q", "stoprule merge x.csv y.csv --csv z.csv",
                 "stoprule merge x.csv x.csv", "stoprule run ev -n 400 --print-config -r risques"],
}

# What differs between machines, builds and moments.
VARYING = [
    (re.compile(r"stoprule: warning: this (is a debug build|build has sanitizers)[^\n]*\n"), ""),
    (re.compile(r"in [\d.e+-]+ s, [\d ]+ games/s"), "in TIME s, RATE games/s"),
    (re.compile(r"about [\d.e+-]+ s by"), "about TIME s by"),
    (re.compile(r"\b\d+ threads"), "THREADS threads"),
    (re.compile(r"(lanes|reference) \((scalar|sse4|avx2|avx512|neon)\)"), r"\1 (SIMD)"),
    (re.compile(r"(Available: )[^\n]*"), r"\1TARGETS"),
]


def printed(commands, program):
    """The commands of a group, run in one folder, each with what it printed."""
    text = ""
    with tempfile.TemporaryDirectory(prefix="stoprule-snapshots-") as folder:
        environment = {name: value for name, value in os.environ.items() if not name.startswith("STOPRULE_")}
        environment |= {"PATH": f"{pathlib.Path(program).resolve().parent}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}
        for command in commands:
            done = subprocess.run(["sh", "-c", command], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
            code = f"(exit code {done.returncode})\n" if done.returncode else ""
            text += f"$ {command}\n{done.stdout}{code}\n"
    for pattern, word in VARYING:
        text = pattern.sub(word, text)
    return text


def main():
    program, *rest = sys.argv[1:]
    update = rest == ["--update"]
    if rest and not update:
        sys.exit(f"snapshots_test.py: unknown {rest}; only --update may follow the program")
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        texts = dict(zip(GROUPS, pool.map(lambda commands: printed(commands, program), GROUPS.values())))
    changed = [path.name for path in STORED.glob("*.txt") if path.stem not in GROUPS]
    for name, text in texts.items():
        path = STORED / f"{name}.txt"
        before = path.read_text(encoding="utf-8") if path.exists() else ""
        if before == text:
            continue
        changed.append(path.name)
        print("".join(difflib.unified_diff(before.splitlines(True), text.splitlines(True), str(path), "printed", n=2)))
        if update:
            STORED.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
    if update:
        print(f"stored anew: {', '.join(changed) or 'nothing'}")
    elif changed:
        sys.exit(f"not as stored: {', '.join(sorted(changed))}; if it should be so, store it by --update")


if __name__ == "__main__":
    main()
