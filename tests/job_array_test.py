"""Tests of scripts/cluster/job_array in its loop, which plays the scheduler's role.

    tests/job_array_test.py PROGRAM
"""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = sys.argv.pop()


class JobArray(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory(prefix="job array ")
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)

    def run_words(self, *words, code=0):
        done = subprocess.run(list(map(str, words)), cwd=self.folder, capture_output=True, text=True, check=False,
                              stdin=subprocess.DEVNULL, env=os.environ | {"PROGRAM": PROGRAM})
        self.assertEqual(done.returncode, code, f"{words}\n{done.stdout}\n{done.stderr}")
        return done

    def array(self, *words, code=0):
        return self.run_words(ROOT / "scripts" / "cluster" / "job_array", "--loop", *words, code=code)

    def check_whole(self, words, games):
        self.run_words(PROGRAM, *words, "--games", games, "--csv", "one.csv", "--quiet")
        one = (self.folder / "one.csv").read_bytes()
        self.assertEqual((self.folder / "all.csv").read_bytes(), one)
        self.assertFalse((self.folder / "all.csv.shards").exists())

    def test_shards_of_a_run_are_the_run(self):
        words = ["run", "ev", "--rule", "mine=stop: best >= 9", "--seed", "5"]
        self.array(7, "10.003k", "all.csv", *words)
        self.check_whole(words, 10003)

    def test_plugins_are_named_to_the_merge(self):
        plugin = pathlib.Path(PROGRAM).resolve().parent / "tests" / "plugins" / "patient.so"
        words = ["run", "patient", "ev", "--plugin", plugin]
        self.array(2, "1000", "all.csv", *words)
        self.check_whole(words, 1000)

    def test_shards_of_a_sweep_are_the_sweep(self):
        words = ["sweep", "threshold", "--param", "stop=7,8", "--rules", "base", "--rules", "risques"]
        self.array(3, "1e3", "all.csv", *words)
        self.check_whole(words, 1000)

    def test_what_is_there_is_not_played_again_and_what_was_stopped_goes_on(self):
        shards = self.folder / "all.csv.shards"
        shards.mkdir()
        words = ["run", "ev", "cards"]
        self.run_words(PROGRAM, *words, "--games", 500, "--csv", shards / "0.csv", "--quiet")
        before = (shards / "0.csv").stat().st_mtime_ns
        # A part of the second shard, as a signal would have left it.
        self.run_words(PROGRAM, *words, "--first-game", 500, "--games", 200, "--csv", shards / "1.csv", "--quiet")
        meta = shards / "1.meta.json"
        meta.write_text(meta.read_text(encoding="utf-8").replace('"partial": false', '"partial": true'), encoding="utf-8")
        task = ROOT / "scripts" / "cluster" / "shard"
        for number in (0, 1):
            done = subprocess.run([task, "2", "1000", shards, *words], cwd=self.folder, check=False,
                                  env=os.environ | {"PROGRAM": PROGRAM, "SLURM_ARRAY_TASK_ID": str(number)})
            self.assertEqual(done.returncode, 0)
        self.assertEqual((shards / "0.csv").stat().st_mtime_ns, before)
        self.run_words(ROOT / "scripts" / "cluster" / "merge", 2, shards, self.folder / "all.csv")
        self.check_whole(words, 1000)

    def test_wrong_words_are_told(self):
        self.assertIn("SHARDS", self.array("many", "10", "all.csv", "run", "ev", code=2).stderr)
        self.assertIn("no 7 shards", self.array(7, "3", "all.csv", "run", "ev", code=2).stderr)
        self.assertIn("evv", self.array(2, "100", "all.csv", "run", "evv", code=2).stderr)
        self.assertFalse((self.folder / "all.csv").exists())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
