#!/usr/bin/env python3
"""Recomputes, another way, what the program says of histograms, and compares.

    statistics_check.py DRIVER [PROGRAM]

DRIVER is tests/statistics_driver.cc. With PROGRAM (stoprule), one of the histograms is what
`PROGRAM run --hist` exports. Everything here is done in 40 decimal digits from the definitions: means as
exact fractions, the likelihood ratio by halving for x over its whole range, and the ends of the anytime
interval by checking that the evidence reaches its level there and not a little inside. Standard library
only; run by CTest.
"""

import csv
import decimal
import fractions
import math
import pathlib
import subprocess
import sys
import tempfile

decimal.getcontext().prec = 40
D = decimal.Decimal

UNSEEN = D("1e-3")  # units credited to an end of the range that was never seen
# Shares of the stake bet each time, and their weights: half of each on either side.
BETS = [(D(15) / 16 if j == 0 else D(1) / 2**j, D(1) / 16 if j < 14 else D(1) / 96) for j in range(26)]

# (what, least value, counts of the values from there on, scale, m0, m1, alpha)
CASES = [
    ("three outcomes", -1, [312, 4096, 388], 1, 0.0, 0.02, 0.05),
    ("two outcomes", 0, [9000, 1100], 1, 0.1, 0.11, 0.01),
    ("shares of a win in sixtieths", 0, [700] + [0] * 19 + [11] + [0] * 9 + [40] + [0] * 29 + [260], 60,
     0.25, 0.3, 0.05),
    ("differences, both ends unseen", -6, [0, 0, 3, 0, 41, 200, 9000, 230, 52, 1, 0, 0, 0], 4,
     -0.01, 0.01, 0.05),
    ("one outcome only", -1, [0, 5000, 0], 1, 0.0, 0.001, 0.05),
    ("a billion against one", 0, [10**9, 1], 1, 1e-9, 2e-9, 0.05),
    ("a billion against one at each end", -3, [1, 0, 0, 10**9, 0, 0, 1], 3, -1e-5, 1e-5, 0.01),
    ("ten million millions", -2, [10**12, 2 * 10**12, 4 * 10**12 + 7, 2 * 10**12, 10**12 - 3000000], 2,
     0.0, 1e-6, 0.001),
    ("few units", 0, [1, 0, 0, 2, 1], 1, 2.0, 2.5, 0.05),
]


def exported(program, folder):
    """Scores of slot 0 as `run --hist` exports them, as one more case."""
    file = folder / "exported.csv"
    subprocess.run([program, "run", "ev", "threshold", "-n", "20k", "--hist", file, "--quiet"],
                   check=True, stdout=subprocess.DEVNULL)
    counts = {}
    with open(file, encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            if row["slot"] == "0" and row["metric"] == "score":
                counts[int(row["value"])] = counts.get(int(row["value"]), 0) + int(row["count"])
    if sum(counts.values()) == 0:
        sys.exit("the exported histogram holds no score of slot 0")
    most = max(counts) + 40  # an end nobody reached
    mean = sum(value * count for value, count in counts.items()) / sum(counts.values())
    return ("scores exported by run --hist", 0, [counts.get(value, 0) for value in range(most + 1)], 1,
            mean - 0.3, mean + 0.2, 0.05)


def driven(driver, folder, case):
    """What the program says: {name: number}."""
    _, least, counts, scale, m0, m1, alpha = case
    file = folder / "histogram.csv"
    rows = [f"{least + k},{count}\n" for k, count in enumerate(counts)]
    file.write_text("value,count\n" + "".join(rows), encoding="utf-8")
    words = [driver, file, *(repr(number) for number in (scale, m0, m1, alpha))]
    output = subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True).stdout
    return {name: float(number) for name, number in (line.split() for line in output.splitlines())}


def log_likelihood(cells, m):
    """-sum n ln(1 + x (a - m)) at the x with sum n (a - m) / (1 + x (a - m)) = 0."""
    low, high = -1 / (cells[-1][0] - m), 1 / (m - cells[0][0])
    for _ in range(125):  # to the last of 40 digits
        x = (low + high) / 2
        tilted = sum(count * (value - m) / (1 + x * (value - m)) for value, count in cells)
        low, high = (x, high) if tilted > 0 else (low, x)
    return -sum(count * (1 + x * (value - m)).ln() for value, count in cells)


def likelihood_ratio(cells, ends, m0, m1):
    seen = [(value, D(count)) for value, count in cells if count]
    if seen[0][0] != ends[0]:
        seen.insert(0, (ends[0], UNSEEN))
    if seen[-1][0] != ends[1]:
        seen.append((ends[1], UNSEEN))
    return log_likelihood(seen, m1) - log_likelihood(seen, m0)


def evidence(cells, ends, m):
    """E(m): the stake after all units, over both sides and all shares."""
    if not ends[0] < m < ends[1]:
        return D("Infinity")
    total = D(0)
    for share, weight in BETS:
        for slope in (share / (m - ends[0]), -share / (ends[1] - m)):
            capital = sum(count * (1 + slope * (value - m)).ln() for value, count in cells if count)
            total += weight / 2 * capital.exp()
    return total


def compare(case, said):
    """Lines that tell what differs, and how many numbers were compared."""
    what, least, counts, scale, m0, m1, alpha = case
    cells = [(D(least + k) / scale, count) for k, count in enumerate(counts)]
    ends = cells[0][0], cells[-1][0]
    n = sum(counts)
    total = sum((least + k) * count for k, count in enumerate(counts))
    mean = fractions.Fraction(total, n * scale)
    squares = sum((fractions.Fraction(least + k, scale) - mean) ** 2 * c for k, c in enumerate(counts))
    wanted = {
        "n": (n, 0),
        "mean": (float(mean), 1e-14),
        "se": (math.sqrt(squares / (n - 1) / n), 1e-13),
        "ratio": (float(likelihood_ratio(cells, ends, D(m0), D(m1))), 1e-8),
        "p": (float(min(D(1), 1 / evidence(cells, ends, D(m0)))), 1e-7),
    }
    wrong = [f"{what}: {name} is {said[name]!r}, not {number!r}" for name, (number, tolerance)
             in wanted.items() if not math.isclose(said[name], number, rel_tol=tolerance, abs_tol=1e-12)]
    width = D(said["high"]) - D(said["low"])
    for name, inwards in (("low", 1), ("high", -1)):
        end = D(said[name])
        reached = evidence(cells, ends, end + inwards * -width / 10**7) * D(alpha)
        inside = evidence(cells, ends, end + inwards * width / 10**7) * D(alpha)
        if not inside < 1 <= reached:
            wrong.append(f"{what}: {name} is {said[name]!r}, where the evidence is off its level: "
                         f"{inside:.12} inside, {reached:.12} outside")
    return wrong, len(wanted) + 2


def main():
    if len(sys.argv) not in (2, 3):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    wrong, compared_n = [], 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        cases = CASES + ([exported(sys.argv[2], folder)] if len(sys.argv) == 3 else [])
        for case in cases:
            lines, numbers_n = compare(case, driven(sys.argv[1], folder, case))
            wrong += lines
            compared_n += numbers_n
    print("\n".join(wrong + [f"{compared_n} numbers of {len(cases)} histograms compared, {len(wrong)} wrong"]))
    return 1 if wrong or compared_n == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
