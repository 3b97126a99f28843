"""What can be sent to the pages."""

from __future__ import annotations

import asyncio
import json
import struct
import zlib
from collections import Counter
from typing import Final

from tests.attacks.theme import Outcome, Theme
from tests.attacks.visitor import visited
from tests.attacks.wire import (
    ATTACKER,
    CUT,
    ENDS_WITHIN_S,
    Target,
    answer,
    attacked_table,
    closed_after,
    request,
    statuses,
    told,
)


async def half_open(target: Target) -> Outcome:
    """Connections that never say anything."""
    count = target.many(700)
    closed = await asyncio.gather(*(closed_after(target, b"") for _ in range(count)))
    early = sum(each < 1.0 for each in closed)
    return Outcome(
        f"{count} connections that say nothing",
        f"{early} turned away at once, the others closed after {max(closed):.0f} s",
        max(closed) < ENDS_WITHIN_S,
    )


async def slow_headers(target: Target) -> Outcome:
    """Headers that come a byte at a time."""
    count = target.many(100)
    closed = await asyncio.gather(
        *(closed_after(target, b"GET / HTTP/1.1\r\nX-Slow: ", drip=b"a") for _ in range(count))
    )
    return Outcome(
        f"{count} requests whose headers come a byte in half a second",
        f"closed after {min(closed):.0f} to {max(closed):.0f} s",
        max(closed) < ENDS_WITHIN_S,
    )


async def big_bodies(target: Target) -> Outcome:
    """Bodies that claim to be, or are, far larger than any request."""
    long, picture = b"x" * 20_000_000, "Content-Type: image/jpeg"
    endless = ["Transfer-Encoding: chunked"]
    chunks = b"FFFF\r\n" + b"y" * 0xFFFF + b"\r\n"
    head = request("POST", "/api/login", headers=endless).replace(b"Content-Length: 0\r\n", b"")
    found = [
        (await answer(target, request("POST", "/api/login", long)))[0],
        (await answer(target, request("POST", "/api/command", long, length=10**15)))[0],
        (await answer(target, head + chunks * 300))[0],
        (await answer(target, request("POST", "/api/photo/recognise", long, [picture])))[0],
    ]
    return Outcome(
        "20 MB to the log-in and to the desk, a body without end, a picture of 20 MB",
        told(Counter(found)),
        set(found) <= {CUT, 403, 413, 429},
    )


async def invented_addresses(target: Target) -> Outcome:
    """Guesses at a password, each from another invented address."""
    count, found = target.many(50), Counter[int]()
    for number in range(count):
        guess = json.dumps({"name": "nobody at all", "password": f"guess {number}"}).encode()
        headers = [f"X-Forwarded-For: 203.0.113.{number}", f"X-Real-IP: 203.0.113.{number}"]
        status, _ = await answer(target, request("POST", "/api/login", guess, headers))
        found[status] += 1
    held = found[429] > 0 and found[403] <= 7
    return Outcome(f"{count} passwords, each with another X-Forwarded-For", told(found), held)


async def log_in_storm(target: Target) -> Outcome:
    """Very many log-ins at once, from many addresses."""
    count = target.many(600)
    asked = []
    for number in range(count):
        guess = json.dumps({"name": f"visitor {number}", "password": "a wrong guess"}).encode()
        asked.append((request("POST", "/api/login", guess), f"127.0.2.{1 + number % 200}"))
    found = await statuses(target, asked)
    held = set(found) <= {403, 429} and found[403] > 0
    return Outcome(f"{count} log-ins at once from 200 addresses", told(found), held)


def _png(width: int, height: int, data: bytes) -> bytes:
    def piece(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + piece(b"IHDR", head) + piece(b"IDAT", data) + piece(b"IEND", b"")


async def picture_bombs(target: Target) -> Outcome:
    """Small files that claim to be, or unpack to, enormous pictures."""
    zeros = zlib.compress(b"\0" * 50_000_000, 9)
    bombs = {
        "50,000 x 50,000": _png(50_000, 50_000, zeros),
        "4,900 x 4,900 of zeros": _png(4_900, 4_900, zeros),
        "a text": b"<svg onload=hit()>",
        "nothing": b"",
        "half a JPEG": b"\xff\xd8\xff\xe0" + b"\0" * 200,
    }
    found = Counter[int]()
    for number, bomb in enumerate(bombs.values()):
        sent = request("POST", "/api/photo/recognise", bomb, ["Content-Type: image/png"])
        status, _ = await answer(target, sent, f"127.0.3.{1 + number}")
        found[status] += 1
    refused = {400, 413, 415, 422, 429, 503}  # 503: a service without the recogniser's model
    return Outcome(", ".join(bombs), told(found), set(found) <= refused | {200, 404} and found[200] <= 1)


async def malformed_json(target: Target) -> Outcome:
    """Bodies that are not what they should be."""
    bodies = [b"", b"{", b"[]", b"null", b'"x"', b"{}", b"\xff\xfe", b"[" * 60_000, b'{"a":' * 10_000]
    bodies += [b'{"do": "penalty", "deltas": [NaN]}', b'{"do": "\\ud800"}', b'{"n": ' + b"9" * 5000 + b"}"]
    found = Counter[int]()
    for path in ("/api/login", "/api/command", "/api/seat", "/api/first-operator", "/api/photo/score"):
        for number, body in enumerate(bodies):
            status, _ = await answer(target, request("POST", path, body), f"127.0.4.{1 + number}")
            found[status] += 1
    fine = {200, 400, 403, 404, 413, 429}  # 200: a scoring request that is refused in words
    return Outcome(f"{len(bodies)} bodies to 5 addresses each", told(found), set(found) <= fine)


async def path_traversal(target: Target) -> Outcome:
    """Addresses that try to leave what is served."""
    ways = ("../", "..%2f", "%2e%2e/", "..%252f", "....//", "..\\", "..%5c", "/", "%00/")
    places = ("/static/script/", "/static/page/", "/static/tiles/", "/history/", "/overlay/", "/api/books/")
    goals = ("etc/passwd", "tablectl/adapters/accounts.py", "accounts.json")
    found, leaked = Counter[int](), 0
    for place in places:
        for way in ways:
            for goal in goals:
                status, body = await answer(target, request("GET", f"{place}{way * 8}{goal}"))
                found[status] += 1
                leaked += b"root:" in body or b"scrypt" in body
    sent = f"{sum(found.values())} addresses with ../ in nine spellings"
    return Outcome(sent, f"{told(found)}; {leaked} leaks", not leaked)


async def command_storm(target: Target) -> Outcome:
    """Commands of a stranger, as fast as they go, with and without an invented cookie."""
    count = target.many(2000)
    body = json.dumps({"do": "stop_machine"}).encode()
    cookie = ["Cookie: tablectl-table-1=" + "x" * 43, "X-CSRF-Token: " + "0" * 64]
    found = Counter[int]()
    for begun in range(0, count, 100):
        asked = [
            (request("POST", "/api/command", body, cookie if number % 2 else ()), ATTACKER)
            for number in range(begun, begun + 100)
        ]
        found += await statuses(target, asked)
    return Outcome(f"{count} commands, 100 at once", told(found), set(found) <= {403, 429} and found[429] > 0)


THEME: Final = Theme(
    "A table's pages",
    attacked_table,
    tuple(
        map(
            visited,
            (
                half_open,
                slow_headers,
                big_bodies,
                invented_addresses,
                log_in_storm,
                picture_bombs,
                malformed_json,
                path_traversal,
                command_storm,
            ),
        )
    ),
)
