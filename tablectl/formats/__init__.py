"""Records of games in other programs' formats, read into claims and written from events, and our own journal.

Nothing here knows rules: what a record claims goes through the table's own.
"""
