"""Majsoul's records: a game as the server's messages, one move each.

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

from tablectl.errors import as_json, in_words
from tablectl.formats.json_text import completed, parsed
from tablectl.formats.majsoul.actions import Action, Fields, actions_of, head_of
from tablectl.formats.majsoul.hand import HandReader
from tablectl.formats.majsoul.results import points_of
from tablectl.formats.majsoul.rules import is_of_three, options_of, unread_rules
from tablectl.formats.recorded.record import (
    DAMAGED,
    TEXT_BREAKS_OFF,
    BrokenOff,
    RecordedGame,
    RecordedHand,
    RecordError,
    unreadable,
)
from tablectl.formats.tenhou.words import for_three


def read_majsoul(text: str) -> RecordedGame:
    """Read one game.

    Raises:
        RecordError: no such JSON, a damaged or a packed one, or a game of a mode with rules of its own; the
            message names the action.
    """
    try:
        root, cut = parsed(text), False
    except ValueError as error:
        try:
            root, cut = completed(text), True
        except ValueError:
            raise RecordError(f"expected a Majsoul record; the text {in_words(error)}") from None
    if not isinstance(root, dict):
        raise RecordError("expected a Majsoul record: an object with 'head' and 'data'")
    head = head_of(root)
    actions = list(actions_of(root))
    try:
        players = 3 if is_of_three(head) or _deals_to_three(actions) else 4
        names, options, final = _names(head, players), options_of(head, players), _final(head, players)
        notes = tuple(unread_rules(head))
    except RecordError as error:
        raise RecordError(f"head: {error}") from None
    except DAMAGED as error:
        raise unreadable("head", error, head) from error
    reader = _RecordReader(players)
    for action in actions[:-1] if cut else actions:
        try:
            reader.take(action)
        except RecordError as error:
            raise RecordError(f"action {action.number} {action.name}: {error}") from None
        except DAMAGED as error:
            raise unreadable(f"action {action.number} {action.name}", error, action.fields) from error
    hands = reader.finished()
    if any(hand.recorded.reason == "sanchahou" for hand in hands):
        options["triple_ron"] = "abort"
    return RecordedGame(
        players=names,
        rules="riichi" if players == 4 else "sanma",
        preset="tenhou",
        options=options if players == 4 else for_three(options),
        first_dealer=0,
        hands=hands,
        final=final,
        notes=(*_notes(), *notes, *reader.notes(), *((TEXT_BREAKS_OFF,) if cut else ())),
    )


def _notes() -> Iterator[str]:
    yield "guessed: preset tenhou with Majsoul's double yakuman, liability and three wins on a tile"
    yield "guessed: which tile the dealer drew first: the last of its fourteen"
    yield "the record's ranks, characters, times, walls, waits and offers"


def _deals_to_three(actions: list[Action]) -> bool:
    """Whether the first hand's points are those of three."""
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
    """The hands of a record so far."""

    _players: int
    _hand: HandReader | None = None
    _hands: list[RecordedHand] = field(default_factory=list)
    _unknown: set[int] = field(default_factory=set)

    def take(self, action: Action) -> None:
        """Follow one message; what is no move is passed over."""
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
        ended = self._hand.take(action.name, action.fields)
        if ended is not None:
            self._unknown.update(self._hand.unknown_yaku)
            self._hands.append(ended)
            self._hand = None

    def finished(self) -> tuple[RecordedHand, ...]:
        """All finished hands.

        Raises:
            RecordError: none that is finished.
        """
        if self._hand is not None and not self._hands:
            raise RecordError(
                "the hand has no end: expected RecordHule, RecordNoTile or RecordLiuJu; no hand is finished"
            )
        if not self._hands:
            raise RecordError("the record has no hand: expected a RecordNewRound")
        return tuple(self._hands)

    def notes(self) -> Iterator[str]:
        """What the hands had besides."""
        if self._hand is not None:
            yield BrokenOff.hand(len(self._hands))
        if self._unknown:
            listed = ", ".join(str(number) for number in sorted(self._unknown))
            yield f"the yaku of wins with old local yaku (numbers {listed})"
