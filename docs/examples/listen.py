"""Every event of a table once, and its points: python listen.py HOST PORT TABLE [NAME PASSWORD_FILE]."""

import json
import sys
from pathlib import Path

import paho.mqtt.client as mqtt

host, port, table, last = sys.argv[1], int(sys.argv[2]), sys.argv[3], 0


def on_connect(client, userdata, flags, reason, properties):
    client.subscribe([(f"mahjong/{table}/score", 1), (f"mahjong/{table}/event", 1)])


def on_message(client, userdata, message):
    global last
    said = json.loads(message.payload)
    if message.topic.endswith("/score"):
        print("points", {seat["player"]: seat["points"] for seat in said["seats"]}, flush=True)
    elif said["seq"] > last:  # a broker may say an event twice, never out of order
        last = said["seq"]
        amended = said.get("target", said.get("after"))  # only events that amend an earlier one
        print("event", last, said["kind"], "" if amended is None else f"amends {amended}", flush=True)


client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2)
if len(sys.argv) > 5:  # the table's own broker tells everybody what is public
    client.username_pw_set(sys.argv[4], Path(sys.argv[5]).read_text(encoding="utf-8").strip())
client.on_connect, client.on_message = on_connect, on_message
client.connect(host, port)
client.loop_forever()
