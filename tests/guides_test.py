#!/usr/bin/env python3
"""Checks that the guides in docs/ print what is built and what the program prints.

    tests/guides_test.py PROGRAM             fails with the difference if a block is not as it should be
    tests/guides_test.py PROGRAM --update    writes the blocks anew, and says which guides changed

Nobody types these blocks. A block of code after a line "In `FILE`:" is the part of that file that begins with the block's
first line and ends with its last: to quote something new, write these two lines and let --update fill in what is between.
A block that begins with "$ " is a screen: what the command after it prints on standard output, in an empty folder.
"""

import difflib
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
QUOTED = re.compile(r"(In `([^`]+)`:\n\n```\w*\n)(.*?)(\n```)", re.S)
SCREEN = re.compile(r"(```\n\$ (.*?)\n)(.*?)(```)", re.S)


def part_of(path, block):
    """The part of a file between the first and the last line of a block, both included."""
    lines = (ROOT / path).read_text(encoding="utf-8").splitlines()
    first, *_, last = block.splitlines() * 2
    if first not in lines:
        sys.exit(f'guides_test.py: {path} has no line "{first}"')
    begin = lines.index(first)
    rest = lines[begin + 1:] if "\n" in block else lines[begin:]
    if last not in rest:
        sys.exit(f'guides_test.py: {path} has no line "{last}" after "{first}"')
    return "\n".join(lines[begin:len(lines) - len(rest) + rest.index(last) + 1])


def screen_of(program, command):
    """What a command prints."""
    environment = {"PATH": f"{program.parent}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}
    with tempfile.TemporaryDirectory(prefix="stoprule-guides-") as folder:
        done = subprocess.run(["sh", "-c", command], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"guides_test.py: $ {command}\n{done.stderr}exit code {done.returncode}")
    return done.stdout


def written_anew(program, text):
    """A guide with every block as it should be."""
    text = QUOTED.sub(lambda found: found[1] + part_of(found[2], found[3]) + found[4], text)
    return SCREEN.sub(lambda found: found[1] + screen_of(program, found[2]) + found[4], text)


def main():
    program, *rest = sys.argv[1:]
    if rest not in ([], ["--update"]):
        sys.exit(f"guides_test.py: unknown {rest}; only --update may follow the program")
    guides = sorted((ROOT / "docs").glob("*.md"))
    changed = []
    for guide in guides:
        text = guide.read_text(encoding="utf-8")
        if len(QUOTED.findall(text)) < 3:
            sys.exit(f"guides_test.py: {guide.name} quotes hardly any code: is a line \"In `FILE`:\" written otherwise?")
        anew = written_anew(pathlib.Path(program).resolve(), text)
        if anew == text:
            continue
        changed.append(guide.name)
        print("".join(difflib.unified_diff(text.splitlines(True), anew.splitlines(True), guide.name, "anew", n=2)))
        if rest:
            guide.write_text(anew, encoding="utf-8", newline="\n")
    if rest:
        print(f"written anew: {', '.join(changed) or 'nothing'}")
    elif changed or not guides:
        sys.exit(f"not as it should be: {', '.join(changed) or 'there is no guide'}; --update writes the blocks anew")


if __name__ == "__main__":
    main()
