"""How results come about over ever more games: the files of --looks, of a comparison and of a run."""

from . import style
from .difference import title_of
from .words import POINTS, UserError, game_of, grouped, metric_words, name_of, scale_of, short_names


def several_looks(rows, files):
    if len({row["games_n"] for row in rows}) < 2:
        raise UserError(f"kind path needs one experiment at several numbers of games, the file of --looks; "
                        f"{files[0].path} holds its end only ({grouped(rows[0]['games_n']) if rows else 0})")
    return sorted(rows, key=lambda row: row["games_n"])


def the_same(files, keys):
    if len({tuple(row[key] for key in keys) for data in files for row in data.rows}) > 1:
        raise UserError("kind path draws one experiment; these files hold different ones")


def label(unit):
    return POINTS if unit == "%" else unit


def ribbon(axis, rows, low, high, factor, colour, **words):
    known = [row for row in rows if row[low] is not None]
    axis.fill_between([row["games_n"] for row in known], [row[low] * factor for row in known],
                      [row[high] * factor for row in known], color=colour, linewidth=0, **words)


def draw(files, metric):
    return draw_difference(files, metric) if files[0].shape == "compare" else draw_means(files, metric)


def draw_difference(files, metric):
    """A - B, with the anytime interval and the one that is for one look alone."""
    the_same(files, ("a", "b", "field", "rules", "players", "seed", "first_game"))
    metric = metric or files[0].rows[0]["metric"]
    rows = several_looks([row for data in files for row in data.rows if row["metric"] == metric], files)
    factor, unit = scale_of(rows[0]["unit"])
    figure, (axis,) = style.panels(1, 3.2)
    at = [row["games_n"] for row in rows]
    ribbon(axis, rows, "anytime_lo95", "anytime_hi95", factor, style.PALETTE[0], alpha=0.22,
           label="anytime interval, 95 %: holds at every look at once")
    ribbon(axis, rows, "lo95", "hi95", factor, style.PALETTE[1], alpha=0.35,
           label="95 % for one look alone")
    axis.plot(at, [row["diff"] * factor for row in rows], color=style.PALETTE[1], marker=".", label="A - B")
    axis.axhline(0, color=style.INK, linewidth=0.8)
    style.log_counts(axis.xaxis)
    axis.set_xlabel("deals")
    axis.set_ylabel(f"A - B, {metric_words(metric)} [{label(unit)}]")
    axis.set_title(title_of(rows[0]), loc="right", fontsize=8)
    axis.legend(loc="upper left", bbox_to_anchor=(0, -0.24))
    end = rows[-1]
    if end["verdict"]:
        style.note(figure, f"after {grouped(end['games_n'])} deals: A is {end['verdict']}")
    return figure


def draw_means(files, metric):
    """A slot's mean, a line each, with its 95 % interval."""
    the_same(files, ("rules", "players", "seed", "first_game"))
    first = files[0].rows[0]
    metric = metric or first["metric"]
    rows = several_looks([row for data in files for row in data.rows
                          if row["metric"] == metric and row["slot"] and not row["seat"]], files)
    factor, unit = scale_of(rows[0]["unit"])
    slots = sorted({row["slot"] for row in rows}, key=int)
    names = short_names([row["strategy"] for row in rows])
    by_name = len({name_of(strategy) for strategy in names}) == len(slots)
    figure, (axis,) = style.panels(1, 3.2)
    for place, slot in enumerate(slots):
        of_slot = [row for row in rows if row["slot"] == slot]
        strategy = of_slot[0]["strategy"]
        colour = style.colour_of(name_of(strategy)) if by_name else style.PALETTE[place % len(style.PALETTE)]
        ribbon(axis, of_slot, "lo95", "hi95", factor, colour, alpha=0.25)
        axis.plot([row["games_n"] for row in of_slot], [row["mean"] * factor for row in of_slot], color=colour,
                  marker=".", label=names[strategy] if by_name else f"slot {slot}: {names[strategy]}")
    style.log_counts(axis.xaxis)
    axis.set_xlabel("games")
    axis.set_ylabel(f"{metric_words(metric)} [{unit}]")
    axis.set_title(f"{game_of(first)}, {first['rules']}, {first['players']} players", loc="right")
    axis.legend(loc="upper left", bbox_to_anchor=(0, -0.2), ncols=3)
    style.note(figure, "ribbons: 95 % interval, for one number of games set beforehand")
    return figure
