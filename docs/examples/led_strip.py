"""Lights a strip around the table by WLED: a segment for each seat, green in turn, gold after riichi.

python led_strip.py TABLE WLED      WLED is the controller's address, such as http://wled.local
"""

import json
import logging
import sys
from urllib.request import Request, urlopen

from tablectl.client import STATE, BlockingTable

TURN, READY, PAUSED = [0, 255, 60], [255, 170, 0], [40, 40, 120]

table, wled = BlockingTable(sys.argv[1]), sys.argv[2]
logging.basicConfig(level=logging.INFO)
shown = None

for state in table.follow(STATE):
    lights = []
    for seat in state["seats"]:
        colour = TURN if seat["seat"] == state["turn"] else READY if seat["ready"] else [0, 0, 0]
        lights.append({"id": seat["seat"], "col": [PAUSED if state["paused"] else colour]})
    if lights == shown:
        continue
    shown = lights
    body = json.dumps({"on": True, "transition": 2, "seg": lights}).encode()
    with urlopen(Request(f"{wled}/json/state", body, {"Content-Type": "application/json"}), timeout=10):
        print("turn", state["turn"], flush=True)
