"""Tests of scripts/common by way of scripts/report and scripts/plot: outputs appear whole, inputs are never
overwritten, files of other editors are read or refused in words, and every failure is one message and code 2.

    scripts/python tests/script_files_test.py PROGRAM
"""

import json
import os
import pathlib
import resource
import stat
import subprocess
import sys
import tempfile
import threading
import unittest

from common import output, text
from common.command import UserError
from plotting import data, kinds
from reporting import page

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = sys.argv.pop() if len(sys.argv) > 1 else str(ROOT / "build" / "release" / "stoprule")


class Files(unittest.TestCase):
    """A folder of its own with run.csv, its sidecar, and run.json, played once for all tests."""

    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            subprocess.run([PROGRAM, "run", "ev", "cards", "-n", "1000", "--csv", folder / "run.csv", "--quiet"], check=True)
            subprocess.run([PROGRAM, "tournament", "ev", "cards", "risk", "-n", "2000", "--csv", folder / "tour.csv", "--json",
                            folder / "tour.json", "--quiet"], check=True)
            cls.originals = {file.name: file.read_bytes() for file in folder.iterdir()}

    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)
        for name, content in self.originals.items():
            (self.folder / name).write_bytes(content)
        self.csv = self.folder / "run.csv"

    def script(self, name, *words, code=0, **more):
        done = subprocess.run([ROOT / "scripts" / name, *map(str, words)], cwd=self.folder, capture_output=True, text=True,
                              check=False, stdin=subprocess.DEVNULL, **more)
        self.assertEqual(done.returncode, code, f"{words}\n{done.stdout}\n{done.stderr}")
        if code == 2:
            self.assertRegex(done.stderr, rf"^scripts/{name}: ")
            self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
        return done

    def check_untouched(self):
        names = set(self.originals)
        self.assertEqual({file.name for file in self.folder.iterdir()}, names)
        for name in names:
            self.assertEqual((self.folder / name).read_bytes(), self.originals[name], name)


class Outputs(Files):
    def test_an_output_over_an_input_is_refused_by_any_name(self):
        (self.folder / "link.html").symlink_to("run.csv")
        os.link(self.csv, self.folder / "hard.svg")
        for script, out in (("report", "run.csv"), ("report", "./run.meta.json"), ("report", "link.html"),
                            ("plot", "hard.svg")):
            self.assertIn("which is read", self.script(script, "run.csv", "--out", out, code=2).stderr)
        self.assertIn("which is read", self.script("report", "tour.csv", "--out", "tour.json", code=2).stderr)
        (self.folder / "link.html").unlink()
        (self.folder / "hard.svg").unlink()
        self.check_untouched()

    def test_pipes_and_devices_are_written_and_stay_what_they_are(self):
        pipe = self.folder / "pipe"
        os.mkfifo(pipe)
        for script, begin in (("report", b"<!DOCTYPE html>"), ("plot", b"<?xml")):
            read = []
            reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
            reader.start()
            self.script(script, "run.csv", "--out", pipe)
            reader.join()
            self.assertTrue(read[0].startswith(begin))
            self.assertTrue(stat.S_ISFIFO(os.stat(pipe).st_mode))
        self.assertTrue(self.script("report", "run.csv", "--out", "-").stdout.startswith("<!DOCTYPE html>"))
        self.assertIn("No space left", self.script("report", "run.csv", "--out", "/dev/full", code=2).stderr)
        pipe.unlink()
        self.check_untouched()

    def test_links_are_followed_and_permissions_stay(self):
        (self.folder / "there").mkdir()
        page, link = self.folder / "there" / "page.html", self.folder / "link.html"
        page.write_text("old", encoding="utf-8")
        page.chmod(0o640)
        link.symlink_to("there/page.html")
        self.script("report", "run.csv", "--out", link)
        self.assertTrue(link.is_symlink())
        self.assertTrue(page.read_text(encoding="utf-8").startswith("<!DOCTYPE"))
        self.assertEqual(stat.S_IMODE(page.stat().st_mode), 0o640)
        self.assertEqual([file.name for file in page.parent.iterdir()], ["page.html"])

    def test_a_full_disk_leaves_what_was_there_and_nothing_else(self):
        def small():
            resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))
        for script, out in (("report", "old.html"), ("plot", "old.svg")):
            path = self.folder / out
            path.write_text("old", encoding="utf-8")
            told = self.script(script, "run.csv", "--out", out, code=2, preexec_fn=small).stderr
            self.assertIn(f"cannot write {out}: File too large; make room", told)
            self.assertEqual(path.read_text(encoding="utf-8"), "old")
            path.unlink()
        self.check_untouched()
        with open("/dev/full", "w", encoding="utf-8") as full:
            done = subprocess.run([ROOT / "scripts" / "report", "run.csv", "--out", "page.html"], cwd=self.folder, stdout=full,
                                  stderr=subprocess.PIPE, text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (2, "scripts/report: standard output: No space left on device\n"))

    def test_a_folder_or_no_folder_is_told_before_any_work(self):
        for out in (self.folder, self.folder / "none" / "page.html", ""):
            self.assertIn("cannot write", self.script("report", "run.csv", "--out", out, code=2).stderr)
        (self.folder / "folder.svg").mkdir()
        self.assertIn("Is a directory", self.script("plot", "run.csv", "--out", "folder.svg", code=2).stderr)
        (self.folder / "folder.svg").rmdir()
        self.check_untouched()

    def test_a_failure_between_opening_and_committing_leaves_nothing(self):
        with self.assertRaises(ZeroDivisionError), output.Output(self.folder / "new.html"):
            _ = 1 / 0
        self.check_untouched()


