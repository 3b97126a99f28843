"""Switches a lamp on when somebody declares riichi, and off when the hand is paid.

python lamp_on_riichi.py TABLE LAMP      LAMP is the lamp's address: LAMP/on and LAMP/off are called
"""

import logging
import sys
from urllib.request import Request, urlopen

from tablectl.client import BlockingTable, Event

table, lamp = BlockingTable(sys.argv[1]), sys.argv[2]
logging.basicConfig(level=logging.INFO)
SWITCH = {"ready_declared/1": "on", "hand_settled/1": "off"}

for event in table.events():
    if isinstance(event, Event) and event.kind in SWITCH:
        with urlopen(Request(f"{lamp}/{SWITCH[event.kind]}", method="POST"), timeout=10):
            print(event.kind, SWITCH[event.kind], flush=True)
