"""The sentence of each kind of event. Events without one are not announced."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from tablectl.speech.books import SpokenBook
from tablectl.speech.payments import with_amounts
from tablectl.speech.spoken import SpokenKind
from tablectl.speech.words import Words, spoken_book


@dataclass(frozen=True, slots=True)
class SpokenEvent:
    """An event with the words of one language."""

    event: Mapping[str, Any]
    words: Words
    ruleset: str
    who_at: Callable[[int], str]

    @property
    def book(self) -> SpokenBook:
        """The spoken terms of the rule book."""
        return spoken_book(self.ruleset)

    @property
    def who(self) -> str:
        """Name of the event's player; empty for the whole table."""
        seat = self.event.get("seat")
        return self.who_at(seat) if isinstance(seat, int) else ""

    @property
    def tiles(self) -> list[str | None]:
        """The event's tiles; None for each concealed one."""
        return tile_codes(str(self.event.get("tiles") or ""))

    def say(self, key: str, **values: object) -> str:
        """The text of a key."""
        return self.words.say(key, **values)

    def with_tiles(self, what: str, tiles: list[str | None]) -> str:
        """A sentence with its tiles."""
        if not tiles:
            return what
        named = [self.words.tile(each, self.book) for each in tiles]
        return self.say("said_with", what=what, tiles=self.words.listed(named))


def tile_codes(text: str) -> list[str | None]:
    """Split notation into single tiles.

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
        sentence = spoken.say("wins_from", who=spoken.who, other=spoken.who_at(other))
    else:
        sentence = spoken.say("wins_self", who=spoken.who)
    return spoken.with_tiles(sentence, [tile] if tile else [])


def _draw(spoken: SpokenEvent) -> str:
    reason = str(spoken.event.get("reason"))
    key = f"draw_{reason}"
    if reason == "exhaustive":  # its name is already a sentence about a draw
        return spoken.say(key)
    return spoken.say("drawn_game", why=spoken.say(key) if spoken.words.knows(key) else reason)


def _hand(spoken: SpokenEvent) -> str:
    wind = f"wind_{spoken.event.get('round')}"
    round_text = spoken.say("of_round", wind=spoken.say(wind)) if spoken.book.rounds else ""
    return spoken.say("new_hand", round=round_text, who=spoken.who_at(int(spoken.event.get("dealer", 0))))


def _void_suit(spoken: SpokenEvent) -> str:
    suit = spoken.say(f"suit_{spoken.event.get('suit')}")
    return spoken.say("plays_without", who=spoken.who, what=spoken.say("without", suit=suit))


def _irregularity(spoken: SpokenEvent) -> str:
    """Only those that viewers may know about; the others are between the players and the judge."""
    key = f"air_{spoken.event.get('code')}"
    return spoken.say(key, who=spoken.who) if spoken.words.knows(key) else ""


def _correction(spoken: SpokenEvent) -> str:
    body = spoken.event.get("event")
    if not isinstance(body, Mapping):
        return ""
    found = SENTENCES.get(str(body.get("kind", "")).partition("/")[0])
    what = found[1](SpokenEvent(body, spoken.words, spoken.ruleset, spoken.who_at)) if found else ""
    return spoken.say("said_correction", what=what) if what else ""


def _payment(spoken: SpokenEvent) -> str:
    """The payment's name in its book, with the amounts."""
    reason = spoken.words.named(str(spoken.event.get("reason")), spoken.ruleset)
    what = spoken.say("paid_for", who=spoken.who, what=reason)
    return with_amounts(what, spoken.event.get("deltas"), spoken.words, spoken.who_at)


def _penalty(spoken: SpokenEvent) -> str:
    what = spoken.words.penalty(spoken.who, str(spoken.event.get("reason")), spoken.ruleset)
    return with_amounts(what, spoken.event.get("deltas"), spoken.words, spoken.who_at)


def _player_sentence(key: str) -> Callable[[SpokenEvent], str]:
    return lambda spoken: spoken.say(key, who=spoken.who)


def _tiles_sentence(key: str) -> Callable[[SpokenEvent], str]:
    """A sentence about a player with the event's tile or tiles."""
    return lambda spoken: spoken.with_tiles(
        spoken.say(key, who=spoken.who), [spoken.event["tile"]] if spoken.event.get("tile") else spoken.tiles
    )


def _bonus(spoken: SpokenEvent) -> str:
    """A shown flower, or a north set aside in sanma."""
    flower = str(spoken.event.get("tile", "")).endswith("f")
    return _tiles_sentence("shows_tile" if flower else "sets_aside")(spoken)


SENTENCES: Final[Mapping[str, tuple[SpokenKind, Callable[[SpokenEvent], str]]]] = MappingProxyType(
    {
        "tile_discarded": (SpokenKind.DISCARD, _discard),
        "meld_claimed": (SpokenKind.CALL, _call),
        "kong_declared": (SpokenKind.CALL, _call),
        "kong_shown": (SpokenKind.CALL, _tiles_sentence("turns_kong")),
        "bonus_shown": (SpokenKind.CALL, _bonus),
        "ready_declared": (SpokenKind.RIICHI, _player_sentence("declares_riichi")),
        "void_suit_declared": (SpokenKind.CALL, _void_suit),
        "win_shown": (SpokenKind.WIN, _win),
        "value_named": (
            SpokenKind.WIN,
            lambda spoken: spoken.say("names_value", who=spoken.who, points=spoken.event.get("points")),
        ),
        "win_voided": (
            SpokenKind.JUDGE,
            lambda spoken: spoken.say("win_voided", who=spoken.who, reason=spoken.event.get("reason")),
        ),
        "tiles_exposed": (SpokenKind.JUDGE, _tiles_sentence("tiles_open")),
        "payment_made": (SpokenKind.CALL, _payment),
        "hand_shown": (SpokenKind.HAND, _player_sentence("shows_hand")),
        "indicator_revealed": (
            SpokenKind.HAND,
            lambda spoken: spoken.with_tiles(spoken.say(spoken.book.indicators), [spoken.event.get("tile")]),
        ),
        "ura_indicators_revealed": (SpokenKind.HAND, _tiles_sentence("ura")),
        "hand_drawn": (SpokenKind.RESULT, _draw),
        "hand_started": (SpokenKind.HAND, _hand),
        "session_started": (SpokenKind.HAND, _player_sentence("session_begins")),
        "session_ended": (SpokenKind.HAND, _player_sentence("session_over")),
        "seats_changed": (SpokenKind.HAND, _player_sentence("seats_change")),
        "penalty_paid": (SpokenKind.JUDGE, _penalty),
        "irregularity_noted": (SpokenKind.JUDGE, _irregularity),
        "judge_called": (SpokenKind.JUDGE, lambda spoken: spoken.say("told_judge_called", who=spoken.who)),
        "play_paused": (SpokenKind.PAUSE, _player_sentence("air_paused")),
        "play_resumed": (SpokenKind.PAUSE, _player_sentence("play_resumed")),
        "event_corrected": (SpokenKind.JUDGE, _correction),
        "event_inserted": (SpokenKind.JUDGE, _correction),
        "event_withdrawn": (SpokenKind.JUDGE, _player_sentence("said_withdrawn")),
    }
)
"""By kind of event: the kind of its sentence, and the sentence; an empty one is not announced."""
