"""What can be sent to the own broker of a service."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Final

from tests.attacks.theme import Outcome, Theme
from tests.attacks.visitor import visited
from tests.attacks.wire import Broker, Target, attacked_table
from tests.system.running import ASKED_AGAIN_S
from tests.tablectl.adapters.mqtt.listener import Listener

COMMAND: Final = "mahjong/table-1/command"


async def broker_storm(target: Target) -> Outcome:
    """Commands as fast as the broker takes them: a stranger's, then an operator's that are none."""
    if target.broker is None:
        return Outcome("nothing: the broker is not known", "nothing", held=True)
    return await asyncio.to_thread(_broker_storm, target.broker, target.many(2000))


def _broker_storm(broker: Broker, count: int) -> Outcome:
    watcher = Listener(broker.port, user=broker.operator)
    stranger, operator = Listener(broker.port, v311=True), Listener(broker.port, user=broker.operator)
    for number in range(count):
        stranger.say_soon(COMMAND, json.dumps({"id": f"strange {number}", "do": "stop_machine"}).encode())
        operator.say_soon(COMMAND, json.dumps({"id": f"wrong {number}", "do": "no such thing"}).encode())
    last, looked = f"wrong {count - 1}", 0
    asked_s = time.monotonic()

    def is_answered() -> bool:
        """Looks at what is new alone: thousands are heard."""
        nonlocal looked
        new, looked = watcher.heard[looked:], len(watcher.heard)
        return any(each.topic.endswith("/command/result") and each.json["id"] == last for each in new)

    def ask_again() -> None:
        """A request that comes while the service's connection is broken is heard by nobody."""
        nonlocal asked_s
        if time.monotonic() > asked_s + ASKED_AGAIN_S:
            asked_s = time.monotonic()
            operator.say_soon(COMMAND, json.dumps({"id": last, "do": "no such thing"}).encode())

    watcher.until(is_answered, ask_again)
    answers = [each.json for each in watcher.on("/command/result")]
    strange = sum(str(each["id"]).startswith("strange") for each in answers)
    for each in (watcher, stranger, operator):
        each.close()
    return Outcome(
        f"{count} commands without a name, {count} of an operator that ask for nothing that there is",
        f"{strange} of the stranger's answered, {len(answers) - strange} of the operator's refused",
        not strange and not any(each["ok"] for each in answers),
    )


THEME: Final = Theme("A table's own broker", attacked_table, (visited(broker_storm),))
