"""What a listener believes of a table, one line of JSON per change: python believe.py ADDRESS.

ADDRESS is mqtt://NAME:PASSWORD@HOST:PORT/TABLE, of a name that may ask for history (operator).
`tablectl conform consumer -- python believe.py {address}` examines it.
"""

import json
import sys
from urllib.parse import unquote, urlsplit
from uuid import uuid4

import paho.mqtt.client as mqtt

address = urlsplit(sys.argv[1])
table = f"mahjong{address.path}"
journal, seq, scores, online = None, 0, [], False
standing = []  # of each event that stands: its number, and the hash of the message by which it stands
newest, asked = 0, {}  # the newest number that was told of; requests without an answer: after which number


def take(said):
    """One event, in its turn."""
    global seq
    seq, kind = said["seq"], said["kind"].partition("/")[0]
    place = {number: n for n, (number, _) in enumerate(standing)}
    if kind == "event_inserted":
        standing.insert(place.get(said["after"], -1) + 1, (seq, said["hash"]))
    elif kind == "event_corrected":
        standing[place[said["target"]]] = (said["target"], said["hash"])
    elif kind == "event_withdrawn":
        del standing[place[said["target"]]]
    else:
        standing.append((seq, said["hash"]))


def on_message(client, userdata, message):
    global journal, seq, scores, online, newest
    topic = message.topic.removeprefix(f"{table}/")
    if topic == "availability":
        online = message.payload == b"online"
        return tell()
    try:
        said = json.loads(message.payload)
    except ValueError:
        said = None
    if not isinstance(said, dict):  # another client's: the table soon says the right one
        return None
    if topic == "command/result":
        if said.get("id") not in asked:  # the answer to somebody else
            return None
        asked.pop(said["id"])
        events = said.get("events", [])
    elif said["journal"] != journal:  # begun anew: the same numbers mean other events
        journal, seq, newest = said["journal"], 0, 0
        standing.clear()
        asked.clear()
    if topic == "score":
        scores = [seat["points"] for seat in said["seats"]]
    if topic != "command/result":
        newest, events = max(newest, said["seq"]), [said] if topic == "event" else []
    for event in events:
        if event["journal"] == journal and event["seq"] == seq + 1:  # another comes twice, or too early
            take(event)
    if seq < newest and seq not in asked.values():
        key = uuid4().hex
        asked[key] = seq
        client.publish(f"{table}/command", json.dumps({"id": key, "do": "history", "after": seq}), qos=1)
    return tell()


def tell():
    hashes = [seal for _, seal in standing]
    print(
        json.dumps({"journal": journal, "seq": seq, "standing": hashes, "scores": scores, "online": online}),
        flush=True,
    )


def on_connect(client, userdata, flags, reason, properties):
    asked.clear()  # their answers went with the connection
    client.subscribe(
        [(f"{table}/{topic}", 1) for topic in ("score", "event", "availability", "command/result")]
    )


client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2)
client.username_pw_set(unquote(address.username or ""), unquote(address.password or ""))
client.on_connect, client.on_message = on_connect, on_message
client.on_subscribe = lambda *_: tell()
client.connect(address.hostname, address.port or 1883)
client.loop_forever(retry_first_connection=True)
