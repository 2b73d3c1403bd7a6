"""What a study's data say, as Markdown: one function a way of telling (Study.telling)."""

from plotting import ranking
from plotting import seats as seat_chart
from plotting.data import runs_of
from plotting.findings import RULES, best_of_sweep, by_rules, mean_text
from plotting.words import estimate, listed, short_names


def table(header, rows):
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def sweeps(files):
    return "".join(f"- {best_of_sweep(data, rules, cells)}\n" for rules, data, cells in by_rules(files, "win_share"))


def tournaments(files):
    blocks = []
    for data in files:
        for rows in ranking.groups(data).values():
            names = short_names([row["strategy"] for row in rows])
            blocks.append(f"Under {RULES.get(rows[0]['rules'], rows[0]['rules'])}:\n\n" + table(
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
