"""Which cells of a sweep are best, or not told apart from it: read from the sweep's own --json, else as far as
the CSV can honestly tell. Used by the charts of sweeps and by the report's words."""

import dataclasses
import math
import statistics

from .data import find
from .words import starred


@dataclasses.dataclass
class Cell:
    """One combination of a sweep. `difference` is to the best cell of its rules, 0 if there is no best; `half_width`
    is that of its 95 % interval on shared luck, None where only the CSV is known."""

    rules: str
    values: tuple  # of the swept parameters, numbers in the file's order
    row: dict
    difference: float
    half_width: float | None
    best: bool
    may_be_best: bool


HOW_JSON = "ring: not told apart from the best (all cells at once, 95 %)"
HOW_CSV = "ring: perhaps best, as far as the CSV alone can tell"
HOW_NONE = "no star: neither more nor less is known to be better"


def setting_of(files):
    """Who plays what, of files that have it in common: `one player: risk:limit=*; all others: ev`."""
    lines = {f"one player: {starred(data.rows[0]['strategy'], data.swept)}; all others: {data.field or 'not known'}"
             for data in files}
    return lines.pop() if len(lines) == 1 else "who plays what differs between the files"


def goal_of(data):
    """The metric that the sweep compares its cells by, where its files say so."""
    return data.findings.get("metric") or "win_share"


def sign_of(data, metric):
    """1 if more of a metric is better, -1 if less is, 0 if neither, or if it cannot be known: the CSV alone does not
    tell."""
    standard = "more" if metric in ("win_share", "score") else "neither"
    told = data.findings.get("better", standard) if data.findings.get("metric") == metric else standard
    return {"more": 1, "less": -1, "neither": 0}[told]


def cells_of(data, metric):
    """The cells in the file's order, or [] if it lacks the metric; and how they were marked, in words."""
    rows = [row for row in data.rows if (row["metric"], row["slot"], row["seat"]) == (metric, "0", "")]
    sign = sign_of(data, metric)
    if sign == 0:
        return [Cell(row["rules"], _values(data, row), row, 0.0, None, False, False) for row in rows], HOW_NONE
    found = {}
    if data.findings.get("metric") == metric:
        found = {(cell["rules"], cell["strategy"]): cell for cell in data.findings.get("cells", [])}
    # With too few games the program compares nothing, and says null.
    told = all(cell.get("difference_half_width") is not None for cell in found.values())
    if found and told and all((row["rules"], row["strategy"]) in found for row in rows):
        return [_from_findings(data, row, found[row["rules"], row["strategy"]]) for row in rows], HOW_JSON
    cells = []
    for rules in dict.fromkeys(row["rules"] for row in rows):
        cells += _from_means(data, [row for row in rows if row["rules"] == rules], sign)
    return cells, HOW_CSV


def _values(data, row):
    return tuple(float(row[f"sweep_{key}"]) for key in data.swept)


def _from_findings(data, row, cell):
    return Cell(row["rules"], _values(data, row), row, cell["difference"], cell["difference_half_width"],
                cell["best"], cell["may_be_best"])


def _from_means(data, rows, sign):
    """A cell is told apart if its difference exceeds what any correlation with the best cell allows: the
    standard error of a difference is at most the sum of both (Bonferroni over the other cells)."""
    best = max(rows, key=lambda row: sign * row["mean"] if row["mean"] is not None else -math.inf)
    z = statistics.NormalDist().inv_cdf(1 - 0.05 / max(1, len(rows) - 1))
    cells = []
    for row in rows:
        difference = row["mean"] - best["mean"]
        bound = math.inf if row["se"] is None or best["se"] is None else z * (row["se"] + best["se"])
        cells.append(Cell(row["rules"], _values(data, row), row, difference, None, row is best,
                          row is best or abs(difference) <= bound))
    return cells


def other_row(data, cell, metric):
    """The row of another metric of the same cell, or None."""
    same = [row for row in data.rows
            if (row["rules"], row["strategy"]) == (cell.rules, cell.row["strategy"])]
    return find(same, metric)
