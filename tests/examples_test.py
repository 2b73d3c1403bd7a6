"""Runs every example in the texts and on the screens of help, with few games each, in folders of their own.

    tests/examples_test.py PROGRAM        fails if an example fails, or if what EXCLUDED says matches none
    tests/examples_test.py --cut PROGRAM WORD...    runs the program with its games cut down; for the test itself

Examples are the lines of ```sh blocks, lines that begin with "$ " in other blocks, `...` with the program and its words in
a sentence, and the commands on the screen of `stoprule --help`; those of the man page are compared with these. The
examples of a text run in its order, in one folder.
"""

import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
FEW = 1000
COUNT = re.compile(r"(\d+(?:\.\d+)?)(?:e(\d+)|([kMGT]))?")
PLAYS = {"run", "compare", "sweep", "tournament", "bench"}

# What is not run here, and why. Each must match an example.
EXCLUDED = {
    r"scripts/(run|test|sanitize)\b.*": "builds, or runs all tests",
    r"(\.ci/run|cmake|build/release/tests/).*": "builds",
    r"mpirun .*": "needs MPI; mpi_test.py has it",
    r"stoprule generate man \| man .*": "man may not be here; generate_test.cc has mandoc read the page",
    r"scripts/reproduce.*": "plays for minutes; reproduce_test.py runs its reduced form",
    r"(scripts/new_strategy|cd ~/my-).*": "builds a plugin, as do the next; plugin tests do it from the same script",
    r"stoprule .*my-rule\b.*": "plays the plugin that the excluded examples build",
    r"stoprule selftest.*": "takes up to a minute; selftest_test.cc runs its checks",
}


def cut(count):
    """A count, or FEW where that is less: 1M becomes 1000."""
    match = COUNT.fullmatch(count)
    if match is None:
        return count
    power = int(match[2] or {"k": 3, "M": 6, "G": 9, "T": 12}.get(match[3], 0))
    return count if float(match[1]) * 10**power <= FEW else str(FEW)


def cut_words(words):
    """A command's words with few games."""
    words = list(words)
    for i in range(1, len(words)):
        if words[i - 1] in ("-n", "--games", "--first-game"):
            words[i] = cut(words[i])
    if words and words[0] in PLAYS and not {"-n", "--games", "-h", "--help", "--config"} & set(words):
        words += ["-n", str(FEW)] + (["--repetitions", "1"] if words[0] == "bench" else [])
    return words


def block_commands(kind, lines):
    """The commands of a fenced block; a line that ends in a backslash goes on."""
    text = "\n".join(lines).replace("\\\n", " ").split("\n")
    if kind == "sh":
        return [line for line in text if line.strip() and not line.lstrip().startswith("#")]
    return [line[2:] for line in text if line.startswith("$ ")] if not kind else []


def commands_of(text):
    """All examples of a text in Markdown, in order."""
    found, block, kind = [], None, ""
    prose = []
    for line in text.splitlines():
        if line.startswith("```"):
            if block is None:
                found += inline_commands("\n".join(prose))
                prose, block, kind = [], [], line[3:].strip()
            else:
                found += block_commands(kind, block)
                block = None
        elif block is None:
            prose.append(line)
        else:
            block.append(line)
    return found + inline_commands("\n".join(prose))


def inline_commands(prose):
    spans = (span.replace("\n", " ") for span in re.findall(r"`([^`]+)`", prose))
    return [span for span in spans if re.search(r"(^|[ (])stoprule [a-z]+ \S", span)]


def is_excluded(command):
    return [pattern for pattern in EXCLUDED if re.fullmatch(pattern, command.split("  #")[0].strip())]


def output_of(program, *words):
    return subprocess.run([program, *words], capture_output=True, text=True, check=True).stdout


def help_commands(program):
    """The commands at the end of the whole help, and of its short form."""
    screens = output_of(program, "-h") + output_of(program, "--help")
    return list(dict.fromkeys(line.strip() for line in screens.splitlines() if line.startswith("  stoprule ")))


def texts():
    listed = subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True, check=False)
    names = listed.stdout.split() or [str(path.relative_to(ROOT)) for path in ROOT.rglob("*.md")]
    return {name: commands_of((ROOT / name).read_text(encoding="utf-8")) for name in names}


def run_all(program, commands):
    """Runs commands one after the other in a new folder; returns what failed, in words."""
    failures = []
    with tempfile.TemporaryDirectory(prefix="stoprule-examples-") as name:
        folder = pathlib.Path(name)
        tools = folder / ".tools"
        tools.mkdir()
        wrapper = tools / "stoprule"
        wrapper.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{__file__}" --cut "{program}" "$@"\n')
        wrapper.chmod(0o755)
        for part in ("scripts", "sim", "strategies"):  # as in a checkout
            (folder / part).symlink_to(ROOT / part)
        environment = os.environ | {"PATH": f"{tools}:{os.environ['PATH']}", "HOME": name, "MPLCONFIGDIR": str(tools)}
        for command in commands:
            if is_excluded(command):
                continue
            done = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                                  capture_output=True, text=True, check=False)
            if done.returncode != 0:
                failures.append(f"$ {command}\n{done.stdout}{done.stderr}exit code {done.returncode}")
    return failures


class Examples(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.groups = {"stoprule --help": help_commands(PROGRAM)} | texts()

    def test_every_example_works(self):
        self.assertGreater(sum(map(len, self.groups.values())), 40)
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            results = pool.map(lambda commands: run_all(PROGRAM, commands), self.groups.values())
            failures = [f"{name}:\n{failure}" for name, failed in zip(self.groups, results) for failure in failed]
        self.assertFalse(failures, "\n\n".join(["", *failures]))

    def test_every_exclusion_matches_an_example(self):
        used = {pattern for commands in self.groups.values() for command in commands for pattern in is_excluded(command)}
        self.assertEqual(used, set(EXCLUDED))

    def test_the_man_page_has_the_examples_of_the_help(self):
        page = output_of(PROGRAM, "generate", "man").replace("\\e", "\\")
        lines = page.splitlines()
        for command in help_commands(PROGRAM):
            if command not in output_of(PROGRAM, "-h"):
                self.assertIn(command, lines)

    def test_games_are_cut_and_nothing_else(self):
        self.assertEqual(cut_words("run ev -n 1M --first-game 1M -s 7".split()),
                         "run ev -n 1000 --first-game 1000 -s 7".split())
        self.assertEqual(cut_words("sweep ev --param die=3..9".split()), "sweep ev --param die=3..9 -n 1000".split())
        self.assertEqual(cut_words("merge a.csv b.csv".split()), "merge a.csv b.csv".split())


if __name__ == "__main__":
    if sys.argv[1] == "--cut":
        os.execv(sys.argv[2], ["stoprule", *cut_words(sys.argv[3:])])
    PROGRAM = sys.argv.pop()
    unittest.main()
