"""Prints the final score of each session.

python print_score.py TABLE [COMMAND...]      COMMAND reads the text; without one it is lp, the printer
"""

import logging
import subprocess
import sys

from tablectl.client import SCORE, BlockingTable

table, command = BlockingTable(sys.argv[1]), sys.argv[2:] or ["lp"]
logging.basicConfig(level=logging.INFO)
printed = ""

for score in table.follow(SCORE):
    if not score["finished"]:
        printed = ""
        continue
    final = score["final"] or [seat["points"] for seat in score["seats"]]
    lines = [
        f"{place}. {seat['player']:<20} {seat['points']:>8} {mark:>+8.1f}"
        for place, (mark, seat) in enumerate(
            sorted(zip(final, score["seats"], strict=True), key=lambda each: -each[0]), 1
        )
    ]
    text = "\n".join([score["table"], *lines, ""])
    if text != printed:  # a correction prints it again, with other points
        printed = text
        subprocess.run(command, input=text, text=True, check=True)
        print("printed", flush=True)
