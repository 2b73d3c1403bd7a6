"""Tests of scripts/plot: charts of what the program writes, same bytes each time, honest marks, errors.

    scripts/python tests/plotting_test.py PROGRAM
"""

import csv
import functools
import pathlib
import subprocess
import sys
import tempfile
import unittest

from plotting import best, data, kinds, seats, style, words

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = sys.argv.pop() if len(sys.argv) > 1 else str(ROOT / "build" / "release" / "stoprule")


def plot(*arguments):
    return subprocess.run([ROOT / "scripts" / "plot", *map(str, arguments)], capture_output=True, text=True,
                          check=False)


SCRATCH = tempfile.TemporaryDirectory()
FOLDER = pathlib.Path(SCRATCH.name)


def setUpModule():
    """A file of every verb, of few games."""
    lineup = ["threshold", "ev", "cards", "risk"]
    write("run", *lineup, "-n", "1000", "--csv", FOLDER / "run.csv", "--hist", FOLDER / "hist.csv")
    for name, ranges in (("one", ["stop=4..12"]), ("two", ["stop=6..8", "protect=8..16:4"])):
        params = [word for each in ranges for word in ("--param", each)]
        write("sweep", "threshold", *params, "-r", "base", "-r", "risques", "-n", "10k", "--csv",
              FOLDER / f"{name}.csv", "--json", FOLDER / f"{name}.json")
    for deals in ("100", "200"):
        write("compare", "threshold:stop=7", "ev", "-n", deals, "--csv", FOLDER / f"compare{deals}.csv")
    write("compare", "threshold:stop=7", "ev", "-n", "4000", "--looks", FOLDER / "looks.csv", "--csv",
          FOLDER / "looks_end.csv")
    write("run", *lineup, "-n", "3000", "--looks", FOLDER / "run_looks.csv")
    write("run", *lineup, "-n", "500", "--hist", FOLDER / "hist_few.csv")
    write("run", *lineup, "-n", "1000", "--first-game", "1000", "--csv", FOLDER / "run2.csv")
    write("sweep", "threshold", "--param", "stop=6..7", "-n", "40", "--csv", FOLDER / "few.csv", "--json",
          FOLDER / "few.json")
    write("sweep", "threshold", "--param", "stop=4..6", "-n", "2000", "-p", "3", "--field", "cards", "--csv",
          FOLDER / "field.csv")
    write("tournament", *lineup, "-n", "2000", "--csv", FOLDER / "tour.csv", "--json", FOLDER / "tour.json")
    write("run", "greedy", "--game", "punto", "-n", "60", "--hist", FOLDER / "rounds.csv")
    bench = write("bench", "threshold", "--json", "-n", "256", "--repetitions", "2")
    (FOLDER / "bench.json").write_text(bench, encoding="utf-8")


def tearDownModule():
    SCRATCH.cleanup()


def write(*arguments):
    return subprocess.run([PROGRAM, *map(str, arguments), "--quiet"], stdout=subprocess.PIPE, text=True,
                          check=True).stdout


def files(*names):
    return [data.read(FOLDER / name) for name in names]


@functools.cache
def drawn(kind):
    return style.svg_text(kinds.draw(files(*Charts.FILES[kind]), kind))


