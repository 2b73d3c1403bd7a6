"""What goes wrong around the program: full disks, limits, signals, few processors.

    faults_test.py PROGRAM

In each case it ends within a time, says why in one line with exit code 2 (or the promised code of a
signal), keeps the file that was there before, and leaves no part of a new one under its name.
"""
import os
import pathlib
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import sanitizers

PROGRAM = pathlib.Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else None
OLD = "what was there before\n"


def limited(which, amount):
    return lambda: resource.setrlimit(which, (amount, amount))


class Faults(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.at = pathlib.Path(self.folder.name)
        self.csv = self.at / "out.csv"
        self.csv.write_text(OLD)

    def run_program(self, *words, where=None, **how):
        return subprocess.run([PROGRAM, "run", "ev", *words], cwd=where or self.at, text=True, timeout=60,
                              capture_output=True, **how)

    def start(self, *words, folder=None):
        """A command that plays: its outputs, a CSV and the sidecar, have been opened."""
        child = subprocess.Popen([PROGRAM, "run", "ev", "-q", *words], cwd=self.at, text=True,
                                 stderr=subprocess.PIPE, stdout=subprocess.DEVNULL)
        self.addCleanup(lambda: child.poll() is None and child.kill())
        while len(list((folder or self.at).glob(".stoprule-*.tmp"))) < 2 and child.poll() is None:
            time.sleep(0.01)
        return child

    def check_refused(self, done):
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertTrue(done.stderr.startswith("stoprule: "), done.stderr)
        self.check_kept()

    def check_kept(self):
        self.assertEqual(self.csv.read_text(), OLD)
        self.assertEqual(sorted(path.name for path in self.at.iterdir()), ["out.csv"])

    def test_a_file_size_limit_is_told(self):
        self.check_refused(self.run_program("-n", "100", "-q", "--csv", "out.csv",
                                            preexec_fn=limited(resource.RLIMIT_FSIZE, 500)))

    def in_small_disk(self, options, words):
        """Runs in a file system of its own; skips where mounting is not allowed."""
        inside = f"mount -t tmpfs -o {options} none disk && cd disk && echo old > out.csv && {{ {words[0]}; }} && " \
                 f"'{PROGRAM}' run ev -n 1000 -q --csv out.csv; echo $?; cat out.csv; ls -a"
        (self.at / "disk").mkdir()
        done = subprocess.run(["unshare", "-m", "sh", "-c", inside], cwd=self.at, text=True, timeout=60,
                              capture_output=True)
        if "mount" in done.stderr or "unshare" in done.stderr:
            self.skipTest("mounting is not allowed: " + done.stderr.strip())
        return done

    def test_a_full_disk_is_told(self):
        done = self.in_small_disk("size=16k", ["true"])
        self.assertEqual(done.stdout.split(), ["2", "old", ".", "..", "out.csv"], done)
        self.assertIn("No space left", done.stderr)

    def test_a_read_only_disk_is_told(self):
        done = self.in_small_disk("size=64k", ["mount -o remount,ro ."])
        self.assertEqual(done.stdout.split(), ["2", "old", ".", "..", "out.csv"], done)
        self.assertIn("Read-only", done.stderr)

    def test_a_folder_that_vanishes_is_told(self):
        gone = self.at / "gone"
        gone.mkdir()
        child = self.start("-n", "400k", "--csv", "gone/a.csv", folder=gone)
        for path in gone.iterdir():
            path.unlink()
        gone.rmdir()
        message = child.communicate(timeout=60)[1]
        self.assertEqual(child.returncode, 2, message)
        self.assertIn("cannot write gone/a.", message)
        self.check_kept()

    def test_too_little_memory_is_told(self):
        if sanitizers.built_in(PROGRAM):
            self.skipTest("sanitizers take memory of their own")
        refused = 0
        for megabytes in (24, 40, 60, 90, 150, 4000):
            done = self.run_program("-n", "100", "-q", "--threads", "2",
                                    preexec_fn=limited(resource.RLIMIT_AS, megabytes << 20))
            # Below what the loader needs the program never begins (127); it must not crash later.
            self.assertIn(done.returncode, (0, 2, 127), f"{megabytes} MB: {done}")
            refused += done.returncode != 0
        self.assertLess(refused, 6)
        self.check_kept()

    def test_too_few_files_are_told(self):
        if sanitizers.built_in(PROGRAM):
            self.skipTest("sanitizers open files of their own")
        for files_n in (4, 5, 6):
            done = self.run_program("-n", "100", "-q", "--csv", "out.csv", "--hist", "h.csv", "--json", "j.json",
                                    preexec_fn=limited(resource.RLIMIT_NOFILE, files_n))
            self.assertIn(done.returncode, (2, 127), f"{files_n} files: {done}")
            self.check_kept()

    def test_signals_end_it_in_order(self):
        chance = random.Random(1)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP) * 2:
            child = self.start("-n", "1e9", "--csv", "out.csv")
            time.sleep(chance.random() / 2)
            child.send_signal(number)
            message = child.communicate(timeout=60)[1]
            self.assertEqual(child.returncode, 130, message)
            self.assertIn("--resume out.csv", message)
            self.assertIn('"partial": true', (self.at / "out.meta.json").read_text())
            (self.at / "out.meta.json").unlink()
            self.csv.write_text(OLD)
            self.check_kept()

    def test_a_kill_leaves_the_old_file(self):
        child = self.start("-n", "1e9", "--csv", "out.csv")
        child.kill()
        child.communicate()
        self.assertEqual(self.csv.read_text(), OLD)
        left = [path.name for path in self.at.iterdir() if path.name != "out.csv"]
        self.assertTrue(all(name.startswith(".stoprule-") and name.endswith(".tmp") for name in left), left)

    def test_a_reader_that_goes_away_is_no_error(self):
        done = subprocess.run(["bash", "-c", f"'{PROGRAM}' run ev -n 1000 -q --csv - | head -n 1; "
                               "echo ${PIPESTATUS[0]}"], cwd=self.at, text=True, capture_output=True, timeout=60)
        self.assertEqual(done.stdout.split("\n")[1], "0", done)
        self.assertEqual(done.stderr, "")

    def test_processors_change_no_byte(self):
        texts = set()
        for how in ({}, {"preexec_fn": lambda: os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})}):
            for words in ([], ["--threads", "500"]):
                done = self.run_program("-n", "3000", "-q", "--csv", "-", *words, **how)
                self.assertEqual(done.returncode, 0, done.stderr)
                texts.add(done.stdout)
        self.assertEqual(len(texts), 1)

    def test_only_a_steady_clock_steers(self):
        """A jump of the system's clock changes nothing but the time that a sidecar tells."""
        sources = pathlib.Path(__file__).resolve().parent.parent / "sim"
        users = sorted(path.name for path in sources.rglob("*.cc")
                       if "system_clock::now" in path.read_text(encoding="utf-8"))
        self.assertEqual(users, ["experiment.cc"])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
