"""Tells builds with sanitizers, which warn of themselves and need memory and files of their own. For tests."""
import subprocess


def built_in(program):
    """Whether the program has sanitizers."""
    done = subprocess.run([program, "run", "ev", "-n", "1"], text=True, capture_output=True, check=False)
    return "this build has sanitizers" in done.stderr
