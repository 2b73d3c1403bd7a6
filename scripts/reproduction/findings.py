"""What a study's data say, as Markdown with 95 % intervals: one function a way of telling (Study.telling)."""

from plotting import best, ranking, seats as seat_chart
from plotting.data import runs_of
from plotting.words import estimate, listed, short_names

NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}
RULES = {"base": "the base rules", "risques": "Risques"}
MOST_NAMED = 5


def mean_text(row):
    return estimate(row["mean"], 1.96 * (row["se"] or 0), row["unit"])


def table(header, rows):
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def by_rules(files):
    """(rules, the file, its cells of these rules), rules by rules."""
    found = []
    for data in files:
        cells, _ = best.cells_of(data, "win_share")
        for rules in dict.fromkeys(cell.rules for cell in cells):
            found.append((rules, data, [cell for cell in cells if cell.rules == rules]))
    order = list(dict.fromkeys(rules for rules, _, _ in found))
    return sorted(found, key=lambda each: order.index(each[0]))


def sentence_start(rules, row):
    players = NUMBERS.get(row["players"], str(row["players"]))
    return f"With {players} players under {RULES.get(rules, rules)}"


def curves(files):
    lines = []
    for rules, data, cells in by_rules(files):
        winner = next(cell for cell in cells if cell.best)
        others = [f"{cell.values[0]:g}" for cell in cells if cell.may_be_best and not cell.best]
        apart = f"; not told apart from it: {listed(others)}" if others else ", and nothing else comes near"
        lines.append(f"- {sentence_start(rules, winner.row)}, stop at `{data.swept[0]}` "
                     f"**{winner.values[0]:g}**: it wins {mean_text(winner.row)}{apart}.")
    return "\n".join(lines) + "\n"


def maps(files):
    lines = []
    for rules, data, cells in by_rules(files):
        winner = next(cell for cell in cells if cell.best)
        places = [" ".join(f"{key} {value:g}" for key, value in zip(data.swept, cell.values))
                  for cell in sorted(cells, key=lambda cell: -cell.difference)
                  if cell.may_be_best and not cell.best]
        more = f" and {len(places) - MOST_NAMED} more" if len(places) > MOST_NAMED else ""
        apart = f"; not told apart: {', '.join(places[:MOST_NAMED])}{more}" if places else ""
        lines.append(f"- {sentence_start(rules, winner.row)}, "
                     + ", ".join(f"{key} at **{value:g}**" for key, value in zip(data.swept, winner.values))
                     + f": it wins {mean_text(winner.row)}{apart}.")
    return "\n".join(lines) + "\n"


def tournaments(files):
    blocks = []
    for data in files:
        for title, rows in ranking.groups(data).items():
            names = short_names([row["strategy"] for row in rows])
            blocks.append(f"{title.capitalize()}:\n\n" + table(
                ["place", "strategy", "wins"],
                [[str(place), f"`{row['strategy']}`", mean_text(row)] for place, row in enumerate(rows, 1)]))
            replies = data.findings["findings"]["best_replies"]
            texts = data.findings["strategies"]
            blocks.append("Best reply to " + ", ".join(
                f"{names[field]}: {listed([names[texts[k]] for k in reply['may_be_best']])}"
                for field, reply in zip(texts, replies)) + ".\n")
    return "\n".join(blocks)


def seats(files):
    gains = {}
    for data in files:
        for run in runs_of(data.rows):
            gains.update(seat_chart.by_seat(run, "win_share"))
    widest = max(len(places) for places in gains.values())
    rows = []
    for (rules, players, _, unit), places in gains.items():
        cells = [estimate(100 * gain, 196 * se) for gain, se in places.values()]
        rows.append([RULES.get(rules, rules), str(players), *cells, *[""] * (widest - len(cells))])
    heads = [f"place {place}" for place in range(1, widest + 1)]
    return ("Percentage points of the wins above a fair share; place 1 begins.\n\n"
            + table(["rules", "players", *heads], rows))
