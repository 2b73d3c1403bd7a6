"""What data say, in words with 95 % intervals: used by the report and by results/README.md."""

from . import best
from .words import estimate, game_of, grouped, half_width, listed, metric_words, value_text

NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}
RULES = {"base": "the base rules", "base,points=interpolated": "the base rules", "risques": "Risques"}
MOST_NAMED = 5


def played(row):
    """`PUSH, base, 4 players, 100 000 games`: what a row is about."""
    return f"{game_of(row)}, {row['rules']}, {row['players']} players, {grouped(row['games_n'])} games"


def mean_text(row):
    return estimate(row["mean"], half_width(row), row["unit"])


def by_rules(files, metric):
    """(rules, the file, its cells of these rules), rules by rules."""
    found = []
    for data in files:
        cells, _ = best.cells_of(data, metric)
        for rules in dict.fromkeys(cell.rules for cell in cells):
            found.append((rules, data, [cell for cell in cells if cell.rules == rules]))
    order = list(dict.fromkeys(rules for rules, _, _ in found))
    return sorted(found, key=lambda each: order.index(each[0]))


def sentence_start(rules, row):
    players = NUMBERS.get(row["players"], str(row["players"]))
    return f"With {players} players under {RULES.get(rules, rules)}"


def settings(data, cells, winner):
    """`stop at **7**, protect at **30** (the end of the sweep)`: the best cell's parameters."""
    texts = []
    for place, (key, value) in enumerate(zip(data.swept, winner.values)):
        if value_text(data.rows[0], key, value) == "never":
            texts.append(f"{key} **never**")
            continue
        values = [cell.values[place] for cell in cells]
        edge = " (the end of the sweep)" if value in (min(values), max(values)) else ""
        texts.append(f"{key} at **{value:g}**{edge}")
    return ", ".join(texts)


def best_of_sweep(data, rules, cells):
    """`With four players under Risques, stop at **8**: it wins 25.2 ± 0.3 %; 7 may be as good.`"""
    winner = next((cell for cell in cells if cell.best), None)
    if winner is None:
        return (f"{sentence_start(rules, cells[0].row)}, no setting is best: neither more nor less "
                f"{metric_words(cells[0].row['metric'])} is known to be better.")
    close = sorted((cell for cell in cells if cell.may_be_best and not cell.best),
                   key=lambda cell: abs(cell.difference))
    places = ["/".join(map(value_text, [cell.row] * len(data.swept), data.swept, cell.values)) for cell in close]
    if len(places) > MOST_NAMED:
        places[MOST_NAMED:] = [f"{len(places) - MOST_NAMED} more"]
    apart = f"may be as good: {listed(places, 'and')}" if places else "all others are told apart from it"
    metric = winner.row["metric"]
    gets = "wins" if metric == "win_share" else f"has a {metric_words(metric)} of"
    return (f"{sentence_start(rules, winner.row)}, {settings(data, cells, winner)}: it {gets} "
            f"{mean_text(winner.row)}; {apart}.")


def equilibrium(data, names):
    """How often to play each strategy of a tournament, so that no other mix gains; intervals in brackets. Where
    several mixes are in equilibrium, the range of each share over all of them."""
    found = data.findings["findings"]
    if found.get("equilibria", "one") == "too many to find all":
        return "There are too many mixes to find all that are in equilibrium."
    several = found.get("equilibria") == "several"
    most = "greatest" if several else "share"
    mix = [(names[text], cell) for text, cell in zip(data.findings["strategies"], found["equilibrium"])
           if cell[most] > 0]
    mix.sort(key=lambda each: -each[1][most])
    told = [f"{name} {_share(cell)} ({100 * cell['lo95']:.0f} .. {100 * cell['hi95']:.0f})" for name, cell in mix]
    if several:
        return f"Several mixes are in equilibrium; how often they play each: {listed(told, 'and')}."
    return f"The equilibrium mix, how often to play each: {listed(told, 'and')}."


def _share(cell):
    least, greatest = (100 * cell.get(key, cell["share"]) for key in ("least", "greatest"))
    return f"{least:.0f} %" if least == greatest else f"{least:.0f} to {greatest:.0f} %"
