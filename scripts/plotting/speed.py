"""Games a second by engine, instruction set and threads (bench --json)."""

from . import style
from .words import UserError, name_of, short_names


def draw(files, metric):
    if metric:
        raise UserError(f"kind speed draws games per second; --metric {metric} has no place in it")
    if len(files) != 1:
        raise UserError(f"kind speed draws one bench, {len(files)} files were given")
    data = files[0]
    places = list(dict.fromkeys(_place(each) for each in data.rows))
    strategies = list(dict.fromkeys(each["strategy"] for each in data.rows))
    names = short_names(strategies)
    figure, (axis,) = style.panels(1, 1.5 + len(places) * (0.16 + 0.12 * len(strategies)))
    for each in data.rows:
        number = strategies.index(each["strategy"])
        y = places.index(_place(each)) + (number - (len(strategies) - 1) / 2) * 0.8 / len(strategies)
        rates = [each["games_n"] / seconds for seconds in each["wall_seconds"]]
        colour = style.colour_of(name_of(each["strategy"]))
        axis.plot([min(rates), max(rates)], [y, y], color=colour, marker="|", markersize=5)
        axis.plot(each["games_per_second"], y, color=colour,
                  marker=style.MARKS[number % len(style.MARKS)])
    for number, strategy in enumerate(strategies):
        axis.plot([], [], color=style.colour_of(name_of(strategy)), linestyle="",
                  marker=style.MARKS[number % len(style.MARKS)], label=names[strategy])
    style.log_counts(axis.xaxis)
    axis.set_yticks(range(len(places)), places)
    axis.set_ylim(len(places) - 0.4, -0.6)
    axis.set_xlabel("games per second (each step of the grid: ten times)")
    axis.set_title(f"{data.facts.get('game', '')}, {data.facts.get('rules', '')}, "
                   f"{data.facts.get('players', '')} players; {data.facts.get('compiler', '')}", loc="right")
    if len(strategies) > 1:
        axis.legend(loc="upper left", bbox_to_anchor=(0, -0.2), ncols=3)
    style.note(figure, f"marks: median of {data.facts.get('repetitions', '?')} · bars: slowest to fastest")
    return figure


def _place(each):
    threads = f"{each['threads']} thread{'s' if each['threads'] > 1 else ''}"
    return f"{each['instruction_set'] or each['engine']}, {threads}"
