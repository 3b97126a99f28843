"""Troubles of a camera in the middle of a hand, done to what it says or to its pictures.

A trouble begins after two fifths of a hand. To looks: shut eyes, a sleeve that lies over a river for ten
turns, a camera that is pushed. To pictures: the pushed camera and a lamp that is switched.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

import cv2
import numpy as np

from tablectl.api.follow.follow import FrameReading
from tablectl.game.evidence import SeenMeld, SeenSeat, SeenTile, TableSeen
from tablectl.mahjong.walls.wall_plan import CHAIRS
from tests.recordings.looks import KeptHand
from tests.recordings.without import shut_eyes
from vision.types import Image

GAP_MS: Final = 20_000
"""How long the eyes are shut."""
SLEEVE_TURNS: Final = 10
"""Discards for which a sleeve lies over a river."""
PUSHED_MM: Final = (13.0, -9.0)
PUSHED_DEG: Final = 1.2
"""How far a pushed camera sees everything moved and turned, around the middle of the table."""
PUT_RIGHT_MM: Final = (3.0, -2.0)
PUT_RIGHT_DEG: Final = 0.2
"""What of it is left in looks, once it was found and put right (``vision.calibration.find_push``)."""
FOUND_AGAIN_MS: Final = 400
"""So long after a push every tile has come to rest in its new place."""
LAMP: Final = (0.62, 0.70, 0.80)
"""Blue, green and red that are left when the lamp above the table goes out and a warm one beside it burns."""
LAMP_SLOPE: Final = 0.18
"""How much more of it falls on the right of the picture than on its middle."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something that happens to a camera in the middle of a hand."""

    name: str
    looks: Callable[[KeptHand], Sequence[FrameReading]]
    """What the camera says of the hand then."""


def begins_ms(looks: Sequence[FrameReading]) -> int:
    """When a trouble begins in a hand."""
    first, last = looks[0][0], looks[-1][0]
    return first + (last - first) * 2 // 5


def untroubled(hand: KeptHand) -> Sequence[FrameReading]:
    """Nothing happens."""
    return hand.looks


def eyes_shut(hand: KeptHand) -> Sequence[FrameReading]:
    """For twenty seconds the camera sees nothing."""
    return shut_eyes(hand.looks, GAP_MS)


def sleeve(hand: KeptHand) -> Sequence[FrameReading]:
    """A sleeve comes to rest over a river, of whoever discards first then, and lies there for ten discards of
    the table: what lay under it is taken to lie there still, what is laid there is not seen."""
    start_ms = begins_ms(hand.looks)
    thrown = [line for line in hand.truth if line["kind"] == "tile_discarded/1" and line["at_ms"] > start_ms]
    if not thrown:
        return hand.looks
    seat = CHAIRS[len(hand.recording.players)][int(thrown[0]["seat"])]
    end_ms = int(thrown[min(SLEEVE_TURNS, len(thrown)) - 1]["at_ms"])
    under: tuple[SeenTile, ...] = ()
    known: set[tuple[float, float]] = set()
    newest: TableSeen | None = None
    lifted = False
    found: list[FrameReading] = []
    for at_ms, seen in hand.looks:
        if not isinstance(seen, TableSeen):
            if newest is not None and at_ms > end_ms and not lifted:
                lifted = True
                found.append((at_ms, _noticed(newest, seat, known, at_ms)))
            else:
                found.append((at_ms, seen))
            continue
        newest = seen
        if at_ms <= start_ms:
            under = seen.seats[seat].river
            known = {tile.at_mm for tile in under}
            found.append((at_ms, seen))
        elif at_ms <= end_ms:
            found.append(
                (at_ms, _with_seat(seen, seat, replace(seen.seats[seat], river=under, covered=True)))
            )
        else:
            lifted = True
            found.append((at_ms, _noticed(seen, seat, known, end_ms)))
    return found


