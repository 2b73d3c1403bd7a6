"""Sweeps of one parameter: the metric with 95 % ribbons, a panel a table size, a line a rules variant."""

from . import best, style
from .words import UserError, axis_label, grouped, name_of, scale_of, starred, unknown


def draw(files, metric):
    metric = metric or best.goal_of(files[0])
    panels = {}
    for data in files:
        if len(data.swept) != 1:
            raise UserError(f"{data.path}: {len(data.swept)} parameters swept ({', '.join(data.swept)}); kind "
                            "curve draws one, map two, ranking any number")
        cells, how = best.cells_of(data, metric)
        for cell in cells:
            key = (name_of(cell.row["strategy"]), data.swept[0], cell.row["players"])
            panels.setdefault(key, {}).setdefault(cell.rules, []).append(cell)
    if not panels:
        raise unknown("metric", metric, dict.fromkeys(row["metric"] for row in files[0].rows if row["slot"]))
    alike = len({best.setting_of([data]) for data in files}) == 1
    figure, axes = style.panels(len(panels), 2.9 if len(panels) == 1 else 2.1 if alike else 2.6)
    all_rules = list(dict.fromkeys(rules for lines in panels.values() for rules in lines))
    for axis, ((name, key, players), lines) in zip(axes, panels.items()):
        for rules, cells in lines.items():
            _line(axis, rules, all_rules.index(rules), cells)
        cell = next(iter(lines.values()))[0]
        title = f"{name}, {players} players, {grouped(cell.row['games_n'])} games a point"
        if not alike:  # who plays what is told with each panel
            mine = [data for data in files if data.rows[0]["players"] == players]
            title = "\n".join([title, *map(_line_setting, mine)])
        axis.set_title(title, fontsize=None if alike else 7.5)
        axis.set_xlabel(key)
        axis.set_ylabel(axis_label(metric, cell.row["unit"]))
        style.whole_steps(axis.xaxis, sorted({cell.values[0] for cells in lines.values() for cell in cells}))
    axes[0].legend(title="rules", title_fontsize=8)
    setting = f"{best.setting_of(files)}\n" if alike else ""
    style.note(figure, f"{setting}ribbon: 95 % interval of each mean; shared luck makes differences surer "
               f"than it shows\nstar: best of its rules · {how}")
    return figure


def _line_setting(data):
    """Who plays what in a line of a panel whose title names the strategy."""
    parameters = starred(data.rows[0]["strategy"], data.swept).partition(":")[2]
    return style.wrapped(f"{data.rows[0]['rules']}: {parameters} against {data.field or 'unknown others'}", 76)


def _line(axis, rules, number, cells):
    colour = style.PALETTE[number % len(style.PALETTE)]
    cells = sorted(cells, key=lambda cell: cell.values)
    factor = scale_of(cells[0].row["unit"])[0]
    at = [cell.values[0] for cell in cells]

    def part(column, chosen=cells):
        return [cell.row[column] * factor if cell.row[column] is not None else float("nan") for cell in chosen]

    axis.fill_between(at, part("lo95"), part("hi95"), color=colour, alpha=0.25, linewidth=0)
    axis.plot(at, part("mean"), color=colour, linestyle=style.LINES[number % len(style.LINES)],
              marker=".", markersize=3.5, label=rules)
    rings = [cell for cell in cells if cell.may_be_best and not cell.best]
    stars = [cell for cell in cells if cell.best]
    axis.plot([cell.values[0] for cell in rings], part("mean", rings), linestyle="", marker="o", markersize=8,
              markerfacecolor="none", markeredgecolor=colour)
    axis.plot([cell.values[0] for cell in stars], part("mean", stars), linestyle="", marker="*",
              markersize=max(7, 13 - 3 * number), color=colour)  # so that an earlier star is seen behind
