"""What results/ holds: the only list of it. A new study, of any game, is one entry in STUDIES.

Commands are those of the program, without games, seed and files, which play.py adds.
"""

import dataclasses

TABLES = range(2, 7)  # players
RULES = ("base", "risques")
NEVER = 127  # protects at a sum that no colour reaches

# What the others play in PUSH: stop and protect of a threshold that no other threshold beats where all others
# play it, by rules and players. Found by playing the best reply to the best reply, from 7 and NEVER on; that
# nothing beats it is among what the page tells.
GOOD = {("base", 2): (6, 17), ("base", 3): (7, NEVER), ("base", 4): (7, NEVER), ("base", 5): (8, NEVER),
        ("base", 6): (8, NEVER), ("risques", 2): (6, 11), ("risques", 3): (7, 11), ("risques", 4): (7, NEVER),
        ("risques", 5): (8, NEVER), ("risques", 6): (8, NEVER)}


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


def _good(rules, players):
    return "threshold:stop={},protect={}".format(*GOOD[rules, players])


def _protecting(name, rules, players):
    return f"{name}:protect={GOOD[rules, players][1]}"


def _at_tables(name, words_of):
    """[(file, sweep)] for all rules and tables; `words_of` gives the strategy and what is swept."""
    return [(f"{name}-{players}p-{rules}",
             ["sweep", *words_of(rules, players), "--players", str(players), "--rules", rules,
              "--field", _good(rules, players)]) for rules in RULES for players in TABLES]


def _curves(strategy, parameter, values):
    """When to stop, protecting as the others do."""
    name = f"push-{strategy}"
    runs = _at_tables(name, lambda rules, players: [_protecting(strategy, rules, players), "--param",
                                                    f"{parameter}={values}"])
    four = [file for file, _ in runs if "-4p-" in file]
    return {"telling": "sweeps", "games_n": 100_000, "runs": runs,
            "metrics": ("win_share", "score", "busts", "cards_drawn", "draw_turns"),
            "figures": [(name, "curve", [file for file, _ in runs]), (f"{name}-bust", "bust", four)]}


def _maps():
    runs = _at_tables("push-stop-protect", lambda *_: ["threshold", "--param", "stop=4..10", "--param",
                                                       f"protect=8,11,14,17,20,25,30,{NEVER}"])
    return {"telling": "sweeps", "games_n": 100_000, "runs": runs, "metrics": ("win_share",),
            "figures": [(file, "map", [file]) for file, _ in runs]}


def _tournament(rules):
    protect = f"protect={GOOD[rules, 4][1]}"
    return (f"push-tournament-{rules}",
            ["tournament", _good(rules, 4), f"ev:{protect}", f"cards:count=6,{protect}",
             f"risk:limit=0.06,{protect}", "random", "--players", "4", "--rules", rules])


COUNTS = [f"hold:count={count}" for count in range(5, 21)]  # all there are

STUDIES = [
    Study(title="PUSH: when to stop and when to protect, together", **_maps(),
          intro="`threshold` stops once its best column is worth `stop` points, a die card counting -4; `protect` is "
                "the sum of the largest unprotected colour from which a turn is spent on protecting it."),
    Study(title="PUSH: at how many points to stop", **_curves("threshold", "stop", "3..14"),
          intro="`threshold` as above, protecting as the others do."),
    Study(title="PUSH: at which chance to bust to stop", **_curves("risk", "limit", "0.02..0.24:0.02"),
          intro="`risk` stops once the chance that the next card busts is at least `limit`, all seen cards "
                "counted. The others play the `threshold` of above."),
    Study(title="PUSH: strategies against each other", telling="tournaments", games_n=100_000,
          metrics=("win_share", "mean_payoff", "equilibrium_share"),
          intro="Four players. Every strategy plays alone in a field of every other; the table ranks by the mean "
                "over all fields.",
          runs=[_tournament(rules) for rules in RULES],
          figures=[(f"push-tournament-{rules}{ending}", kind, [f"push-tournament-{rules}"])
                   for rules in RULES for ending, kind in (("", "ranking"), ("-cross", "cross"))]),
    Study(title="PUSH: what a seat is worth", telling="seats", games_n=200_000, metrics=("win_share",),
          by_seat=True,
          intro="All players play `ev`, with `protect` as in the first table: 17 or 11 with two players, 11 with three "
                "under Risques, else 127. What each place in turn order wins.",
          runs=[("push-seats", ["run", _protecting("ev", rules, players), "--players", str(players), "--rules", rules])
                for rules in RULES for players in TABLES],
          figures=[("push-seats", "seats", ["push-seats"])]),
    Study(title="Zum Kuhkuck: at how many cards to declare", telling="sweeps", games_n=200_000,
          metrics=("win_share", "score"),
          intro="`hold` declares once the hand has `count` cards; the opponent plays `hold:count=10`, and the "
                "curve is the answer to that opponent alone. The points for a number of cards are in part "
                "interpolated, as the rules named in the data say.",
          runs=[("kuhkuck-hold", ["sweep", "hold", "--game", "kuhkuck", "--param", "count=5..15", "--field",
                                  "hold:count=10"])],
          figures=[("kuhkuck-hold", "curve", ["kuhkuck-hold"])]),
    Study(title="Zum Kuhkuck: every count against every other, and against who weighs the risk", telling="tournaments",
          games_n=100_000, metrics=("win_share", "mean_payoff", "equilibrium_share"),
          intro="Every count loses to another one, so among counts alone the equilibrium is a mix; in the figure white is "
                "a fair share. `ev` draws as long as a card is worth its risk (too much to reckon at a table), and `points` "
                "declares what is worth enough points.",
          runs=[("kuhkuck-counts", ["tournament", *COUNTS, "--game", "kuhkuck"]),
                ("kuhkuck-tournament", ["tournament", *COUNTS, "points", "ev", "--game", "kuhkuck"])],
          figures=[("kuhkuck-counts", "cross", ["kuhkuck-counts"]),
                   ("kuhkuck-tournament", "ranking", ["kuhkuck-tournament"])]),
    Study(title="Punto: what it is worth to begin", telling="seats", games_n=50_000, metrics=("win_share",),
          by_seat=True, intro="All players play `greedy`; what each place in turn order wins of the matches.",
          runs=[("punto-seats", ["run", "greedy", "--game", "punto", "--players", str(players)])
                for players in (2, 3, 4)],
          figures=[("punto-seats", "seats", ["punto-seats"])]),
]
