"""Keeps a CSV file of the session's hands, written anew after each payment and correction.

python spreadsheet.py TABLE FILE      TABLE with an operator's name, or pages that you run yourself
"""

import csv
import logging
import sys
from pathlib import Path

from tablectl.client import RESULT, BlockingTable

table, path = BlockingTable(sys.argv[1]), Path(sys.argv[2])
logging.basicConfig(level=logging.INFO)

for _ in table.follow(RESULT):
    rows, started = [], {}
    for event in table.standing():  # after all corrections, also those of earlier hands
        if event.kind == "hand_started/1":
            started = event.facts
        elif event.kind == "hand_settled/1":
            end = event.facts["draw"] or "win"
            rows.append([started["number"] + 1, started["round"], end, *event.facts["deltas"]])
    new = path.with_suffix(".new")
    with new.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([["hand", "round", "end", *(f"seat {n}" for n in range(1, 5))], *rows])
    new.replace(path)  # whoever reads it never sees half a file
    print(len(rows), "hands written", flush=True)
