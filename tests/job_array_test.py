"""Tests of scripts/cluster/job_array in its loop, which plays the scheduler's role.

    tests/job_array_test.py PROGRAM
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
CLUSTER = ROOT / "scripts" / "cluster"
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
        return self.run_words(CLUSTER / "job_array", "--loop", *words, code=code)

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
        # A whole shard, and a part of the second one, as a signal would have left it.
        for number, games in ((0, 500), (1, 200)):
            self.run_words(PROGRAM, *words, "--first-game", 500 * number, "--games", games, "--quiet",
                           "--csv", shards / f"{number}.csv", "--checkpoint", shards / f"{number}.checkpoint")
        for number in (0, 1):
            done = subprocess.run([CLUSTER / "shard", "2", "1000", shards, *words], cwd=self.folder, check=False,
                                  env=os.environ | {"PROGRAM": PROGRAM, "SLURM_ARRAY_TASK_ID": str(number)})
            self.assertEqual(done.returncode, 0)
            record = json.loads((shards / f"{number}.meta.json").read_text(encoding="utf-8"))
            self.assertEqual(record["games_n"], 500)
        self.run_words(CLUSTER / "merge", 2, shards, self.folder / "all.csv")
        self.check_whole(words, 1000)

    def leave_shards(self, *words):
        """What a command leaves whose merge has not run yet."""
        shards = self.folder / "all.csv.shards"
        merge = shutil.copytree(CLUSTER, self.folder / "cluster") / "merge"
        merge.write_text("#!/bin/sh\n", encoding="utf-8")
        self.run_words(self.folder / "cluster" / "job_array", "--loop", *words)
        return shards

    def test_shards_of_another_command_are_not_taken_for_this_ones(self):
        shards = self.leave_shards(2, "1000", "all.csv", "run", "ev", "cards", "--seed", "1")
        before = {file.name: file.read_bytes() for file in shards.iterdir()}
        for words in ((2, "1000", "all.csv", "run", "ev", "cards", "--seed", "2"),
                      (2, "1001", "all.csv", "run", "ev", "cards", "--seed", "1"),
                      (3, "1000", "all.csv", "run", "ev", "cards", "--seed", "1")):
            told = self.array(*words, code=2).stderr
            self.assertIn("holds shards of another command", told)
            self.assertIn("run ev cards --seed 1", told)
        self.assertEqual({file.name: file.read_bytes() for file in shards.iterdir()}, before)
        self.assertFalse((self.folder / "all.csv").exists())
        # The same command, however its games are written, goes on.
        self.array(2, "1k", "all.csv", "run", "ev", "cards", "--seed", "1")
        self.check_whole(["run", "ev", "cards", "--seed", "1"], 1000)

    def test_a_rule_file_that_changed_in_between_is_another_command(self):
        rules = self.folder / "my.rules"
        rules.write_text("mine = stop: best >= 9\n", encoding="utf-8")
        words = (2, "100", "all.csv", "run", "mine", "ev", "--rule-file", "my.rules")
        self.leave_shards(*words)
        rules.write_text("mine = stop: best >= 10\n", encoding="utf-8")
        self.assertIn("checkpoint", self.array(*words, code=2).stderr)
        self.assertFalse((self.folder / "all.csv").exists())

    def test_files_of_others_are_neither_taken_nor_deleted(self):
        shards = self.folder / "all.csv.shards"
        shards.mkdir()
        (shards / "notes.txt").write_text("mine", encoding="utf-8")
        self.assertIn("holds no shards", self.array(2, "100", "all.csv", "run", "ev", code=2).stderr)
        (shards / "notes.txt").unlink()
        shards.rmdir()
        self.leave_shards(2, "100", "all.csv", "run", "ev")
        (shards / "notes.txt").write_text("mine", encoding="utf-8")
        self.assertIn("stays", self.array(2, "100", "all.csv", "run", "ev").stderr)
        self.assertEqual([file.name for file in shards.iterdir()], ["notes.txt"])

    def test_wrong_words_are_told(self):
        self.assertIn("SHARDS", self.array("many", "10", "all.csv", "run", "ev", code=2).stderr)
        self.assertIn("too few for 7 shards", self.array(7, "3", "all.csv", "run", "ev", code=2).stderr)
        self.assertIn("evv", self.array(2, "100", "all.csv", "run", "evv", code=2).stderr)
        self.assertIn("twice", self.array(2, "100", "all.csv", "run", "ev", "--games", "5", code=2).stderr)
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_games_are_written_as_for_the_program(self):
        for games in ("inf", "", "0", "1.5", "1e99", "20T", "many"):
            told = self.array(2, games, "all.csv", "run", "ev", code=2).stderr
            self.assertRegex(told, r"^stoprule: --games .* written like 250000, 10k, 2M or 1e9\n$")
        self.assertEqual(list(self.folder.iterdir()), [])
        # The largest number is one: nobody waits for it, it is only too few for as many shards.
        self.assertIn("10000000000000 games", self.array("20000000000000", "10T", "all.csv", "run", "ev", code=2).stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
