"""How every chart looks, and how it is saved: same data, same bytes.

Colours are those of Okabe and Ito (2008, "Color universal design"), which people with any colour vision
tell apart; marks and line styles say the same once more. INK, PAPER and RULE occur nowhere else in a figure,
so that the report can put its own in their place for dark mode.
"""

import io
import re
import textwrap
import zlib

import matplotlib

matplotlib.use("Agg")
from matplotlib import pyplot, ticker  # noqa: E402  (the backend first)

INK, PAPER, RULE = "#1b1c1d", "#fefefd", "#d9dadb"
PALETTE = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8a8a00"]  # yellow darkened
MARKS = ["o", "s", "^", "D", "v", "P", "X"]
LINES = ["-", "--", "-.", ":"]

# Strategies that stand side by side in one game get colours apart; any other takes the one of its name's
# checksum, so that it is the same in every chart too.
COLOURS = {"threshold": 0, "ev": 1, "risk": 2, "cards": 3, "random": 4,  # PUSH
           "hold": 0, "points": 2,  # Zum Kuhkuck
           "greedy": 0, "lowest": 2}  # Punto

NOTE_WIDTH = 82  # characters
WIDTH = 5.2  # inches: 8 pt text stays readable where the figure is scaled to a phone

matplotlib.rcParams.update({
    "svg.hashsalt": "stoprule", "svg.fonttype": "none", "font.family": "DejaVu Sans", "font.size": 9,
    "axes.titlesize": 9.5, "axes.labelsize": 9, "legend.fontsize": 8, "xtick.labelsize": 8.5,
    "ytick.labelsize": 8.5, "text.color": INK, "axes.labelcolor": INK, "axes.edgecolor": INK,
    "xtick.color": INK, "ytick.color": INK, "axes.facecolor": PAPER, "figure.facecolor": PAPER,
    "axes.spines.top": False, "axes.spines.right": False, "axes.grid": True, "grid.color": RULE,
    "grid.linewidth": 0.6, "axes.axisbelow": True, "legend.frameon": False, "lines.linewidth": 1.4,
    "lines.markersize": 4, "savefig.dpi": 160, "axes.titlelocation": "left", "text.parse_math": False,  # a $ in a name is a $
})


def colour_of(strategy_name):
    index = COLOURS.get(strategy_name, zlib.crc32(strategy_name.encode()) % len(PALETTE))
    return PALETTE[index]


def panels(count, height, share_y=False):
    """A figure with `count` panels one below the other, each `height` inches; the axes as a list."""
    figure, axes = pyplot.subplots(count, 1, figsize=(WIDTH, height * count), squeeze=False,
                                   sharey=share_y, layout="constrained")
    return figure, list(axes[:, 0])


def wrapped(text, width=NOTE_WIDTH):
    """The text in lines that are no wider than a figure, at a note's size."""
    return "\n".join(part for line in text.splitlines() for part in textwrap.wrap(line, width))


def note(figure, text):
    """A line below the chart: what the marks mean, and what was played."""
    figure.supxlabel(wrapped(text), fontsize=8, x=0.01, ha="left")


def whole_steps(axis, values):
    """Ticks at the values themselves if they are few."""
    if len(values) <= 16:
        axis.set_ticks(values)


def whole_numbers():
    """Ticks at whole numbers, some ten of them."""
    return ticker.MaxNLocator(nbins=10, integer=True)


def log_counts(axis):
    """A logarithmic axis of counts, labelled 1 000, 10 000, ..."""
    axis.axes.set_xscale("log")
    axis.set_major_formatter(lambda value, _: f"{value:,.0f}".replace(",", " "))
    axis.set_minor_formatter(lambda value, _: "")


def picture(figure, ending):
    """The bytes of an .svg or a .png, without a date or a version in them; closes the figure."""
    metadata = {"Date": None, "Creator": None} if ending == ".svg" else {"Software": None}
    buffer = io.BytesIO()
    try:
        figure.savefig(buffer, format=ending.removeprefix("."), metadata=metadata)
    finally:
        pyplot.close(figure)
    if ending != ".svg":
        return buffer.getvalue()
    text = buffer.getvalue().decode("utf-8")
    return re.sub(r"[ \t]+$", "", text, flags=re.MULTILINE).encode("utf-8")


def svg_text(figure):
    return picture(figure, ".svg").decode("utf-8")
