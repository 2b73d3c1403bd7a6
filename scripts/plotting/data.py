"""Reads what the program wrote and says what it holds. Knows no chart.

A CSV may have two files beside it: FILE.meta.json, its sidecar, and FILE.json, what --json wrote. The second
holds what a sweep's or a tournament's CSV has no column for (which cells are not told apart from the best)
and is used only if it tells of the same games.
"""

import csv
import dataclasses
import json
import pathlib

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
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise UserError(f"{path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise UserError(f"{path}: no UTF-8 text; a CSV of stoprule or bench --json is wanted") from None
    if text.lstrip().startswith("{"):
        return _read_bench(path, text)
    rows = _read_rows(path, text)
    shape = _shape_of(path, rows[0])
    facts = _read_beside(path.with_suffix(".meta.json"))
    findings = _read_beside(path.with_suffix(".json"))
    return Data(path, shape, rows, facts, findings if _of_same_games(findings, facts, rows) else {})


def _of_same_games(findings, facts, rows):
    """Whether what lies beside the CSV tells of it, and not of an earlier file of the same name."""
    if any(str(findings.get(key)) != str(rows[0][key]) for key in ("game", "seed", "first_game", "players")):
        return False
    if {"signature"} <= findings.keys() & facts.keys() and findings["signature"] != facts["signature"]:
        return False
    return "payoffs" not in findings or set(findings["strategies"]) == {row.get("a") for row in rows}


def _read_bench(path, text):
    try:
        record = json.loads(text)
    except ValueError as error:
        raise UserError(f"{path}: no valid JSON: {error}") from None
    if not record.get("measurements"):
        raise UserError(f"{path}: JSON without measurements; allowed are the CSV of run, sweep, compare, "
                        "tournament and --hist, and what bench --json prints")
    facts = {key: value for key, value in record.items() if key != "measurements"}
    return Data(path, "bench", record["measurements"], facts, {})


def _read_rows(path, text):
    reader = csv.DictReader(text.splitlines())
    rows = []
    for row in reader:
        if None in row or None in row.values():
            raise UserError(f"{path}:{reader.line_num}: {len(reader.fieldnames)} columns in the header, "
                            "another number in this line")
        rows.append({key: _value(path, reader.line_num, key, cell) for key, cell in row.items()})
    if not rows:
        raise UserError(f"{path}: no rows")
    return rows


def _value(path, line, key, cell):
    if key not in REALS and key not in WHOLE:
        return cell
    try:
        return None if cell == "" else (int if key in WHOLE else float)(cell)
    except ValueError:
        raise UserError(f"{path}:{line}: {key} is '{cell}', a number is wanted") from None


def _shape_of(path, row):
    common = {"game", "rules", "players", "seed", "first_game"}
    for shape, columns in SHAPES.items():
        if columns | common <= row.keys():
            return "sweep" if shape == "run" and any(key.startswith("sweep_") for key in row) else shape
    raise UserError(f"{path}: columns {', '.join(row)}: none of the files of run, sweep, compare, tournament "
                    "and --hist")


def _read_beside(path):
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return record if isinstance(record, dict) else {}


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
