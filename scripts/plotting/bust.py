"""Daring and its price: cards turned over in a draw turn against the chance that the turn busts."""

from . import best, style
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
    if any(len(data.swept) > 1 for data in files if data.shape == "sweep"):
        raise UserError("kind bust draws a sweep of one parameter; here are more")
    if len(tables) == 1:
        raise UserError("kind bust sets strategies beside each other; here is one")
    if not tables:
        raise UserError(f"kind bust needs the metrics {', '.join(NEEDS)} of a slot; {files[0].path} has "
                        + ", ".join(dict.fromkeys(row["metric"] for row in files[0].rows)))
    figure, (axis,) = style.panels(1, 3.6)
    names = _labels(list(dict.fromkeys(key[2] for key in tables)))
    rules_players = list(dict.fromkeys(key[:2] for key in tables))
    for (rules, players, strategy), ((x, x_half), (y, y_half)) in tables.items():
        mark = style.MARKS[rules_players.index((rules, players)) % len(style.MARKS)]
        first = rules_players.index((rules, players)) == 0
        axis.errorbar(x, 100 * y, xerr=x_half, yerr=100 * y_half, marker=mark, markersize=4.5 if first else 7,
                      color=style.colour_of(name_of(strategy)), linestyle="", linewidth=1,
                      markerfacecolor=None if first else "none")
    for number, (rules, players) in enumerate(rules_players):
        axis.plot([], [], marker=style.MARKS[number % len(style.MARKS)], linestyle="", color=style.INK,
                  markerfacecolor="none" if number else None, label=f"{rules}, {players} players")
    if len(rules_players) > 1:
        axis.legend()
    else:
        axis.set_title("{}, {} players".format(*rules_players[0]))
    axis.margins(x=0.15, y=0.1)
    _label(axis, {(x, 100 * y): names[strategy] for (rules, players, strategy), ((x, _), (y, _)) in tables.items()
                  if (rules, players) == rules_players[0]})
    axis.set_xlabel("cards turned over in a draw turn")
    axis.set_ylabel("draw turns that bust [%]")
    played = f"{best.setting_of(files)}\n" if files[0].shape == "sweep" else ""
    style.note(figure, f"{played}bars: 95 % intervals of the ratios, or wider (safe for any correlation)")
    return figure


def _label(axis, names):
    """Puts each point's name beside it, on the first of four sides where it lies on no point and no other
    name, or leaves it out. Sizes are guesses in shares of the axes, which stand still only once saved."""
    (left, right), (low, high) = axis.get_xlim(), axis.get_ylim()
    points = [((x - left) / (right - left), (y - low) / (high - low)) for x, y in names]
    taken = [(x - 0.012, y - 0.02, x + 0.012, y + 0.02) for x, y in points]
    for (x, y), name in zip(points, names.values()):
        wide, tall = 0.015 * len(name), 0.045
        for side, vertical in ((1, -1), (-1, 1), (1, 1), (-1, -1)):
            start = x + 0.018 if side > 0 else x - 0.018 - wide
            base = y + vertical * 0.03 - tall / 2
            box = (start, base, start + wide, base + tall)
            if start >= 0 and start + wide <= 1 and not any(_overlap(box, other) for other in taken):
                taken.append(box)
                axis.text(x + side * 0.018, base + tall / 2, name, fontsize=7.5, va="center",
                          ha="left" if side > 0 else "right", transform=axis.transAxes)
                break


def _overlap(one, other):
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


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
