"""Histograms (--hist): how often each value came, one line a strategy."""

import math

from . import style
from .words import UserError, game_of, metric_words, name_of, short_names

PER_GAME = {"score", "rounds"}  # one value a game (and slot); other histograms count several a game
OF_WHAT = {"bust_at": "busts", "cards_drawn_per_turn": "draw turns", "cards_at_declaration": "declarations",
           "cards_per_round": "rounds"}


def draw(files, metric):
    rows = [row for data in files for row in data.rows]
    told = {}  # counts of other games may be added, those of the same games not
    for data in files:
        for games in {(row["rules"], row["players"], row["strategy"], row["seed"], row["first_game"])
                      for row in data.rows}:
            if told.setdefault(games, data) is not data:
                raise UserError(f"{told[games].path} and {data.path} count the same games of {games[2]}, from game "
                                f"{games[4]} on; give one of them")
    metrics = list(dict.fromkeys(row["metric"] for row in rows))
    metric = metric or metrics[0]
    lines = {}  # (rules, players, strategy): {value: count} of its first slot
    for row in rows:
        if row["metric"] == metric and row["seat"] == "":
            key = (row["rules"], row["players"], row["strategy"])
            slot, counts = lines.setdefault(key, (row["slot"], {}))
            if slot == row["slot"]:
                counts[row["value"]] = counts.get(row["value"], 0) + row["count"]
    tables = list(dict.fromkeys(key[:2] for key in lines))
    figure, axes = style.panels(len(tables), 2.9)
    for axis, (rules, players) in zip(axes, tables):
        chosen = {key[2]: counts for key, (_, counts) in lines.items() if key[:2] == (rules, players)}
        names = short_names(list(chosen)) | {"": "whole game"}
        kin = {}
        for strategy, counts in chosen.items():
            number = kin[name_of(strategy)] = kin.get(name_of(strategy), -1) + 1
            _line(axis, names[strategy], strategy, number, counts, metric in PER_GAME)
        axis.set_title(f"{game_of(rows[0])}, {rules}, {players} players")
        of_what = "games" if metric in PER_GAME else OF_WHAT.get(metric, "all")
        axis.set_ylabel(f"share of {of_what} [%]")
        axis.set_ylim(bottom=0)
        axis.xaxis.set_major_locator(style.whole_numbers())
        axis.legend()
    axes[-1].set_xlabel("score [points]" if metric == "score" else metric_words(metric))
    style.note(figure, "ribbon: 95 % interval of each share" if metric in PER_GAME else
               "no intervals: those of one game depend on each other, and the file does not tell how much")
    return figure


def _line(axis, label, strategy, number, counts, ribbon):
    total = sum(counts.values())
    if total == 0:
        return
    values = list(range(min(counts) - 1, max(counts) + 2))  # from nothing to nothing
    shares = [counts.get(value, 0) / total for value in values]
    colour = style.colour_of(name_of(strategy))
    axis.plot(values, [100 * share for share in shares], color=colour, label=label, drawstyle="steps-mid",
              linestyle=style.LINES[number % len(style.LINES)])
    if ribbon:
        half = [1.96 * math.sqrt(share * (1 - share) / total) for share in shares]
        axis.fill_between(values, [100 * (s - h) for s, h in zip(shares, half)],
                          [100 * (s + h) for s, h in zip(shares, half)], color=colour, alpha=0.25, linewidth=0,
                          step="mid")