class Inputs(Files):
    def refused(self, name, content):
        (self.folder / name).write_bytes(content)
        with self.assertRaises(UserError) as caught:
            kinds.draw([data.read(self.folder / name)])
        return str(caught.exception)

    def test_a_byte_order_mark_changes_nothing(self):
        self.script("plot", "tour.csv", "--out", "plain.svg")
        (self.folder / "tour.meta.json").unlink()
        for name in ("tour.csv", "tour.json"):
            (self.folder / name).write_bytes(b"\xef\xbb\xbf" + self.originals[name])
        self.script("plot", "tour.csv", "--out", "marked.svg")
        self.assertEqual((self.folder / "marked.svg").read_bytes(), (self.folder / "plain.svg").read_bytes())

    def test_what_spreadsheets_make_of_a_csv_is_named(self):
        rows = self.originals["run.csv"].decode("utf-8")
        self.assertIn("UTF-16", self.refused("wide.csv", rows.encode("utf-16")))
        self.assertIn("is not UTF-8", self.refused("latin.csv", rows.replace("ev", "\xe9v").encode("latin-1")))
        self.assertIn("semicolons", self.refused("semicolons.csv", rows.replace(",", ";").encode()))
        comma = rows.replace("0.", '"0,', 1).split('"0,', 1)
        number, rest = comma[1].split(",", 1)
        self.assertIn("decimal comma", self.refused("comma.csv", f'{comma[0]}"0,{number}",{rest}'.encode()))

    def test_damaged_files_are_one_message(self):
        self.refused("deep.json", b'{"measurements":' + b"[" * 100_000)
        self.refused("odd.json", b'{"measurements": [1, 2]}')
        self.refused("nothing.csv", b"")
        self.refused("binary.csv", bytes(range(1, 256)) * 10)
        self.refused("huge.csv", self.originals["run.csv"] + b"x" * 200_000)

    def test_filtered_rows_are_told_or_drawn_as_far_as_they_go(self):
        for name in ("run", "tour"):
            lines = self.originals[f"{name}.csv"].decode("utf-8").splitlines(keepends=True)
            for kept in (lines[:2], lines[:1] + lines[3:], lines[:1] + lines[-1:]):
                (self.folder / "part.csv").write_text("".join(kept), encoding="utf-8")
                for use in (kinds.draw, page.page):
                    try:
                        use([data.read(self.folder / "part.csv")])
                    except UserError:
                        pass  # told in words


class Pairs(Files):
    """A CSV and its sidecar, which may say the bytes of its CSV."""

    def sidecar(self, path, content, started):
        record = json.loads(self.originals["run.meta.json"])
        record["started"] = started
        record["resources"][0] |= text.fingerprint(content)
        path.write_text(json.dumps(record), encoding="utf-8")

    def record(self):
        return text.sidecar_of(self.csv, self.csv.read_bytes())

    def test_the_sidecar_of_these_bytes_is_used(self):
        self.sidecar(self.folder / "run.meta.json", self.csv.read_bytes(), "now")
        self.assertEqual(self.record()["started"], "now")

    def test_a_sidecar_of_other_bytes_is_refused(self):
        self.sidecar(self.folder / "run.meta.json", b"another file", "now")
        self.assertIn("run.meta.json is the sidecar of another run.csv", self.script("report", "run.csv", code=2).stderr)
        self.sidecar(self.folder / "run.meta.json.next", b"a third file", "later")
        with self.assertRaises(UserError):
            self.record()

    def test_a_sidecar_that_waits_for_its_csv_is_used_where_it_is_the_right_one(self):
        self.sidecar(self.folder / "run.meta.json", b"the file before", "before")
        self.sidecar(self.folder / "run.meta.json.next", self.csv.read_bytes(), "now")
        self.assertEqual(self.record()["started"], "now")
        self.script("report", "run.csv", "--out", "page.html")
        (self.folder / "run.meta.json").unlink()
        self.assertEqual(self.record()["started"], "now")
        self.sidecar(self.folder / "run.meta.json", self.csv.read_bytes(), "both")
        self.assertEqual(self.record()["started"], "both")

    def test_a_sidecar_without_a_hash_is_taken_as_it_is(self):
        record = json.loads(self.originals["run.meta.json"])
        for key in ("bytes", "hash"):
            record["resources"][0].pop(key, None)
        (self.folder / "run.meta.json").write_text(json.dumps(record), encoding="utf-8")
        self.csv.write_bytes(self.csv.read_bytes() + b"\n")
        self.assertEqual(self.record(), record)

    def test_the_sidecar_stands_where_the_program_puts_it(self):
        self.assertEqual(text.sidecar_path("a/b.csv"), pathlib.Path("a/b.meta.json"))
        self.assertEqual(text.sidecar_path("a/b.txt"), pathlib.Path("a/b.txt.meta.json"))


if __name__ == "__main__":
    unittest.main()
