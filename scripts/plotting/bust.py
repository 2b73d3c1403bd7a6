"""Daring and its price: cards turned over in a draw turn against the chance that the turn busts."""

from . import style
from .data import find, runs_of
from .words import UserError, name_of, short_names

NEEDS = ("cards_drawn", "busts", "draw_turns")


def draw(files, metric):
    if metric:
        raise UserError(f"kind bust draws {', '.join(NEEDS)}; --metric {metric} has no place in it")
    tables = {}
    for data in files:
        for run in _tables(data):
            for slot in sorted({row["slot"] for row in run if row["slot"]}, key=int):
                drawn, busts, turns = (find(run, need, slot) for need in NEEDS)
                if drawn and busts and turns and turns["mean"]:
                    key = (drawn["rules"], drawn["players"], drawn["strategy"])
                    tables.setdefault(key, (_ratio(drawn, turns), _ratio(busts, turns)))
    if not tables:
        raise UserError(f"kind bust needs the metrics {', '.join(NEEDS)} of a slot; {files[0].path} has "
                        + ", ".join(dict.fromkeys(row["metric"] for row in files[0].rows)))
    figure, (axis,) = style.panels(1, 3.6)
    names = _labels(list(dict.fromkeys(key[2] for key in tables)))
    rules_players = list(dict.fromkeys(key[:2] for key in tables))
    # A label that would lie on another is left out.
    x_room, y_room = (share * (max(values) - min(values)) for share, values in
                      ((0.2, [x for (x, _), _ in tables.values()]), (0.035, [y for _, (y, _) in tables.values()])))
    labelled = []
    for (rules, players, strategy), ((x, x_half), (y, y_half)) in tables.items():
        mark = style.MARKS[rules_players.index((rules, players)) % len(style.MARKS)]
        first = rules_players.index((rules, players)) == 0
        axis.errorbar(x, 100 * y, xerr=x_half, yerr=100 * y_half, marker=mark, markersize=4.5 if first else 7,
                      color=style.colour_of(name_of(strategy)), linestyle="", linewidth=1,
                      markerfacecolor=None if first else "none")
        if first and all(abs(x - left) > x_room or abs(y - low) > y_room for left, low in labelled):
            labelled.append((x, y))
            axis.annotate(names[strategy], (x, 100 * y), textcoords="offset points", xytext=(6, -9),
                          fontsize=7.5)
    for number, (rules, players) in enumerate(rules_players):
        axis.plot([], [], marker=style.MARKS[number % len(style.MARKS)], linestyle="", color=style.INK,
                  markerfacecolor="none" if number else None, label=f"{rules}, {players} players")
    axis.legend()
    axis.margins(x=0.15)
    axis.set_xlabel("cards turned over in a draw turn")
    axis.set_ylabel("draw turns that bust [%]")
    style.note(figure, "bars: 95 % intervals of the ratios, or wider (safe for any correlation)")
    return figure


def _labels(strategies):
    """Short names; of one strategy's variants only what differs."""
    names = short_names(strategies)
    lone = len(strategies) > 1 and len({name_of(each) for each in strategies}) == 1
    return {key: name.partition(":")[2] if lone else name for key, name in names.items()}


def _tables(data):
    """Rows of one lineup each; of a sweep, one cell's first slot each."""
    if data.shape == "run":
        return runs_of(data.rows)
    cells = {}
    for row in data.rows:
        if row["slot"] == "0":
            cells.setdefault((row["rules"], row["strategy"]), []).append(row)
    return list(cells.values())


def _ratio(above, below):
    """Ratio of two means and the half width of its interval: relative standard errors at worst add up."""
    ratio = above["mean"] / below["mean"]
    relative = (below["se"] or 0) / below["mean"]
    half = 1.96 * ((above["se"] or 0) / below["mean"] + ratio * relative)
    return ratio, half
