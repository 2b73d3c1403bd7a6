"""Tests that results/ is what scripts/reproduce writes: a reduced run, one file in full, the page and a figure.

    scripts/python tests/reproduce_test.py PROGRAM
"""

import pathlib
import subprocess
import sys
import tempfile
import unittest

import sanitizers
from plotting import kinds, style
from plotting.data import read
from reproduction import play, readme
from reproduction.studies import STUDIES

ROOT = pathlib.Path(__file__).resolve().parent.parent
RESULTS = ROOT / "results"
PROGRAM = sys.argv.pop() if len(sys.argv) > 1 else str(ROOT / "build" / "release" / "stoprule")


class Results(unittest.TestCase):
    def test_a_reduced_run_gives_the_stored_bytes(self):
        if sanitizers.built_in(PROGRAM):
            self.skipTest("JSON holds the warnings, of which such a build has one more")
        done = subprocess.run([ROOT / "scripts" / "reproduce", "--quick", "--program", PROGRAM],
                              capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertRegex(done.stdout, r"^[1-9]\d* files of a reduced run, 0 differ")

    def test_one_stored_file_is_played_again_in_full(self):
        whole = next(study for study in STUDIES if study.telling == "seats")
        file, command = play.commands(whole)[0]
        with tempfile.TemporaryDirectory() as name:
            table = pathlib.Path(name) / "data.csv"
            subprocess.run([PROGRAM, *command, "--csv", table, "--quiet"], check=True)
            played = play.kept(whole, table.read_text(encoding="utf-8"))
        self.assertTrue((RESULTS / f"{file}.csv").read_text(encoding="utf-8").startswith(played))

    def test_the_page_follows_from_the_stored_data(self):
        self.assertEqual(readme.page(STUDIES, RESULTS), (RESULTS / "README.md").read_text(encoding="utf-8"))

    def test_a_figure_follows_from_the_stored_data(self):
        name, kind, files = STUDIES[-1].figures[0]
        figure = kinds.draw([read(RESULTS / f"{file}.csv") for file in files], kind)
        self.assertEqual(style.svg_text(figure), (RESULTS / f"{name}.svg").read_text(encoding="utf-8"))

    def test_every_study_has_its_files_and_no_file_is_without_a_study(self):
        files = {f"{file}.csv" for study in STUDIES for file, _ in study.runs}
        files |= {f"{file}.json" for study in STUDIES for file, command in study.runs if command[0] != "run"}
        files |= {f"{name}.svg" for study in STUDIES for name, _, _ in study.figures}
        kept = {path.name for path in RESULTS.iterdir() if path.suffix in (".csv", ".json", ".svg")
                and not path.name.startswith(("first-look", "."))}
        self.assertEqual(kept, files)

    def test_nothing_stored_tells_a_time_or_a_host(self):
        for path in RESULTS.glob("*.json"):
            if not path.name.startswith("first-look"):
                text = path.read_text(encoding="utf-8")
                for word in ("started", "seconds", "host", "threads", "games_per_second"):
                    self.assertNotIn(f'"{word}"', text, path.name)

    def test_results_stay_small(self):
        size = sum(path.stat().st_size for path in RESULTS.iterdir() if not path.name.startswith("first-look"))
        self.assertLess(size, 2_000_000)


if __name__ == "__main__":
    unittest.main()
