#!/usr/bin/env python3
"""Checks that includes under sim/ and strategies/ point down only.

    layering.py ROOT          prints each violation as file:line and fails if there is one
    layering.py --self-test   plants one violation of each kind and fails if one goes unseen

A room is a folder; MAY says which rooms each may include besides itself. Run by CTest.
"""

import pathlib
import re
import sys
import tempfile

# Room: the rooms it may include. `game.h` is the files of sim/games itself, what every game offers;
# `shared` is sim/games/shared, what several games use; `games` are the games' own folders, which
# never include each other.
MAY = {
    "core": set(),
    "language": {"core"},
    "stats": {"core"},
    "io": {"core"},
    "game.h": {"core", "language"},
    "shared": {"core", "language", "game.h"},
    "games": {"core", "language", "game.h", "shared"},
    "engine": {"core", "game.h", "games"},
    "cluster": {"core", "engine"},
    "experiments": {"core", "stats", "game.h", "engine"},
    "cli": {"core", "language", "stats", "io", "game.h", "engine", "experiments"},
    "strategies": {"core", "game.h", "shared", "games", "engine"},
    "main": {"core", "language", "stats", "io", "game.h", "games", "engine", "cluster", "experiments", "cli",
             "strategies"},
}

# Headers of other projects that belong to some rooms alone: a pattern, and the rooms.
OWNED = [
    (re.compile(r"CLI/"), {"cli", "main"}),
    (re.compile(r"toml\+\+/"), {"cli"}),
    (re.compile(r"(tbb|oneapi)/"), {"engine"}),
    (re.compile(r"openssl/"), {"core"}),
    (re.compile(r"dlfcn\.h"), {"engine"}),
    (re.compile(r"mpi\.h"), {"cluster"}),
    (re.compile(r"(Eigen|unsupported/Eigen)/"), {"stats"}),
]
INTRINSICS = re.compile(r"(\w*intrin|arm_neon)\.h$")  # only in sim/core and in *-inl.h

INCLUDE = re.compile(r'\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)')
SOURCE_ENDINGS = {".c", ".h", ".cc", ".hpp", ".cpp", ".inc"}


def room_of(path):
    """The room of a file named from the root, or None if it stands in no room."""
    parts = pathlib.PurePosixPath(path).parts
    if parts[0] == "strategies":
        return "strategies"
    if path == "sim/main.cc":
        return "main"
    if parts[:2] == ("sim", "games") and len(parts) == 3:
        return "game.h"
    if path.startswith("sim/games/shared/"):
        return "shared"
    if parts[0] != "sim" or len(parts) < 3 or (parts[1] == "games" and len(parts) < 4):
        return None
    return parts[1] if parts[1] in MAY else None


def game_of(path):
    """The name of the game in whose folder a file stands."""
    return pathlib.PurePosixPath(path).parts[2]


def fault_of_quoted(root, path, included):
    """What is wrong with #include "included" in the file `path`, or None."""
    if not (root / included).is_file():
        return "no such file from the root of the project"
    here, there = room_of(path), room_of(included)
    if there is None:
        return "a file that stands in no room"
    if here == there == "games" and game_of(path) != game_of(included):
        return "a game may not include another"
    if here != there and there not in MAY[here]:
        return f"{here} may not include {there}"
    return None


def fault_of_foreign(path, included):
    """What is wrong with #include <included>, or None."""
    here = room_of(path)
    for pattern, owners in OWNED:
        if pattern.match(included) and here not in owners:
            return f"only {' and '.join(sorted(owners))} may include this"
    if INTRINSICS.match(included) and here != "core" and not path.endswith("-inl.h"):
        return "intrinsics stay in sim/core and *-inl.h"
    return None


def violations(root):
    """Lines "file:line: include: fault", and the number of includes read."""
    found, includes_n = [], 0
    for top in ("sim", "strategies"):
        for file in sorted((root / top).rglob("*")):
            if file.suffix not in SOURCE_ENDINGS:
                continue
            path = file.relative_to(root).as_posix()
            if room_of(path) is None:
                found.append(f"{path}:1: stands in no room of the layering")
                continue
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                match = INCLUDE.match(line)
                if not match:
                    continue
                includes_n += 1
                quoted, foreign = match.groups()
                fault = None
                if quoted:
                    fault = fault_of_quoted(root, path, quoted)
                fault = fault or fault_of_foreign(path, quoted or foreign)
                if fault:
                    found.append(f"{path}:{number}: {line.strip()}: {fault}")
    return found, includes_n


