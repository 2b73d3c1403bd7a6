"""Everything in results/, made again by scripts/reproduce.

    studies   the list of what is played, drawn and told: a line a study
    play      runs the program and keeps the rows that a study needs
    findings  what the data say, in words
    readme    results/README.md from the findings
"""
