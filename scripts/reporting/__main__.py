"""The command line of scripts/report."""

import argparse
import os
import pathlib
import sys

from plotting.data import read
from plotting.words import UserError

from .page import page


def parse_arguments():
    parser = argparse.ArgumentParser(
        prog="scripts/report",
        description="One self-contained HTML page from the CSV of run, sweep, compare, tournament and --hist, and "
                    "from what bench --json prints.",
        epilog="FILE.meta.json and FILE.json beside a FILE.csv are used too.")
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--out", default="report.html", help="the page (default: report.html)")
    return parser.parse_args()


def main():
    options = parse_arguments()
    out = pathlib.Path(options.out)
    if not out.parent.is_dir():
        raise UserError(f"--out {out}: there is no folder {out.parent}")
    text = page([read(path) for path in options.files])
    temporary = out.with_name(f".{out.name}.part")
    temporary.write_text(text, encoding="utf-8", newline="\n")
    os.replace(temporary, out)
    print(out)


if __name__ == "__main__":
    try:
        main()
    except UserError as error:
        print(f"scripts/report: {error}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
