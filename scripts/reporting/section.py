"""All that the page says of one file."""

import html
import shlex

from plotting.words import grouped

from .figures import figures
from .tables import table
from .verdicts import verdicts

NAMES = {"run": "Run", "sweep": "Sweep", "compare": "Comparison", "tournament": "Tournament",
         "hist": "Distributions", "bench": "Speed"}


def escape(text):
    return html.escape(str(text))


def section(data, number):
    """The section's HTML. `number` keeps ids apart."""
    parts = [f'<section id="file-{number}">', f"<h2>{NAMES[data.shape]}: {escape(data.path.name)}</h2>"]
    notes = warnings_of(data)
    if notes:
        items = "".join(f"<li>{escape(note)}</li>" for note in notes)
        parts.append(f'<div class="warning" role="note"><strong>Warnings</strong><ul>{items}</ul></div>')
    parts += [f'<p class="verdict">{escape(text)}</p>' for text in verdicts(data.end())]
    parts += [f'<figure tabindex="0">{svg}</figure>'
              for svg in figures(data, f"f{number}")]
    parts += [_details("Numbers", _table(*table(data.end())), is_open=data.shape != "run"),
              _details("Settings", _settings(data)), _commands(data), "</section>"]
    return "\n".join(parts)


def _details(title, inside, is_open=False):
    return f"<details{' open' if is_open else ''}><summary>{title}</summary>{inside}</details>"


def _table(header, rows):
    kinds = [_kind(key) for _, key in rows[0]] if rows else [""] * len(header)
    heads = "".join(f'<th scope="col"{kind}><button type="button">{escape(head)}</button></th>'
                    for head, kind in zip(header, kinds))
    body = "\n".join("<tr>" + "".join(_cell(text, key) for text, key in row) + "</tr>" for row in rows)
    return (f'<div class="wide" tabindex="0"><table class="sorts"><thead><tr>{heads}</tr></thead>\n'
            f"<tbody>{body}</tbody></table></div>")


def _kind(key):
    return ' class="number"' if isinstance(key, (int, float)) else ""


def _cell(text, key):
    return f'<td{_kind(key)} data-key="{escape(key)}">{escape(text)}</td>'


def _settings(data):
    pairs = dict(_plain_settings(data))
    items = "".join(f"<dt>{escape(key)}</dt><dd>{escape(value)}</dd>" for key, value in pairs.items())
    return f"<dl>{items}</dl>"


def _plain_settings(data):
    """(name, value) from the sidecar or the bench, else from the rows."""
    if data.shape == "bench":
        yield from ((key, value) for key, value in data.facts.items() if isinstance(value, (str, int, float)))
        return
    row = data.rows[0]
    for key in ("game", "rules", "players", "seed"):
        yield key, ", ".join(dict.fromkeys(str(each[key]) for each in data.rows))
    yield "first game", ", ".join(dict.fromkeys(grouped(each["first_game"]) for each in data.rows))
    if "games_n" in row:
        yield "games", grouped(max(each["games_n"] for each in data.rows)) + " a row at most"
    record = data.facts.get("runs", [data.facts])[0]
    for key, value in record.get("settings", {}).items():
        if value is not None and key not in ("command", "games", "first_game", "csv", "hist", "looks", "json"):
            yield key, value
    for key, value in record.get("program", {}).items():
        yield f"program: {key}", value
    for each in record.get("rules", []):
        values = ", ".join(f"{name}={value}" for name, value in each.get("values", {}).items())
        yield f"rules {each.get('text', '')} in full", values
    for key in ("started", "seconds", "signature"):
        if key in data.facts:
            yield key, data.facts[key]


def warnings_of(data):
    """The program's own warnings, each once, and what this file lacks."""
    records = [data.facts, *data.facts.get("runs", [])]
    found = [str(each) for record in records for each in record.get("warnings", [])]
    if any(record.get("partial") for record in records):
        found.append("partial: the command was interrupted before all games were played")
    return list(dict.fromkeys(found))


def command_of(record):
    """The command line that makes the record's file again, or None if it is not told."""
    settings = record.get("settings", {})
    if "command" not in settings:
        return None
    words = ["stoprule", *(record.get("command") or shlex.split(settings["command"]))]
    for option, key in (("--first-game", "first_game"), ("--games", "games"), ("--csv", "csv"),
                        ("--hist", "hist"), ("--looks", "looks"), ("--json", "json")):
        if settings.get(key) is not None:
            words += [option, str(settings[key])]
    return shlex.join(words)


def _commands(data):
    runs = data.facts.get("runs")
    if runs:
        lines = [command_of(record) or "" for record in runs]
        script = shlex.join(data.facts.get("command", []))
        again = f"<pre>{escape(script)}</pre>" if script else ""
        return (f"<h3>Again</h3>{again}"
                + _details(f"The {len(lines)} commands within", f"<pre>{escape(chr(10).join(lines))}</pre>"))
    line = command_of(data.facts)
    if line is None and data.shape == "bench":
        return "<h3>Again</h3><pre>stoprule bench --json</pre>"
    if line is None:
        return (f"<p>The command is not known: {escape(data.path.with_suffix('.meta.json').name)} is not beside "
                "the file.</p>")
    return f"<h3>Again</h3><pre>{escape(line)}</pre>"
