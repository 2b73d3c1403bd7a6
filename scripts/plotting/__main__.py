"""The command line of scripts/plot."""

import argparse
import pathlib

from common.command import conduct
from common.output import Output, is_special, refuse_inputs

from . import kinds, style
from .data import files_read, read
from .words import UserError, unknown

ENDINGS = (".svg", ".png")


def parse_arguments():
    lines = "\n".join(f"  {name:<13}{shows}" for name, (_, _, shows) in kinds.KINDS.items())
    parser = argparse.ArgumentParser(
        prog="scripts/plot", formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Draws a chart from the CSV of run, sweep, compare, tournament and --hist, or from what "
                    "bench --json prints.",
        epilog=f"kinds:\n{lines}\n\nA sweep's or a tournament's --json FILE.json beside its FILE.csv is used too.")
    parser.add_argument("files", nargs="+", metavar="FILE", help="files of one kind of data")
    parser.add_argument("--kind", help="which chart (default: by what the files hold)")
    parser.add_argument("--metric", help="which metric (default: win_share, or the one the file is about)")
    parser.add_argument("--out", help="FILE.svg or FILE.png, or a pipe or - for SVG (default: the first FILE with -KIND.svg)")
    return parser.parse_args()


def main():
    options = parse_arguments()
    if options.kind is not None and options.kind not in kinds.KINDS:
        raise unknown("kind", options.kind, kinds.KINDS)
    files = [read(path) for path in options.files]
    kind = options.kind or kinds.kind_for(files)
    first = pathlib.Path(options.files[0])
    out = pathlib.Path(options.out) if options.out else first.with_name(f"{first.stem}-{kind}.svg")
    ending = ".svg" if is_special(out) else out.suffix
    if ending not in ENDINGS:
        raise UserError(f"--out {out}: ends in '{ending}', allowed are {' and '.join(ENDINGS)}")
    refuse_inputs("--out", out, files_read(options.files))
    with Output(out) as output:
        output.commit(style.picture(kinds.draw(files, kind, options.metric), ending))
    if not is_special(out):
        print(out)


if __name__ == "__main__":
    conduct("scripts/plot", main)
