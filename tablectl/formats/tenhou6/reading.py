"""Reads tenhou.net/6 JSON, in which each hand has a list of draws and a list of discards for each seat.

A call is a text in the list of draws; the place of its letter tells the seat that discarded the tile. A
closed or added kong is in the list of discards. The format does not state the order of play. It is found by
following the lists, with a search where a call fits two equal discards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final
from urllib.parse import unquote

from tablectl.errors import in_words
from tablectl.formats.json_text import complete_json_with_depth, parse_json
from tablectl.formats.recorded.claims import draw_claim, hand_end, meld_claim
from tablectl.formats.recorded.hands import HandTracker
from tablectl.formats.recorded.payments import hand_payment
from tablectl.formats.recorded.record import (
    MAX_POINTS,
    PARSE_ERRORS,
    TEXT_BROKEN_OFF,
    BrokenOffNote,
    RecordedGame,
    RecordedHand,
    RecordedOutcome,
    RecordedWin,
    RecordError,
    unreadable,
)
from tablectl.formats.tenhou.words import with_norths
from tablectl.formats.tenhou6.calls import Call, read_call, read_tile
from tablectl.formats.tenhou6.results import DOUBLED, mentions_chips, pays_double, read_win, unknown_words
from tablectl.formats.tenhou6.rules import FileRules, rules_of
from tablectl.formats.tenhou6.steps import discard_entry_steps, with_indicators
from tablectl.formats.tenhou6.words import draw_of, is_win
from tablectl.game.claims import (
    Claim,
    ClaimMeld,
    Deal,
    Discard,
    Draw,
    RevealIndicator,
    ShowBonus,
)
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import WINDS, Seat
from tablectl.mahjong.tiles import Tile
from tablectl.quoting import as_json

WIN_WORD: Final = "和了"
BRACKETS_BETWEEN_HANDS: Final = 2
"""Brackets that are open if a text is cut off between two hands."""
NO_DISCARD: Final = 0
"""An entry of a list of discards after an open kong, whose player draws again."""


def read_tenhou6(text: str) -> RecordedGame:
    """Read one game. One that is cut off ends with its last finished hand, and a note.

    Raises:
        RecordError: the text is no such JSON, damaged, or has no finished hand.
    """
    data, open_brackets = _parse_file(text)
    rules = _checked_rules(data)
    file_notes, hands = _FileNotes(), []
    for number, hand in enumerate(data["log"]):
        last = number == len(data["log"]) - 1
        reader = _Tenhou6Hand(hand, rules)
        if last and (reader.is_broken_off or open_brackets > BRACKETS_BETWEEN_HANDS):
            file_notes.is_broken_off(number)
            break
        try:
            hands.append(reader.read())
        except RecordError as error:
            if not (last and open_brackets):
                raise RecordError(f"hand {number}: {error}") from None
            file_notes.is_broken_off(number)
        except PARSE_ERRORS as error:
            if not (last and open_brackets):
                raise unreadable(f"hand {number}", error, hand) from error
            file_notes.is_broken_off(number)
        else:
            file_notes.add_hand(number, reader)
    if open_brackets:
        file_notes.notes[TEXT_BROKEN_OFF] = None
    if not hands:
        raise RecordError(
            "hand 0: expected a list of 17 parts, with its end in the last; no hand is finished"
        )
    return RecordedGame(
        players=_names(data, rules.players),
        rules="riichi" if rules.players == 4 else "sanma",
        preset="tenhou",
        options=_options_as_paid(rules, hands),
        first_dealer=0,
        hands=tuple(hands),
        final=_final(data, rules.players),
        notes=(*_notes(data, rules, hands), *file_notes.notes),
    )


def _parse_file(text: str) -> tuple[Mapping[str, Any], int]:
    """The file's object, and the number of brackets that are open at its end; 0 for a complete file."""
    try:
        data, open_brackets = parse_json(text), 0
    except ValueError as error:
        try:
            data, open_brackets = complete_json_with_depth(text)
        except ValueError:
            raise RecordError(f"expected a tenhou.net/6 JSON; the text {in_words(error)}") from None
    if not isinstance(data, dict) or not isinstance(data.get("log"), list) or not data["log"]:
        raise RecordError('expected a tenhou.net/6 JSON object with a list of hands in "log"')
    return data, open_brackets


def _checked_rules(data: Mapping[str, Any]) -> FileRules:
    try:
        return rules_of(data)
    except RecordError:
        raise
    except PARSE_ERRORS as error:
        raise unreadable("rule", error, data.get("rule")) from error


def _names(data: Mapping[str, Any], players: int) -> tuple[str, ...]:
    names = data.get("name", ["", "", "", ""])
    if len(names) not in (4, players):
        raise RecordError(f'expected four names in "name", got {as_json(names)}')
    return tuple(unquote(str(name)) for name in names[:players])


