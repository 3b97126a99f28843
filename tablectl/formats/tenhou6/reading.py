"""tenhou.net/6 JSON: a game as four lists of draws and four of discards a hand.

A call stands in the list of draws as text whose letter's place tells whom it was taken from, a kong of the
own hand in the list of discards. The order of play is not written down: it is found by following the lists,
and where a call fits two equal discards, by trying.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final
from urllib.parse import unquote

from tablectl.errors import as_json, in_words
from tablectl.formats.json_text import broken_off, parsed
from tablectl.formats.recorded.claims import draw_claim, hand_end, meld_claim
from tablectl.formats.recorded.hands import Hands
from tablectl.formats.recorded.payments import paid
from tablectl.formats.recorded.record import (
    DAMAGED,
    MAX_POINTS,
    TEXT_BREAKS_OFF,
    BrokenOff,
    RecordedGame,
    RecordedHand,
    RecordedOutcome,
    RecordedWin,
    RecordError,
    unreadable,
)
from tablectl.formats.tenhou.words import with_norths
from tablectl.formats.tenhou6.calls import Call, read_call, read_tile
from tablectl.formats.tenhou6.results import DOUBLED, chips_of, pays_double, read_win, unknown_words
from tablectl.formats.tenhou6.rules import FileRules, rules_of
from tablectl.formats.tenhou6.steps import dropped, with_indicators
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

WIN_WORD: Final = "和了"
IN_LOG: Final = 2
"""Brackets that are open where a text breaks off between two hands."""
NO_DISCARD: Final = 0
"""Stands in a list of discards where an open kong drew again."""


def read_tenhou6(text: str) -> RecordedGame:
    """Read one game. One that breaks off ends with its last finished hand, and a note.

    Raises:
        RecordError: no such JSON, a damaged one, or one without a finished hand.
    """
    data, cut = _data(text)
    rules = _checked_rules(data)
    noted, hands = _FileNotes(), []
    for number, hand in enumerate(data["log"]):
        last = number == len(data["log"]) - 1
        reader = _Tenhou6Hand(hand, rules)
        if last and (reader.breaks_off or cut > IN_LOG):
            noted.breaks_off(number)
            break
        try:
            hands.append(reader.read())
        except RecordError as error:
            if not (last and cut):
                raise RecordError(f"hand {number}: {error}") from None
            noted.breaks_off(number)
        except DAMAGED as error:
            if not (last and cut):
                raise unreadable(f"hand {number}", error, hand) from error
            noted.breaks_off(number)
        else:
            noted.take(number, reader)
    if cut:
        noted.notes[TEXT_BREAKS_OFF] = None
    if not hands:
        raise RecordError(
            "hand 0: expected a list of 17 parts, with its end in the last; no hand is finished"
        )
    return RecordedGame(
        players=_names(data, rules.players),
        rules="riichi" if rules.players == 4 else "sanma",
        preset="tenhou",
        options=_as_paid(rules, hands),
        first_dealer=0,
        hands=tuple(hands),
        final=_final(data, rules.players),
        notes=(*_notes(data, rules, hands), *noted.notes),
    )


def _data(text: str) -> tuple[Mapping[str, Any], int]:
    """The file's object, and how many brackets are open where its text breaks off; 0 where it is whole."""
    try:
        data, cut = parsed(text), 0
    except ValueError as error:
        try:
            data, cut = broken_off(text)
        except ValueError:
            raise RecordError(f"expected a tenhou.net/6 JSON; the text {in_words(error)}") from None
    if not isinstance(data, dict) or not isinstance(data.get("log"), list) or not data["log"]:
        raise RecordError('expected a tenhou.net/6 JSON object with a list of hands in "log"')
    return data, cut


def _checked_rules(data: Mapping[str, Any]) -> FileRules:
    try:
        return rules_of(data)
    except RecordError:
        raise
    except DAMAGED as error:
        raise unreadable("rule", error, data.get("rule")) from error


def _names(data: Mapping[str, Any], players: int) -> tuple[str, ...]:
    names = data.get("name", ["", "", "", ""])
    if len(names) not in (4, players):
        raise RecordError(f'expected four names in "name", got {as_json(names)}')
    return tuple(unquote(str(name)) for name in names[:players])


