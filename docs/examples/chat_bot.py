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
told = None

for result in table.follow(RESULT):
    score = table.newest(SCORE)
    paid = (result["hand"], result["deltas"])
    if score is None or paid == told:
        continue  # the same payment, told again with a newer table
    corrected = " (corrected)" if told is not None and told[0] == result["hand"] else ""
    told = paid
    points = ", ".join(
        f"{seat['player']} {change:+} ({after})"
        for seat, change, after in zip(score["seats"], result["deltas"], result["scores"], strict=True)
    )
    text = f"Hand {result['hand'] + 1}{corrected}: {points}"
    body = json.dumps({"text": text}).encode()
    with urlopen(Request(webhook, body, {"Content-Type": "application/json"}), timeout=10):
        print(text, flush=True)
