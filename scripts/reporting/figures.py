"""Charts as SVG inside a page: ids of their own, ink and paper of the page."""

import html
import re

from plotting import kinds, style
from plotting.words import UserError


def figures(data, prefix):
    """[SVG]: every kind that the file can be drawn as. `prefix` keeps ids apart in one page."""
    wanted = [(kind, None) for kind, (_, shapes, _) in kinds.KINDS.items() if data.shape in shapes]
    if data.shape == "hist":
        metrics = dict.fromkeys(row["metric"] for row in data.rows)
        wanted = [("distribution", metric) for metric in metrics]
    if data.shape == "sweep":  # ranking says no more than the curve or the map where there is one
        wanted = [(kinds.kind_for([data]), None), ("bust", None)]
    drawn = []
    for number, (kind, metric) in enumerate(wanted):
        try:
            figure = kinds.draw([data if kind == "path" else data.end()], kind, metric)
        except UserError:
            continue  # this file lacks what the chart needs
        caption = kinds.KINDS[kind][2].partition(" (--")[0]
        drawn.append(inline(style.svg_text(figure), f"{prefix}-{number}-", caption))
    return drawn


def inline(svg, prefix, caption):
    """The <svg> element alone, scaled by the page, with unique ids and the page's colours."""
    svg = svg[svg.index("<svg"):]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r"<style type=\"text/css\">.*?</style>", "", svg, flags=re.DOTALL)
    svg = re.sub(r'\bid="', f'id="{prefix}', svg)
    svg = re.sub(r"url\(#", f"url(#{prefix}", svg)
    svg = re.sub(r'href="#', f'href="#{prefix}', svg)
    for colour, name in ((style.INK, "ink"), (style.PAPER, "paper"), (style.RULE, "rule")):
        svg = svg.replace(colour, f"var(--{name})")
    head, rest = svg.split(">", 1)
    head = re.sub(r' (width|height)="[^"]*pt"', "", head)
    return f'{head} role="img" aria-label="{html.escape(caption)}">{rest}'
