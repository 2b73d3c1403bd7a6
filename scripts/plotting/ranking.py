"""Who does best: one mark with its 95 % interval a strategy, best on top. From a tournament (mean payoff over
all fields), from runs (the lineup, or the first slot of each of many runs) and from a sweep's cells."""

from . import best, style
from .data import find, runs_of
from .words import UserError, axis_label, game_of, grouped, meanings, name_of, scale_of, short_names

MOST = 25  # marks in a panel: the best so many


def draw(files, metric):
    panels = {}
    for data in files:
        for title, rows in groups(data, metric).items():
            if title in panels:  # other lineups, or shards of one run
                title += f", {data.path.name}"
            panels[title] = rows
    if not panels:
        raise UserError("nothing to rank: every lineup plays one strategy only, or lacks the metric "
                        f"{metric or 'win_share'}, or a tournament has too few games for mean payoffs")
    panels = {title: rows[:MOST] for title, rows in panels.items()}
    figure, axes = style.panels(1, sum(1.15 + 0.22 * len(rows) for rows in panels.values()))
    figure.delaxes(axes[0])
    heights = [1.15 + 0.22 * len(rows) for rows in panels.values()]
    grid = figure.add_gridspec(len(panels), 1, height_ratios=heights)
    for number, (title, rows) in enumerate(panels.items()):
        _panel(figure.add_subplot(grid[number, 0]), title, rows)
    names = {}
    for rows in panels.values():
        names |= short_names([row["strategy"] for row in rows])
    style.note(figure, f"{meanings(names)}bars: 95 % interval of each mean")
    return figure


def groups(data, metric=None):
    """{title: rows, best first}: what the file lets one rank. Also used by the report's words."""
    if data.shape == "tournament":
        rows = [dict(row, strategy=row["a"]) for row in data.rows if row["metric"] == "mean_payoff"]
        words = next(row["metric"] for row in data.rows if row["field"])
        found = {"in every field": [dict(row, metric=words) for row in rows]}
    elif data.shape == "sweep":
        cells, _ = best.cells_of(data, metric or best.goal_of(data))
        found = {"": [cell.row for cell in cells]}
    else:
        found = _of_runs(data, metric or "win_share")
    # A tournament's rows are in the order of its ranking.
    sign = 0 if data.shape == "tournament" else best.sign_of(data, metric or best.goal_of(data)) or 1
    split = {}
    for title, rows in found.items():
        for row in rows:
            words = (f"{game_of(row)}, {row['rules']}\n{row['players']} players, {grouped(row['games_n'])} games"
                     + (f", {title}" if title else ""))
            split.setdefault(words, []).append(row)
    return {title: sorted(rows, key=lambda row: -sign * row["mean"]) for title, rows in split.items()}


def _of_runs(data, metric):
    """A lone run: its slots. Several on the same games: the first slot of each, the others being its field."""
    tables = {}
    for run in runs_of(data.rows):
        row = run[0]
        tables.setdefault((row["rules"], row["players"], row["first_game"]), []).append(run)
    found = {}
    for runs in tables.values():
        lineups = [{row["strategy"] for row in run if row["slot"]} for run in runs]
        if all(len(lineup) == 1 for lineup in lineups):
            continue  # all alike: everybody's share of the wins is the same
        slots = ["0"] if len(runs) > 1 else sorted({row["slot"] for row in runs[0] if row["slot"]}, key=int)
        rows = [find(run, metric, slot) for run in runs for slot in slots]
        title = f"one player\n{_others(runs)}" if len(runs) > 1 else ""
        found.setdefault(title, []).extend(row for row in rows if row)
    return {title: rows for title, rows in found.items() if rows}


def _others(runs):
    """Whom the first slots of several runs met."""
    others = {row["strategy"] for run in runs for row in run if row["slot"] not in ("", "0")}
    return f"all others: {others.pop()}" if len(others) == 1 else "the others differ"


def _panel(axis, title, rows):
    factor = scale_of(rows[0]["unit"])[0]
    names = short_names([row["strategy"] for row in rows])
    for place, row in enumerate(rows):
        colour = style.colour_of(name_of(row["strategy"]))
        if row["se"]:
            axis.plot([row["lo95"] * factor, row["hi95"] * factor], [place, place], color=colour,
                      marker="|", markersize=6)
        axis.plot(row["mean"] * factor, place, marker="o", markersize=4.5, color=colour)
    axis.set_yticks(range(len(rows)), [names[row["strategy"]] for row in rows])
    axis.set_ylim(len(rows) - 0.4, -0.6)
    axis.set_xlabel(axis_label(rows[0]["metric"], rows[0]["unit"]))
    axis.set_title(title, loc="right")
    if rows[0]["metric"] == "win_share":
        axis.axvline(100 / rows[0]["players"], color=style.INK, linewidth=0.8, linestyle=":")