def _final(data: Mapping[str, Any], players: int) -> tuple[int, ...] | None:
    """Points after the last hand. ``sc`` has points, final score and, in some lobbies, chips of each seat."""
    final = data.get("sc")
    if not isinstance(final, list):
        return None
    if not all(isinstance(v, int | float) and abs(v) < MAX_POINTS for v in final):
        raise RecordError(f'expected "sc" to be numbers, got {as_json(final)}')
    places = players if len(final) == 2 * players else 4
    if len(final) not in (2 * players, 8, 12) or not any(final):
        return None
    return tuple(int(v) for v in final[:: len(final) // places])[:players]


def _options_as_paid(rules: FileRules, hands: Sequence[RecordedHand]) -> dict[str, object]:
    """The options, with those that only the payments tell."""
    options = dict(rules.options)
    if any(hand.recorded.reason == "sanchahou" for hand in hands):
        options["triple_ron"] = "abort"
    if rules.doubled is None:
        wins = [(win, hand.dealer) for hand in hands for win in hand.recorded.wins]
        double = [pays_double(win.items or (), win.total, dealer_won=win.winner == d) for win, d in wins]
        rare = [any(item.key in DOUBLED for item in win.items or ()) for win, _ in wins]
        pays = any(double) or not any(rare)
        options |= {f"double_{key}": pays for key in sorted(DOUBLED)}
    return options


def _notes(data: Mapping[str, Any], rules: FileRules, hands: Sequence[RecordedHand]) -> Iterator[str]:
    yield from rules.notes
    yield "guessed: the order of play, found by following the lists of draws and discards"
    if any(isinstance(s, RevealIndicator) for hand in hands for s in hand.steps[5:]):
        yield "guessed: when the indicators of kongs were turned"
    unread = [name for name in ("ref", "ratingc", "dan", "rate", "sx") if name in data]
    if unread:
        yield f"the record's {', '.join(unread)}"


@dataclass(slots=True)
class _FileNotes:
    """Notes on unknown values and corrections, in order."""

    notes: dict[str, None] = field(default_factory=dict)

    def is_broken_off(self, number: int) -> None:
        """Note that the last hand has no end."""
        self.notes[BrokenOffNote.hand(number)] = None

    def add_hand(self, number: int, reader: _Tenhou6Hand) -> None:
        """Add the notes of a hand."""
        if reader.unknown:
            words = ", ".join(as_json(word) for word in reader.unknown)
            self.notes[f"hand {number}: not known is {words}; its wins are compared by payment"] = None
        if reader.chips:
            self.notes["chips: only points are compared"] = None
        if reader.corrected:
            self.notes[f"hand {number}: {reader.corrected}"] = None


@dataclass(slots=True)
class _Position:
    """The state of the search: the last seat, and the entries used of each list, by seat."""

    actor: Seat
    draws: tuple[int, ...] = (0, 0, 0, 0)
    discards: tuple[int, ...] = (0, 0, 0, 0)


class _Tenhou6Hand:
    """Reads one hand of seventeen parts. With three players, the fourth seat's lists are empty or missing."""

    def __init__(self, hand: Sequence[Any], rules: FileRules) -> None:
        self._hand = hand
        self._rules = rules
        self._seats = rules.players
        short = self._seats == 3 and isinstance(hand, list) and len(hand) == 14
        self._parts = 14 if short else 17
        self._draws: list[Any] = []
        self._discards: list[Any] = []
        self.unknown: list[str] = []
        """Unknown texts of its wins."""
        self.chips = False
        self.corrected: str | None = None
        """A note on a corrected payment."""

    @property
    def is_broken_off(self) -> bool:
        """Whether the hand has no end."""
        hand = self._hand
        return isinstance(hand, list) and (len(hand) < self._parts or hand[self._parts - 1] in ([], None, ""))

    def read(self) -> RecordedHand:
        hand = self._hand
        if not isinstance(hand, list) or len(hand) < self._parts:
            raise RecordError(f"expected a list of {self._parts} parts")
        seats = range(self._seats)
        self._draws = [hand[5 + 3 * seat] for seat in seats]
        self._discards = [hand[6 + 3 * seat] for seat in seats]
        number, honba, deposits = hand[0]
        dealer = number % 4
        scores = tuple(int(v) for v in hand[1])[: self._seats]
        dora = [read_tile(code) for code in hand[2]]
        moves = self._find_order(dealer)
        hands = HandTracker()
        deal = [Deal(seat, tuple(map(read_tile, hand[4 + 3 * seat]))) for seat in seats]
        for step in (*deal, RevealIndicator(dora[0]), *with_indicators(moves, dora[1:])):
            hands.apply(step)
        recorded = self._result(hand[self._parts - 1], scores, hands)
        return RecordedHand(
            round=WINDS[number // 4],
            dealer=dealer,
            honba=int(honba),
            deposits=int(deposits),
            scores=scores,
            steps=tuple(hands.steps),
            ura=tuple(str(read_tile(code)) for code in hand[3]),
            recorded=recorded,
        )

    def _result(self, result: Sequence[Any], scores: tuple[int, ...], hands: HandTracker) -> RecordedOutcome:
        word = str(result[0])
        deposits = int(self._hand[0][2])
        if is_win(word):
            wins: list[RecordedWin] = []
            for deltas, detail in zip(result[1::2], result[2::2], strict=True):
                win = read_win(
                    deltas[: self._seats],
                    detail,
                    doubled=self._rules.doubled,
                    dealer=self._hand[0][0] % 4,
                    players=self._seats,
                )
                if win.items is not None:
                    norths = sum(isinstance(s, ShowBonus) and s.seat == win.winner for s in hands.steps)
                    win = replace(win, items=tuple(with_norths(list(win.items), norths)))
                self.unknown += unknown_words(detail)
                self.chips = self.chips or mentions_chips(detail)
                wins.append(win)
                hands.apply(hands.win_claim(win.winner))
            sticks = hands.paid_riichi_seats(any(w.from_seat is not None for w in wins))
            payment = hand_payment(scores, deposits, sticks, [w.deltas for w in wins], won=True)
            self.corrected = payment.note
            wins = [replace(win, deltas=each) for win, each in zip(wins, payment.changes, strict=True)]
            return RecordedOutcome("win", payment.after, tuple(wins))
        reason = draw_of(word)
        if reason is None:
            raise RecordError(f"expected {WIN_WORD} or a draw such as 流局, got {as_json(result[0])}")
        hands.apply(draw_claim(reason))
        changes = [tuple(result[1])[: self._seats]] if len(result) > 1 else []
        payment = hand_payment(
            scores, deposits, hands.paid_riichi_seats(reason == "sanchahou"), changes, won=False
        )
        return RecordedOutcome(hand_end(won=False, reason=reason), payment.after, (), reason)

    def _find_order(self, dealer: Seat) -> list[Claim]:
        """All moves in the order of play, found by a depth-first search."""
        path: list[tuple[_Position, tuple[Claim, ...]]] = []
        choices = [self._next_turns(_Position(dealer), None)]
        while choices:
            if not choices[-1]:
                choices.pop()
                if path:
                    path.pop()
                continue
            position, moves = choices[-1].pop()
            path.append((position, moves))
            if self._is_complete(position):
                return [move for _, step in path for move in step]
            choices.append(self._next_turns(position, moves[-1]))
        raise RecordError("the lists of draws and discards do not match")

    def _is_complete(self, position: _Position) -> bool:
        seats = range(self._seats)
        return all(position.draws[s] >= len(self._draws[s]) for s in seats) and all(
            position.discards[s] >= len(self._discards[s]) for s in seats
        )

    def _next_turns(
        self, position: _Position, last: Claim | None
    ) -> list[tuple[_Position, tuple[Claim, ...]]]:
        """The possible next turns, the likeliest last: a call of the last discard before the next draw."""
        if isinstance(last, Discard):
            others = [(last.seat + turn) % self._seats for turn in range(1, self._seats)]
            drawing = self._try_turn(position, others[0], None)
            calls = [call for seat in others if (call := self._try_turn(position, seat, last)) is not None]
            calls.sort(key=lambda call: not _is_chow(call[1]))
            return calls if drawing is None else [drawing, *calls]
        step = self._try_turn(position, position.actor, None)
        return [] if step is None else [step]

    def _try_turn(
        self, position: _Position, seat: Seat, called: Discard | None
    ) -> tuple[_Position, tuple[Claim, ...]] | None:
        """A seat's next draw or call with the following discard or kong; None if it does not fit."""
        if position.draws[seat] >= len(self._draws[seat]):
            return None
        take = self._draws[seat][position.draws[seat]]
        position = _Position(seat, _advance(position.draws, seat), position.discards)
        moves: list[Claim] = []
        drawn: Tile | None = None
        if isinstance(take, str):
            call = read_call(take)
            if called is None or not _matches_discard(call, seat, called):
                return None
            moves.append(meld_claim(seat, call.kind, call.tiles))
            if call.kind is MeldKind.OPEN_KONG:
                if (
                    position.discards[seat] < len(self._discards[seat])
                    and self._discards[seat][position.discards[seat]] == NO_DISCARD
                ):
                    position = _Position(seat, position.draws, _advance(position.discards, seat))
                return position, tuple(moves)
        elif called is not None:
            return None
        else:
            drawn = read_tile(take)
            moves.append(Draw(seat, drawn))
        if position.discards[seat] >= len(self._discards[seat]):
            return position, tuple(moves)
        moves += discard_entry_steps(seat, self._discards[seat][position.discards[seat]], drawn)
        return _Position(seat, position.draws, _advance(position.discards, seat)), tuple(moves)


def _is_chow(moves: tuple[Claim, ...]) -> bool:
    return isinstance(moves[0], ClaimMeld) and moves[0].meld is MeldKind.CHOW


def _matches_discard(call: Call, seat: Seat, discard: Discard) -> bool:
    return (seat + call.from_offset) % 4 == discard.seat and call.claimed == discard.tile


def _advance(places: tuple[int, ...], seat: Seat) -> tuple[int, ...]:
    return (*places[:seat], places[seat] + 1, *places[seat + 1 :])
