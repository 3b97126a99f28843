"""Tells Prometheus of a table; grafana.json is a dashboard for it.

python prometheus.py TABLE [PORT]      metrics at http://127.0.0.1:PORT/metrics; 9877 by default
"""

import json
import logging
import sys
from collections import Counter
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from tablectl.client import HEALTH, SCORE, STATE, BlockingTable, Event

FIGURES = ("hand", "honba", "deposits", "tiles_left", "fps", "recognition_ms", "temperature_c", "memory_mb")
KINDS = ("tile_discarded/1", "ready_declared/1", "win_shown/1", "hand_settled/1", "event_corrected/1")
table, newest = BlockingTable(sys.argv[1]), {}
events = Counter(dict.fromkeys(KINDS, 0))  # told as 0 first: Prometheus sees the step to 1
logging.basicConfig(level=logging.INFO)


def keep(topic):
    for message in table.follow(topic):
        newest[topic] = message


def count():
    for event in table.events():
        if isinstance(event, Event):
            events[event.kind] += 1


def metrics():
    figures = {name: value for message in list(newest.values()) for name, value in message.items()}
    for seat in newest.get(SCORE, {}).get("seats", ()):
        player = json.dumps(seat["player"], ensure_ascii=False)  # a label is quoted as JSON is
        yield f'tablectl_points{{seat="{seat["seat"]}",player={player}}} {seat["points"]}'
    yield from (f"tablectl_{name} {figures[name]}" for name in FIGURES if figures.get(name) is not None)
    yield f"tablectl_problems {len(figures.get('degraded', ()))}"
    yield from (f'tablectl_events_total{{kind="{kind}"}} {n}' for kind, n in list(events.items()))


class Metrics(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
        self.end_headers()
        self.wfile.write("".join(f"{line}\n" for line in metrics()).encode())


for work in (count, *(lambda topic=topic: keep(topic) for topic in (SCORE, STATE, HEALTH))):
    Thread(target=work, daemon=True).start()
ThreadingHTTPServer(("127.0.0.1", int(sys.argv[2]) if len(sys.argv) > 2 else 9877), Metrics).serve_forever()