def _noticed(seen: TableSeen, seat: int, known: set[tuple[float, float]], lifted_ms: int) -> TableSeen:
    """A look after the sleeve has gone: what lay under it is new since then."""
    mine = seen.seats[seat]
    river = tuple(
        tile if tile.at_mm in known else replace(tile, since_ms=max(tile.since_ms, lifted_ms))
        for tile in mine.river
    )
    return _with_seat(seen, seat, replace(mine, river=river))


def pushed(hand: KeptHand) -> Sequence[FrameReading]:
    """The camera is pushed and its pipeline begins anew where it stands then: every tile seems to lie a
    little elsewhere, and to lie there since then."""
    start_ms = begins_ms(hand.looks)
    newest: TableSeen | None = None
    found: list[FrameReading] = []
    for at_ms, seen in hand.looks:
        newest = seen if isinstance(seen, TableSeen) else newest
        if at_ms < start_ms:
            found.append((at_ms, seen))
        elif at_ms < start_ms + FOUND_AGAIN_MS or newest is None:
            found.append((at_ms, None))
        elif isinstance(seen, TableSeen) or (found[-1][1] is None and not _told(found, start_ms)):
            found.append((at_ms, _shifted(replace(newest, at_ms=at_ms), start_ms + FOUND_AGAIN_MS)))
        else:
            found.append((at_ms, seen))
    return found


def _told(found: Sequence[FrameReading], start_ms: int) -> bool:
    return any(seen is not None for at_ms, seen in found if at_ms >= start_ms)


def _shifted(seen: TableSeen, since_ms: int) -> TableSeen:
    turn = math.radians(PUT_RIGHT_DEG)
    cos, sin = math.cos(turn), math.sin(turn)

    def tile(one: SeenTile) -> SeenTile:
        x, y = one.at_mm
        at_mm = cos * x - sin * y + PUT_RIGHT_MM[0], sin * x + cos * y + PUT_RIGHT_MM[1]
        return replace(one, at_mm=at_mm, since_ms=max(one.since_ms, since_ms))

    def tiles(some: Sequence[SeenTile]) -> tuple[SeenTile, ...]:
        return tuple(map(tile, some))

    def seat(one: SeenSeat) -> SeenSeat:
        melds = tuple(SeenMeld(tiles(meld.tiles), meld.kind, meld.from_side) for meld in one.melds)
        return replace(one, river=tiles(one.river), melds=melds, shown=tiles(one.shown))

    a, b, c, d = map(seat, seen.seats)
    return replace(seen, seats=(a, b, c, d), indicators=tiles(seen.indicators))


def _with_seat(seen: TableSeen, seat: int, mine: SeenSeat) -> TableSeen:
    a, b, c, d = (mine if index == seat else other for index, other in enumerate(seen.seats))
    return replace(seen, seats=(a, b, c, d))


TROUBLES: Final = (
    Trouble("nothing", untroubled),
    Trouble("eyes shut for 20 s", eyes_shut),
    Trouble("a sleeve over a river for ten turns", sleeve),
    Trouble("the camera pushed", pushed),
)
"""Troubles that need no pictures."""


def pushed_picture(image: Image) -> Image:
    """What a camera sees that has been pushed by about a centimetre."""
    height, width = image.shape[:2]
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), PUSHED_DEG, 1.0)
    turn[:, 2] += np.array(PUSHED_MM) * width / 1000.0
    moved = cv2.warpAffine(image, turn, (width, height), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(moved, np.uint8)


def other_light(image: Image) -> Image:
    """The same under another lamp."""
    width = image.shape[1]
    slope = 1.0 + LAMP_SLOPE * np.linspace(-1, 1, width, dtype=np.float32)[None, :, None]
    return np.asarray(np.clip(image * (slope * np.array(LAMP, np.float32)), 0, 255), np.uint8)


PICTURES: Final[Mapping[str, Callable[[Image], Image]]] = MappingProxyType(
    {
        "nothing": lambda image: image,
        "the camera pushed": pushed_picture,
        "a lamp switched": other_light,
    }
)
"""What becomes of every picture once a trouble has begun."""
