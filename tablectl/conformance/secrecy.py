"""Checks that nothing is told to the public before the rules reveal it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from tablectl.conformance.check import Check, Deviation, LeftOut
from tablectl.conformance.form import PAGE
from tablectl.conformance.heard import ParsedMessage, Traffic

DELAYS: Final = "Audiences and delays"
CONCEALED: Final = "Nothing outside `broadcast/` contains a concealed tile before the rules reveal it."
CONCEALED_SUBJECTS: Final = ("hands", "odds")

Facts = Mapping[str, Any]


def _drawn(facts: Facts) -> bool:
    return facts.get("tile") not in (None, "?")


def _dealt(facts: Facts) -> bool:
    return _shows_tiles(facts.get("tiles"))


def _void(facts: Facts) -> bool:
    return facts.get("suit") is not None


def _face_down(facts: Facts) -> bool:
    return facts.get("face_down") is True and _shows_tiles(facts.get("tiles"))


def _shows_tiles(tiles: object) -> bool:
    """Whether any tile is told: in notation or as a list, each unseen one being ``?`` or null."""
    if isinstance(tiles, list):
        return any(each not in (None, "?") for each in tiles)
    return isinstance(tiles, str) and bool(tiles.strip("?"))


def _hides(
    kind: str, shows: Callable[[Facts], bool], wanted: str
) -> Callable[[Traffic], Iterator[Deviation] | LeftOut]:
    def judge(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
        found = [
            (each, facts)
            for each in traffic.on("event")
            if not each.folder
            for facts in _facts(each)
            if str(facts.get("kind")).partition("/")[0] == kind
        ]
        if not found:
            return LeftOut(f"no {kind} was told to the public")
        return (Deviation(wanted, f"{each}: it is told") for each, facts in found if shows(facts))

    return judge


def _facts(event: ParsedMessage) -> Iterator[Facts]:
    """The event itself, and the one that an amendment puts in its place."""
    if event.message is not None:
        yield event.message
        if isinstance(inner := event.message.get("event"), dict):
            yield inner


def _stays_behind(subject: str) -> Callable[[Traffic], Iterator[Deviation] | LeftOut]:
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
    Check("drawn_tile_is_concealed", DELAYS, CONCEALED, _hides("tile_drawn", _drawn, "no tile")),
    Check(
        "dealt_tiles_are_concealed", DELAYS, CONCEALED, _hides("tiles_dealt", _dealt, "unseen tiles alone")
    ),
    Check("void_suit_is_concealed", DELAYS, CONCEALED, _hides("void_suit_chosen", _void, "no suit")),
    Check("face_down_kong_is_concealed", DELAYS, CONCEALED, _hides("kong_declared", _face_down, "no tiles")),
    *(
        Check(
            f"{subject}_stay_behind", PAGE, f"only as `broadcast/{subject}`, delayed", _stays_behind(subject)
        )
        for subject in CONCEALED_SUBJECTS
    ),
)