def _final(data: Mapping[str, Any], players: int) -> tuple[int, ...] | None:
    """Points after the last hand; ``sc`` has points, final score and in some lobbies chips of each seat."""
    final = data.get("sc")
    if not isinstance(final, list):
        return None
    if not all(isinstance(v, int | float) and abs(v) < MAX_POINTS for v in final):
        raise RecordError(f'expected "sc" to be numbers, got {as_json(final)}')
    places = players if len(final) == 2 * players else 4
    if len(final) not in (2 * players, 8, 12) or not any(final):
        return None
    return tuple(int(v) for v in final[:: len(final) // places])[:players]


def _as_paid(rules: FileRules, hands: Sequence[RecordedHand]) -> dict[str, object]:
    """The options, with what only payments tell."""
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
    apart = [name for name in ("ref", "ratingc", "dan", "rate", "sx") if name in data]
    if apart:
        yield f"the record's {', '.join(apart)}"


@dataclass(slots=True)
class _FileNotes:
    """What was not understood or put right, in order."""

    notes: dict[str, None] = field(default_factory=dict)

    def breaks_off(self, number: int) -> None:
        """Note that the last hand has no end."""
        self.notes[BrokenOff.hand(number)] = None

    def take(self, number: int, reader: _Tenhou6Hand) -> None:
        """Note what a hand had."""
        if reader.unknown:
            words = ", ".join(as_json(word) for word in reader.unknown)
            self.notes[f"hand {number}: not known is {words}; its wins are compared by payment"] = None
        if reader.chips:
            self.notes["chips: only points are compared"] = None
        if reader.corrected:
            self.notes[f"hand {number}: {reader.corrected}"] = None


@dataclass(slots=True)
class _Place:
    """How far the lists are followed, by seat."""

    actor: Seat
    takes: tuple[int, ...] = (0, 0, 0, 0)
    drops: tuple[int, ...] = (0, 0, 0, 0)


class _Tenhou6Hand:
    """One hand: its seventeen lists. Three players have a fourth seat's empty lists, or fourteen lists."""

    def __init__(self, hand: Sequence[Any], rules: FileRules) -> None:
        self._hand = hand
        self._rules = rules
        self._seats = rules.players
        short = self._seats == 3 and isinstance(hand, list) and len(hand) == 14
        self._parts = 14 if short else 17
        self._takes: list[Any] = []
        self._drops: list[Any] = []
        self.unknown: list[str] = []
        """Texts of its wins that are not known."""
        self.chips = False
        self.corrected: str | None = None
        """What its payments had to be put right in."""

    @property
    def breaks_off(self) -> bool:
        """Whether the hand has no end."""
        hand = self._hand
        return isinstance(hand, list) and (len(hand) < self._parts or hand[self._parts - 1] in ([], None, ""))

    def read(self) -> RecordedHand:
        hand = self._hand
        if not isinstance(hand, list) or len(hand) < self._parts:
            raise RecordError(f"expected a list of {self._parts} parts")
        seats = range(self._seats)
        self._takes = [hand[5 + 3 * seat] for seat in seats]
        self._drops = [hand[6 + 3 * seat] for seat in seats]
        number, honba, deposits = hand[0]
        dealer = number % 4
        scores = tuple(int(v) for v in hand[1])[: self._seats]
        dora = [read_tile(code) for code in hand[2]]
        moves = self._order(dealer)
        hands = Hands()
        deal = [Deal(seat, tuple(map(read_tile, hand[4 + 3 * seat]))) for seat in seats]
        for step in (*deal, RevealIndicator(dora[0]), *with_indicators(moves, dora[1:])):
            hands.take(step)
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

    def _result(self, result: Sequence[Any], scores: tuple[int, ...], hands: Hands) -> RecordedOutcome:
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
                self.chips = self.chips or chips_of(detail)
                wins.append(win)
                hands.take(hands.win(win.winner))
            sticks = hands.paid_ready(any(w.from_seat is not None for w in wins))
            payment = paid(scores, deposits, sticks, [w.deltas for w in wins], won=True)
            self.corrected = payment.note
            wins = [replace(win, deltas=each) for win, each in zip(wins, payment.changes, strict=True)]
            return RecordedOutcome("win", payment.after, tuple(wins))
        reason = draw_of(word)
        if reason is None:
            raise RecordError(f"expected {WIN_WORD} or a draw such as 流局, got {as_json(result[0])}")
        hands.take(draw_claim(reason))
        changes = [tuple(result[1])[: self._seats]] if len(result) > 1 else []
        payment = paid(scores, deposits, hands.paid_ready(reason == "sanchahou"), changes, won=False)
        return RecordedOutcome(hand_end(won=False, reason=reason), payment.after, (), reason)

    def _order(self, dealer: Seat) -> list[Claim]:
        """Every move in the order of play, found depth first."""
        trail: list[tuple[_Place, tuple[Claim, ...]]] = []
        choices = [self._choices(_Place(dealer), None)]
        while choices:
            if not choices[-1]:
                choices.pop()
                if trail:
                    trail.pop()
                continue
            place, moves = choices[-1].pop()
            trail.append((place, moves))
            if self._done(place):
                return [move for _, step in trail for move in step]
            choices.append(self._choices(place, moves[-1]))
        raise RecordError("the lists of draws and discards do not match")

    def _done(self, place: _Place) -> bool:
        seats = range(self._seats)
        return all(place.takes[s] >= len(self._takes[s]) for s in seats) and all(
            place.drops[s] >= len(self._drops[s]) for s in seats
        )

    def _choices(self, place: _Place, last: Claim | None) -> list[tuple[_Place, tuple[Claim, ...]]]:
        """What can come next, the likeliest last: a call of the last discard, else the next draw."""
        if isinstance(last, Discard):
            others = [(last.seat + turn) % self._seats for turn in range(1, self._seats)]
            drawing = self._step(place, others[0], None)
            calls = [call for seat in others if (call := self._step(place, seat, last)) is not None]
            calls.sort(key=lambda call: not _is_chow(call[1]))
            return calls if drawing is None else [drawing, *calls]
        step = self._step(place, place.actor, None)
        return [] if step is None else [step]

    def _step(
        self, place: _Place, seat: Seat, called: Discard | None
    ) -> tuple[_Place, tuple[Claim, ...]] | None:
        """One draw or call of a seat with the discard or kong after it."""
        if place.takes[seat] >= len(self._takes[seat]):
            return None
        take = self._takes[seat][place.takes[seat]]
        place = _Place(seat, _next(place.takes, seat), place.drops)
        moves: list[Claim] = []
        drawn: Tile | None = None
        if isinstance(take, str):
            call = read_call(take)
            if called is None or not _calls(call, seat, called):
                return None
            moves.append(meld_claim(seat, call.kind, call.tiles))
            if call.kind is MeldKind.OPEN_KONG:
                if (
                    place.drops[seat] < len(self._drops[seat])
                    and self._drops[seat][place.drops[seat]] == NO_DISCARD
                ):
                    place = _Place(seat, place.takes, _next(place.drops, seat))
                return place, tuple(moves)
        elif called is not None:
            return None
        else:
            drawn = read_tile(take)
            moves.append(Draw(seat, drawn))
        if place.drops[seat] >= len(self._drops[seat]):
            return place, tuple(moves)
        moves += dropped(seat, self._drops[seat][place.drops[seat]], drawn)
        return _Place(seat, place.takes, _next(place.drops, seat)), tuple(moves)


def _is_chow(moves: tuple[Claim, ...]) -> bool:
    return isinstance(moves[0], ClaimMeld) and moves[0].meld is MeldKind.CHOW


def _calls(call: Call, seat: Seat, discard: Discard) -> bool:
    return (seat + call.from_offset) % 4 == discard.seat and call.claimed == discard.tile


def _next(places: tuple[int, ...], seat: Seat) -> tuple[int, ...]:
    return (*places[:seat], places[seat] + 1, *places[seat + 1 :])
