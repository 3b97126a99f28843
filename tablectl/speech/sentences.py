"""The sentence of each kind of event. What has none here is not said."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from tablectl.speech.books import SpokenBook
from tablectl.speech.payments import with_amounts
from tablectl.speech.said import SaidKind
from tablectl.speech.words import Words, spoken_book


@dataclass(frozen=True, slots=True)
class SpokenEvent:
    """An event, and what it takes to speak of it in one language."""

    event: Mapping[str, Any]
    words: Words
    ruleset: str
    who_at: Callable[[int], str]

    @property
    def book(self) -> SpokenBook:
        """How the players speak."""
        return spoken_book(self.ruleset)

    @property
    def who(self) -> str:
        """The player whom it is about; empty for the whole table."""
        seat = self.event.get("seat")
        return self.who_at(seat) if isinstance(seat, int) else ""

    @property
    def tiles(self) -> list[str | None]:
        """Its tiles, None for each that nobody has seen."""
        return tile_codes(str(self.event.get("tiles") or ""))

    def say(self, key: str, **values: object) -> str:
        """Words of a key."""
        return self.words.say(key, **values)

    def with_tiles(self, what: str, tiles: list[str | None]) -> str:
        """A sentence with the tiles that it is about."""
        if not tiles:
            return what
        named = [self.words.tile(each, self.book) for each in tiles]
        return self.say("said_with", what=what, tiles=self.words.listed(named))


def tile_codes(text: str) -> list[str | None]:
    """Tiles one by one.

    >>> tile_codes("12m0p?1z")
    ['1m', '2m', '0p', None, '1z']
    """
    found: list[str | None] = []
    digits = ""
    for letter in text:
        if letter == "?":
            found.append(None)
        elif letter.isdigit():
            digits += letter
        else:
            found += [digit + letter for digit in digits]
            digits = ""
    return found


def _discard(told: SpokenEvent) -> str:
    tile = told.words.tile(told.event.get("tile"), told.book)
    return told.say("said_discard", who=told.who, tile=tile)


def _call(told: SpokenEvent) -> str:
    meld = told.words.meld(str(told.event.get("meld")), told.tiles, told.book)
    return told.say("said_call", who=told.who, call=meld)


def _win(told: SpokenEvent) -> str:
    other = told.event.get("from")
    tile = told.event.get("tile")
    if isinstance(other, int):
        said = told.say("wins_from", who=told.who, other=told.who_at(other))
    else:
        said = told.say("wins_self", who=told.who)
    return told.with_tiles(said, [tile] if tile else [])


def _draw(told: SpokenEvent) -> str:
    reason = str(told.event.get("reason"))
    key = f"draw_{reason}"
    if reason == "exhaustive":  # its name says already that it is a draw
        return told.say(key)
    return told.say("drawn_game", why=told.say(key) if told.words.knows(key) else reason)


def _hand(told: SpokenEvent) -> str:
    wind = f"wind_{told.event.get('round')}"
    round_said = told.say("of_round", wind=told.say(wind)) if told.book.rounds else ""
    return told.say("new_hand", round=round_said, who=told.who_at(int(told.event.get("dealer", 0))))


def _void_suit(told: SpokenEvent) -> str:
    suit = told.say(f"suit_{told.event.get('suit')}")
    return told.say("plays_without", who=told.who, what=told.say("without", suit=suit))


def _irregularity(told: SpokenEvent) -> str:
    """Only what viewers may know of it: the rest is between the players and the judge."""
    key = f"air_{told.event.get('code')}"
    return told.say(key, who=told.who) if told.words.knows(key) else ""


def _corrected(told: SpokenEvent) -> str:
    body = told.event.get("event")
    if not isinstance(body, Mapping):
        return ""
    found = SENTENCES.get(str(body.get("kind", "")).partition("/")[0])
    what = found[1](SpokenEvent(body, told.words, told.ruleset, told.who_at)) if found else ""
    return told.say("said_correction", what=what) if what else ""


def _named(key: str) -> Callable[[SpokenEvent], str]:
    """A sentence about a player that says the event's reason by its book's name, and what was paid for it."""

    def said(told: SpokenEvent) -> str:
        reason = told.words.named(str(told.event.get("reason")), told.ruleset)
        what = told.say(key, who=told.who, what=reason, reason=reason)
        return with_amounts(what, told.event.get("deltas"), told.words, told.who_at)

    return said


def _plain(key: str) -> Callable[[SpokenEvent], str]:
    return lambda told: told.say(key, who=told.who)


def _shown(key: str) -> Callable[[SpokenEvent], str]:
    """A sentence about a player with the event's tile or tiles."""
    return lambda told: told.with_tiles(
        told.say(key, who=told.who), [told.event["tile"]] if told.event.get("tile") else told.tiles
    )


def _laid_aside(told: SpokenEvent) -> str:
    """A flower that is shown, or sanma's north."""
    flower = str(told.event.get("tile", "")).endswith("f")
    return _shown("shows_tile" if flower else "sets_aside")(told)


SENTENCES: Final[Mapping[str, tuple[SaidKind, Callable[[SpokenEvent], str]]]] = MappingProxyType(
    {
        "tile_discarded": (SaidKind.DISCARD, _discard),
        "meld_claimed": (SaidKind.CALL, _call),
        "kong_declared": (SaidKind.CALL, _call),
        "kong_shown": (SaidKind.CALL, _shown("turns_kong")),
        "bonus_shown": (SaidKind.CALL, _laid_aside),
        "ready_declared": (SaidKind.RIICHI, _plain("declares_riichi")),
        "void_suit_declared": (SaidKind.CALL, _void_suit),
        "win_shown": (SaidKind.WIN, _win),
        "value_named": (
            SaidKind.WIN,
            lambda told: told.say("names_value", who=told.who, points=told.event.get("points")),
        ),
        "win_voided": (
            SaidKind.JUDGE,
            lambda told: told.say("win_voided", who=told.who, reason=told.event.get("reason")),
        ),
        "tiles_exposed": (SaidKind.JUDGE, _shown("tiles_open")),
        "payment_made": (SaidKind.CALL, _named("paid_for")),
        "hand_shown": (SaidKind.HAND, _plain("shows_hand")),
        "indicator_revealed": (
            SaidKind.HAND,
            lambda told: told.with_tiles(told.say(told.book.indicators), [told.event.get("tile")]),
        ),
        "ura_indicators_revealed": (SaidKind.HAND, _shown("ura")),
        "hand_drawn": (SaidKind.RESULT, _draw),
        "hand_started": (SaidKind.HAND, _hand),
        "session_started": (SaidKind.HAND, _plain("session_begins")),
        "session_ended": (SaidKind.HAND, _plain("session_over")),
        "seats_changed": (SaidKind.HAND, _plain("seats_change")),
        "penalty_paid": (SaidKind.JUDGE, _named("penalty_for")),
        "irregularity_noted": (SaidKind.JUDGE, _irregularity),
        "judge_called": (SaidKind.JUDGE, lambda told: told.say("told_judge_called", who=told.who)),
        "play_paused": (SaidKind.PAUSE, _plain("air_paused")),
        "play_resumed": (SaidKind.PAUSE, _plain("play_resumed")),
        "event_corrected": (SaidKind.JUDGE, _corrected),
        "event_inserted": (SaidKind.JUDGE, _corrected),
        "event_withdrawn": (SaidKind.JUDGE, _plain("said_withdrawn")),
    }
)
"""By kind of event: what it is about, and its sentence; an empty one is not said."""
