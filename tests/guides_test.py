#!/usr/bin/env python3
"""Checks that the guides in docs/ print what is built and what the program prints.

    tests/guides_test.py PROGRAM

A block of code after a line "In `FILE`:" must stand in that file, word by word. A block that begins with "$ " is a screen: the
command is run and what it prints is compared whole, but for times.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
GUIDES = sorted((ROOT / "docs").glob("*.md"))


class Guides(unittest.TestCase):
    def test_code_is_that_of_the_files(self):
        for guide in GUIDES:
            quoted = re.findall(r"In `([^`]+)`:\n\n```\w*\n(.*?)\n```", guide.read_text(), re.S)
            self.assertGreater(len(quoted), 2, guide)
            for path, code in quoted:
                with self.subTest(guide=guide.name, path=path, code=code[:60]):
                    self.assertIn(code, (ROOT / path).read_text())

    def test_screens_are_what_the_program_prints(self):
        program = pathlib.Path(sys.argv[1]).resolve()
        for guide in GUIDES:
            for command, screen in re.findall(r"```\n\$ (.*?)\n(.*?)```", guide.read_text(), re.S):
                with self.subTest(guide=guide.name, command=command), tempfile.TemporaryDirectory() as folder:
                    printed = subprocess.run(["sh", "-c", command], cwd=folder, capture_output=True, text=True, check=True,
                                             env={"PATH": f"{program.parent}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8"})
                    self.assertEqual(printed.stdout, screen)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
