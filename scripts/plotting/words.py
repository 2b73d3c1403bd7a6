"""Names, numbers and errors as people read them. Knows no file and no chart."""

import difflib

from common.command import UserError


def unknown(what, given, allowed):
    """A UserError for a name that is none of `allowed`."""
    allowed = list(allowed)
    near = difflib.get_close_matches(given, allowed, n=1)
    hint = f"; did you mean {near[0]}?" if near else ""
    return UserError(f"unknown {what} '{given}'{hint} Allowed: {', '.join(allowed)}."
                     if near else f"unknown {what} '{given}'. Allowed: {', '.join(allowed)}.")


def name_of(strategy):
    """`threshold` of `threshold:stop=7,protect=12`."""
    return strategy.partition(":")[0]


def parameters_of(strategy):
    """{"stop": "7", ...} of a strategy's text."""
    text = strategy.partition(":")[2]
    return dict(part.split("=", 1) for part in text.split(",") if "=" in part)


def short_names(strategies):
    """Each strategy's shortest text that tells it from the others: the parameters in which those of its
    name differ; a lone one keeps its name only."""
    short = {}
    for strategy in strategies:
        kin = [each for each in strategies if name_of(each) == name_of(strategy)]
        mine = parameters_of(strategy)
        telling = [f"{key}={value}" for key, value in mine.items()
                   if any(parameters_of(each).get(key) != value for each in kin)]
        short[strategy] = name_of(strategy) + (":" + ",".join(telling) if telling else "")
    return short


def starred(strategy, swept):
    """`threshold:stop=*,protect=12`: a sweep's strategy, whose `swept` parameters have no value of their own."""
    pairs = [(key, "*" if key in swept else value) for key, value in parameters_of(strategy).items()]
    return name_of(strategy) + (":" + ",".join(f"{key}={value}" for key, value in pairs) if pairs else "")


POINTS = "percentage points"
MOST_MEANINGS = 6
GAMES = {"push": "PUSH", "kuhkuck": "Zum Kuhkuck", "punto": "Punto"}


def game_of(row):
    """The title of the game that a row is about."""
    return GAMES.get(row["game"], row["game"])


def value_text(row, key, value):
    """A swept value of a row's game; PUSH's largest `protect` is more than any colour is worth."""
    return "never" if (row["game"], key, value) == ("push", "protect", 127) else f"{value:g}"


def meanings(names):
    """A line that says what short names stand for, or nothing where they say it all."""
    told = [f"{short} is {strategy}" for strategy, short in names.items() if short != strategy]
    return "; ".join(told) + "\n" if told and len(told) <= MOST_MEANINGS else ""


# What a metric is called on an axis; others are shown by their name with spaces.
METRIC_WORDS = {"win_share": "win share", "bust_at": "cards placed when a turn busts",
                "cards_drawn_per_turn": "cards turned over in a draw turn"}


def metric_words(metric):
    return METRIC_WORDS.get(metric, metric.replace("_", " "))


def scale_of(unit):
    """Factor and unit for show: fractions are shown in percent."""
    return (100.0, "%") if unit == "fraction" else (1.0, unit)


def axis_label(metric, unit):
    shown = scale_of(unit)[1]
    return f"{metric_words(metric)} [{shown} per game]" if shown != "%" else f"{metric_words(metric)} [%]"


def estimate(mean, half_width, unit=""):
    """`39.31 ± 0.30 %`: as many digits as two figures of the half width need."""
    factor, shown = scale_of(unit)
    mean, half_width = mean * factor, (half_width or 0) * factor
    decimals = 2
    if half_width > 0:
        decimals = min(6, max(0, 1 - int(f"{half_width:e}".partition("e")[2])))
    plus = f" ± {half_width:.{decimals}f}" if half_width > 0 else ""
    return f"{mean:.{decimals}f}{plus} {shown}".rstrip()


def difference(mean, half_width, unit=""):
    """As `estimate`, but of a difference: that of two shares is counted in percentage points."""
    text = estimate(mean, half_width, unit)
    return text.removesuffix("%") + POINTS if unit == "fraction" else text


def half_width(row):
    """Half of a row's 95 % interval, which is wider than 1.96 standard errors where units are few; None where
    the row has no interval."""
    return None if row["lo95"] is None or row["hi95"] is None else (row["hi95"] - row["lo95"]) / 2


def grouped(number):
    """1234567 as `1 234 567`."""
    return f"{int(number):,}".replace(",", " ")


def listed(words, joint="or"):
    """`7`, `7 or 8`, `6, 7 or 8`."""
    words = list(words)
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {joint} {words[-1]}"
