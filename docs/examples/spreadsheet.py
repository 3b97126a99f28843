"""Keeps a CSV file of the session's hands; a corrected hand replaces its own row.

python spreadsheet.py TABLE FILE
"""

import csv
import logging
import sys
from pathlib import Path

from tablectl.client import RESULT, BlockingTable

table, path = BlockingTable(sys.argv[1]), Path(sys.argv[2])
logging.basicConfig(level=logging.INFO)
rows = {}

for result in table.follow(RESULT):
    if result["hand"] == 0 and not result["revision"]:
        rows.clear()  # another session
    rows[result["hand"]] = [result["hand"] + 1, result["round"], result["draw"] or "win", *result["deltas"]]
    with path.with_suffix(".new").open("w", newline="", encoding="utf-8") as file:
        sheet = csv.writer(file)
        sheet.writerow(["hand", "round", "end", "seat 1", "seat 2", "seat 3", "seat 4"])
        sheet.writerows(row for _, row in sorted(rows.items()))
    path.with_suffix(".new").replace(path)  # whoever reads it never sees half a file
    print("hand", result["hand"] + 1, "written", flush=True)
