"""Charts from the files that stoprule writes: scripts/plot, and the figures of the report and of results/.

    data       reads a file and says what it holds (its shape)      words     errors, names, numbers as text
    kinds      the list of charts: name, shapes it takes, function  style     colours, fonts, saving
    findings   what data say, in words
    curve surface ranking cross distribution bust seats difference speed: one chart a file

Each chart takes a list of `data.Data` and a metric and returns a matplotlib figure; none writes a file.
"""
