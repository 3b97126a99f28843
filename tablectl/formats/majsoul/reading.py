"""Reads Majsoul's records: a game as the server's messages, one for each move.

The fields are those of the server's protobuf definitions (``RecordNewRound`` to ``RecordLiuJu``), as other
projects print them. What they mean was read from two converters to tenhou.net/6, from an editor of records
and from a record that lies beside it. They agree on tiles, calls (``type`` 0 chow, 1 pung, 2 open kong;
2 added and 3 closed kong), indicators (a list that grows), payments and yaku; the numbers of abortive draws
3 to 5 are the editor's alone. Not told is which of its first fourteen tiles the dealer drew last: the last
listed is taken.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from tablectl.errors import in_words
from tablectl.formats.json_text import complete_json, parse_json
from tablectl.formats.majsoul.actions import Action, Fields, actions_of, head_of
from tablectl.formats.majsoul.hand import HandReader
from tablectl.formats.majsoul.results import points_of
from tablectl.formats.majsoul.rules import has_three_players, options_of, unread_rules
from tablectl.formats.recorded.record import (
    PARSE_ERRORS,
    TEXT_BROKEN_OFF,
    BrokenOffNote,
    RecordedGame,
    RecordedHand,
    RecordError,
    unreadable,
)
from tablectl.formats.tenhou.words import three_player_options
from tablectl.quoting import as_json


def read_majsoul(text: str) -> RecordedGame:
    """Read one game.

    Raises:
        RecordError: the text is no such JSON, damaged or packed, or the game's mode has its own rules; the
            message gives the action.
    """
    try:
        root, is_broken_off = parse_json(text), False
    except ValueError as error:
        try:
            root, is_broken_off = complete_json(text), True
        except ValueError:
            raise RecordError(f"expected a Majsoul record; the text {in_words(error)}") from None
    if not isinstance(root, dict):
        raise RecordError("expected a Majsoul record: an object with 'head' and 'data'")
    head = head_of(root)
    actions = list(actions_of(root))
    try:
        players = 3 if has_three_players(head) or _deals_to_three_players(actions) else 4
        names, options, final = _names(head, players), options_of(head, players), _final(head, players)
        notes = tuple(unread_rules(head))
    except RecordError as error:
        raise RecordError(f"head: {error}") from None
    except PARSE_ERRORS as error:
        raise unreadable("head", error, head) from error
    reader = _RecordReader(players)
    for action in actions[:-1] if is_broken_off else actions:
        try:
            reader.take(action)
        except RecordError as error:
            raise RecordError(f"action {action.number} {action.name}: {error}") from None
        except PARSE_ERRORS as error:
            raise unreadable(f"action {action.number} {action.name}", error, action.fields) from error
    hands = reader.finish()
    if any(hand.recorded.reason == "sanchahou" for hand in hands):
        options["triple_ron"] = "abort"
    return RecordedGame(
        players=names,
        rules="riichi" if players == 4 else "sanma",
        preset="tenhou",
        options=options if players == 4 else three_player_options(options),
        first_dealer=0,
        hands=hands,
        final=final,
        notes=(*_fixed_notes(), *notes, *reader.notes(), *((TEXT_BROKEN_OFF,) if is_broken_off else ())),
    )


def _fixed_notes() -> Iterator[str]:
    yield "guessed: preset tenhou with Majsoul's double yakuman, liability and three wins on a tile"
    yield "guessed: which tile the dealer drew first: the last of its fourteen"
    yield "the record's ranks, characters, times, walls, waits and offers"


def _deals_to_three_players(actions: list[Action]) -> bool:
    """Whether the first hand has points of three players."""
    scores = next((each.fields.get("scores") for each in actions if each.name == "RecordNewRound"), None)
    return isinstance(scores, list) and len(scores) == 3


def _names(head: Fields, players: int) -> tuple[str, ...]:
    names = [""] * players
    for account in (*(head.get("accounts") or ()), *(head.get("robots") or ())):
        seat = account.get("seat", 0)
        if not isinstance(seat, int) or not 0 <= seat < players:
            raise RecordError(f"expected an account's seat from 0 to {players - 1}, got {as_json(seat)}")
        names[seat] = str(account.get("nickname", ""))
    return tuple(names)


def _final(head: Fields, players: int) -> tuple[int, ...] | None:
    result = head.get("result") or {}
    results = result.get("players") or ()
    if not results:
        return None
    if len(results) != players:
        raise RecordError(f"expected {players} players in the result, got {len(results)}")
    points = {player.get("seat", 0): player.get("part_point_1", 0) for player in results}
    return points_of([points.get(seat) for seat in range(players)], "part_point_1 of all seats", players)


@dataclass(slots=True)
class _RecordReader:
    """Reads the hands of a record, message by message."""

    _players: int
    _hand: HandReader | None = None
    _hands: list[RecordedHand] = field(default_factory=list)
    _unknown_yaku: set[int] = field(default_factory=set)

    def take(self, action: Action) -> None:
        """Apply one message."""
        if action.name == "RecordNewRound":
            if self._hand is not None:
                raise RecordError(
                    "the last hand has no end: expected RecordHule, RecordNoTile or RecordLiuJu"
                )
            self._hand = HandReader(action.fields)
            if self._hand.players != self._players:
                raise RecordError(f"expected a hand of {self._players}, got one of {self._hand.players}")
            return
        if not action.name.startswith("Record"):
            raise RecordError("expected a message such as RecordDealTile")
        if self._hand is None:
            raise RecordError("outside of a hand: expected RecordNewRound before")
        hand = self._hand.take(action.name, action.fields)
        if hand is not None:
            self._unknown_yaku.update(self._hand.unknown_yaku)
            self._hands.append(hand)
            self._hand = None

    def finish(self) -> tuple[RecordedHand, ...]:
        """All finished hands.

        Raises:
            RecordError: no hand is finished.
        """
        if self._hand is not None and not self._hands:
            raise RecordError(
                "the hand has no end: expected RecordHule, RecordNoTile or RecordLiuJu; no hand is finished"
            )
        if not self._hands:
            raise RecordError("the record has no hand: expected a RecordNewRound")
        return tuple(self._hands)

    def notes(self) -> Iterator[str]:
        """Notes on what was not read from the hands."""
        if self._hand is not None:
            yield BrokenOffNote.hand(len(self._hands))
        if self._unknown_yaku:
            listed = ", ".join(str(number) for number in sorted(self._unknown_yaku))
            yield f"the yaku of wins with old local yaku (numbers {listed})"
