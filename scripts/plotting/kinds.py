"""The charts there are: the only list of them. A new one is a file and a line here."""

import contextlib

from . import bust, cross, curve, difference, distribution, path, ranking, seats, speed, surface
from .words import UserError, unknown

# Name: (what draws it, shapes of data it takes, what it shows).
KINDS = {
    "curve": (curve.draw, {"sweep"}, "one parameter swept: mean with ribbons, best and not told apart marked"),
    "map": (surface.draw, {"sweep"}, "two parameters swept: loss against the best"),
    "ranking": (ranking.draw, {"tournament", "run", "sweep"}, "means with intervals, best first"),
    "cross": (cross.draw, {"tournament"}, "what each strategy wins in a field of each"),
    "distribution": (distribution.draw, {"hist"}, "how often each value came (--metric: which histogram)"),
    "bust": (bust.draw, {"run", "sweep"}, "cards turned over in a turn against the chance to bust"),
    "seats": (seats.draw, {"run"}, "what each place in turn order is worth"),
    "difference": (difference.draw, {"compare"}, "A - B in every metric"),
    "path": (path.draw, {"compare", "run"}, "how A - B, or means, settle over ever more games (--looks)"),
    "speed": (speed.draw, {"bench"}, "games per second by instruction set and threads"),
}


def kind_for(files):
    """What suits the data if nobody says: the name of a kind. Raises UserError if they differ."""
    data = files[0]
    for other in files:
        if other.shape != data.shape:
            raise UserError(f"files of one kind of data make a chart; {data.path} holds a {data.shape}, "
                            f"{other.path} a {other.shape}")
    if data.shape == "sweep":
        return {1: "curve", 2: "map"}.get(len(data.swept), "ranking")
    if data.shape in ("run", "compare") and len(set.union(*(each.looks for each in files))) > 1:
        return "path"
    if data.shape == "run":
        return "ranking" if ranking.groups(data) else "seats"
    if data.shape == "compare":
        return "difference"
    return {"hist": "distribution", "tournament": "ranking", "bench": "speed"}[data.shape]


def draw(files, kind=None, metric=None):
    """The figure. Raises UserError if the kind is unknown or does not suit the data."""
    kind = kind or kind_for(files)
    if kind not in KINDS:
        raise unknown("kind", kind, KINDS)
    function, shapes, _ = KINDS[kind]
    for data in files:
        if data.shape not in shapes:
            suits = [name for name, (_, takes, _) in KINDS.items() if data.shape in takes]
            raise UserError(f"{data.path} holds a {data.shape}; kind {kind} draws {' and '.join(sorted(shapes))}. "
                            f"Allowed for it: {', '.join(suits)}.")
    if metric is not None and kind != "speed":
        metrics = dict.fromkeys(row["metric"] for data in files for row in data.rows
                                if data.shape == "hist" or row.get("slot", "some") and row.get("field", "some"))
        if metric not in metrics:
            raise unknown("metric", metric, metrics)
    if len({data.rows[0].get("game", data.facts.get("game")) for data in files}) > 1:
        raise UserError("these files are of different games; one chart shows one game")
    with needing_rows(files, f"kind {kind}"):
        return function(files, metric)


@contextlib.contextmanager
def needing_rows(files, what):
    """Turns what goes wrong where rows are missing, as in a file that was filtered, into a UserError."""
    try:
        yield
    except (ArithmeticError, AttributeError, LookupError, StopIteration, TypeError, ValueError) as error:
        names = ", ".join(str(data.path) for data in files)
        raise UserError(f"{names}: {what} needs rows that are missing, or not as the program writes them: give the whole "
                        f"file ({type(error).__name__}: {error})") from error