# Each planted file, and whether it breaks a rule.
PLANTED = [
    ("sim/core/good.h", "#include <vector>", False),
    ("sim/language/good.h", '#include "sim/core/good.h"', False),
    ("sim/games/game.h", '#include "sim/language/good.h"', False),
    ("sim/games/push/good.h", '#include "sim/games/game.h"', False),
    ("sim/games/punto/good.h", '#include "sim/core/good.h"', False),
    ("sim/games/shared/good.h", '#include "sim/games/game.h"', False),
    ("sim/games/punto/shared.h", '#include "sim/games/shared/good.h"', False),
    ("sim/games/shared/push.h", '#include "sim/games/push/good.h"', True),
    ("sim/stats/good.cc", "#include <Eigen/Dense>", False),
    ("sim/io/good.h", '#include "sim/core/good.h"', False),
    ("sim/engine/good.h", "#include <tbb/parallel_for.h>", False),
    ("sim/cluster/good.h", '#include "sim/engine/good.h"', False),
    ("sim/cluster/messages.cc", "#include <mpi.h>", False),
    ("sim/experiments/good.h", '#include "sim/engine/good.h"', False),
    ("sim/cli/good.h", "#include <CLI/CLI.hpp>", False),
    ("sim/games/push/good-inl.h", "#include <immintrin.h>", False),
    ("strategies/good.h", '#include "sim/games/push/good.h"', False),
    ("sim/main.cc", '#include "strategies/good.h"', False),
    ("sim/core/up.h", '#include "sim/engine/good.h"', True),
    ("sim/core/missing.h", '#include "good.h"', True),
    ("sim/language/game.cc", '#include "sim/games/game.h"', True),
    ("sim/stats/language.cc", '#include "sim/language/good.h"', True),
    ("sim/stats/game.cc", '#include "sim/games/game.h"', True),
    ("sim/io/game.cc", '  #  include "sim/games/push/good.h"', True),
    ("sim/games/push/other.h", '#include "sim/games/punto/good.h"', True),
    ("sim/games/push/strategy.h", '#include "strategies/good.h"', True),
    ("sim/experiments/io.cc", '#include "sim/io/good.h"', True),
    ("sim/experiments/game.cc", '#include "sim/games/push/good.h"', True),
    ("sim/cli/strategies.cc", '#include "strategies/good.h"', True),
    ("sim/experiments/words.cc", "#include <CLI/CLI.hpp>", True),
    ("sim/cli/threads.cc", "#include <oneapi/tbb/parallel_for.h>", True),
    ("sim/games/push/file.cc", "#include <dlfcn.h>", True),
    ("sim/io/digest.cc", "#include <openssl/sha.h>", True),
    ("sim/engine/matrix.cc", "#include <Eigen/Dense>", True),
    ("sim/games/push/lanes.cc", "#include <immintrin.h>", True),
    ("strategies/words.cc", '#include "sim/cli/good.h"', True),
    ("sim/engine/messages.cc", "#include <mpi.h>", True),
    ("sim/cluster/work.cc", '#include "sim/experiments/good.h"', True),
    ("sim/cli/join.cc", '#include "sim/cluster/good.h"', True),
    ("sim/attic/old.cc", "#include <vector>", True),
]


def self_test():
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for path, line, _ in PLANTED:
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(f"// Planted.\n{line}\n", encoding="utf-8")
        seen = {text.split(":")[0] for text in violations(root)[0]}
    planted = {path for path, _, bad in PLANTED if bad}
    for path in sorted(planted - seen):
        print(f"unseen: {path}")
    for path in sorted(seen - planted):
        print(f"accused without reason: {path}")
    print(f"{len(planted)} planted violations, {len(planted & seen)} seen")
    return seen == planted


def main():
    if sys.argv[1:] == ["--self-test"]:
        return 0 if self_test() else 1
    if len(sys.argv) != 2:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    found, includes_n = violations(pathlib.Path(sys.argv[1]))
    print("\n".join(found + [f"{includes_n} includes read, {len(found)} violations"]))
    return 1 if found or includes_n == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
