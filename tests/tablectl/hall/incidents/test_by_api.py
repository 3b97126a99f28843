"""The script through the API; a hall made anew from file and journals is in the same state."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import httpx
from starlette.applications import Starlette

from tablectl.hall.commands import Person
from tablectl.hall.folding import fold_log
from tablectl.hall.web import hall_routes
from tablectl.tournament import standings, write_tournament
from tests.tablectl.hall.incidents.day import Day
from tests.tablectl.hall.incidents.incident import MACHINE
from tests.tablectl.hall.incidents.script import DAY
from tests.tablectl.hall.scripted import ScriptedHall

PLACES = ("p8", "p1", "p7", "p2")
"""The final's four; the first of them went on by lot."""


def test_a_day_of_incidents_through_the_api_ends_as_it_should_and_can_be_made_anew(tmp_path: Path) -> None:
    assert len(DAY) >= 60
    day = Day(tmp_path)
    routes = hall_routes(day.own.hall, day.access, qr_image=str, address=lambda: "http://hall/")
    application = Starlette(routes=routes)

    async def through_the_day() -> None:
        transport = httpx.ASGITransport(application)
        loop = asyncio.get_running_loop()
        async with httpx.AsyncClient(transport=transport, base_url="http://hall") as client:

            def post(path: str, who: Person, body: bytes, kind: str) -> Mapping[str, Any]:
                headers = {"Authorization": f"Bearer {day.access.link(who)}", "Content-Type": kind}
                asked = client.post(f"/api/hall/{path}", content=body, headers=headers)
                told: dict[str, Any] = asyncio.run_coroutine_threadsafe(asked, loop).result(60).json()
                return told

            for incident in DAY:
                await asyncio.to_thread(day.by_api, incident, post)

    day.start()
    try:
        asyncio.run(through_the_day())
    finally:
        day.close()
    event = day.event
    final = [each.id for each in standings(event.tournament).players]
    assert tuple(final[:4]) == PLACES
    assert (event.shown_from, event.calls, event.reported) == (1, {}, {})
    assert event.tournament.penalties[0].amount == -10
    assert "on appeal, Eve: half" in event.tournament.penalties[0].reason
    assert fold_log(day.own.hall.log.entries) == day.own.hall.log.state

    kept = write_tournament(event.tournament)
    again = ScriptedHall(tmp_path / "anew", tables={MACHINE: day.machine})
    again.greet(MACHINE)
    again.pass_s(60)
    again.do("import_event", text=kept)
    assert write_tournament(again.hall.log.state.event().tournament) == kept
    journal = day.machine.journal or MACHINE
    assert again.hall.store.events(MACHINE, journal) == day.own.hall.store.events(MACHINE, journal)
