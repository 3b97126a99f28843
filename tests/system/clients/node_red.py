"""The recipe for Node-RED in a real Node-RED, with what a table says at a real Mosquitto.

    npm install --prefix FOLDER node-red
    python -m tests.system.clients.node_red FOLDER

The suite runs the flow's functions alone (``tests/tablectl/adapters/mqtt/test_recipes.py``): Node-RED itself
is 280 packages.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from tablectl.topics import Topic
from tests.system.clients.test_client_recipes import somebody_who_listens
from tests.system.program import ROOT
from tests.tablectl.adapters.mqtt.listener import Listener, started_broker
from tests.tablectl.adapters.mqtt.test_recipes import TABLE, riichi_and_a_call
from tests.tablectl.schemas import as_heard
from tests.tablectl.table_parts import ScriptedTable
from tests.waiting import PATIENCE_S

FLOW: Final = ROOT / "docs" / "examples" / "node_red.json"
SETTINGS: Final = (
    "module.exports = { flowFile: 'flows.json', httpAdminRoot: false, uiHost: '127.0.0.1', uiPort: 0 };"
)
READY: Final = "Connected to broker"


def flow_for(port: int, webhook: str) -> str:
    """The recipe, with this broker and this address."""
    nodes = json.loads(FLOW.read_text(encoding="utf-8"))
    for node in nodes:
        if node["type"] == "mqtt-broker":
            node["port"] = str(port)
        elif node["type"] == "http request":
            node["url"] = webhook
    return json.dumps(nodes)


def said_by_the_flow(packages: Path, folder: Path) -> list[str]:
    """What a real Node-RED in ``packages`` posts about a riichi and a call for the judge, told twice each."""
    broker = started_broker(folder / "broker")
    with somebody_who_listens() as (server, posted):
        (folder / "flows.json").write_text(flow_for(broker.port, f"{server}/flow"), encoding="utf-8")
        (folder / "settings.js").write_text(SETTINGS, encoding="utf-8")
        program = packages / "node_modules" / "node-red" / "red.js"
        command = ["node", str(program), "-u", str(folder), "-s", str(folder / "settings.js")]
        node_red = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        try:
            assert node_red.stdout is not None
            lines: list[str] = []
            while not any(READY in line for line in lines):
                lines.append(node_red.stdout.readline())
                assert lines[-1], "".join(lines)
            table = riichi_and_a_call(ScriptedTable())
            voice = Listener(broker.port, topics="nobody")
            voice.say(f"mahjong/{TABLE}/score", as_heard(table.hearer.last(Topic.SCORE)))
            for each in table.hearer.on(Topic.EVENT):
                for _ in range(2):
                    voice.say(f"mahjong/{TABLE}/event", as_heard(each))
            voice.close()
            found = [posted.get(timeout=PATIENCE_S)[1]["text"] for _ in range(2)]
            time.sleep(1.0)  # whatever it says twice has come by then
            while not posted.empty():
                found.append(posted.get()[1]["text"])
            return found
        finally:
            node_red.terminate()
            node_red.communicate()
            broker.close()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("expected the folder into which npm has installed node-red")
    with tempfile.TemporaryDirectory() as scratch:
        for text in said_by_the_flow(Path(sys.argv[1]), Path(scratch)):
            sys.stdout.write(f"{text}\n")
