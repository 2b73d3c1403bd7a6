"""Tests of scripts/report: escaped names, nothing loaded from anywhere; in headless Chromium, where there is one,
no console errors, figures, tables that sort, a phone's width and dark mode.

    scripts/python tests/report_test.py PROGRAM
"""

import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

from common import text

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = sys.argv.pop() if len(sys.argv) > 1 else str(ROOT / "build" / "release" / "stoprule")
CHROMIUM = shutil.which("chromium")


class Page(unittest.TestCase):
    """The page of a sweep and of a run with a name that must be escaped."""

    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory()
        cls.folder = folder = pathlib.Path(cls.scratch.name)
        for arguments in (["sweep", "threshold", "--param", "stop=6..9", "--csv", folder / "sweep.csv", "--json",
                           folder / "sweep.json"],
                          ["run", "ev", "cards", "risk", "--csv", folder / "run.csv"]):
            subprocess.run([PROGRAM, *map(str, arguments), "-n", "1000", "--quiet"], check=True)
        # A plugin's author may call a strategy what they like.
        evil = (folder / "run.csv").read_text(encoding="utf-8")
        evil = evil.replace("cards:count=5,protect=12", "<script>alert(1)</script>:a=<b>")
        (folder / "run.csv").write_text(evil, encoding="utf-8")
        record = json.loads((folder / "run.meta.json").read_text(encoding="utf-8"))
        record["warnings"] = ["<i>mind the gap"]
        record["resources"][0] |= text.fingerprint((folder / "run.csv").read_bytes())
        (folder / "run.meta.json").write_text(json.dumps(record), encoding="utf-8")
        cls.page = folder / "report.html"
        subprocess.run([ROOT / "scripts" / "report", folder / "sweep.csv", folder / "run.csv", "--out", cls.page],
                       check=True, stdout=subprocess.DEVNULL)
        cls.text = cls.page.read_text(encoding="utf-8")

    @classmethod
    def tearDownClass(cls):
        cls.scratch.cleanup()


class Text(Page):
    def test_names_from_files_are_escaped(self):
        self.assertFalse("<script>alert" in self.text)
        self.assertTrue("&lt;script&gt;alert(1)&lt;/script&gt;" in self.text)

    def test_nothing_is_loaded_from_anywhere(self):
        self.assertEqual(re.findall(r'(?:src|href)="(?!#)[^"]*"', self.text), [])
        self.assertFalse("@import" in self.text)
        self.assertTrue("default-src 'none'" in self.text)

    def test_ids_are_unique_and_their_uses_find_them(self):
        ids = re.findall(r'\bid="([^"]*)"', self.text)
        self.assertEqual(len(ids), len(set(ids)))
        used = re.findall(r'url\(#([^)]*)\)|href="#([^"]*)"', self.text)
        self.assertLessEqual({one or other for one, other in used}, set(ids))

    def test_it_tells_verdict_warnings_settings_and_command(self):
        self.assertRegex(self.text, r"With four players under the base rules, stop at \d+: it wins [\d.]+ ± ")
        self.assertTrue("<li>&lt;i&gt;mind the gap</li>" in self.text)
        self.assertTrue("rules base in full" in self.text)
        self.assertRegex(self.text, r"<pre>stoprule sweep threshold:[^<]* --games 1000 ")

    def test_files_of_one_game_or_a_few_have_a_page_too(self):
        for games in ("1", "2", "30"):
            for arguments in (["run", "ev", "cards"], ["compare", "ev", "cards"], ["tournament", "ev", "cards"],
                              ["sweep", "ev", "--param", "die=2..4"], ["run", "greedy", "--game", "punto"]):
                csv = self.folder / "few.csv"
                subprocess.run([PROGRAM, *arguments, "--csv", csv, "--json", self.folder / "few.json", "-n", games,
                                "--quiet"], check=True)
                done = subprocess.run([ROOT / "scripts" / "report", csv, "--out", self.folder / "few.html"],
                                      capture_output=True, text=True, check=False)
                self.assertEqual(done.returncode, 0, f"{arguments} {games}: {done.stderr}")

    def test_wrong_arguments_are_exit_code_2(self):
        done = subprocess.run([ROOT / "scripts" / "report", self.folder / "none.csv"], capture_output=True,
                              text=True, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn("none.csv: No such file", done.stderr)


@unittest.skipUnless(CHROMIUM, "no chromium here: the page is not opened in a browser")
class InBrowser(Page):
    # What the page is after its scripts ran, as the title of the document.
    PROBE = """<script>
    const sorts = document.querySelectorAll("table.sorts");
    const column = [...sorts[0].tHead.rows[0].cells].findIndex((each) => each.textContent === "win share");
    const button = sorts[0].tHead.rows[0].cells[column].querySelector("button");
    const keys = () => [...sorts[0].tBodies[0].rows].map((row) => Number(row.cells[column].dataset.key));
    button.click();
    const up = keys().every((key, n, all) => n === 0 || all[n - 1] <= key);
    button.click();
    const down = keys().every((key, n, all) => n === 0 || all[n - 1] >= key);
    const seen = {up, down, width: document.documentElement.scrollWidth,
      figures: [...document.querySelectorAll("figure svg")].filter((each) => each.getBBox().height > 50).length,
      paper: getComputedStyle(document.body).backgroundColor, ink: getComputedStyle(document.body).color};
    parent.postMessage(JSON.stringify(seen), "*");
    </script></body>"""
    FRAME = """<!DOCTYPE html><meta charset="utf-8"><body><iframe src="probe.html" width="375" height="700"></iframe>
    <script>addEventListener("message", (event) => { document.body.dataset.seen = event.data; });</script>"""

    def open(self, extra="", options=()):
        """The page in a frame of a phone's width: what the probe saw, and the console's lines."""
        (self.folder / "probe.html").write_text(self.text.replace("</body>", extra + self.PROBE), encoding="utf-8")
        (self.folder / "frame.html").write_text(self.FRAME, encoding="utf-8")
        command = [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                   f"--user-data-dir={self.folder / 'profile'}", "--enable-logging=stderr",
                   "--virtual-time-budget=5000", "--dump-dom", *options, f"file://{self.folder / 'frame.html'}"]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
        console = [line for line in done.stderr.splitlines() if "CONSOLE" in line]
        seen = re.search(r'data-seen="([^"]*)"', done.stdout)
        return (seen.group(1).replace("&quot;", '"') if seen else ""), console

    def test_the_page_works_on_a_phone_in_light(self):
        seen, console = self.open()
        self.assertEqual(console, [])
        self.assertIn('"up":true,"down":true,"width":375,', seen)
        self.assertRegex(seen, r'"figures":[5-9],')
        self.assertIn('"paper":"rgb(254, 254, 253)","ink":"rgb(27, 28, 29)"', seen)

    def test_dark_mode_turns_ink_and_paper(self):
        seen, console = self.open(options=["--blink-settings=preferredColorScheme=0"])
        self.assertEqual(console, [])
        self.assertIn('"paper":"rgb(22, 24, 26)","ink":"rgb(232, 232, 230)"', seen)

    def test_a_script_that_fails_would_be_seen(self):
        _, console = self.open(extra="<script>no_such_function();</script>")
        self.assertEqual(len(console), 1)
        self.assertIn("no_such_function", console[0])


if __name__ == "__main__":
    unittest.main()
