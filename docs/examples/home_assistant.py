"""Starts automations of Home Assistant: each riichi, win and call for the judge triggers a webhook.

python home_assistant.py TABLE WEBHOOK      such as http://homeassistant.local:8123/api/webhook/mahjong

(docs/MQTT.md, Home Assistant, has points and machine as sensors without any program.)
"""

import asyncio
import json
import logging
import sys
from urllib.request import Request, urlopen

from tablectl.client import SCORE, Event, Table

KINDS = {"ready_declared/1": "riichi", "win_shown/1": "win", "judge_called/1": "judge"}


def trigger(webhook: str, fields: dict[str, object]) -> None:
    body = json.dumps(fields).encode()
    with urlopen(Request(webhook, body, {"Content-Type": "application/json"}), timeout=10):
        print(fields, flush=True)


async def main(address: str, webhook: str) -> None:
    table = Table(address)
    async for event in table.events():
        if not isinstance(event, Event) or event.kind not in KINDS:
            continue
        score = await table.newest(SCORE)
        seat = event["seat"]
        player = "" if score is None else score["seats"][seat]["player"]
        fields = {"what": KINDS[event.kind], "seat": seat, "player": player, "at": event.at}
        await asyncio.to_thread(trigger, webhook, fields)


logging.basicConfig(level=logging.INFO)
asyncio.run(main(sys.argv[1], sys.argv[2]))