class Charts(unittest.TestCase):
    FILES = {"curve": ["one.csv"], "map": ["two.csv"], "ranking": ["run.csv"], "cross": ["tour.csv"],
             "distribution": ["hist.csv"], "bust": ["run.csv"], "seats": ["run.csv"],
             "difference": ["compare200.csv"], "path": ["looks.csv"],
             "speed": ["bench.json"]}

    def test_every_kind_draws_the_same_bytes_twice(self):
        self.assertEqual(set(self.FILES), set(kinds.KINDS))
        for kind, names in self.FILES.items():
            with self.subTest(kind):
                first, second = drawn(kind), style.svg_text(kinds.draw(files(*names), kind))
                self.assertEqual(first, second)
                self.assertIn("<svg", first)
                self.assertNotIn("Matplotlib v", first.partition("<svg")[2])

    def test_the_kind_follows_from_what_the_file_holds(self):
        chosen = {name: kinds.kind_for(files(name)) for name in
                  ("one.csv", "two.csv", "run.csv", "hist.csv", "compare100.csv", "tour.csv", "bench.json")}
        self.assertEqual(list(chosen.values()), ["curve", "map", "ranking", "distribution", "difference",
                                                 "ranking", "speed"])
        self.assertEqual(kinds.kind_for(files("compare100.csv", "compare200.csv")), "path")
        self.assertEqual([kinds.kind_for(files(name)) for name in ("looks.csv", "run_looks.csv")], ["path", "path"])

    def test_two_runs_of_one_lineup_are_both_drawn(self):
        both = style.svg_text(kinds.draw(files("run.csv", "run2.csv")))
        self.assertIn("run2.csv", both)

    def test_a_sweep_of_few_games_is_drawn_as_far_as_its_means_tell(self):
        self.assertIn("as far as the CSV alone can tell", style.svg_text(kinds.draw(files("few.csv"))))

    def test_a_histogram_of_the_whole_game_is_drawn(self):
        svg = style.svg_text(kinds.draw(files("rounds.csv"), "distribution", "cards_per_round"))
        self.assertIn("whole game", svg)
        self.assertIn("share of rounds", svg)

    def test_sweeps_say_who_plays_what(self):
        for kind, name in (("curve", "one.csv"), ("map", "two.csv"), ("bust", "one.csv")):
            svg = style.svg_text(kinds.draw(files(name), kind))
            self.assertRegex(svg, r"one player: threshold:stop=\*,protect=[\d*]+,die=4; all others:")
        twice = style.svg_text(kinds.draw(files("one.csv", "field.csv")))
        self.assertIn("against cards:count=5,protect=12", twice)

    def test_a_path_shows_every_look_of_a_comparison_and_of_a_run(self):
        ours = style.svg_text(kinds.draw(files("run_looks.csv"), None, "score"))
        self.assertIn("threshold", ours)
        self.assertIn("score", ours)
        rows = files("looks.csv")[0].rows
        looks = [row["games_n"] for row in rows if row["metric"] == "win_share"]
        self.assertEqual(looks, sorted(set(looks)))
        self.assertEqual(looks[:2] + looks[-1:], [1024, 2048, 4000])
        last = [row for row in rows if row["games_n"] == 4000]
        self.assertEqual(last, files("looks_end.csv")[0].rows)

    def test_another_process_writes_the_same_svg_and_png(self):
        for ending in (".svg", ".png"):
            here, there = FOLDER / f"here{ending}", FOLDER / f"there{ending}"
            here.write_bytes(style.picture(kinds.draw(files("run.csv")), here.suffix))
            done = plot(FOLDER / "run.csv", "--out", there)
            self.assertEqual((done.returncode, done.stdout), (0, f"{there}\n"), done.stderr)
            self.assertEqual(here.read_bytes(), there.read_bytes())

    def test_a_strategy_keeps_its_colour_in_every_chart(self):
        ours = style.colour_of("ev")
        for kind in ("ranking", "distribution", "bust", "seats"):
            self.assertIn(ours, drawn(kind), kind)
        self.assertEqual(len({style.colour_of(name) for name in ("threshold", "ev", "risk", "cards", "random")}), 5)

    def test_names_are_text_and_never_formulas(self):
        text = (FOLDER / "run.csv").read_text(encoding="utf-8").replace("ev:", "$<ev>$:")
        (FOLDER / "odd.csv").write_text(text, encoding="utf-8")
        svg = style.svg_text(kinds.draw(files("odd.csv"), "ranking"))
        self.assertIn("$&lt;ev&gt;$", svg)


class Best(unittest.TestCase):
    def test_the_json_says_which_cells_may_be_best(self):
        (sweep,) = files("one.csv")
        cells, how = best.cells_of(sweep, "win_share")
        told = {(cell["rules"], cell["strategy"]): cell["may_be_best"] for cell in sweep.findings["cells"]}
        self.assertEqual({(cell.rules, cell.row["strategy"]): cell.may_be_best for cell in cells}, told)
        self.assertEqual(how, best.HOW_JSON)

    def test_the_csv_alone_marks_no_fewer_cells(self):
        (sweep,) = files("one.csv")
        told, _ = best.cells_of(sweep, "win_share")
        sweep.findings = {}
        alone, how = best.cells_of(sweep, "win_share")
        self.assertEqual(how, best.HOW_CSV)
        for cell, wide in zip(told, alone, strict=True):
            self.assertEqual(cell.best, wide.best)
            self.assertLessEqual(cell.may_be_best, wide.may_be_best)
            self.assertIsNone(wide.half_width)
        self.assertLess(sum(cell.may_be_best for cell in alone), len(alone))

    def test_a_json_of_other_games_is_not_used(self):
        (FOLDER / "other.csv").write_text((FOLDER / "one.csv").read_text(encoding="utf-8"),
                                               encoding="utf-8")
        record = (FOLDER / "one.json").read_text(encoding="utf-8")
        (FOLDER / "other.json").write_text(record.replace('"first_game": 0', '"first_game": 9')
                                                .replace('"first_game":0', '"first_game":9'), encoding="utf-8")
        self.assertEqual(files("other.csv")[0].findings, {})


