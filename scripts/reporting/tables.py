"""The numbers of a file as rows for people: a header, and cells of (text, what to sort by)."""

from plotting import best
from plotting.data import runs_of
from plotting.words import POINTS, difference, estimate, grouped, half_width, metric_words, scale_of, short_names


def table(data):
    """(header, rows); a cell is (text, sort key), the key a number or text."""
    return {"run": _of_run, "sweep": _of_sweep, "compare": _of_compare, "tournament": _of_tournament,
            "hist": _of_hist, "bench": _of_bench}[data.shape](data)


def _text(value):
    return (str(value), value)


def _mean(row, mean="mean"):
    if row is None or row[mean] is None:
        return ("", float("-inf"))
    if row["metric"] == "equilibrium_share":  # no mean: its interval may lie on one side, or be a range of mixes
        return (f"{100 * row['lo95']:.0f} .. {100 * row['hi95']:.0f} %", row["hi95"])
    return (estimate(row[mean], half_width(row), row["unit"]), row[mean])


def _of_run(data):
    runs = runs_of(data.rows)
    metrics = list(dict.fromkeys(row["metric"] for row in data.rows if row["slot"]))
    rows = []
    for run in runs:
        cells = {}
        for row in run:
            if row["slot"] and row["seat"] == "":
                cells.setdefault(row["slot"], {})[row["metric"]] = row
        for slot, mine in cells.items():
            if slot != "0" and len(runs) > 1:
                continue  # of many runs, the first slot of each is the one in question
            row = next(iter(mine.values()))
            first = [row["rules"], row["players"], row["first_game"], row["games_n"], slot, row["strategy"]]
            rows.append([*map(_text, first), *(_mean(mine.get(metric)) for metric in metrics)])
    header = ["rules", "players", "first game", "games", "slot", "strategy", *map(metric_words, metrics)]
    return header, rows


def _of_sweep(data):
    goal = best.goal_of(data)
    cells, _ = best.cells_of(data, goal)
    others = [metric for metric in dict.fromkeys(row["metric"] for row in data.rows if row["slot"] == "0")
              if metric != goal]
    ranks = best.sign_of(data, goal) != 0
    rows = []
    for cell in cells:
        factor, unit = scale_of(cell.row["unit"])
        mark = "best" if cell.best else "may be as good" if cell.may_be_best else ""
        rows.append([_text(cell.rules), *((f"{value:g}", value) for value in cell.values), _mean(cell.row),
                     *([(estimate(cell.difference * factor, (cell.half_width or 0) * factor), cell.difference),
                        _text(mark)] if ranks else []),
                     *(_mean(best.other_row(data, cell, metric)) for metric in others)])
    beside = f"against the best [{POINTS if unit == '%' else unit}]"
    header = ["rules", *data.swept, metric_words(goal), *([beside, ""] if ranks else []), *map(metric_words, others)]
    return header, rows


def _of_compare(data):
    rows = [[_text(metric_words(row["metric"])),
             (estimate(row["a_mean"], 0, row["unit"]), row["a_mean"]),
             (estimate(row["b_mean"], 0, row["unit"]), row["b_mean"]),
             (difference(row["diff"], half_width(row), row["unit"]), row["diff"]),
             _text(row["verdict"])] for row in data.rows if row["diff"] is not None]
    return ["metric", "A", "B", "A - B", "verdict"], rows


def _of_tournament(data):
    """A row a strategy: what it gets over all fields, its share of the mix, and what it gets in each field."""
    of_all = list(dict.fromkeys(row["metric"] for row in data.rows if not row["field"]))
    order = list(dict.fromkeys(row["a"] for row in sorted(data.rows, key=lambda row: row["metric"] != "mean_payoff")))
    names = short_names(order)
    alone = {(row["a"], row["metric"]): row for row in data.rows if not row["field"]}
    payoffs = {(row["a"], row["field"]): row for row in data.rows if row["field"]}
    rows = [[_text(a), *(_mean(alone.get((a, metric))) for metric in of_all),
             *(_mean(payoffs.get((a, field))) for field in order)] for a in order]
    return ["strategy", *map(metric_words, of_all), *(f"in a field of {names[field]}" for field in order)], rows


def _of_hist(data):
    lines = {}
    for row in data.rows:
        if row["seat"] == "":
            key = (row["rules"], row["slot"], row["strategy"], row["metric"])
            lines.setdefault(key, []).append((row["value"], row["count"]))
    names = short_names(list(dict.fromkeys(key[2] for key in lines))) | {"": "whole game"}
    rows = []
    for (rules, slot, strategy, metric), counts in lines.items():
        counts.sort()
        total = sum(count for _, count in counts)
        if total:
            rows.append([*map(_text, (rules, slot, names[strategy], metric_words(metric))),
                         (grouped(total), total),
                         *(_text(_quantile(counts, total, share)) for share in (5, 25, 50, 75, 95))])
    return ["rules", "slot", "strategy", "of what", "values", "5 %", "25 %", "median", "75 %", "95 %"], rows


def _quantile(counts, total, percent):
    """The least value at or below which lie so many percent of all values."""
    below = 0
    for value, count in counts:
        below += count
        if 100 * below >= percent * total:
            return value
    raise AssertionError(f"{below} of {total} values")


def _of_bench(data):
    rows = []
    for each in data.rows:
        rates = [each["games_n"] / seconds for seconds in each["wall_seconds"]]
        rows.append([*map(_text, (each["strategy"], each["engine"], each["instruction_set"] or "",
                                  each["threads"])),
                     *((grouped(rate), rate) for rate in (each["games_per_second"], min(rates), max(rates)))])
    return ["strategy", "engine", "instruction set", "threads", "games/s, median", "slowest", "fastest"], rows
