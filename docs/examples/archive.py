"""Keeps every event in an SQLite database of your own, and goes on where it stopped.

python archive.py TABLE FILE      a row for each event; one that amends another names it in its facts
"""

import json
import logging
import sqlite3
import sys

from tablectl.client import STATE, BlockingTable, Event, EventsMissed

table, kept = BlockingTable(sys.argv[1]), sqlite3.connect(sys.argv[2])
logging.basicConfig(level=logging.INFO)
kept.execute(
    "CREATE TABLE IF NOT EXISTS events"
    " (journal TEXT, seq INTEGER, at TEXT, kind TEXT, by TEXT, facts TEXT, PRIMARY KEY (journal, seq))"
)
state = table.newest(STATE)
journal = "" if state is None else state["journal"]  # a table that was begun anew counts from 1 again
((newest,),) = kept.execute("SELECT max(seq) FROM events WHERE journal = ?", [journal])

for event in table.events(after=newest or 0):
    if isinstance(event, Event):
        row = (event.journal, event.seq, event.at, event.kind, event.by, json.dumps(dict(event.facts)))
        with kept:  # on the disk before the next one is taken
            kept.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)", row)
        print(event.seq, event.kind, flush=True)
    elif isinstance(event, EventsMissed):
        print(f"a hole from {event.first} to {event.last}: {event.why}", flush=True)
