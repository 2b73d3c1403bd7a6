"""Tests of stoprule-mpi: the bytes of a single process for any number of processes and threads, refusals, faults.

    tests/mpi_test.py PROGRAM MPI_PROGRAM MPIEXEC

Needs cores for nobody: processes share them. Ends with status 77 where MPI cannot start a process here.
"""

import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM, MPI_PROGRAM, MPIEXEC = sys.argv[1:4]
TESTS = pathlib.Path(MPI_PROGRAM).parent / "tests"
PLUGINS = TESTS / "plugins"
SECONDS = 300  # of any command; a hang must not last


def launcher():
    """The start of a command of Open MPI (as root too, more processes than cores) or MPICH."""
    version = subprocess.run([MPIEXEC, "--version"], capture_output=True, text=True, check=False).stdout
    if "Open MPI" in version or "OpenRTE" in version:
        return [MPIEXEC, "--oversubscribe"] + (["--allow-run-as-root"] if os.getuid() == 0 else [])
    return [MPIEXEC]


LAUNCH = launcher()


class Folder(unittest.TestCase):
    """Commands in a folder of their own."""

    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)

    def run_words(self, words, code=0):
        done = subprocess.run(list(map(str, words)), cwd=self.folder, capture_output=True, text=True, check=False,
                              timeout=SECONDS, stdin=subprocess.DEVNULL)
        self.assertEqual(done.returncode, code, f"{words}\n{done.stdout}\n{done.stderr}")
        return done

    def alone(self, *words):
        return self.run_words([PROGRAM, *words])

    def team(self, processes_n, *words, code=0):
        return self.run_words([*LAUNCH, "-n", processes_n, MPI_PROGRAM, *words], code)

    def bytes_of(self, name):
        return (self.folder / name).read_bytes()

    def same_files(self, processes_n, words, *options):
        """Files and table of several processes against those of one."""
        files = ["--csv", "{}.csv", "--json", "{}.json"]
        one = self.alone(*words, *[f.format("one") for f in files])
        many = self.team(processes_n, *words, *options, *[f.format("many") for f in files])
        for suffix in (".csv", ".json"):
            self.assertEqual(self.bytes_of("one" + suffix), self.bytes_of("many" + suffix))
        self.assertEqual(one.stdout.replace(PROGRAM, MPI_PROGRAM), many.stdout)


class SameBytes(Folder):
    def test_run_by_1_2_3_and_5_processes(self):
        words = ["run", "ev", "threshold", "cards", "--games", "40000", "--first-game", "77", "--rules", "risques"]
        for processes_n, options in [(1, ["--threads", "3"]), (2, []), (3, ["--threads", "2"]),
                                     (5, ["--block-games", "100"])]:
            with self.subTest(processes=processes_n):
                self.same_files(processes_n, words, *options)

    def test_fewer_games_than_processes(self):
        self.same_files(5, ["run", "random", "--games", "3"], "--block-games", "1")

    def test_histograms(self):
        words = ["run", "hold", "ev", "--game", "kuhkuck", "--games", "30000", "--quiet", "--hist"]
        self.alone(*words, "one.csv")
        self.team(3, *words, "many.csv")
        self.assertEqual(self.bytes_of("one.csv"), self.bytes_of("many.csv"))

    def test_comparisons_stop_at_the_same_deal(self):
        self.same_files(3, ["compare", "threshold:stop=7", "threshold:stop=9", "--margin", "0.002"])

    def test_sweeps_and_tournaments(self):
        self.same_files(2, ["sweep", "threshold", "--param", "stop=6..8", "--games", "5000"])
        self.same_files(3, ["tournament", "threshold", "cards", "ev", "--games", "3000", "--mixed", "4"])

    def test_punto(self):
        self.same_files(2, ["run", "greedy", "prospect", "--game", "punto", "--games", "600"])

    def test_plugins(self):
        self.same_files(2, ["run", "patient", "ev", "--plugin", PLUGINS / "patient.so", "--games", "5000"])


class OneTalks(Folder):
    def check_refused(self, done, *texts):
        """One line of ours, and nothing on standard output."""
        ours = [line for line in done.stderr.splitlines() if line.startswith("stoprule: ")]
        self.assertEqual(len(ours), 1, done.stderr)
        for text in texts:
            self.assertIn(text, ours[0])
        self.assertEqual(done.stdout, "")

    def parted(self, first, second):
        """Processes with different words or programs; both are lists."""
        return self.run_words([*LAUNCH, "-n", 1, *first, ":", "-n", 2, *second], 2)

    def test_a_users_mistake_is_told_once(self):
        self.check_refused(self.team(3, "run", "evv", code=2), "unknown strategy 'evv'", "Did you mean 'ev'")

    def test_a_file_that_cannot_be_written_ends_all(self):
        self.check_refused(self.team(3, "run", "ev", "--csv", "none/a.csv", code=2), "none/a.csv")

    def test_verbs_that_play_little_are_done_by_one(self):
        self.assertEqual(self.team(3, "list", "games").stdout, self.alone("list", "games").stdout)
        self.assertEqual(self.team(2, "run", "ev", "--help").stdout.count("--games"),
                         self.alone("run", "ev", "--help").stdout.count("--games"))

    def test_other_commands_are_refused(self):
        words = [MPI_PROGRAM, "run", "ev", "--games", "10000"]
        self.check_refused(self.parted(words, [*words, "--seed", "2"]), "process ", "--seed 1", "--seed 2")
        self.check_refused(self.parted(words, [*words, "--plugin", "none.so"]), "none.so")
        self.check_refused(self.parted(words, [*words[:-1], "20000"]), "10000", "20000")

    def test_another_build_is_refused(self):
        words = ["run", "ev", "--games", "10000"]
        other = TESTS / "stoprule-mpi-elsewhere"
        self.check_refused(self.parted([MPI_PROGRAM, *words], [other, *words]), "process ", "build elsewhere'")

    def test_another_plugin_file_under_the_same_name_is_refused(self):
        for name in ("here", "there"):
            (self.folder / name).mkdir()
            shutil.copy(PLUGINS / "patient.so", self.folder / name / "p.so")
        with open(self.folder / "there" / "p.so", "ab") as plugin:
            plugin.write(b"\0")
        words = "{} run patient --games 10000 --plugin p.so"
        command = [["sh", "-c", f"cd {name} && exec " + words.format(MPI_PROGRAM)] for name in ("here", "there")]
        self.check_refused(self.parted(*command), "plugin p.so, SHA-256")

    def test_a_strategy_that_fails_ends_all(self):
        words = ["run", "throws", "--plugin", PLUGINS / "mishaps.so", "--games", "20000"]
        self.check_refused(self.team(3, *words, code=2), "throws")


