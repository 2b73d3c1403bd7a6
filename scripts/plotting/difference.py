"""Comparisons of A and B: the difference in every metric."""

from . import style
from .words import UserError, game_of, grouped, metric_words


def title_of(row):
    return (f"A: {row['a']}\nB: {row['b']}\nall others: {row['field']}\n"
            f"{game_of(row)}, {row['rules']}, {row['players']} players")


def draw(files, metric):
    if metric:
        raise UserError(f"kind difference draws every metric; --metric {metric} has no place in it")
    if len(files) != 1:
        raise UserError(f"kind difference draws one comparison, {len(files)} files were given; kind path draws "
                        "one comparison at several numbers of deals (compare --looks FILE)")
    rows = [row for row in files[0].end().rows if row["b_mean"] and row["diff"] is not None]
    if not rows:
        raise UserError(f"{files[0].path}: no metric in which B's mean differs from 0")
    figure, (axis,) = style.panels(1, 1.6 + 0.26 * len(rows))
    for place, row in enumerate(rows):
        scale = 100 / abs(row["b_mean"])
        colour = style.PALETTE[1] if place == 0 else style.PALETTE[0]
        if row["anytime_lo95"] is not None:
            axis.plot([row["anytime_lo95"] * scale, row["anytime_hi95"] * scale], [place, place], linewidth=6,
                      color=colour, alpha=0.3, solid_capstyle="butt")
        if row["lo95"] is not None:
            axis.plot([row["lo95"] * scale, row["hi95"] * scale], [place, place], color=colour, marker="|")
        axis.plot(row["diff"] * scale, place, marker="o", color=colour)
    axis.axvline(0, color=style.INK, linewidth=0.8)
    axis.set_yticks(range(len(rows)), [metric_words(row["metric"]) for row in rows])
    axis.set_ylim(len(rows) - 0.4, -0.6)
    axis.set_xlabel("A - B, per game [% of B's mean]")
    axis.set_title(title_of(rows[0]), loc="right", fontsize=8)
    style.note(figure, f"{grouped(rows[0]['games_n'])} deals · bars: 95 % interval · broad: anytime interval, 95 %\n"
               f"verdict in {metric_words(rows[0]['metric'])}: A is {rows[0]['verdict']}")
    return figure
