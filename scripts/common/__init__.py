"""What every script of ours does alike, by the standard library alone.

    command  a script's main: one message and exit code 2 for what goes wrong, never a traceback
    output   output files that appear whole, by the rules of sim/io/file.h
    text     files as people and spreadsheets leave them: encodings, byte order marks, a CSV and its sidecar
"""