class Faults(Folder):
    def start(self, processes_n, *words):
        """A job that plays for long; returns it and the ids of its processes, once they play."""
        job = subprocess.Popen([*LAUNCH, "-n", str(processes_n), MPI_PROGRAM, *words], cwd=self.folder,
                               stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(lambda: job.poll() is None and job.kill())
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            ids = [int(p.name) for p in pathlib.Path("/proc").iterdir() if p.name.isdigit() and self.is_ours(p)]
            if len(ids) == processes_n and all(self.cpu_ticks(i) > 100 for i in ids):
                return job, sorted(ids)
            time.sleep(0.1)
        self.fail("the processes did not start to play")

    def is_ours(self, process):
        try:
            return (os.readlink(process / "exe") == os.path.realpath(MPI_PROGRAM)
                    and os.readlink(process / "cwd") == os.path.realpath(self.folder))
        except OSError:
            return False

    @staticmethod
    def cpu_ticks(process_id):
        try:
            return int(pathlib.Path(f"/proc/{process_id}/stat").read_text(encoding="utf-8").rsplit(")")[1].split()[11])
        except OSError:
            return 0

    def test_a_killed_process_ends_the_job_and_leaves_files_as_they_were(self):
        (self.folder / "a.csv").write_text("before\n", encoding="utf-8")
        job, ids = self.start(2, "run", "ev", "--games", "1e12", "--csv", "a.csv")
        os.kill(ids[-1], signal.SIGKILL)
        said = "".join(job.communicate(timeout=SECONDS))
        self.assertNotEqual(job.returncode, 0)
        self.assertRegex(said, r"(?i)signal:? 9|killed")  # Open MPI; MPICH, on standard output
        self.assertEqual(self.bytes_of("a.csv"), b"before\n")

    def test_a_killed_job_goes_on_from_its_checkpoint_with_another_number_of_processes(self):
        kept = ["--checkpoint", "kept", "--checkpoint-every", "0"]
        job, ids = self.start(2, "run", "ev", "threshold", "--games", "1e12", *kept)
        os.kill(ids[0], signal.SIGKILL)
        job.communicate(timeout=SECONDS)
        totals = json.loads(self.bytes_of("kept"))["played"]["totals"]
        words = ["run", "ev", "threshold", "--games", str(totals[0]["games_n"] + 5000), "--quiet"]
        self.team(3, *words, *kept, "--csv", "b.csv")
        self.alone(*words, "--csv", "whole.csv")
        self.assertEqual(self.bytes_of("whole.csv"), self.bytes_of("b.csv"))

    def test_a_stopped_job_goes_on_with_another_number_of_processes(self):
        job, ids = self.start(2, "run", "ev", "threshold", "--games", "1e12", "--csv", "a.csv")
        os.kill(ids[-1], signal.SIGTERM)  # any of them
        out, errors = job.communicate(timeout=SECONDS)
        self.assertIn("stoprule: interrupted after", errors)
        self.assertNotIn("ERROR", out)
        played = int(re.search(r"interrupted after ([\d ]+) games", errors)[1].replace(" ", ""))
        # The rest of a run of a few more games, by three.
        words = ["run", "ev", "threshold", "--games", str(played + 5000)]
        self.team(3, *words, "--resume", "a.csv", "--csv", "b.csv", "--quiet")
        self.alone("run", "ev", "threshold", "--games", "5000", "--first-game", str(played), "--csv", "rest.csv", "--quiet")
        self.alone("run", "ev", "threshold", "--games", str(played), "--resume", "a.csv", "--csv", "first.csv", "--quiet")
        self.alone("merge", "first.csv", "rest.csv", "--csv", "whole.csv", "--quiet")
        self.assertEqual(self.bytes_of("whole.csv"), self.bytes_of("b.csv"))


def main():
    trial = subprocess.run([*LAUNCH, "-n", "1", MPI_PROGRAM, "--version"], capture_output=True, text=True, check=False)
    if trial.returncode != 0:
        print(f"skipped: MPI cannot start a process here: {trial.stderr}")
        return 77
    return 0 if unittest.main(argv=sys.argv[:1] + sys.argv[4:], exit=False, verbosity=2).result.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
