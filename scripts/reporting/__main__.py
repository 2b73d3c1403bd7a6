"""The command line of scripts/report."""

import argparse

from common.command import conduct
from common.output import Output, is_special, refuse_inputs
from plotting.data import files_read, read

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
    refuse_inputs("--out", options.out, files_read(options.files))
    with Output(options.out) as output:
        text = page([read(path) for path in options.files])
        output.commit(text.encode("utf-8"))
    if not is_special(options.out):
        print(options.out)


if __name__ == "__main__":
    conduct("scripts/report", main)
