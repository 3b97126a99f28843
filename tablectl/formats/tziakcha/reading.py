"""Reads records of tziakcha.net into claims; the package's docstring says how much of the format is known."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Final

from tablectl.decoding import RECORD, Undecodable, decode
from tablectl.errors import InputError
from tablectl.formats.json_text import complete_json_with_depth
from tablectl.formats.recorded.claims import meld_claim
from tablectl.formats.recorded.hands import HandTracker
from tablectl.formats.recorded.record import (
    PARSE_ERRORS,
    TEXT_BROKEN_OFF,
    RecordedGame,
    RecordedHand,
    RecordedItem,
    RecordedOutcome,
    RecordedWin,
    RecordError,
    unreadable,
)
from tablectl.formats.tziakcha.codes import (
    FAN_KEYS,
    FLOWERS,
    FROM_HAND,
    PLAYERS,
    WALL,
    ActionCode,
    deal_order,
    meld_of,
    tziakcha_tile,
    wall_start,
)
from tablectl.game.claims import (
    Deal,
    DeclareDraw,
    Discard,
    Draw,
    Penalty,
    RollDice,
    ShowBonus,
)
from tablectl.game.events import DrawReason
from tablectl.mahjong.seats import WINDS, Seat
from tablectl.quoting import as_json
from tablectl.rulesets.mcr.session import SEATS_BY_ROUND

MAX_HAND_BYTES: Final = 1024 * 1024
"""Bytes of an unpacked script: a hundred times the longest known."""
BRACKETS_BETWEEN_RECORDS: Final = 2
"""Brackets that are open where a text breaks off between two records."""
HANDS: Final = PLAYERS * len(WINDS)
BASE: Final = 8
"""Points that every loser pays in addition to the hand."""
FALSE_WIN_SHARED: Final = (-30, 10)
FALSE_WIN: Final = (-40, 0)
"""The change of the player with the false win, and of each of the others."""
GUESS_NOTE: Final = "guessed: the rules are the book's, but for the points that a hand needs"
LOSS_NOTE: Final = "times, ratings, the wall's tiles that nobody drew, what was offered and not taken"


def is_tziakcha(first: Mapping[str, object]) -> bool:
    """Whether a file's first object is a record of tziakcha.net."""
    return any(key in first for key in ("script", "step", "records")) or {"w", "a"} <= first.keys()


def read_tziakcha(text: str) -> tuple[RecordedGame, ...]:
    """Every hand of a file. Consecutive hands of one session become one game.

    Raises:
        RecordError: the text is no such record, or damaged; the message says which record and where.
    """
    try:
        data, open_brackets = decode(text, RECORD), 0
    except Undecodable as error:
        try:
            data, open_brackets = complete_json_with_depth(text)
        except ValueError:
            raise RecordError(f"expected one JSON object of tziakcha: the text {error}") from None
    if not isinstance(data, dict):
        raise RecordError(f"expected a JSON object of tziakcha, got {as_json(data)}")
    records = data.get("records", [data])
    if not isinstance(records, list) or not records:
        raise RecordError("expected a list of at least one record under records")
    if open_brackets > (BRACKETS_BETWEEN_RECORDS if "records" in data else 0):
        records = records[:-1]
    if not records:
        raise RecordError("the record breaks off in its first hand: no hand is finished")
    hands = [_read(record, number) for number, record in enumerate(records, 1)]
    *games, last = (_game(run) for run in _split_games(hands))
    return (*games, last.with_note(TEXT_BROKEN_OFF) if open_brackets else last)


@dataclass(frozen=True, slots=True)
class _ReadHand:
    number: int
    """Of the session's sixteen, from 0."""
    names: tuple[str, ...]
    """By seat."""
    hand: RecordedHand
    minimum: int
    false_wins: tuple[Penalty, ...]
    notes: tuple[str, ...]


def _read(record: object, number: int) -> _ReadHand:
    try:
        return _StepReader(_unpack_step(record)).hand()
    except RecordError as error:
        raise RecordError(f"record {number}: {error}") from None
    except PARSE_ERRORS as error:
        raise unreadable(f"record {number}", error, record) from None


