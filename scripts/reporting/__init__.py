"""One HTML page from the program's files: scripts/report, and the end of scripts/run.

    verdicts  what each file says, in words       tables   its numbers as rows
    figures   its charts as inline SVG            section  all of one file
    page      the page around the sections, with page.css and page.js inside it

The page loads nothing from anywhere. Whatever comes from a file is escaped.
"""
