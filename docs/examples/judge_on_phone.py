"""Sends what the judge should look at to a phone, through ntfy (https://ntfy.sh, or a server of your own).

python judge_on_phone.py TABLE TOPIC      TOPIC is its address, such as https://ntfy.sh/our-club-table-1
"""

import json
import logging
import sys
from urllib.parse import urljoin, urlsplit
from urllib.request import Request, urlopen

from tablectl.client import ALERT, BlockingTable

URGENT = {"judge_called", "score_disputed", "part_away", "deal_stopped"}

table, topic = BlockingTable(sys.argv[1]), sys.argv[2]
logging.basicConfig(level=logging.INFO)

for alert in table.follow(ALERT):
    message = {
        "topic": urlsplit(topic).path.strip("/"),
        "title": f"{alert['table']}: {alert['code'].replace('_', ' ')}",
        "message": alert["message"],
        "priority": 5 if alert["code"] in URGENT else 3,
        "tags": ["mahjong"],
    }
    body = json.dumps(message).encode()
    with urlopen(Request(urljoin(topic, "/"), body, {"Content-Type": "application/json"}), timeout=10):
        print(message["title"], flush=True)
