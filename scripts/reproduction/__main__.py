"""The command line of scripts/reproduce."""

import argparse
import hashlib
import pathlib
import sys
import tempfile

from common.command import conduct
from common.output import write_whole
from plotting import kinds, style
from plotting.data import read
from plotting.words import UserError

from . import play, readme
from .studies import STUDIES

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
RESULTS = ROOT / "results"
DIGESTS = "quick.sha256"


def parse_arguments():
    parser = argparse.ArgumentParser(prog="scripts/reproduce", description="Plays everything in results/ again.")
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--quick", action="store_true",
                      help="few games into a temporary folder; exit 1 if the bytes are not those stored")
    mode.add_argument("--redraw", action="store_true", help="figures and README again from the stored data")
    parser.add_argument("--program", default=str(ROOT / "build" / "release" / "stoprule"), metavar="FILE",
                        help="the program (default: build/release/stoprule)")
    parser.add_argument("--into", default=str(RESULTS), metavar="FOLDER",
                        help="where to write, or with --redraw where the data are (default: results)")
    return parser.parse_args()


def play_all(program, folder, quick):
    if not pathlib.Path(program).is_file():
        raise UserError(f"no program {program}; scripts/build makes build/release/stoprule, --program names another")
    for study in STUDIES:
        for file in play.play(study, program, folder, quick):
            if sys.stderr.isatty():
                print(f"\r\033[K{file}", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr, flush=True)


def draw_all(folder):
    for study in STUDIES:
        for name, kind, files in study.figures:
            figure = kinds.draw([read(folder / f"{file}.csv") for file in files], kind)
            write_whole(folder / f"{name}.svg", style.picture(figure, ".svg"))


def write_page(folder):
    write_whole(folder / "README.md", readme.page(STUDIES, folder))


def quick_digests(program):
    """Lines as of sha256sum, of all data of a reduced run."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        play_all(program, folder, quick=True)
        return "".join(f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n"
                       for file in sorted(folder.iterdir()))


def check_quick(program):
    stored = (RESULTS / DIGESTS).read_text(encoding="utf-8").splitlines()
    played = quick_digests(program).splitlines()
    changed = [line.split()[1] for line in played if line not in stored]
    gone = [line.split()[1] for line in stored if line.split()[1] not in {each.split()[1] for each in played}]
    print(f"{len(played)} files of a reduced run, {len(changed)} differ from what is stored"
          + "".join(f"\n  {name}" for name in changed + gone))
    return 1 if changed or gone else 0


def main():
    options = parse_arguments()
    folder = pathlib.Path(options.into)
    if not folder.is_dir():
        raise UserError(f"--into {folder}: no such folder")
    if options.quick:
        return check_quick(options.program)
    if not options.redraw:
        play_all(options.program, folder, quick=False)
        write_whole(folder / DIGESTS, quick_digests(options.program))
    draw_all(folder)
    write_page(folder)
    print(f"{folder / 'README.md'} and {len(list(folder.glob('*.svg')))} figures")
    return 0


if __name__ == "__main__":
    conduct("scripts/reproduce", main)
