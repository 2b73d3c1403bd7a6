"""Sweeps of two parameters: a map of the loss against the best cell, a panel a rules variant."""

from . import best, style
from .words import POINTS, UserError, grouped, half_width, metric_words, name_of, scale_of, unknown, value_text

COLOURS = "cividis_r"  # even in lightness, so that it reads in grey and with any colour vision


def draw(files, metric):
    if len(files) != 1 or len(files[0].swept) != 2:
        swept = ", ".join(f"{data.path}: {len(data.swept)}" for data in files)
        raise UserError(f"kind map draws one file with two parameters swept (given: {swept})")
    data = files[0]
    metric = metric or best.goal_of(data)
    cells, how = best.cells_of(data, metric)
    if not cells:
        raise unknown("metric", metric, dict.fromkeys(row["metric"] for row in data.rows if row["slot"]))
    if best.sign_of(data, metric) == 0:
        raise UserError(f"kind map draws the loss against the best cell, and neither more nor less {metric_words(metric)} "
                        "is known to be better; kind curve draws it")
    factor, unit = scale_of(cells[0].row["unit"])
    unit = POINTS if unit == "%" else unit
    all_rules = list(dict.fromkeys(cell.rules for cell in cells))
    rows_n = len({cell.values[1] for cell in cells})
    figure, axes = style.panels(len(all_rules), 1.0 + 0.3 * rows_n)
    deepest = max(abs(cell.difference) for cell in cells) * factor
    for axis, rules in zip(axes, all_rules):
        mesh = _panel(axis, [cell for cell in cells if cell.rules == rules], data.swept, factor, deepest)
        axis.set_xlabel(data.swept[0])
        axis.set_ylabel(data.swept[1])
        axis.set_title(f"{name_of(cells[0].row['strategy'])}, {cells[0].row['players']} players, {rules}, "
                       f"{grouped(cells[0].row['games_n'])} games a cell")
    bar = figure.colorbar(mesh, ax=axes, shrink=0.8)
    bar.set_label(f"loss [{'pp' if unit == POINTS else unit}]")
    bar.solids.set_edgecolor("face")
    widths = [cell.half_width for cell in cells if cell.half_width is not None]
    sure = f"95 % intervals of the losses: at most ± {max(widths) * factor:.2g}" if widths else \
        f"95 % interval of a cell's mean: at most ± {max((half_width(c.row) or 0) for c in cells) * factor:.2g}"
    style.note(figure, f"{best.setting_of(files)}\nnumbers: {metric_words(metric)} {'below' if best.sign_of(data, metric) > 0 else 'above'} the best, in {unit} · star: best of its rules\n{how}\n{sure}")
    return figure


def _panel(axis, cells, swept, factor, deepest):
    across = sorted({cell.values[0] for cell in cells})
    up = sorted({cell.values[1] for cell in cells})
    losses = [[float("nan")] * len(across) for _ in up]
    for cell in cells:
        losses[up.index(cell.values[1])][across.index(cell.values[0])] = abs(cell.difference) * factor
    mesh = axis.pcolormesh(losses, cmap=COLOURS, vmin=0, vmax=deepest or 1)
    for cell in cells:
        x, y = across.index(cell.values[0]) + 0.5, up.index(cell.values[1]) + 0.5
        loss = abs(cell.difference) * factor
        # Not INK and PAPER: the cell keeps its colour in dark mode.
        colour = "#000000" if loss < 0.55 * deepest else "#ffffff"
        if cell.best:
            axis.plot(x, y, marker="*", markersize=13, color=colour)
            continue
        axis.text(x, y, f"{loss:.1f}", ha="center", va="center", fontsize=7.5, color=colour)
        if cell.may_be_best:
            axis.plot(x, y, marker="o", markersize=17, markerfacecolor="none", markeredgecolor=colour)
    axis.grid(False)
    axis.set_xticks([n + 0.5 for n in range(len(across))], [value_text(cells[0].row, swept[0], value) for value in across])
    axis.set_yticks([n + 0.5 for n in range(len(up))], [value_text(cells[0].row, swept[1], value) for value in up])
    return mesh