class Numbers(unittest.TestCase):
    def test_seats_of_alike_slots_are_pooled_by_their_games(self):
        common = {"rules": "base", "players": 2, "strategy": "ev", "metric": "win_share", "unit": "fraction"}
        run = [dict(common, slot=slot, seat=seat, games_n=games, mean=mean, se=se) for slot, seat, games, mean, se
               in (("0", "0", 100, 0.6, 0.03), ("1", "0", 300, 0.5, 0.01), ("0", "1", 200, 0.475, 0.02))]
        ((key, places),) = seats.by_seat(run, "win_share").items()
        self.assertEqual(key, ("base", 2, "ev", "fraction"))
        self.assertAlmostEqual(places[0][0], 0.525 - 0.5)  # (100 x 0.6 + 300 x 0.5) / 400
        self.assertAlmostEqual(places[0][1], (3**2 + 3**2) ** 0.5 / 400)
        self.assertAlmostEqual(places[1][0], 0.475 - 0.5)

    def test_short_names_keep_only_what_tells_apart(self):
        given = ["a:x=1,y=2", "a:x=1,y=3", "b:x=1", "c"]
        self.assertEqual(list(words.short_names(given).values()), ["a:y=2", "a:y=3", "b", "c"])

    def test_the_error_decides_the_digits(self):
        self.assertEqual(words.estimate(0.39312, 0.00301, "fraction"), "39.31 ± 0.30 %")
        self.assertEqual(words.estimate(20.4213, 0.412, "cards"), "20.42 ± 0.41 cards")
        self.assertEqual(words.estimate(1234.5, 13.2, "points"), "1234 ± 13 points")


class Errors(unittest.TestCase):
    def says(self, part, names, *choice):
        with self.assertRaises(words.UserError) as caught:
            kinds.draw(files(*names), *choice)
        self.assertIn(part, str(caught.exception))

    def test_an_unknown_kind_names_the_nearest_and_all_with_exit_code_2(self):
        done = plot(FOLDER / "run.csv", "--kind", "rankng")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertEqual(done.stderr, "scripts/plot: unknown kind 'rankng'; did you mean ranking? Allowed: "
                         + ", ".join(kinds.KINDS) + ".\n")

    def test_an_ending_that_is_no_picture_is_refused(self):
        done = plot(FOLDER / "run.csv", "--out", FOLDER / "a.pdf")
        self.assertEqual(done.returncode, 2)
        self.assertIn("allowed are .svg and .png", done.stderr)

    def test_a_kind_that_does_not_suit_says_which_do(self):
        self.says("holds a run; kind map draws sweep. Allowed for it: ranking, bust, seats, path.", ["run.csv"], "map")

    def test_files_of_two_kinds_are_refused_in_any_order(self):
        self.says("files of one kind of data make a chart", ["run.csv", "hist.csv"], None)
        self.says("files of one kind of data make a chart", ["hist.csv", "run.csv"], None)

    def test_the_same_games_are_not_counted_twice(self):
        self.says("count the same games", ["hist.csv", "hist_few.csv"], None)

    def test_one_look_is_no_path(self):
        self.says("holds its end only (100)", ["compare100.csv"], "path")

    def test_an_unknown_metric_names_the_nearest(self):
        self.says("unknown metric 'scores'; did you mean score?", ["run.csv"], "ranking", "scores")
        self.says("unknown metric 'score'. Allowed: win_share.", ["tour.csv"], "ranking", "score")
        self.says("kind bust draws cards_drawn, busts, draw_turns", ["run.csv"], "bust", "score")
        self.says("unknown metric 'scor'; did you mean score?", ["hist.csv"], "distribution", "scor")

    def test_wrong_files_are_named_with_the_line(self):
        broken = FOLDER / "broken.csv"
        rows = list(csv.reader((FOLDER / "run.csv").read_text(encoding="utf-8").splitlines()))
        rows[1][11] = "much"
        with broken.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows(rows)
        self.says(f"{broken}:2: mean is 'much', a number is wanted", ["broken.csv"])
        self.says("none.csv: No such file", ["none.csv"])


if __name__ == "__main__":
    unittest.main()
