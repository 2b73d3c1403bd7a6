"""What results/ holds: the only list of it. A new study, of any game, is one entry in STUDIES.

Commands are those of the program, without games, seed and files, which play.py adds.
"""

import dataclasses

# What the others play in PUSH: a plain stop rule that does well, if not best, at every table.
PLAIN = "threshold:stop=7,protect=16"
TABLES = range(2, 7)  # players
BOTH_RULES = ["--rules", "base", "--rules", "risques"]


@dataclasses.dataclass(frozen=True)
class Study:
    """`runs` are (file, command) pairs; runs of verb `run` may share a file. `metrics` are kept of the data,
    of `run` and `sweep` for slot 0 over all seats, or with `by_seat` for every slot and seat. `figures` are
    (name, kind of chart, files); `telling` names the function in findings.py that turns data into words."""

    title: str
    intro: str
    telling: str
    games_n: int
    runs: list
    metrics: tuple
    figures: list
    by_seat: bool = False


def _stop_points(strategy, parameter, values):
    name = f"push-{strategy.partition(':')[0]}"
    files = [f"{name}-{players}p" for players in TABLES]
    return {
        "telling": "sweeps", "games_n": 100_000,
        "metrics": ("win_share", "score", "busts", "cards_drawn", "draw_turns"),
        "runs": [(file, ["sweep", strategy, "--param", f"{parameter}={values}", "--players", str(players),
                         *BOTH_RULES, "--field", PLAIN]) for file, players in zip(files, TABLES)],
        "figures": [(name, "curve", files), (f"{name}-bust", "bust", [f"{name}-4p"])]}


STUDIES = [
    Study(title="PUSH: at how many points to stop", **_stop_points("threshold:protect=16", "stop", "3..14"),
          intro="`threshold` stops once its best column is worth `stop` points, a die card counting -4, and "
                "protects from 16 points of a colour on."),
    Study(title="PUSH: at which chance to bust to stop", **_stop_points("risk:protect=16", "limit",
                                                                      "0.02..0.24:0.02"),
          intro="`risk` stops once the chance that the next card busts is at least `limit`, all seen cards "
                "counted."),
    Study(title="PUSH: when to stop and when to protect, together", telling="sweeps", games_n=40_000,
          metrics=("win_share",),
          intro="`stop` as above; `protect` is the sum of the largest unprotected colour from which a turn is "
                "spent on protecting it.",
          runs=[(f"push-stop-protect-{players}p",
                 ["sweep", "threshold", "--param", "stop=4..10", "--param", "protect=8,11,14,17,20,25,30,40,50",
                  "--players", str(players), *BOTH_RULES, "--field", PLAIN]) for players in TABLES],
          figures=[(f"push-stop-protect-{players}p", "map", [f"push-stop-protect-{players}p"])
                   for players in TABLES]),
    Study(title="PUSH: strategies against each other", telling="tournaments", games_n=100_000,
          metrics=("win_share", "mean_payoff", "equilibrium_share"),
          intro="Four players. Every strategy plays alone in a field of every other; the table ranks by the mean "
                "over all fields.",
          runs=[(f"push-tournament-{rules}",
                 ["tournament", PLAIN, "ev:protect=16", "cards:count=4,protect=16", "risk:limit=0.06,protect=16",
                  "random", "--players", "4", "--rules", rules]) for rules in ("base", "risques")],
          figures=[(f"push-tournament-{rules}{ending}", kind, [f"push-tournament-{rules}"])
                   for rules in ("base", "risques") for ending, kind in (("", "ranking"), ("-cross", "cross"))]),
    Study(title="PUSH: what a seat is worth", telling="seats", games_n=200_000, metrics=("win_share",),
          by_seat=True, intro="All players play `ev:protect=16`; what each place in turn order wins.",
          runs=[("push-seats", ["run", "ev:protect=16", "--players", str(players), "--rules", rules])
                for rules in ("base", "risques") for players in TABLES],
          figures=[("push-seats", "seats", ["push-seats"])]),
    Study(title="Zum Kuhkuck: at how many cards to declare", telling="sweeps", games_n=200_000,
          metrics=("win_share", "score"),
          intro="`hold` declares once the hand has `count` cards; the opponent plays `hold:count=10`, and the "
                "curve is the answer to that opponent alone. The points for a number of cards are in part "
                "interpolated, as the rules named in the data say.",
          runs=[("kuhkuck-hold", ["sweep", "hold", "--game", "kuhkuck", "--param", "count=5..15", "--field",
                                  "hold:count=10"])],
          figures=[("kuhkuck-hold", "curve", ["kuhkuck-hold"])]),
    Study(title="Punto: what it is worth to begin", telling="seats", games_n=50_000, metrics=("win_share",),
          by_seat=True, intro="All players play `greedy`; what each place in turn order wins of the matches.",
          runs=[("punto-seats", ["run", "greedy", "--game", "punto", "--players", str(players)])
                for players in (2, 3, 4)],
          figures=[("punto-seats", "seats", ["punto-seats"])]),
]
