"""Outputs: kept apart from inputs and from what others print, in pairs, with nothing left behind.

    outputs_test.py PROGRAM PLUGINS RENAMES

PLUGINS is the folder of the tests' plugins, RENAMES the library of tests/preload.
"""
import csv
import fcntl
import json
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile
import time
import unittest

import sanitizers

PROGRAM, PLUGINS, RENAMES = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
TEMPORARY = re.compile(r"\.stoprule-[0-9a-f]{16}\.tmp")
POINTS = "/".join(f"{cards}:{cards}" for cards in range(5, 21))


class Folder(unittest.TestCase):
    """A test with a folder of its own, in which it runs the program."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.at = pathlib.Path(folder.name)

    def run_program(self, *words, **how):
        return subprocess.run([PROGRAM, *words], cwd=self.at, text=True, timeout=60, capture_output=True,
                              **how)

    def play(self, *words, **how):
        return self.run_program("run", "ev", "-n", "120", *words, **how)

    def in_shell(self, text):
        return subprocess.run(["bash", "-c", text], cwd=self.at, text=True, timeout=60, capture_output=True,
                              env={**os.environ, "stoprule": str(PROGRAM)})

    def names(self):
        return sorted(path.name for path in self.at.iterdir())


class Inputs(Folder):
    def check_refused(self, path, *words):
        before = (self.at / path).read_bytes()
        done = self.run_program(*words)
        self.assertEqual(done.returncode, 2, done)
        self.assertIn("would write over", done.stderr)
        self.assertIn("give another file", done.stderr)
        self.assertEqual((self.at / path).read_bytes(), before)
        return done.stderr

    def test_a_rule_file_is_no_output(self):
        (self.at / "my.rules").write_text("mine = stop: best >= 12\n")
        (self.at / "link").symlink_to("my.rules")
        os.link(self.at / "my.rules", self.at / "hard")
        (self.at / "sub").mkdir()
        for output in ("my.rules", "./my.rules", "sub/../my.rules", "link", "hard", str(self.at / "my.rules")):
            for option in ("--csv", "--hist", "--looks", "--json", "--checkpoint"):
                message = self.check_refused("my.rules", "run", "mine", "-n", "9", "--rule-file", "my.rules", option,
                                             output)
                self.assertIn(option, message)
                self.assertIn("--rule-file", message)

    def test_what_a_sidecar_would_lie_on_is_no_input(self):
        (self.at / "a.meta.json").write_text("mine = stop: best >= 12\n")
        message = self.check_refused("a.meta.json", "run", "mine", "-n", "9", "--rule-file", "a.meta.json", "--csv",
                                     "a.csv")
        self.assertIn("the sidecar of --csv", message)

    def test_a_config_file_is_no_output(self):
        (self.at / "my.toml").write_text("games = 9\n")
        self.check_refused("my.toml", "run", "ev", "--config", "my.toml", "--csv", "my.toml")

    def test_a_plugin_is_no_output(self):
        (self.at / "p.so").write_bytes((PLUGINS / "patient.so").read_bytes())
        self.check_refused("p.so", "run", "patient", "-n", "9", "--plugin", "p.so", "--json", "p.so")

    def test_a_file_of_points_is_no_output(self):
        (self.at / "points.txt").write_text(POINTS)
        self.check_refused("points.txt", "run", "--game", "kuhkuck", "hold", "-n", "9", "--rules",
                           "base,points=@points.txt", "--csv", "points.txt")

    def test_shards_are_no_outputs_of_their_merge(self):
        self.play("--csv", "a.csv")
        self.play("--csv", "b.csv", "--first-game", "120")
        for output in ("a.csv", "b.csv", "a.meta.json", "b.meta.csv"):
            if output.startswith("b.meta"):
                (self.at / output).symlink_to("b.meta.json")
            self.check_refused(output, "merge", "a.csv", "b.csv", "--csv", output)

    def test_what_is_resumed_is_no_output_of_another_kind(self):
        self.play("--csv", "a.csv", "--hist", "h.csv")
        self.check_refused("a.csv", "run", "ev", "-n", "240", "--resume", "a.csv", "--json", "a.csv")
        self.check_refused("a.meta.json", "run", "ev", "-n", "240", "--resume", "a.csv", "--csv", "a.meta.json")
        done = self.run_program("run", "ev", "-n", "240", "--resume", "a.csv", "--csv", "a.csv")
        self.assertEqual(done.returncode, 0, done.stderr)
        done = self.run_program("run", "ev", "-n", "240", "--resume", "h.csv", "--hist", "h.csv")
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_links_that_lead_to_no_file_yet_are_one_output(self):
        (self.at / "one").symlink_to("new.csv")
        (self.at / "other").symlink_to(self.at / "new.csv")
        (self.at / "sub").mkdir()
        for a, b in (("one", "other"), ("one", "new.csv"), ("sub/../new.csv", "other")):
            done = self.play("--csv", a, "--json", b)
            self.assertEqual(done.returncode, 2, done)
            self.assertIn("would both write", done.stderr)
        self.assertFalse((self.at / "new.csv").exists())


class StandardOutput(Folder):
    """`--csv -`, whatever it is called."""

    def check_only_csv(self, text):
        rows = list(csv.reader(text.splitlines()))
        self.assertEqual({len(row) for row in rows}, {15}, text)
        self.assertEqual(rows[0][0], "game")

    def test_its_names_bring_no_table_into_the_data(self):
        for where in ("| cat", "> out.csv; cat out.csv"):
            for name in ("-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"):
                done = self.in_shell(f'"$stoprule" run ev -n 120 --csv {name} {where}')
                self.check_only_csv(done.stdout)
                self.assertIn("reproduce:", done.stderr)

    def test_the_file_that_it_goes_to_gets_no_table(self):
        self.in_shell('"$stoprule" run ev -n 120 --csv out.csv > out.csv')
        self.check_only_csv((self.at / "out.csv").read_text())
        self.assertEqual(self.names(), ["out.csv"])

    def test_two_outputs_to_it_are_refused(self):
        for where in ("| cat", "> out.csv"):
            done = self.in_shell(f'set -o pipefail; "$stoprule" run ev -n 9 --csv - --json /dev/stdout {where}')
            self.assertEqual(done.returncode, 2, done)
            self.assertIn("would both write standard output", done.stderr)

    def test_it_is_no_checkpoint(self):
        done = self.in_shell('"$stoprule" run ev -n 9 --checkpoint /dev/stdout > kept')
        self.assertEqual(done.returncode, 2, done)
        self.assertIn("is not a file", done.stderr)

    def test_what_plugins_print_does_not_reach_it(self):
        for name in ("-", "/dev/stdout"):
            done = self.run_program("run", "talkative", "-n", "24", "--plugin", PLUGINS / "talkative.so", "--csv", name)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.check_only_csv(done.stdout)
            self.assertIn("loaded by std::cout", done.stderr)
            self.assertIn("decided by printf", done.stderr)
        done = self.run_program("generate", "words", "--", "run", "--plugin", str(PLUGINS / "talkative.so"), "talk")
        self.assertEqual([line.split("\t")[0] for line in done.stdout.splitlines()], ["talkative"])
        done = self.run_program("replay", "talkative", "--game-id", "1", "--json", "--plugin", PLUGINS / "talkative.so")
        for line in done.stdout.splitlines():
            json.loads(line)


class Devices(Folder):
    def test_a_folder_of_files_below_dev_is_one_like_others(self):
        if not os.access("/dev/shm", os.W_OK):
            self.skipTest("no /dev/shm")
        with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
            done = self.play("--csv", f"{folder}/a.csv")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(sorted(os.listdir(folder)), ["a.csv", "a.meta.json"])

    def test_an_interrupted_run_there_goes_on(self):
        if not os.access("/dev/shm", os.W_OK):
            self.skipTest("no /dev/shm")
        with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
            done = self.in_shell(f'timeout -s INT 1 "$stoprule" run ev -n 1e9 -q --csv {folder}/a.csv')
            self.assertIn(f"--resume {folder}/a.csv", done.stderr)

    def test_a_descriptor_has_no_sidecar(self):
        done = self.in_shell('"$stoprule" run ev -n 120 -q --csv /dev/fd/3 3> out.csv')
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.names(), ["out.csv"])


class Temporaries(Folder):
    def test_what_killed_processes_left_goes_with_the_next_output(self):
        for n in range(120):
            (self.at / f".stoprule-1-{n}.tmp").touch()
        (self.at / ".stoprule-0123456789abcdef.tmp").write_text("half of a file")
        done = self.play("-q", "--csv", "out.csv")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.names(), ["out.csv", "out.meta.json"])

    def test_what_is_not_theirs_or_alive_stays(self):
        others = [".stoprule-x.tmp", ".stoprule-1-.tmp", ".stoprule-.tmp", ".stoprule-1-2.tmp.csv",
                  ".stoprule-0123456789ABCDEF.tmp", "stoprule-1-2.tmp", ".stoprule-0123456789abcde.tmp"]
        for name in others:
            (self.at / name).touch()
        (self.at / ".stoprule-1-1.tmp").mkdir()
        (self.at / ".stoprule-1-2.tmp").symlink_to("nowhere")
        with open(self.at / ".stoprule-1-3.tmp", "w") as alive:
            fcntl.flock(alive, fcntl.LOCK_EX)
            before = self.names()
            self.play("-q", "--csv", "out.csv")
            self.assertEqual(self.names(), sorted([*before, "out.csv", "out.meta.json"]))

    def test_the_process_number_does_not_matter(self):
        """In a container every run may be process 1."""
        probe = subprocess.run(["unshare", "-p", "-f", "true"], capture_output=True, text=True)
        if probe.returncode != 0:
            self.skipTest("namespaces are not allowed: " + probe.stderr.strip())
        for _ in range(3):
            subprocess.run(["unshare", "-p", "-f", "--kill-child", "timeout", "-s", "KILL", "0.3", PROGRAM, "run", "ev",
                            "-n", "1e9", "-q", "--csv", "out.csv"], cwd=self.at, capture_output=True)
            self.assertLessEqual(len(self.names()), 2)
        self.assertTrue(all(TEMPORARY.fullmatch(name) for name in self.names()), self.names())
        self.assertEqual(self.play("-q", "--csv", "out.csv").returncode, 0)
        self.assertEqual(self.names(), ["out.csv", "out.meta.json"])


class Pairs(Folder):
    def environment(self, **more):
        return {**os.environ, "LD_PRELOAD": str(RENAMES), **more}

    def setUp(self):
        super().setUp()
        if sanitizers.built_in(PROGRAM):
            self.skipTest("sanitizers are loaded first")

    def seeds(self):
        """Of the CSV, its sidecar and the next sidecar."""
        with open(self.at / "a.csv", encoding="utf-8") as file:
            found = [next(csv.DictReader(file))["seed"]]
        for name in ("a.meta.json", "a.meta.json.next"):
            path = self.at / name
            found.append(json.loads(path.read_text())["seed"] if path.exists() else None)
        return found

    def test_a_kill_between_renames_leaves_the_old_pair_or_the_new(self):
        for renames, expected in ((0, ["0x1", "0x1", None]), (1, ["0x1", "0x1", "0x2"]), (2, ["0x2", "0x1", "0x2"])):
            self.play("-q", "--csv", "a.csv", "--seed", "1")
            self.assertEqual(self.seeds(), ["0x1", "0x1", None])
            done = self.play("-q", "--csv", "a.csv", "--seed", "2", env=self.environment(TEST_END_AT_RENAME=str(renames)))
            self.assertEqual(done.returncode, -9)
            self.assertEqual(self.seeds(), expected)
            self.play("-q", "--csv", "a.csv", "--seed", "3")
            self.assertEqual(self.seeds(), ["0x3", "0x3", None])
            self.assertEqual(self.names(), ["a.csv", "a.meta.json"])

    def test_two_commands_at_once_leave_the_pair_of_one(self):
        for _ in range(2):
            both = []
            for seed, linger in (("1", "400000"), ("2", "150000")):
                both.append(subprocess.Popen(
                    [PROGRAM, "run", "ev", "-n", "120", "-q", "--csv", "a.csv", "--seed", seed], cwd=self.at,
                    env=self.environment(TEST_LINGER_MICROSECONDS=linger)))
                time.sleep(0.3)
            for child in both:
                self.assertEqual(child.wait(timeout=60), 0)
            seeds = self.seeds()
            self.assertEqual(seeds, [seeds[0], seeds[0], None])

    def test_a_disk_that_is_full_after_the_csv_changes_nothing(self):
        self.play("-q", "--csv", "a.csv", "--hist", "h.csv", "--json", "j.json")
        before = {name: (self.at / name).read_bytes() for name in self.names()}
        sizes = sorted(len(text) for text in before.values())
        for limit in sizes[:-1]:  # room for the smaller ones
            done = self.play("-q", "--csv", "a.csv", "--hist", "h.csv", "--json", "j.json", "--seed", "2",
                             preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit + 99, limit + 99)))
            self.assertEqual(done.returncode, 2, done)
            self.assertEqual({name: (self.at / name).read_bytes() for name in self.names()}, before)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
