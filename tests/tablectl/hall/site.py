"""A hall's API as programs ask it, without a socket."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
from starlette.applications import Starlette

from tablectl.hall.commands import Person
from tablectl.hall.web import Access, hall_routes
from tests.tablectl.hall.described import faults
from tests.tablectl.hall.scripted import ScriptedHall


class Client:
    """Asks an application without a socket; every answer is what the API's description says."""

    def __init__(self, application: Starlette) -> None:
        self.application = application

    def request(self, method: str, path: str, **told: Any) -> httpx.Response:
        async def asked() -> httpx.Response:
            transport = httpx.ASGITransport(self.application, client=("127.0.0.1", 5))
            async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
                return await client.request(method, path, **told)

        answer = asyncio.run(asked())
        assert not faults(answer)
        return answer

    def get(self, path: str, **told: Any) -> httpx.Response:
        return self.request("GET", path, **told)

    def post(self, path: str, **told: Any) -> httpx.Response:
        return self.request("POST", path, **told)


class Site:
    """A hall with its API, moved along on a thread of its own as it is when it runs."""

    def __init__(self, folder: Path) -> None:
        self.own = ScriptedHall(folder)
        self.access = Access.from_folder(folder, lambda _request: self.here)
        self.here = True
        routes = hall_routes(
            self.own.hall,
            self.access,
            qr_image=lambda link: f"qr:{len(link)}",
            address=lambda: "http://hall/",
        )
        self.client = Client(Starlette(routes=routes))

    def start(self) -> None:
        self.own.start()

    def close(self) -> None:
        self.own.close()

    def get(self, path: str, status: int = 200, **headers: str) -> Any:
        answer = self.client.get(f"/api/hall/{path}", headers=headers)
        assert answer.status_code == status, answer.text
        return answer.json()

    def do(self, what: str, status: int = 200, who: Person | None = None, **fields: Any) -> Any:
        headers = {} if who is None else {"Authorization": f"Bearer {self.access.link(who)}"}
        told = {"do": what, "by": "Ada", **fields}
        answer = self.client.post("/api/hall/commands", json=told, headers=headers)
        assert answer.status_code == status, answer.text
        return answer.json()
