"""The stream of everything: what stands, then what changes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
from starlette.applications import Starlette

from tablectl.hall.web import Access, hall_routes
from tablectl.hall.web.stream import Streams
from tests.tablectl.hall.events import points, seating, text
from tests.tablectl.hall.scripted import ScriptedHall


async def until(lines: AsyncIterator[bytes], name: str) -> list[dict[str, Any]]:
    """The lines up to the first of a kind."""
    found: list[dict[str, Any]] = []
    async for line in lines:
        if line.strip():
            found.append(json.loads(line))
            if name in found[-1]:
                return found
    raise AssertionError(f"the stream ended before {name}")


def test_what_stands_comes_first_then_every_change_and_what_machines_tell(tmp_path: Path) -> None:
    own = ScriptedHall(tmp_path)
    own.do("import_event", text=text())
    own.do("draw_seating", seating=seating())
    own.add("t-1").write("session_started/1", players=["Aoi"])

    async def fold_next() -> None:
        streams = Streams(own.hall)
        lines = streams.lines(own.hall.log.state.newest, with_withheld=True)
        standing = await until(lines, "standing")
        assert [next(iter(each)) for each in standing] == [
            "event",
            *["player"] * 8,
            "seating",
            "seating",
            "standing",
        ]
        own.do("begin_round")
        begun = await until(lines, "clock")
        assert next(each for each in begun if "entry" in each)["entry"]["kind"] == "round_begun"
        assert begun[-1]["clock"]["round"] == 1
        own.say("t-1", "event", own.tables["t-1"].events[0])
        own.step()
        (told,) = await until(lines, "table_event")
        assert (told["table_event"]["seq"], told["table_event"]["kind"]) == (1, "session_started/1")
        entry = own.do("set_result", table=1, points=points(), reason="sheet")
        changed = await until(lines, "standing")
        kinds = {next(iter(each)) for each in changed}
        assert {"entry", "gone", "result", "standing"} <= kinds
        own.do("take_back", seq=entry.seq, reason="wrong table")
        gone = (await until(lines, "gone"))[-1]["gone"]
        assert gone["result"]["points"] == points()
        own.hall.stop()
        own.step()
        async for _ in lines:
            continue

    asyncio.run(fold_next())


def test_strangers_do_not_get_it(tmp_path: Path) -> None:
    own = ScriptedHall(tmp_path)
    own.do("import_event", text=text())
    access = Access.from_folder(tmp_path, lambda _request: False)
    application = Starlette(routes=hall_routes(own.hall, access, qr_image=str, address=str))

    async def asked() -> int:
        transport = httpx.ASGITransport(application, client=("192.0.2.1", 5))
        async with httpx.AsyncClient(transport=transport, base_url="http://hall") as client:
            return (await client.get("/api/hall/stream")).status_code

    assert asyncio.run(asked()) == 403
