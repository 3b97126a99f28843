"""Tells a chat what each hand paid, and again if it is corrected.

python chat_bot.py TABLE WEBHOOK      an incoming webhook of Mattermost, Slack or Rocket.Chat
"""

import json
import logging
import sys
from urllib.request import Request, urlopen

from tablectl.client import RESULT, SCORE, BlockingTable

table, webhook = BlockingTable(sys.argv[1]), sys.argv[2]
logging.basicConfig(level=logging.INFO)
told = set()

for result in table.follow(RESULT):
    score = table.newest(SCORE)
    hand = (result["journal"], result["hand"], tuple(result["scores"]))
    if score is None or hand in told:
        continue
    told.add(hand)
    paid = ", ".join(
        f"{seat['player']} {change:+} ({points})"
        for seat, change, points in zip(score["seats"], result["deltas"], result["scores"], strict=True)
    )
    corrected = " (corrected)" if result["revision"] else ""
    text = f"Hand {result['hand'] + 1}{corrected}: {paid}"
    body = json.dumps({"text": text}).encode()
    with urlopen(Request(webhook, body, {"Content-Type": "application/json"}), timeout=10):
        print(text, flush=True)
