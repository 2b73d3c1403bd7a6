"""Files that are not what they say: changed, cut, forged, of another build, or no files at all.

    crafted_files_test.py PROGRAM [--thorough]    a thousand changes for each reader, not one hundred and fifty

Whatever stands in a sidecar, checkpoint or --config file: it is refused in one line with exit code 2, or it changes
nothing. No signal ends the program, nothing that the file names is opened, and no file of the user's is touched.
"""
import concurrent.futures
import hashlib
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
CHANGES_N = 1000 if "--thorough" in sys.argv else 150
ROOT = pathlib.Path(__file__).resolve().parent.parent
PLUGIN = PROGRAM.parent / "tests" / "plugins" / "patient.so"
RUN = ["run", "ev", "cards", "-p", "2", "-n", "500"]
COMPARE = ["compare", "ev", "cards", "-p", "2", "-n", "500"]
SWEEP = ["sweep", "threshold", "--param", "stop=6..8", "-p", "2", "-n", "500"]
TOURNAMENT = ["tournament", "ev", "cards", "-p", "2", "-n", "500"]
HAND = ["run", "hold", "--game", "kuhkuck", "-n", "500"]


def line_of(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def digest_of(facts, totals):
    return hashlib.sha256(f"{line_of(facts)}\n{line_of(totals)}".encode()).hexdigest()


def facts_of(record):
    program = {key: record["program"][key] or "" for key in ("name", "version", "build", "commit")}
    return {"program": program, **{key: record[key] for key in ("command", "first_game", "games_n", "partial", "plugins")}}


def seal_sidecar(record):
    """The digest that the program would write."""
    csv = record["resources"][0]
    facts = facts_of(record) | {"csv": {"bytes": csv["bytes"], "sha256": csv["hash"].removeprefix("sha256:")}}
    return record | {"digest": digest_of(facts, record["totals"])}


def seal_checkpoint(file):
    return file | {"digest": digest_of(facts_of(file["played"]), file["played"]["totals"])}


class Crafted(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.at = pathlib.Path(scratch.name)

    def run_program(self, *words, at=None, **how):
        return subprocess.run([PROGRAM, *map(str, words)], cwd=at or self.at, text=True, errors="replace", timeout=60,
                              capture_output=True, stdin=subprocess.DEVNULL, **how)

    def must(self, *words, **how):
        done = self.run_program(*words, **how)
        self.assertEqual(done.returncode, 0, done)
        return done

    def refused(self, *words, says=(), **how):
        """One line that holds all these texts; nothing on standard output."""
        done = self.run_program(*words, **how)
        self.assertEqual((done.returncode, done.stdout), (2, ""), done)
        self.assertTrue(done.stderr.startswith("stoprule: "), done)
        self.assertEqual(done.stderr.count("\n"), 1, done)
        for text in says:
            self.assertIn(text, done.stderr)

    def played(self, words=RUN, name="a"):
        """A CSV with its sidecar; returns the sidecar."""
        self.must(*words, "-q", "--csv", f"{name}.csv")
        return self.sidecar(name)

    def sidecar(self, name="a"):
        return json.loads((self.at / f"{name}.meta.json").read_text(encoding="utf-8"))

    def put(self, record, name="a"):
        (self.at / f"{name}.meta.json").write_text(line_of(record), encoding="utf-8")

    def names(self):
        return sorted(path.name for path in self.at.iterdir())


class Builds(Crafted):
    def test_the_build_is_the_digest_of_all_sources_that_can_change_a_total(self):
        rooms = ["core", "language", "stats", "games", "engine", "cluster", "experiments"]
        files = [path for room in rooms for path in (ROOT / "sim" / room).rglob("*")]
        files += [path for path in (ROOT / "strategies").rglob("*") if "examples" not in path.parts]
        names = sorted(path.relative_to(ROOT).as_posix() for path in files if path.suffix in (".h", ".hpp", ".cc"))
        self.assertGreater(len(names), 150)
        lines = [f"{hashlib.sha256((ROOT / name).read_bytes()).hexdigest()}  {name}\n" for name in names]
        build = hashlib.sha256("".join(lines).encode()).hexdigest()[:16]
        self.assertIn(f" build {build}", self.must("--version").stdout)
        self.assertEqual(self.played()["program"]["build"], build)

    def test_another_build_is_refused_by_whoever_takes_over_totals(self):
        record = self.played()
        self.must(*RUN, "-q", "--checkpoint", "kept")
        kept = json.loads((self.at / "kept").read_text(encoding="utf-8"))
        build = record["program"]["build"]
        for other in ("0123456789abcdef", ""):
            record["program"]["build"] = kept["played"]["program"]["build"] = other
            self.put(seal_sidecar(record))
            (self.at / "kept").write_text(line_of(seal_checkpoint(kept)) + "\n", encoding="utf-8")
            both = [f"build {build}", f"build {other or 'unknown'}", "play all anew"]
            self.refused("merge", "a.csv", says=both)
            self.refused(*RUN, "-q", "--resume", "a.csv", says=both)
            self.refused(*RUN, "-q", "--checkpoint", "kept", says=both)

    def test_another_commit_of_the_same_build_is_the_same(self):
        record = self.played()
        record["program"]["commit"] = "ffffffffffff"
        self.put(seal_sidecar(record))
        self.must("merge", "a.csv", "-q")
        self.must(*RUN, "-q", "--resume", "a.csv")

    def test_any_change_of_what_is_believed_is_seen(self):
        record = self.played()
        changes = [{"command": record["command"] + ["--fixed-seats"]}, {"first_game": 1}, {"games_n": 501},
                   {"partial": True}, {"plugins": [{"path": "p.so", "sha256": "0"}]}, {"totals": []},
                   {"program": record["program"] | {"build": "0123456789abcdef"}},
                   {"program": record["program"] | {"commit": "0"}}]
        for change in changes:
            with self.subTest(change=change):
                self.put(record | change)
                self.refused("merge", "a.csv", says=["a.meta.json is damaged"])


class Instructions(Crafted):
    def test_only_words_that_decide_results_are_read_from_a_file(self):
        record = self.played()
        (self.at / "victim").write_text("mine\n", encoding="utf-8")
        for added in (["--looks", "victim"], ["--csv", "victim"], ["--checkpoint", "victim"], ["--config", "victim"],
                      ["--resume", "victim"], ["--rule-file", "victim"], ["--threads", "2"], ["--first-game", "3"],
                      ["--strict"], ["--param", "stop=3"], ["--seed"], ["--seed", "7"], ["-q"], ["--", "x"],
                      ["--rules", "base,star=@victim"], ["ev:die=@victim"], ["--rule", "x=@victim"]):
            with self.subTest(added=added):
                self.put(seal_sidecar(record | {"command": record["command"] + added}))
                self.refused("merge", "a.csv", says=["a.csv was not written by this program", added[0]])
        for command in ([], ["list", "games"], ["bench", "ev"], ["merge", "a.csv"], ["run"] + record["command"][1:2]):
            with self.subTest(command=command):
                self.put(seal_sidecar(record | {"command": command}))
                self.refused("merge", "a.csv", says=["a.csv"])
        self.assertEqual((self.at / "victim").read_text(encoding="utf-8"), "mine\n")
        self.assertEqual(self.names(), ["a.csv", "a.meta.json", "victim"])

    def test_a_command_that_this_program_would_say_otherwise_is_not_its_own(self):
        record = self.played()
        shorter = [word.split(":")[0] for word in record["command"]]
        self.put(seal_sidecar(record | {"command": shorter}))
        self.refused("merge", "a.csv", says=["would say its command otherwise"])

    def test_every_experiment_s_own_command_is_read_back(self):
        for words in (RUN, [*RUN, "--fixed-seats"], COMPARE, [*SWEEP, "--metric", "score", "--fixed-seats"],
                      [*SWEEP, "-r", "base", "-r", "risques,columns=2"], [*TOURNAMENT, "--mixed", "3"],
                      ["run", "mine", "--rule", "mine=stop: best >= 12 or bust > 0.25", "-n", "500"],
                      [*HAND, "-r", "base,points=" + "/".join(f"{n}:{n}" for n in range(5, 21)), "--seed", "0xffffffffffffffff"]):
            with self.subTest(words=words):
                self.played(words)
                self.must("merge", "a.csv", "-q", "--csv", "b.csv")
                self.assertEqual((self.at / "a.csv").read_bytes(), (self.at / "b.csv").read_bytes())
                self.assertEqual(self.sidecar("a")["command"], self.sidecar("b")["command"])

    def test_the_environment_says_nothing_to_the_command_of_the_shards(self):
        self.played()
        environment = os.environ | {"STOPRULE_CHECKPOINT": "kept", "STOPRULE_FIXED_SEATS": "true",
                                    "STOPRULE_LOOKS": "looks.csv", "STOPRULE_RULES": "risques"}
        self.must("merge", "a.csv", "-q", "--csv", "b.csv", env=environment)
        self.assertEqual((self.at / "a.csv").read_bytes(), (self.at / "b.csv").read_bytes())
        self.assertEqual(self.names(), ["a.csv", "a.meta.json", "b.csv", "b.meta.json"])

    def test_a_plugin_s_code_is_run_only_where_the_user_names_the_very_file(self):
        shutil.copy(PLUGIN, self.at / "mine.so")
        record = self.played(["run", "patient", "-n", "500", "--plugin", "./mine.so"])
        sha = record["plugins"][0]["sha256"]
        self.refused("merge", "a.csv", says=["--plugin", "./mine.so", sha])
        # Code that would be told of: it throws while it is loaded.
        shutil.copy(PLUGIN.with_name("throws_at_load.so"), self.at / "evil.so")
        self.refused("merge", "a.csv", "--plugin", "evil.so", says=["those given are others", sha])
        self.refused("merge", "a.csv", "--plugin", "none.so", says=["none.so"])
        (self.at / "mine.so").rename(self.at / "moved.so")
        self.must("merge", "a.csv", "-q", "--csv", "b.csv", "--plugin", "moved.so")
        self.assertEqual((self.at / "a.csv").read_bytes(), (self.at / "b.csv").read_bytes())
        self.refused("merge", "a.csv", "--plugin", "moved.so", "--plugin", "evil.so", says=["leave out the others"])
        # A file that names another does not make it run, nor does one with nothing to load.
        named = {"command": record["command"][:-1] + ["./evil.so"], "plugins": [{"path": "./evil.so", "sha256": sha}]}
        self.put(seal_sidecar(record | named))
        self.refused("merge", "a.csv", says=["--plugin", "./evil.so"])
        plain = self.played()
        self.put(seal_sidecar(plain | {"command": plain["command"] + ["--plugin", "./evil.so"]}))
        self.must("merge", "a.csv", "-q")

    def test_completion_of_a_merge_opens_no_plugin(self):
        done = self.must("generate", "words", "--", "merge", "--plugin", PLUGIN.with_name("throws_at_load.so"), "--cs")
        self.assertIn("--csv", done.stdout)


class Pairs(Crafted):
    def readers(self, says):
        self.refused("merge", "a.csv", says=says)
        self.refused(*RUN, "-q", "--resume", "a.csv", says=says)

    def test_a_csv_beside_another_s_sidecar_is_refused(self):
        self.played()
        whole = (self.at / "a.csv").read_bytes()
        self.played([*RUN, "--seed", "2"], "b")
        for content in ((self.at / "b.csv").read_bytes(), whole[:-1], whole + b"\n", b"",
                        whole.replace(b"1", b"2", 1)):
            (self.at / "a.csv").write_bytes(content)
            self.readers(["a.csv", "a.meta.json", "play a.csv anew"])
            # What is written over is not believed either.
            self.must(*RUN, "-q", "--csv", "c.csv")
        (self.at / "a.csv").unlink()
        self.readers(["a.csv", "No such file"])

    def test_a_sidecar_that_waits_is_read_where_it_is_the_csv_s(self):
        self.played([*RUN, "--seed", "2"])
        (self.at / "a.meta.json").rename(self.at / "old")
        self.played()
        (self.at / "a.meta.json").rename(self.at / "a.meta.json.next")
        for beside in (None, "old"):
            if beside:
                shutil.copy(self.at / beside, self.at / "a.meta.json")
            self.must("merge", "a.csv", "-q")
            self.must(*RUN, "-q", "--resume", "a.csv")
        # Before its CSV is in place, the old pair stands.
        self.played([*RUN, "--seed", "2"])
        self.must("merge", "a.csv", "-q")
        (self.at / "a.meta.json.next").write_text("{", encoding="utf-8")
        self.must("merge", "a.csv", "-q")

    def test_no_sidecar_is_told(self):
        self.played()
        (self.at / "a.meta.json").unlink()
        self.readers(["a.meta.json, the sidecar of a.csv", "keep the two together"])


class NoFiles(Crafted):
    """What is no file, and files without an end or a bottom."""

    def test_what_is_no_file_is_refused_at_once(self):
        self.played()
        for make in (os.mkfifo, os.mkdir, lambda path: os.symlink("/dev/zero", path),
                     lambda path: os.symlink(path, path)):
            with self.subTest(make=make):
                meta, kept, plugin = self.at / "a.meta.json", self.at / "kept", self.at / "p.so"
                meta.unlink()
                for path in (meta, kept, plugin):
                    make(path)
                self.refused("merge", "a.csv", says=["a.meta.json"])
                self.refused(*RUN, "-q", "--resume", "a.csv", says=["a.meta.json"])
                self.refused(*RUN, "-q", "--checkpoint", "kept", says=["kept"])
                self.refused(*RUN, "-q", "--plugin", "p.so", says=["p.so"])
                for path in (meta, kept, plugin):
                    path.rmdir() if path.is_dir() and not path.is_symlink() else path.unlink()
                meta.write_text("{}", encoding="utf-8")

    def test_no_file_is_read_without_end(self):
        for words in (["--config", "/dev/zero"], ["--rule-file", "/dev/zero"], ["-r", "base,points=@/dev/zero"]):
            self.refused("run", "hold", "--game", "kuhkuck", *words, says=["larger than"])

    def test_settings_and_rules_may_come_from_pipes(self):
        line = f"'{PROGRAM}' run mine --config <(echo games = 20) --rule-file <(echo 'mine = stop: best > 12') -q"
        done = subprocess.run(["bash", "-c", line], cwd=self.at, text=True, capture_output=True, timeout=60)
        self.assertEqual(done.returncode, 0, done)
        self.must("run", "ev", "-n", "20", "--config", "/dev/null")

    def test_what_is_nested_without_bottom_is_refused(self):
        whole = line_of(self.played())
        deep = "[" * 200_000 + "]" * 200_000
        for text in (deep, '{"played":' * 200_000 + "1" + "}" * 200_000, '{"totals":' + "[" * 200_000,
                     whole[:whole.index('"totals":')] + f'"totals":{deep}}}',
                     f'{{"stoprule_checkpoint":2,"digest":"","played":{deep}}}'):
            (self.at / "a.meta.json").write_text(text, encoding="utf-8")
            (self.at / "kept").write_text(text, encoding="utf-8")
            self.refused("merge", "a.csv", says=["a.meta.json"])
            self.refused(*RUN, "-q", "--resume", "a.csv", says=["a.meta.json"])
            self.refused(*RUN, "-q", "--checkpoint", "kept", says=["kept"])
            self.must(*RUN, "-q", "--csv", "a.csv")
        keys = ".".join("a" * 250_000)
        for text in (keys + " = 1", f"[{keys}]", "a = " + "[" * 250_000, "a = { " + keys + " = 1 }",
                     "a = '" + "." * 250_000 + "'\n" + keys, ("[" + ".".join("a" * 60) + "]\n" + "b = 1\n") * 3):
            (self.at / "a.toml").write_text(text, encoding="utf-8")
            self.refused("run", "ev", "--config", "a.toml", says=["--config a.toml"])
        (self.at / "a.toml").write_text("games = 20 # " + "." * 500 + "\nrule = '''x=stop: best > 12 " + " " * 9 + "'''\n",
                                        encoding="utf-8")
        self.must("run", "ev", "-q", "--config", "a.toml")


class Totals(Crafted):
    def test_impossible_totals_are_refused_whatever_their_digest(self):
        chance = random.Random(7)
        for words in (RUN, COMPARE, SWEEP, TOURNAMENT, HAND, ["run", "greedy", "--game", "punto", "-n", "50"]):
            record = self.played(words)
            largest = 2**64 - 1
            for _ in range(CHANGES_N // 10):
                changed = json.loads(line_of(record))
                part = chance.choice(changed["totals"])
                at = chance.randrange(len(part["numbers"]))
                part["numbers"][at] = chance.choice([0, largest, 2**63, part["numbers"][at] + 1,
                                                     max(part["numbers"][at], 1) - 1, largest // 2])
                if part["numbers"] == record["totals"][changed["totals"].index(part)]["numbers"]:
                    continue
                self.put(seal_sidecar(changed))
                done = self.run_program("merge", "a.csv", "-q")
                self.assertIn(done.returncode, (0, 2), f"{words} {at} {done}")
                if done.returncode == 0:  # a sum of which only its bounds are known
                    more = self.run_program(*words, "-q", "--resume", "a.csv")
                    self.assertIn(more.returncode, (0, 1, 2), f"{words} {at} {more}")

    def test_illegal_decisions_are_told_again(self):
        plugin = ["--plugin", PLUGIN.with_name("mishaps.so")]
        for words in (["run", "ev", "bad-place", "ev"], ["compare", "bad-place", "ev", "-p", "3"],
                      ["sweep", "ev", "--param", "die=3..4", "--field", "bad-place", "-p", "3"]):
            with self.subTest(words=words):
                done = self.run_program(*words, "-n", "90", "-q", "--csv", "a.csv", *plugin)
                again = self.run_program("merge", "a.csv", "-q", "--csv", "b.csv", *plugin)
                self.assertEqual((done.returncode, again.returncode), (1, 1), again)
                self.assertEqual(done.stderr, again.stderr)
                self.assertEqual((self.at / "a.csv").read_bytes(), (self.at / "b.csv").read_bytes())

    def test_a_number_of_games_that_is_not_the_totals_is_refused(self):
        record = self.played()
        for name in ("first_game", "games_n"):
            changed = json.loads(line_of(record))
            changed["totals"][0][name] += 1
            self.put(seal_sidecar(changed))
            self.refused("merge", "a.csv", says=["a."])
            self.refused(*RUN, "-q", "--resume", "a.csv", says=["a."])
        self.put(seal_sidecar(record | {"games_n": 600}))
        self.refused("merge", "a.csv", says=["600 games"])
        # All the claims agree, but not with what was counted.
        record["games_n"] = record["totals"][0]["games_n"] = 600
        self.put(seal_sidecar(record))
        self.refused("merge", "a.csv", says=["the files to merge", "other numbers of games"])
        self.refused(*RUN[:-1], "600", "-q", "--resume", "a.csv", says=["--resume a.csv", "other numbers of games"])

    def test_histograms_of_other_games_are_refused(self):
        for words in (RUN, HAND, ["run", "greedy", "--game", "punto", "-n", "50"]):
            self.must(*words, "-q", "--csv", "a.csv", "--hist", "h.csv")
            record = self.sidecar()
            numbers = record["totals"][0]["numbers"]
            self.must("merge", "a.csv", "-q", "--hist", "b.csv")
            self.must(*words, "-q", "--resume", "h.csv")
            # The last histogram, which stands ahead of two numbers for each slot, with one game more and one fewer.
            slots_n = len(record["strategies"])
            at = max(i for i, n in enumerate(numbers[:-2 * slots_n]) if n > 0)
            numbers[at - 1], numbers[at] = numbers[at - 1] + 1, numbers[at] - 1
            self.put(seal_sidecar(record))
            if words is RUN:
                self.must("merge", "a.csv", "-q")  # cards at a bust, of which no metric tells
            else:
                self.refused("merge", "a.csv", "-q", says=["histograms"])

    def test_shards_whose_sums_pass_64_bits_are_refused(self):
        for name, words in (("a", RUN), ("b", [*RUN, "--first-game", "500"])):
            record = self.played(words, name)
            record["totals"][0]["numbers"][2] = 2**63 + 5
            self.put(seal_sidecar(record), name)
        self.refused("merge", "a.csv", "b.csv", says=["games"])


class ManyChanges(Crafted):
    """Bits, cuts and digests, by a seeded generator; a folder a thread."""

    def change(self, text, chance):
        content = bytearray(text)
        kind = chance.randrange(4)
        if kind == 0:
            return bytes(content[:chance.randrange(len(content))])
        for _ in range(1 if kind < 3 else chance.randrange(2, 20)):
            content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
        return bytes(content)

    def forge(self, text, chance, seal):
        """Changed, with a digest that fits, if it is still what can be sealed."""
        changed = self.change(text, chance)
        try:
            return line_of(seal(json.loads(changed))).encode()
        except (ValueError, KeyError, TypeError, AttributeError, IndexError):
            return changed

    def try_all(self, name, words, forge=None):
        """Every change of the file `name`: refused, or `words` say and write what they would."""
        texts = (self.at / name).read_bytes()
        right = self.must(*words)
        written = {path: (self.at / path).read_bytes() for path in self.names() if path != name}

        def one(seed):
            chance = random.Random(seed)
            forges = forge is not None and seed % 3 == 0
            changed = self.forge(texts, chance, forge) if forges else self.change(texts, chance)
            with tempfile.TemporaryDirectory() as folder:
                at = pathlib.Path(folder)
                for path, content in written.items():
                    (at / path).write_bytes(content)
                (at / name).write_bytes(changed)
                done = self.run_program(*words, at=at)
                names = sorted(path.name for path in at.iterdir())
                same = all((at / path).read_bytes() == content for path, content in written.items())
            return seed, forges, done, names, same

        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            for seed, forges, done, names, same in pool.map(one, range(CHANGES_N)):
                where = f"{name}, change {seed}: {done}"
                self.assertIn(done.returncode, (0, 2), where)
                self.assertEqual(names, sorted([name, *written]), where)
                if done.returncode == 2:
                    self.assertRegex(done.stderr, r"\Astoprule: ", where)
                if not forges:  # who forges a digest may tell other games, but that is all he can do
                    self.assertTrue(same and (done.returncode == 2 or done.stdout == right.stdout), where)

    def test_sidecars_that_are_merged(self):
        self.played()
        self.try_all("a.meta.json", ["merge", "a.csv", "-q", "--csv", "-"], seal_sidecar)

    def test_sidecars_that_are_resumed(self):
        self.played()
        self.try_all("a.meta.json", [*RUN, "-q", "--csv", "-", "--resume", "a.csv"], seal_sidecar)

    def test_checkpoints(self):
        self.must(*RUN, "-q", "--checkpoint", "kept")
        self.try_all("kept", [*RUN, "-q", "--csv", "-", "--checkpoint", "kept"],
                     seal_checkpoint)

    def test_settings(self):
        (self.at / "a.toml").write_text('games = 20\n[run]\nrules = "risques"\nstrategies = ["ev", \'cards\']\n'
                                        'fail-if = ["score<3", "busts > 9"]\nseed = 0x10 # bits\nhalf = { a.b = 1 }\n',
                                        encoding="utf-8")
        texts = (self.at / "a.toml").read_bytes()
        for seed in range(CHANGES_N):
            (self.at / "a.toml").write_bytes(self.change(texts, random.Random(seed)))
            done = self.run_program("run", "--config", "a.toml", "--print-config")
            self.assertIn(done.returncode, (0, 2), f"change {seed}: {done}")
            self.assertEqual(self.names(), ["a.toml"])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
