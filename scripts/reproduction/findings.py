"""What a study's data say, as Markdown: one function a way of telling (Study.telling)."""

from plotting import ranking
from plotting import seats as seat_chart
from plotting.data import runs_of
from plotting.findings import RULES, best_of_sweep, by_rules, equilibrium, mean_text
from plotting.words import estimate, listed, short_names


def table(header, rows):
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def sweeps(files):
    lines = []
    for rules, data, cells in by_rules(files, "win_share"):
        others = " The other plays" if data.rows[0]["players"] == 2 else " The others play"
        others += f" `{without_standards(data.field)}`"
        own = [cell for cell in cells if cell.row["strategy"] == data.field]
        if own and own[0].may_be_best:
            others += ", which nothing here beats"
        lines.append(f"- {best_of_sweep(data, rules, cells)}{others}.\n")
    return "".join(lines)


def without_standards(strategy):
    return strategy.removesuffix(",die=4")


def tournaments(files):
    blocks = []
    for data in files:
        for rows in ranking.groups(data).values():
            names = short_names([row["strategy"] for row in rows])
            blocks.append(f"{len(rows)} strategies under {RULES.get(rows[0]['rules'], rows[0]['rules'])}:\n\n" + table(
                ["place", "strategy", "wins"],
                [[str(place), f"`{row['strategy']}`", mean_text(row)] for place, row in enumerate(rows, 1)]))
            replies = data.findings["findings"]["best_replies"]
            texts = data.findings["strategies"]
            blocks.append("Best reply to " + ", ".join(
                f"{names[field]}: {listed([names[texts[k]] for k in reply['may_be_best']])}"
                for field, reply in zip(texts, replies)) + ".\n")
            blocks.append(equilibrium(data, names) + "\n")
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
