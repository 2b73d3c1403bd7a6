"""Comparisons of A and B: the difference in every metric; and its path over ever more deals."""

from . import style
from .words import UserError, grouped, half_width, metric_words, scale_of, short_names


def title_of(row):
    names = short_names([row["a"], row["b"]]) if row["a"] != row["b"] else {row["a"]: row["a"]}
    return (f"{names[row['a']]} against {names[row['b']]}\n{row['game']}, {row['rules']}, "
            f"{row['players']} players")


def draw(files, metric):
    if metric:
        raise UserError(f"kind difference draws every metric; --metric {metric} has no place in it")
    if len(files) != 1:
        raise UserError(f"kind difference draws one comparison, {len(files)} files were given; kind path draws "
                        "one comparison at several numbers of deals")
    rows = [row for row in files[0].rows if row["b_mean"] and row["diff"] is not None]
    if not rows:
        raise UserError(f"{files[0].path}: no metric in which B's mean differs from 0")
    figure, (axis,) = style.panels(1, 1.6 + 0.26 * len(rows))
    for place, row in enumerate(rows):
        scale = 100 / abs(row["b_mean"])
        colour = style.PALETTE[1] if place == 0 else style.PALETTE[0]
        if row["anytime_lo95"] is not None:
            axis.plot([row["anytime_lo95"] * scale, row["anytime_hi95"] * scale], [place, place], linewidth=6,
                      color=colour, alpha=0.3, solid_capstyle="butt")
        if row["lo95"] is not None:
            axis.plot([row["lo95"] * scale, row["hi95"] * scale], [place, place], color=colour, marker="|")
        axis.plot(row["diff"] * scale, place, marker="o", color=colour)
    axis.axvline(0, color=style.INK, linewidth=0.8)
    axis.set_yticks(range(len(rows)), [metric_words(row["metric"]) for row in rows])
    axis.set_ylim(len(rows) - 0.4, -0.6)
    axis.set_xlabel("A - B, per game [% of B's mean]")
    axis.set_title(title_of(rows[0]), loc="right")
    style.note(figure, f"{grouped(rows[0]['games_n'])} deals · bars: 95 % interval · broad: may be watched, 95 %\n"
               f"verdict in {metric_words(rows[0]['metric'])}: A is {rows[0]['verdict']}")
    return figure


def draw_path(files, metric):
    """The same comparison at several numbers of deals: --games N for each, one file each."""
    metric = metric or files[0].rows[0]["metric"]
    rows = [row for data in files for row in data.rows if row["metric"] == metric]
    same = {tuple(row[key] for key in ("a", "b", "field", "rules", "players", "seed", "first_game"))
            for row in rows}
    if len(same) > 1:
        raise UserError("kind path draws one comparison; these files hold different ones")
    rows = sorted(rows, key=lambda row: row["games_n"])
    if len({row["games_n"] for row in rows}) < 2:
        raise UserError("kind path needs the same comparison at several numbers of deals, one file each "
                        "(compare A B --games 10k --csv 1.csv, --games 20k --csv 2.csv, ...): a file "
                        f"of compare holds its last look only (here: {rows[0]['games_n'] if rows else 0} deals)")
    factor, unit = scale_of(rows[0]["unit"])
    figure, (axis,) = style.panels(1, 3.2)
    at = [row["games_n"] for row in rows]
    watched = [row for row in rows if row["anytime_lo95"] is not None]
    axis.fill_between([row["games_n"] for row in watched], [row["anytime_lo95"] * factor for row in watched],
                      [row["anytime_hi95"] * factor for row in watched], color=style.PALETTE[0], alpha=0.25,
                      linewidth=0, label="may be watched, 95 %")
    axis.errorbar(at, [row["diff"] * factor for row in rows],
                  yerr=[(half_width(row) or 0) * factor for row in rows], color=style.PALETTE[1],
                  marker="o", capsize=2, label="95 % interval of a number of deals set beforehand")
    axis.axhline(0, color=style.INK, linewidth=0.8)
    style.log_counts(axis.xaxis)
    axis.set_xlabel("deals")
    axis.set_ylabel(f"A - B, {metric_words(metric)} [{'percentage points' if unit == '%' else unit}]")
    axis.set_title(title_of(rows[0]), loc="right")
    axis.legend()
    return figure
