"""Checks that the public topics hold no tile before the rules reveal it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from tablectl.conformance.check import Check, Deviation, LeftOut
from tablectl.conformance.form import PAGE
from tablectl.conformance.traffic import ParsedMessage, Traffic

DELAYS_SECTION: Final = "Audiences and delays"
CONCEALED: Final = "Nothing outside `broadcast/` contains a concealed tile before the rules reveal it."
CONCEALED_SUBJECTS: Final = ("hands", "odds")

Facts = Mapping[str, Any]


def _shows_drawn_tile(facts: Facts) -> bool:
    return facts.get("tile") not in (None, "?")


def _shows_dealt_tiles(facts: Facts) -> bool:
    return _shows_tiles(facts.get("tiles"))


def _shows_void_suit(facts: Facts) -> bool:
    return facts.get("suit") is not None


def _shows_closed_kong(facts: Facts) -> bool:
    return facts.get("face_down") is True and _shows_tiles(facts.get("tiles"))


def _shows_tiles(tiles: object) -> bool:
    """Whether any tile is shown, in notation or as a list. A concealed tile is ``?`` or null."""
    if isinstance(tiles, list):
        return any(each not in (None, "?") for each in tiles)
    return isinstance(tiles, str) and bool(tiles.strip("?"))


def _judge_concealment(
    kind: str, shows: Callable[[Facts], bool], wanted: str
) -> Callable[[Traffic], Iterator[Deviation] | LeftOut]:
    def judge(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
        found = [
            (each, facts)
            for each in traffic.objects("event")
            if not each.folder
            for facts in _facts(each)
            if str(facts.get("kind")).partition("/")[0] == kind
        ]
        if not found:
            return LeftOut(f"no {kind} was told to the public")
        return (Deviation(wanted, f"{each}: it is told") for each, facts in found if shows(facts))

    return judge


def _facts(event: ParsedMessage) -> Iterator[Facts]:
    """The facts of the event, then those of the event that it inserts or corrects to."""

    if event.message is not None:
        yield event.message
        if isinstance(inner := event.message.get("event"), dict):
            yield inner


def _judge_broadcast_only(subject: str) -> Callable[[Traffic], Iterator[Deviation] | LeftOut]:
    def judge(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
        if not traffic.messages:
            return LeftOut(f"nothing was told under mahjong/{traffic.table}/")
        return (
            Deviation(f"{subject} under broadcast/ alone", str(each))
            for each in traffic.messages
            if each.topic == subject
        )

    return judge


CHECKS: Final = (
    Check(
        "drawn_tile_is_concealed",
        DELAYS_SECTION,
        CONCEALED,
        _judge_concealment("tile_drawn", _shows_drawn_tile, "no tile"),
    ),
    Check(
        "dealt_tiles_are_concealed",
        DELAYS_SECTION,
        CONCEALED,
        _judge_concealment("tiles_dealt", _shows_dealt_tiles, "unseen tiles alone"),
    ),
    Check(
        "void_suit_is_concealed",
        DELAYS_SECTION,
        CONCEALED,
        _judge_concealment("void_suit_chosen", _shows_void_suit, "no suit"),
    ),
    Check(
        "face_down_kong_is_concealed",
        DELAYS_SECTION,
        CONCEALED,
        _judge_concealment("kong_declared", _shows_closed_kong, "no tiles"),
    ),
    *(
        Check(
            f"{subject}_stay_behind",
            PAGE,
            f"only as `broadcast/{subject}`, delayed",
            _judge_broadcast_only(subject),
        )
        for subject in CONCEALED_SUBJECTS
    ),
)
