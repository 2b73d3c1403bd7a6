"""How a script ends: every failure is one message on standard error and exit code 2. Knows no file."""

import os
import pathlib
import signal
import sys
import traceback


class UserError(Exception):
    """A mistake in what the user gave: what was given, what is allowed, the nearest. Exit code 2."""


def conduct(name, main):
    """Runs `main`, whose result is the exit code, and ends the process."""
    for number in (signal.SIGTERM, signal.SIGHUP):  # so that what was begun is cleared away
        signal.signal(number, lambda number, _: sys.exit(128 + number))
    try:
        code = _code(name, main)
        sys.stdout.flush()  # a full disk shows here
    except BrokenPipeError:  # the reader went away: a reason to end quietly
        code = _without_output(0)
    except OSError as error:
        code = _without_output(tell(name, f"standard output: {error.strerror or error}"))
    sys.exit(code)


def _code(name, main):
    try:
        return main() or 0
    except SystemExit as end:  # of argparse, or of a signal
        return tell(name, end.code) if isinstance(end.code, str) else end.code or 0
    except UserError as error:
        return tell(name, error)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        raise
    except OSError as error:
        return tell(name, f"{error.filename or 'standard output'}: {error.strerror or error}")
    except MemoryError:
        return tell(name, "the system gave up: too little memory")
    except Exception as error:  # pylint: disable=broad-exception-caught
        place = traceback.extract_tb(error.__traceback__)[-1]
        return tell(name, f"a mistake in this script: {type(error).__name__}: {error} "
                          f"({pathlib.Path(place.filename).name}:{place.lineno})")


def tell(name, message):
    """Says what is wrong and returns the exit code for it."""
    print(f"{name}: {message}", file=sys.stderr)
    return 2


def _without_output(code):
    """What could not be written is not tried again when the process ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return code