def _unpack_step(record: object) -> Mapping[str, Any]:
    """The hand's object, unpacked if necessary."""
    if not isinstance(record, dict):
        raise RecordError(f"expected an object, got {as_json(record)}")
    step = record.get("step", record if "a" in record else None)
    if isinstance(step, dict):
        return step
    script = record.get("script")
    if not isinstance(script, str):
        raise RecordError("expected a script (text) or a step (an object)")
    try:
        packed = base64.b64decode(script)
    except ValueError:
        raise RecordError("the script is not base64") from None
    unpacker = zlib.decompressobj()
    try:
        unpacked = unpacker.decompress(packed, MAX_HAND_BYTES)
    except zlib.error:
        raise RecordError("the script's base64 holds nothing that zlib can unpack") from None
    if unpacker.unconsumed_tail:
        raise RecordError(f"a script has at most {MAX_HAND_BYTES // 1024} KB unpacked; this one is larger")
    try:
        step = decode(unpacked.rstrip(b"\0"), RECORD)
    except Undecodable as error:
        raise RecordError(f"the unpacked script {error}") from None
    if not isinstance(step, dict):
        raise RecordError(f"expected an object in the script, got {as_json(step)}")
    return step


class _StepReader:
    """Reads one hand. Places are counted from East, seats from the session's first East."""

    def __init__(self, step: Mapping[str, Any]) -> None:
        self.step = step
        self.number = _require_int(step.get("i", 0), "i") % HANDS
        self.dealer: Seat = self.number % PLAYERS
        self.hands = HandTracker()
        ends = _require_int(step.get("b", 0), "b")
        self.winners = tuple(place for place in range(PLAYERS) if ends >> place & 1)
        self.givers = tuple(place for place in range(PLAYERS) if ends >> PLAYERS + place & 1)
        self.false_winners: list[Seat] = []
        self.discards = 0
        self.unknown_fans: list[str] = []
        """Numbers of fans that our rules do not have."""

    def hand(self) -> _ReadHand:
        """The complete hand."""
        rules = self.step.get("g") or {}
        players = self.step["p"]
        if len(players) != PLAYERS:
            raise RecordError(f"expected {PLAYERS} players under p, got {len(players)}")
        scores = self._by_seat([_require_int(each.get("s", 0), "s of a player") for each in players])
        names = self._by_seat([str(each.get("n", f"Player {place}")) for place, each in enumerate(players)])
        self._deal()
        for number, action in enumerate(self.step["a"], 1):
            try:
                self._act(action)
            except RecordError as error:
                raise RecordError(f"action {number}: {error}") from None
            except PARSE_ERRORS as error:
                raise unreadable(f"action {number}", error, action) from None
        if not self.winners:
            self.hands.apply(DeclareDraw(DrawReason.EXHAUSTIVE))
        cost, share = FALSE_WIN_SHARED if rules.get("z", 0) else FALSE_WIN
        penalties = tuple(
            Penalty(guilty, "false_win", tuple(cost if seat == guilty else share for seat in range(PLAYERS)))
            for guilty in self.false_winners
        )
        outcome = self._outcome(scores, penalties)
        hand = RecordedHand(
            round=WINDS[self.number // PLAYERS],
            dealer=self.dealer,
            honba=0,
            deposits=0,
            scores=scores,
            steps=tuple(self.hands.steps),
            ura=(),
            recorded=outcome,
        )
        minimum = _require_int(rules.get("l", BASE), "l of g")
        return _ReadHand(self.number, names, hand, minimum, penalties, tuple(self._notes(rules)))

    def _by_seat(self, values: Sequence[Any]) -> tuple[Any, ...]:
        return tuple(values[(seat - self.dealer) % PLAYERS] for seat in range(PLAYERS))

    def _seat(self, place: int) -> Seat:
        return (place + self.dealer) % PLAYERS

    def _deal(self) -> None:
        if "w" not in self.step:
            raise RecordError("there is no wall w: without it nobody knows what was dealt")
        wall = bytes.fromhex(self.step["w"])
        if sorted(wall) != list(range(WALL)):
            raise RecordError(f"expected each of {WALL} tiles once in the wall w, got {len(wall)} tiles")
        thrown = _require_int(self.step["d"], "d")
        dice = tuple(thrown >> 4 * place & 15 for place in range(4))
        if not all(1 <= each <= 6 for each in dice):
            raise RecordError(f"expected four dice of 1 to 6 under d, got {dice}")
        self.hands.apply(RollDice(dice))
        start = wall_start(dice)
        *dealt, last = zip(deal_order(), (*wall[start:], *wall[:start]), strict=False)
        for place in range(PLAYERS):
            mine = tuple(tziakcha_tile(tile) for whose, tile in dealt if whose == place)
            self.hands.apply(Deal(self._seat(place), mine))
        self.hands.apply(Draw(self.dealer, tziakcha_tile(last[1])))

    def _act(self, action: Sequence[object]) -> None:
        who, data = (_require_int(each, "a number of an action") for each in action[:2])
        seat, act = self._seat(who >> 4 & 3), ActionCode(who & 15)
        match act:
            case ActionCode.FLOWER:
                self.hands.apply(ShowBonus(seat, tziakcha_tile(FLOWERS + (data >> 8 & 15))))
                self.hands.apply(Draw(seat, tziakcha_tile(data & 255)))
            case ActionCode.DRAW:
                self.hands.apply(Draw(seat, tziakcha_tile(data & 255)))
            case ActionCode.DISCARD:
                # The dealer's first discard is always marked as from the hand.
                drawn = not data & FROM_HAND if self.discards else None
                self.hands.apply(Discard(seat, tziakcha_tile(data & 255), drawn))
                self.discards += 1
            case ActionCode.CHOW | ActionCode.PUNG | ActionCode.KONG if data:
                self.hands.apply(meld_claim(seat, *meld_of(act, data)))
            case ActionCode.WIN if who >> 4 & 3 in self.winners and data >> 1:
                self.hands.apply(self.hands.win_claim(seat))
            case ActionCode.WIN:
                self.false_winners.append(seat)
            case _:
                pass

    def _outcome(self, scores: Sequence[int], penalties: Sequence[Penalty]) -> RecordedOutcome:
        paid = self.step["s"]
        if len(paid) != PLAYERS:
            raise RecordError(f"expected {PLAYERS} payments under s, got {len(paid)}")
        paid = self._by_seat([_require_int(each, "a payment of s") for each in paid])
        deltas = tuple(
            change - sum(each.deltas[seat] for each in penalties) for seat, change in enumerate(paid)
        )
        after = tuple(score + change for score, change in zip(scores, deltas, strict=True))
        givers = [place for place in self.givers if place not in self.winners]
        giver = self._seat(givers[0]) if givers else None
        wins = tuple(
            RecordedWin(self._seat(place), giver, deltas, *self._value(place)) for place in self.winners
        )
        reason = None if wins else DrawReason.EXHAUSTIVE.value
        return RecordedOutcome("win" if wins else "draw", after, wins, reason)

    def _value(self, place: int) -> tuple[tuple[RecordedItem, ...] | None, None, None, int]:
        """Items, han, fu, total of a win."""
        details = self.step["y"][place]
        items = []
        for name, packed in details["t"].items():
            number, value = int(name), _require_int(packed, f"fan {name} of y")
            if number in FAN_KEYS:
                items.append(RecordedItem(FAN_KEYS[number], value & 255, (value >> 8) + 1))
            else:
                self.unknown_fans.append(str(number))
        return None if self.unknown_fans else tuple(items), None, None, _require_int(details["f"], "f of y")

    def _notes(self, rules: Mapping[str, Any]) -> Iterator[str]:
        base = rules.get("b", BASE)
        if base != BASE:
            yield f"every loser pays {base} beside the hand there, by our rules {BASE}"
        if self.unknown_fans:
            numbers = ", ".join(self.unknown_fans)
            yield f"fans that our rules do not have, number {numbers}: compared by the sum"
        if self.false_winners:
            yield f"guessed: what {len(self.false_winners)} false wins cost, paid as penalties after the hand"


def _split_games(hands: Sequence[_ReadHand]) -> Iterator[list[_ReadHand]]:
    """Groups of consecutive hands of one session with the seating of our rules and the same minimum."""
    run = [hands[0]]
    for before, hand in pairwise(hands):
        seated = hand.number == before.number + 1 and hand.names == _next_seating(before)
        if seated and hand.minimum == before.minimum:
            run.append(replace(hand, hand=replace(hand.hand, before=before.false_wins)))
        else:
            yield run
            run = [hand]
    yield run


def _next_seating(before: _ReadHand) -> tuple[str, ...]:
    """The players by seat in the next hand."""
    number, place = divmod(before.number + 1, PLAYERS)
    if place or number == len(SEATS_BY_ROUND):
        return before.names
    was, now = SEATS_BY_ROUND[number - 1 : number + 1]
    return tuple(before.names[was.index(player)] for player in now)


def _game(run: Sequence[_ReadHand]) -> RecordedGame:
    first = run[0]
    options = {} if first.minimum == BASE else {"minimum": first.minimum}
    notes = [GUESS_NOTE, LOSS_NOTE]
    notes += [note for each in run for note in each.notes]
    if run[-1].false_wins:
        notes.append("what the false wins of the last hand cost")
    hands = tuple(each.hand for each in run)
    return RecordedGame(
        players=first.names,
        rules="mcr",
        preset="default",
        options=options,
        first_dealer=0,
        hands=hands,
        final=None,
        notes=tuple(notes),
    )


def _require_int(value: object, what: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise InputError(f"expected a whole number as {what}, got {as_json(value)}")
    return value
