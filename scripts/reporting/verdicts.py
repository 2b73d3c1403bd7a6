"""What a file says, in sentences of plain text, intervals included."""

import statistics

from plotting import best, ranking, seats
from plotting.data import runs_of
from plotting.findings import best_of_sweep, by_rules, equilibrium, mean_text, played
from plotting.words import POINTS, difference, estimate, game_of, grouped, half_width, listed, meanings, metric_words, scale_of, short_names

MOST_CYCLES = 3


def verdicts(data):
    return {"run": _of_run, "sweep": _of_sweep, "compare": _of_compare, "tournament": _of_tournament,
            "hist": _of_hist, "bench": _of_bench}[data.shape](data)


def _of_sweep(data):
    metric = best.goal_of(data)
    row = data.rows[0]
    found = [f"{game_of(row)}, {grouped(row['games_n'])} games a cell. "
             f"{sentence(best.setting_of([data]))}."]
    found += [best_of_sweep(data, rules, cells).replace("**", "") for rules, data, cells in by_rules([data], metric)]
    if data.findings.get("metric") != metric and best.sign_of(data, metric):
        found.append("From the CSV alone: \"may be as good\" is said too often rather than too seldom, because the "
                     "cells' shared luck is not in it. The sweep's --json beside the CSV tells more.")
    return found


def sentence(text):
    return text[:1].upper() + text[1:]


def _of_run(data):
    groups = ranking.groups(data)
    found = []
    if not groups:
        row = data.rows[0]
        found.append(f"{played(row)}: all players play {row['strategy']}, so over all seats each wins a fair share.")
    for title, rows in groups.items():
        names = short_names([row["strategy"] for row in rows])
        share = 1 / rows[0]["players"]
        z = statistics.NormalDist().inv_cdf(1 - 0.025 / len(rows))  # all statements at once (Bonferroni)
        parts = {"more than": [], "less than": [], "not told apart from": []}
        for row in rows:
            gap = row["mean"] - share
            word = "not told apart from" if abs(gap) <= z * (row["se"] or float("inf")) else \
                "more than" if gap > 0 else "less than"
            parts[word].append(names[row["strategy"]])
        told = "; ".join(f"{word} that: {', '.join(who)}" for word, who in parts.items() if who)
        title = title.replace("\n", ", ")
        found.append(f"{title}: {names[rows[0]['strategy']]} wins most, {mean_text(rows[0])}. A fair share is "
                     f"{estimate(share, 0, 'fraction')}. Winning {told} (95 %, all at once).")
        found += meanings(names).splitlines()
    return found + _of_seats(data)


def _of_seats(data):
    """What turn order is worth in a lone run."""
    runs = runs_of(data.rows)
    places = seats.by_seat(runs[0], "win_share") if len(runs) == 1 else {}
    names = short_names([strategy for _, _, strategy, _ in places])
    told = [f"{names[strategy]} " + ", ".join(f"{'+' if gain > 0 else ''}{estimate(100 * gain, 196 * se)}"
                                              for gain, se in gains.values())
            for (_, _, strategy, _), gains in places.items()]
    return [f"Win share at the first place in turn order, the second, and so on, in {POINTS} beside the mean over all "
            f"places: {'; '.join(told)}."] if told else []


def _of_compare(data):
    found = []
    for row in data.rows:
        if row["anytime_lo95"] is None:
            continue
        words = {"better": "A does better than B", "worse": "A does worse than B"}.get(
            row["verdict"], f"A and B are {row['verdict']}")
        found.append(f"{words} in {metric_words(row['metric'])}: A - B is "
                     f"{difference(row['diff'], half_width(row), row['unit'])} over "
                     f"{grouped(row['games_n'])} deals; the anytime interval, which holds at every look at once, is "
                     f"{_anytime(row)}.{_undecided(row)} A is {row['a']}, B is {row['b']}, all others play "
                     f"{row['field']}; {game_of(row)}, rules {row['rules']}, "
                     f"{row['players']} players.")
    if data.findings.get("stopped_early"):
        found.append(_early(data.findings))
    return found


def _early(findings):
    """What stopping by a decision does to the estimate; by width it does little."""
    leans = {"better": "away from 0", "worse": "away from 0", "within the margin": "towards 0"}
    if findings.get("margin") is None or findings["verdict"] not in leans:
        return "It stopped early."
    return f"It stopped early: the estimate leans {leans[findings['verdict']]}; the anytime interval allows for that."


def _anytime(row):
    factor, unit = scale_of(row["unit"])
    return (f"{row['anytime_lo95'] * factor:.3g} .. {row['anytime_hi95'] * factor:.3g} "
            f"{POINTS if unit == '%' else unit}")


def _undecided(row):
    """Why a difference whose narrow interval leaves out 0 is not told apart."""
    if row["verdict"] != "not told apart" or row["lo95"] is None or row["lo95"] <= 0 <= row["hi95"]:
        return ""
    return (" The first interval leaves out 0, but is for one look, at a number of deals set beforehand; the verdict's "
            "test holds at every look.")


def _of_tournament(data):
    if not ranking.groups(data):
        return ["Too few games for a ranking; the cross table shows each payoff."]
    (rows,) = ranking.groups(data).values()
    names = short_names([row["strategy"] for row in rows])
    found = [f"{played(rows[0])} a cell: {names[rows[0]['strategy']]} does best over all fields, {mean_text(rows[0])} "
             "on average; then "
             + ", ".join(f"{names[row['strategy']]} {mean_text(row)}" for row in rows[1:]) + "."]
    found += meanings(names).splitlines()
    texts = data.findings.get("strategies", [])
    known = data.findings.get("findings", {})
    if texts and "best_replies" in known:
        replies = [f"{listed([names[texts[k]] for k in reply['may_be_best']])} to {names[field]}"
                   for field, reply in zip(texts, known["best_replies"])]
        found.append("Best replies, or not told apart from them: " + "; ".join(replies) + ".")
        found.append(_cycles([[names[texts[k]] for k in cycle] for cycle in known.get("cycles", [])]))
        found.append(equilibrium(data, names))
    else:
        found.append("Best replies and cycles stand in the tournament's --json, which is not beside this file.")
    return found


def _cycles(cycles):
    if not cycles:
        return "No three strategies beat each other in a circle, as far as these games can tell."
    told = [" beats ".join([*cycle, cycle[0]]) for cycle in cycles[:MOST_CYCLES]]
    more = f" and {len(cycles) - MOST_CYCLES} more" if len(cycles) > MOST_CYCLES else ""
    return f"In a circle, each step significant: {'; '.join(told)}{more}."


def _of_hist(data):
    return ["Half of all values lie between the quartiles of the table below; the figures show all of them."]


def _of_bench(data):
    fastest = max(data.rows, key=lambda each: each["games_per_second"])
    slowest = min(data.rows, key=lambda each: each["games_per_second"])
    names = short_names(list(dict.fromkeys(each["strategy"] for each in data.rows)))
    return [f"Fastest: {names[each['strategy']]} by {each['instruction_set'] or each['engine']} on "
            f"{each['threads']} thread{'s' if each['threads'] > 1 else ''}, "
            f"{grouped(each['games_per_second'])} games per second." if each is fastest else
            f"Slowest: {names[each['strategy']]} by {each['instruction_set'] or each['engine']}, "
            f"{grouped(each['games_per_second'])} games per second." for each in (fastest, slowest)]
