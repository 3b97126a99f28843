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


def _discard(spoken: SpokenEvent) -> str:
    tile = spoken.words.tile(spoken.event.get("tile"), spoken.book)
    return spoken.say("said_discard", who=spoken.who, tile=tile)


def _call(spoken: SpokenEvent) -> str:
    meld = spoken.words.meld(str(spoken.event.get("meld")), spoken.tiles, spoken.book)
    return spoken.say("said_call", who=spoken.who, call=meld)


def _win(spoken: SpokenEvent) -> str:
    other = spoken.event.get("from")
    tile = spoken.event.get("tile")
    if isinstance(other, int):
        said = spoken.say("wins_from", who=spoken.who, other=spoken.who_at(other))
    else:
        said = spoken.say("wins_self", who=spoken.who)
    return spoken.with_tiles(said, [tile] if tile else [])


def _draw(spoken: SpokenEvent) -> str:
    reason = str(spoken.event.get("reason"))
    key = f"draw_{reason}"
    if reason == "exhaustive":  # its name says already that it is a draw
        return spoken.say(key)
    return spoken.say("drawn_game", why=spoken.say(key) if spoken.words.knows(key) else reason)


def _hand(spoken: SpokenEvent) -> str:
    wind = f"wind_{spoken.event.get('round')}"
    round_said = spoken.say("of_round", wind=spoken.say(wind)) if spoken.book.rounds else ""
    return spoken.say("new_hand", round=round_said, who=spoken.who_at(int(spoken.event.get("dealer", 0))))


def _void_suit(spoken: SpokenEvent) -> str:
    suit = spoken.say(f"suit_{spoken.event.get('suit')}")
    return spoken.say("plays_without", who=spoken.who, what=spoken.say("without", suit=suit))


def _irregularity(spoken: SpokenEvent) -> str:
    """Only what viewers may know of it: the rest is between the players and the judge."""
    key = f"air_{spoken.event.get('code')}"
    return spoken.say(key, who=spoken.who) if spoken.words.knows(key) else ""


def _corrected(spoken: SpokenEvent) -> str:
    body = spoken.event.get("event")
    if not isinstance(body, Mapping):
        return ""
    found = SENTENCES.get(str(body.get("kind", "")).partition("/")[0])
    what = found[1](SpokenEvent(body, spoken.words, spoken.ruleset, spoken.who_at)) if found else ""
    return spoken.say("said_correction", what=what) if what else ""


def _payment(spoken: SpokenEvent) -> str:
    """By its book's name, and what was paid for it."""
    reason = spoken.words.named(str(spoken.event.get("reason")), spoken.ruleset)
    what = spoken.say("paid_for", who=spoken.who, what=reason)
    return with_amounts(what, spoken.event.get("deltas"), spoken.words, spoken.who_at)


def _penalty(spoken: SpokenEvent) -> str:
    what = spoken.words.penalty(spoken.who, str(spoken.event.get("reason")), spoken.ruleset)
    return with_amounts(what, spoken.event.get("deltas"), spoken.words, spoken.who_at)


def _plain(key: str) -> Callable[[SpokenEvent], str]:
    return lambda spoken: spoken.say(key, who=spoken.who)


def _shown(key: str) -> Callable[[SpokenEvent], str]:
    """A sentence about a player with the event's tile or tiles."""
    return lambda spoken: spoken.with_tiles(
        spoken.say(key, who=spoken.who), [spoken.event["tile"]] if spoken.event.get("tile") else spoken.tiles
    )


def _laid_aside(spoken: SpokenEvent) -> str:
    """A flower that is shown, or sanma's north."""
    flower = str(spoken.event.get("tile", "")).endswith("f")
    return _shown("shows_tile" if flower else "sets_aside")(spoken)


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
            lambda spoken: spoken.say("names_value", who=spoken.who, points=spoken.event.get("points")),
        ),
        "win_voided": (
            SaidKind.JUDGE,
            lambda spoken: spoken.say("win_voided", who=spoken.who, reason=spoken.event.get("reason")),
        ),
        "tiles_exposed": (SaidKind.JUDGE, _shown("tiles_open")),
        "payment_made": (SaidKind.CALL, _payment),
        "hand_shown": (SaidKind.HAND, _plain("shows_hand")),
        "indicator_revealed": (
            SaidKind.HAND,
            lambda spoken: spoken.with_tiles(spoken.say(spoken.book.indicators), [spoken.event.get("tile")]),
        ),
        "ura_indicators_revealed": (SaidKind.HAND, _shown("ura")),
        "hand_drawn": (SaidKind.RESULT, _draw),
        "hand_started": (SaidKind.HAND, _hand),
        "session_started": (SaidKind.HAND, _plain("session_begins")),
        "session_ended": (SaidKind.HAND, _plain("session_over")),
        "seats_changed": (SaidKind.HAND, _plain("seats_change")),
        "penalty_paid": (SaidKind.JUDGE, _penalty),
        "irregularity_noted": (SaidKind.JUDGE, _irregularity),
        "judge_called": (SaidKind.JUDGE, lambda spoken: spoken.say("told_judge_called", who=spoken.who)),
        "play_paused": (SaidKind.PAUSE, _plain("air_paused")),
        "play_resumed": (SaidKind.PAUSE, _plain("play_resumed")),
        "event_corrected": (SaidKind.JUDGE, _corrected),
        "event_inserted": (SaidKind.JUDGE, _corrected),
        "event_withdrawn": (SaidKind.JUDGE, _plain("said_withdrawn")),
    }
)
"""By kind of event: what it is about, and its sentence; an empty one is not said."""
