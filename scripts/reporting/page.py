"""The page around the sections: self-contained, in the reader's own light or dark."""

import pathlib

from plotting.kinds import needing_rows

from .section import NAMES, escape, section

HERE = pathlib.Path(__file__).resolve().parent
# The page may not fetch anything, whatever a file's names hold.
POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"


def page(files):
    css = (HERE / "page.css").read_text(encoding="utf-8")
    script = (HERE / "page.js").read_text(encoding="utf-8")
    links = "".join(f'<li><a href="#file-{number}">{NAMES[data.shape]}: {escape(data.path.name)}</a></li>'
                    for number, data in enumerate(files, 1))
    contents = f"<nav><ul>{links}</ul></nav>" if len(files) > 1 else ""
    sections = []
    for number, data in enumerate(files, 1):
        with needing_rows([data], "the report"):
            sections.append(section(data, number))
    body = "\n".join(sections)
    title = escape("stoprule: " + ", ".join(data.path.name for data in files))
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>
{css}</style>
</head>
<body>
<header><h1>When to stop</h1>
<p>± is half of a 95 % interval. Click a column's head to sort by it.</p>{contents}</header>
<main>
{body}
</main>
<script>
{script}</script>
</body>
</html>
"""
