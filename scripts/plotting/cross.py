"""A tournament's cross table: what one player wins with the row's strategy where all others play the column's."""

from matplotlib import colors

from . import style
from .words import UserError, game_of, grouped, half_width, meanings, metric_words, scale_of, short_names

MOST_WITH_INTERVALS = 8  # strategies: more leave no room for an interval in a cell
MOST_WITH_DECIMALS = 12


def draw(files, _metric):
    if len(files) != 1:
        raise UserError(f"kind cross draws one tournament, {len(files)} files were given")
    data = files[0]
    rows = [row for row in data.rows if row["field"]]
    goal = rows[0]["metric"]  # a tournament has one; kinds.draw lets no other --metric through
    # Best first, if there were games enough for a ranking.
    order = list(dict.fromkeys(row["a"] for row in sorted(data.rows, key=lambda row: row["metric"] != "mean_payoff")))
    names = short_names(order)
    payoff = {(row["a"], row["field"]): row for row in rows}
    factor, unit = scale_of(rows[0]["unit"])
    # White is what a strategy gets among its like.
    middle = factor / rows[0]["players"] if goal == "win_share" else \
        sum(payoff[each, each]["mean"] for each in order) * factor / len(order)
    means = [row["mean"] * factor for row in rows]
    room = 1e-9 + 0.05 * (max(means) - min(means))  # the norm wants both ends beyond the middle
    norm = colors.TwoSlopeNorm(middle, min(min(means), middle - room), max(max(means), middle + room))
    roomy = len(order) <= MOST_WITH_INTERVALS
    figure, (axis,) = style.panels(1, 1.9 + (0.45 if roomy else 0.28) * len(order))
    mesh = axis.pcolormesh([[payoff[a, b]["mean"] * factor for b in order] for a in order], cmap="PuOr_r",
                           norm=norm)
    for y, a in enumerate(order):
        for x, b in enumerate(order):
            _cell(axis, x + 0.5, y + 0.5, payoff[a, b], factor, norm, roomy, len(order) <= MOST_WITH_DECIMALS)
    ticks = [n + 0.5 for n in range(len(order))]
    axis.set_xticks(ticks, [names[each] for each in order], rotation=25 if roomy else 60, ha="right")
    axis.set_yticks(ticks, [names[each] for each in order])
    axis.invert_yaxis()
    axis.grid(False)
    axis.set_xlabel("all others play")
    axis.set_ylabel("one player plays")
    row = rows[0]
    axis.set_title(f"{game_of(row)}, {row['rules']}\n{row['players']} players, {grouped(row['games_n'])} games a cell",
                   loc="right")
    bar = figure.colorbar(mesh, ax=axis, shrink=0.8)
    bar.set_label(f"{metric_words(goal)} [{unit}]")
    bar.solids.set_edgecolor("face")
    widest = max((half_width(each) or 0) for each in rows) * factor
    sure = "± is half a 95 % interval" if roomy else f"95 % intervals: at most ± {widest:.2g}"
    style.note(figure, f"{meanings(names)}{sure}; white: {'a fair share' if goal == 'win_share' else 'the mean of the diagonal'}")
    return figure


def _cell(axis, x, y, row, factor, norm, roomy, decimals):
    # Not INK and PAPER: the cell keeps its colour in dark mode.
    dark = not 0.2 < norm(row["mean"] * factor) < 0.8
    text = f"{row['mean'] * factor:.{1 if decimals else 0}f}" + (f"\n± {half_width(row) * factor:.1f}" if row["se"] and roomy else "")
    axis.text(x, y, text, ha="center", va="center", fontsize=7.5, color="#ffffff" if dark else "#000000")
