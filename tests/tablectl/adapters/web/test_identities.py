"""What judges enter about players, and the pictures that everybody gets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from starlette.applications import Starlette

from tablectl.adapters.accounts import Accounts, Role
from tests.tablectl.adapters.web.in_process import asked, pages_of_a_table

JSON = [(b"content-type", b"application/json")]
PICTURE = [(b"content-type", b"image/png")]
KNOWN = "/api/known-players"
Ask = Callable[..., tuple[int, Any]]


def png(shade: int = 90) -> bytes:
    good, data = cv2.imencode(".png", np.full((40, 30, 3), shade, np.uint8))
    assert good
    return data.tobytes()


def asking(application: Starlette) -> Ask:
    def ask(method: str, path: str, body: bytes = b"", headers: Any = ()) -> tuple[int, Any]:
        status, told = asyncio.run(asked(application, method, path, body, list(headers)))
        return status, told if path.startswith("/players/") and status == 200 else json.loads(told)

    return ask


@pytest.fixture
def ask(tmp_path: Path) -> Ask:
    """Whoever sits at this computer asks: nobody has an account."""
    return asking(pages_of_a_table(tmp_path)[0].application())


def save(ask: Ask, **words: object) -> tuple[int, Any]:
    return ask("POST", KNOWN, json.dumps(words).encode(), JSON)


@pytest.mark.parametrize(
    ("words", "reason"),
    [({"name": "\u200b"}, "unseen_name"), ({"name": "Ren", "team": "A\u202eB"}, "hidden_characters")],
)
def test_what_nobody_could_see_is_refused_with_its_reason(
    ask: Ask, words: dict[str, str], reason: str
) -> None:
    status, told = save(ask, **words)
    assert (status, told["error"]["code"], told["error"]["reason"]) == (400, "http_400", reason)


def test_a_player_is_saved_pictured_and_forgotten(ask: Ask) -> None:
    status, told = save(ask, name="Ren", team="Ōsaka", colours=["#AABBCC"], country="jp")
    assert status == 200
    (ren,) = told["players"]
    assert (ren["name"], ren["colours"], ren["country"], ren["entered"]) == ("Ren", ["#aabbcc"], "JP", True)
    status, told = ask("POST", f"{KNOWN}/picture?name=Ren&kind=portrait", png(), PICTURE)
    assert status == 200
    address = told["players"][0]["portrait"]
    status, picture = ask("GET", address)
    assert status == 200
    assert picture[8:12] == b"WEBP"
    status, told = ask("DELETE", f"{KNOWN}/picture?name=Ren&kind=portrait")
    assert (status, told["players"][0]["portrait"]) == (200, "")
    assert ask("GET", address)[0] == 404
    assert ask("POST", f"{KNOWN}/forget", b'{"name": "Ren"}', JSON) == (200, {"players": []})
    assert ask("POST", f"{KNOWN}/forget", b'{"name": "Ren"}', JSON)[0] == 404


@pytest.mark.parametrize(
    ("path", "body", "headers", "status", "told"),
    [
        (KNOWN, b'{"name": "Ren", "country": "XX"}', JSON, 400, "ISO 3166"),
        (KNOWN, b'{"name": "Ren", "html": "<b>"}', JSON, 400, "html"),
        (f"{KNOWN}/picture?name=Ren&kind=portrait", png(), JSON, 415, "image/png"),
        (f"{KNOWN}/picture?name=Ren&kind=portrait", b"<svg/>", PICTURE, 415, "JPEG, PNG or WebP"),
        (f"{KNOWN}/picture?name=Ren&kind=portrait", b"", PICTURE, 400, "no bytes"),
        (f"{KNOWN}/picture?name=Ren&kind=portrait", b"x" * (4 * 1024 * 1024 + 1), PICTURE, 413, "4 MB"),
        (f"{KNOWN}/picture?name=Ren&kind=tattoo", png(), PICTURE, 400, "portrait or logo"),
        (f"{KNOWN}/picture?name=Yuzu&kind=logo", png(), PICTURE, 404, "save the player first"),
    ],
)
def test_what_cannot_be_kept_is_refused_in_words(
    ask: Ask, path: str, body: bytes, headers: Any, status: int, told: str
) -> None:
    save(ask, name="Ren")
    answered, answer = ask("POST", path, body, headers)
    assert answered == status
    assert told in answer["error"]["message"]


@pytest.mark.parametrize(
    "address", ["/players/x.webp", "/players/..%2faccounts.webp", f"/players/{'0' * 32}.png"]
)
def test_no_other_file_is_served_as_a_picture(ask: Ask, address: str) -> None:
    assert ask("GET", address)[0] == 404


def test_visitors_see_pictures_and_enter_nothing(tmp_path: Path) -> None:
    Accounts(tmp_path).add("Olga", Role.OPERATOR, "a long password", "2026-11-21T10:00:00.000Z")
    pages, _ = pages_of_a_table(tmp_path)
    ask = asking(pages.application())
    assert save(ask, name="Ren")[0] == 403
    assert ask("GET", KNOWN)[0] == 403
    assert ask("POST", f"{KNOWN}/forget", b'{"name": "Ren"}', JSON)[0] == 403
    assert ask("POST", f"{KNOWN}/picture?name=Ren&kind=logo", png(), PICTURE)[0] == 403
    assert ask("DELETE", f"{KNOWN}/picture?name=Ren&kind=logo")[0] == 403
