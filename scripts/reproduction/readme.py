"""results/README.md: what the studies say, from their data, and how each file was made."""

import shlex
import textwrap

from plotting.data import read
from plotting.words import grouped

from . import findings, play

HEAD = """# Results

What stop rules are worth, with 95 % intervals. `scripts/reproduce` plays all of it again and writes this page
from the data; `scripts/plot FILE.csv` draws any of it in another way.

How to read it: in each sweep one player follows the rule in question and all others play one fixed rule, on the
same cards and dice for every cell. What they play is said with each result: in PUSH a `threshold` that no other
`threshold` of the first table beats where all others play it, so that nobody gains by leaving it. Against other
opponents the best stop may be another. `protect=127` is never, as no colour reaches that sum. "May be as good" names
every cell that is not told apart from the best; this holds for all cells of one sweep at once, with 95 % confidence.
The best of many cells was chosen on the games that it is shown with, so its own win share leans upwards a little.
"""

TAIL = """
## The files

FILE.csv holds the rows of the named command that the page needs, with the columns that the main README
explains; FILE.json, where there is one, is what `--json` wrote: for sweeps the difference of every cell to the
best, for tournaments the findings. Neither holds a time or anything of the machine, so that the same command
writes the same bytes anywhere. `quick.sha256` holds the digests of a reduced run, which a test plays again.

| file | made by `stoprule` |
|---|---|
{commands}

`coverage.md` is written by `scripts/write_coverage`: how often intervals, sequential tests and verdicts are
wrong, measured.

## The first look

`scripts/run` writes three files that git does not keep: `first-look.csv`, its sidecar
`first-look.meta.json` (columns with units and meaning, and the record of each run: command, settings, seed,
signature, time) and the page `first-look.html`. The CSV is that of many `stoprule run` commands, one after
another under one header. In each, slot 0 holds the strategy in question:

- `first_game` 0: the other slots play the default `threshold`. All these runs share their game ids, so
  every strategy met the same cards and dice.
- `first_game` 1000000000: all four slots play the same strategy.

So the win share of every strategy against the field is one filter away:

```python
import pandas
rows = pandas.read_csv("results/first-look.csv")
field = rows[(rows.first_game == 0) & (rows.slot == 0) & rows.seat.isna() & (rows.metric == "win_share")]
print(field[["rules", "strategy", "mean", "se"]])
```

Rows of the slots 1 to 3 do not say whom they met; `runs` in the `.meta.json` does, with the first row and
the number of rows of each run. The same command writes the same bytes of CSV on every machine; times
stand in the `.meta.json` alone.
"""


def page(studies, folder):
    """The page's text from the data in `folder`."""
    parts, lines = [HEAD], []
    for study in studies:
        files = [read(folder / f"{file}.csv") for file in dict.fromkeys(file for file, _ in study.runs)]
        intro = textwrap.fill(f"{study.intro} {grouped(study.games_n)} games a cell.", 110)
        parts.append(f"\n## {study.title}\n\n{intro}\n\n")
        parts.append(getattr(findings, study.telling)(files))
        parts += [f"\n![{study.title}: {kind}]({name}.svg)\n" for name, kind, _ in study.figures]
        lines += [f"| `{file}` | `{shlex.join(command)}` |" for file, command in play.commands(study)]
    return "".join(parts) + TAIL.format(commands="\n".join(lines))
