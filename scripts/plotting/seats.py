"""What a seat is worth: a strategy's mean at each place in turn order, beside its mean over all seats."""

import math

from . import style
from .data import runs_of
from .words import POINTS, UserError, metric_words, name_of, scale_of, short_names

MOST = len(style.PALETTE)  # lines in a panel


def draw(files, metric):
    metric = metric or "win_share"
    lines = {}
    for data in files:
        for run in runs_of(data.rows):
            for key, seats in by_seat(run, metric).items():
                lines.setdefault(key, seats)
    if not lines:
        raise UserError(f"no strategy here was seen at two seats or more in {metric}; kind seats needs a run "
                        "whose lineup rotates (without --fixed-seats), with its rows by seat")
    tables = list(dict.fromkeys(key[0] for key in lines))
    if len(lines) > MOST * len(tables):
        raise UserError(f"{len(lines)} lines, at most {MOST} a rules variant can be told apart; give fewer runs")
    figure, axes = style.panels(len(tables), 3.1, share_y=True)
    names = short_names(list(dict.fromkeys(key[2] for key in lines)))
    # Of runs whose players are all alike, tables of different sizes are told apart, else strategies.
    by_players = all(len({key[1] for key in lines if key[0] == rules}) == len([key for key in lines if key[0] == rules])
                     for rules in tables)
    for axis, rules in zip(axes, tables):
        mine = {key[1:]: seats for key, seats in lines.items() if key[0] == rules}
        for number, ((players, strategy, unit), seats) in enumerate(mine.items()):
            factor = scale_of(unit)[0]
            shift = 0.06 * (number - (len(mine) - 1) / 2)  # so that bars do not hide each other
            colour = style.PALETTE[number % len(style.PALETTE)] if by_players else \
                style.colour_of(name_of(strategy))
            axis.errorbar([seat + 1 + shift for seat in seats], [gain * factor for gain, _ in seats.values()],
                          yerr=[1.96 * se * factor for _, se in seats.values()], color=colour,
                          marker=style.MARKS[number % len(style.MARKS)], capsize=2,
                          label=f"{players} players: {names[strategy]}" if by_players and len(names) > 1 else
                          f"{players} players" if by_players else f"{names[strategy]}, {players} players")
        axis.axhline(0, color=style.INK, linewidth=0.8)
        axis.set_title(f"all play {next(iter(names))}, {rules}" if len(names) == 1 else rules)
        axis.set_xticks(range(1, 1 + max(len(seats) for seats in mine.values())))
        unit = next(iter(mine))[2]
        axis.set_ylabel(f"{metric_words(metric)} above own mean\n"
                        f"[{POINTS if unit == 'fraction' else unit}]")
        axis.set_xlabel("place in turn order (1 begins)")
        axis.legend(loc="upper left", bbox_to_anchor=(0, -0.2), ncols=2)
    style.note(figure, "bars: 95 % intervals")
    return figure


def by_seat(run, metric):
    """{(rules, players, strategy, unit): {seat: (mean - own mean over seats, standard error)}} of one run.
    Slots that play the same strategy sit at a seat in different games, so their means are independent."""
    parts = {}
    for row in run:
        if row["metric"] == metric and row["slot"] and row["seat"] != "" and row["games_n"]:
            key = (row["rules"], row["players"], row["strategy"], row["unit"])
            parts.setdefault(key, {}).setdefault(int(row["seat"]), []).append(row)
    found = {}
    for key, seats in parts.items():
        if len(seats) < 2:
            continue
        means = {}
        for seat, rows in sorted(seats.items()):
            games = sum(row["games_n"] for row in rows)
            mean = sum(row["games_n"] * row["mean"] for row in rows) / games
            se = math.sqrt(sum((row["games_n"] * (row["se"] or 0)) ** 2 for row in rows)) / games
            means[seat] = (mean, se)
        middle = sum(mean for mean, _ in means.values()) / len(means)
        found[key] = {seat: (mean - middle, se) for seat, (mean, se) in means.items()}
    return found
