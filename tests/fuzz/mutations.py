"""Examples bent by a seeded chance: as bytes, and as JSON where they are JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any, Final

MOST_BYTES: Final = 65536
TOKENS: Final = (
    b"null", b"true", b"-1", b"0", b"1e999", b"NaN", b"Infinity", b"9" * 25, b"1" * 5000, b'"\\ud800"', b'"',
    b"[" * 40, b"{" * 40, b"]", b"}", b'{"":', b"\0", b"\xff", b"\xc0\x80", b"\xef\xbb\xbf", b"\n", b"<",
    b">", b"&#0;", b"%00", b"%F0%9F", b"\xd9\xa3", b"\xc2\xb2", b"\x1f\x8b", b"=", b",", b"../", b"\x7e" * 3,
)  # fmt: skip
"""What parsers stumble over: numbers no field holds, digits of other scripts, half characters, nests."""
VALUES: Final[tuple[Any, ...]] = (
    None, True, False, 0, -1, 1, 3, 4, 137, 2**31, 2**63, 2**64, 10**30, -(10**30), 1.5, 1e308, float("nan"),
    float("inf"), "", "?", "0", "1m", "5z5z", "123m", "²", "٣", "\ud800", "\0", "E", "x" * 3000, [], [[]],
    {}, {"": None}, [None], [0, 1, 2, 3], ["1m"], [-1], {"kind": "pung"}, [1e999], ["a", {}],
)  # fmt: skip
"""What a JSON field may hold instead."""


def bent(examples: Sequence[bytes], chance: Random) -> bytes:
    """One example, bent one to four times."""
    data = chance.choice(examples)
    for _ in range(chance.randint(1, 4)):
        structured = _bent_json(data, chance) if chance.random() < 0.6 else None
        data = structured if structured is not None else _bent_bytes(data, examples, chance)
    return data[:MOST_BYTES]


def _bent_bytes(data: bytes, examples: Sequence[bytes], chance: Random) -> bytes:
    at = chance.randint(0, len(data))
    upto = min(len(data), at + chance.choice((1, 1, 2, 4, 16, 200)))
    match chance.randrange(6):
        case 0:
            return data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]
        case 1:
            return data[:at] + data[upto:]
        case 2:
            return data[:upto] + data[at:upto] * chance.choice((1, 1, 3, 30)) + data[upto:]
        case 3:
            return data[:at] + chance.choice(TOKENS) + data[upto:]
        case 4:
            return data[:at] + chance.choice(TOKENS) + data[at:]
        case _:
            other = chance.choice(examples)
            return data[:at] + other[chance.randint(0, len(other)) :]


def _bent_json(data: bytes, chance: Random) -> bytes | None:
    """One value of one line exchanged, dropped or said twice; None where the line is no JSON."""
    lines = data.split(b"\n")
    try:
        whole = json.loads(data)
        number = None
    except (ValueError, RecursionError):
        number = chance.randrange(len(lines))
        try:
            whole = json.loads(lines[number])
        except (ValueError, RecursionError):
            return None
    places = list(_places(whole))
    if not places:
        return None
    holder, key = chance.choice(places)
    match chance.randrange(8):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, list):
            holder.insert(key, holder[key])
        case 2 if isinstance(holder, dict):
            holder[chance.choice(("id", "kind", "x", "", "tiles", "seat"))] = chance.choice(VALUES)
        case 3:
            other, other_key = chance.choice(places)
            holder[key] = json.loads(json.dumps(other[other_key]))
        case _:
            holder[key] = chance.choice(VALUES)
    told = json.dumps(whole).encode()
    if number is None:
        return told
    return b"\n".join([*lines[:number], told, *lines[number + 1 :]])


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Every place inside a JSON value, as (holder, key)."""
    found: list[tuple[Any, Any]] = []
    open_ends = [value]
    while open_ends:
        holder = open_ends.pop()
        keys = range(len(holder)) if isinstance(holder, list) else holder if isinstance(holder, dict) else ()
        for key in keys:
            found.append((holder, key))
            open_ends.append(holder[key])
    return found
