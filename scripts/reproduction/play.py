"""Runs the program for a study and writes its CSV and JSON: only the rows it needs, no times, no host."""

import csv
import io
import pathlib
import subprocess
import sys
import tempfile

from common.output import write_whole

SEED = "1"
QUICK_GAMES = 1000  # a cell in a reduced run


def commands(study, quick=False):
    """(file, command line) of each run, games and seed included."""
    games = QUICK_GAMES if quick else study.games_n
    return [(file, [*command, "--games", str(games), "--seed", SEED]) for file, command in study.runs]


def play(study, program, folder, quick):
    """Writes FILE.csv of each run into `folder`, and FILE.json of all verbs but `run`; yields what was played."""
    texts = {}
    for file, command in commands(study, quick):
        with tempfile.TemporaryDirectory() as scratch:
            table, record = pathlib.Path(scratch) / "data.csv", pathlib.Path(scratch) / "data.json"
            done = subprocess.run([program, *command, "--csv", table, "--json", record, "--quiet"],
                                  stdout=subprocess.DEVNULL, check=False)
            if done.returncode != 0:
                sys.exit(done.returncode)
            text = kept(study, table.read_text(encoding="utf-8"))
            if command[0] != "run":
                verdicts = without_rows(record.read_text(encoding="utf-8"))
                write_whole(folder / f"{file}.json", verdicts)
        header, _, rows = text.partition("\n")
        texts[file] = texts[file] + rows if file in texts else f"{header}\n{rows}"
        write_whole(folder / f"{file}.csv", texts[file])
        yield file


def without_rows(text):
    """The program's JSON but for its last key, the rows, of which the CSV keeps what is needed."""
    head, mark, _ = text.partition(',\n "rows": [')
    return head + "\n}\n" if mark else text


def kept(study, text):
    """The CSV's rows that the study keeps, in their bytes."""
    lines = text.splitlines(keepends=True)
    rows = csv.DictReader(io.StringIO(text))
    chosen = [line for line, row in zip(lines[1:], rows, strict=True) if keeps(study, row)]
    return "".join([lines[0], *chosen])


def keeps(study, row):
    if row["metric"] not in study.metrics:
        return False
    if "slot" not in row:
        return True
    return bool(row["slot"]) if study.by_seat else (row["slot"], row["seat"]) == ("0", "")
