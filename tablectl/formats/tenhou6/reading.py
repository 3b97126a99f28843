"""tenhou.net/6 JSON: a game as four lists of draws and four of discards a hand.

A call stands in the list of draws as text whose letter's place tells whom it was taken from, a kong of the
own hand in the list of discards. The order of play is not written down: it is found by following the lists,
and where a call fits two equal discards, by trying.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tablectl.errors import in_words
from tablectl.formats.hands import Hands
from tablectl.formats.json_text import parsed
from tablectl.formats.record import (
    DAMAGED,
    HandEnd,
    RecordedGame,
    RecordedHand,
    RecordedOutcome,
    RecordedWin,
    RecordError,
)
from tablectl.formats.tenhou6.calls import Call, read_call, read_tile
from tablectl.formats.tenhou6.results import DRAW_WORDS, read_win
from tablectl.game.claims import (
    Claim,
    ClaimMeld,
    Deal,
    DeclareDraw,
    DeclareKong,
    DeclareReady,
    Discard,
    Draw,
    RevealIndicator,
)
from tablectl.game.events import DrawReason
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import WINDS, Seat
from tablectl.mahjong.tiles import Tile

WIN_WORD: Final = "和了"
AS_DRAWN: Final = 60
"""Stands for the tile just drawn in a list of discards."""
LARGEST: Final = 10**9
"""No final score comes near."""
NO_DISCARD: Final = 0
"""Stands in a list of discards where an open kong drew again."""

_ABORTS: Final = frozenset(("kyuushu_kyuuhai", "suufon_renda", "suucha_riichi", "suukaikan", "sanchahou"))


def read_tenhou6(text: str) -> RecordedGame:
    """Read one game.

    Raises:
        RecordError: no such JSON, a damaged one, or a game of three players.
    """
    try:
        data = parsed(text)
    except ValueError as error:
        raise RecordError(f"expected a tenhou.net/6 JSON: {in_words(error)}") from None
    if not isinstance(data, dict) or not isinstance(data.get("log"), list) or not data["log"]:
        raise RecordError("expected a tenhou.net/6 JSON object with a list of hands in 'log'")
    rule = data.get("rule", {})
    if not isinstance(rule, dict):
        raise RecordError(f"expected 'rule' to be an object, got {rule!r}")
    names = data.get("name", ["", "", "", ""])
    if not isinstance(names, list):
        raise RecordError(f"expected 'name' to be a list, got {names!r}")
    if "三" in str(rule.get("disp", "")) or len(names) != 4:
        raise RecordError("a game of three players: only games of four can be read")
    hands = []
    for number, hand in enumerate(data["log"]):
        try:
            hands.append(_HandReader(hand).read())
        except RecordError as error:
            raise RecordError(f"hand {number}: {error}") from None
        except DAMAGED as error:
            raise RecordError(f"hand {number} cannot be read: {in_words(error)}") from error
    final = data.get("sc")
    if isinstance(final, list) and not all(isinstance(v, int | float) and abs(v) < LARGEST for v in final):
        raise RecordError(f"expected 'sc' to be numbers, got {final!r}")
    return RecordedGame(
        players=tuple(str(name) for name in names),
        rules="riichi",
        preset="tenhou",
        options=_options(rule),
        first_dealer=0,
        hands=tuple(hands),
        final=tuple(int(v) for v in final[::2]) if isinstance(final, list) and len(final) == 8 else None,
        notes=tuple(_notes(data, hands)),
    )


def _notes(data: Mapping[str, Any], hands: Sequence[RecordedHand]) -> Iterator[str]:
    yield "guessed: preset tenhou; the record has only red fives, open tanyao and the number of rounds"
    yield "guessed: the order of play, found by following the lists of draws and discards"
    if any(isinstance(s, RevealIndicator) for hand in hands for s in hand.steps[5:]):
        yield "guessed: when the indicators of kongs were turned"
    apart = [name for name in ("ref", "ratingc", "dan", "rate", "sx") if name in data]
    if apart:
        yield f"the record's {', '.join(apart)}"


def _options(rule: Mapping[str, Any]) -> dict[str, object]:
    words = str(rule.get("disp", "南喰赤"))
    options: dict[str, object] = {}
    if not any(rule.get(key) for key in ("aka", "aka51", "aka52", "aka53")):
        options["red_fives"] = 0
    if "喰" not in words and ("般" in words or "鳳" in words or "特" in words or "上" in words):
        options["kuitan"] = False
    if "東" in words:
        options["session_rounds"] = 1
    return options


@dataclass(slots=True)
class _Place:
    """How far the lists are followed."""

    actor: Seat
    takes: tuple[int, int, int, int] = (0, 0, 0, 0)
    drops: tuple[int, int, int, int] = (0, 0, 0, 0)


class _HandReader:
    """One hand: its seventeen lists."""

    def __init__(self, hand: Sequence[Any]) -> None:
        if not isinstance(hand, list) or len(hand) < 17:
            raise RecordError("expected a list of 17 parts")
        self._hand = hand
        self._takes = [hand[5 + 3 * seat] for seat in range(4)]
        self._drops = [hand[6 + 3 * seat] for seat in range(4)]

    def read(self) -> RecordedHand:
        hand = self._hand
        number, honba, deposits = hand[0]
        dealer = number % 4
        scores = tuple(int(v) for v in hand[1])
        dora = [read_tile(code) for code in hand[2]]
        moves = self._order(dealer)
        hands = Hands()
        steps: list[Claim] = [Deal(seat, tuple(map(read_tile, hand[4 + 3 * seat]))) for seat in range(4)]
        steps.append(RevealIndicator(dora[0]))
        steps += _with_indicators(moves, dora[1:])
        for step in steps:
            hands.take(step)
        recorded = self._result(hand[16], scores, hands, steps)
        return RecordedHand(
            round=WINDS[number // 4],
            dealer=dealer,
            honba=int(honba),
            deposits=int(deposits),
            scores=scores,
            steps=tuple(steps),
            ura=tuple(str(read_tile(code)) for code in hand[3]),
            recorded=recorded,
        )

    def _result(
        self, result: Sequence[Any], scores: tuple[int, ...], hands: Hands, steps: list[Claim]
    ) -> RecordedOutcome:
        word = result[0]
        if word == WIN_WORD:
            wins: list[RecordedWin] = []
            for deltas, detail in zip(result[1::2], result[2::2], strict=True):
                win = read_win(deltas, detail)
                wins.append(win)
                steps.append(hands.win(win.winner))
            paid = hands.paid_ready(any(w.from_seat is not None for w in wins))
            after = _after(scores, paid, [w.deltas for w in wins])
            return RecordedOutcome("win", after, tuple(wins))
        if word not in DRAW_WORDS:
            raise RecordError(f"expected {WIN_WORD} or a draw such as 流局, got {word!r}")
        reason = DRAW_WORDS[word]
        end = reason == "nagashi_mangan"
        steps.append(DeclareDraw(DrawReason.EXHAUSTIVE if end else DrawReason(reason)))
        deltas = [tuple(result[1])] if len(result) > 1 else []
        paid = hands.paid_ready(reason == "sanchahou")
        outcome: HandEnd = "abort" if reason in _ABORTS else "draw"
        return RecordedOutcome(outcome, _after(scores, paid, deltas), (), reason)

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
        return all(place.takes[s] >= len(self._takes[s]) for s in range(4)) and all(
            place.drops[s] >= len(self._drops[s]) for s in range(4)
        )

    def _choices(self, place: _Place, last: Claim | None) -> list[tuple[_Place, tuple[Claim, ...]]]:
        """What can come next, the likeliest last: a call of the last discard, else the next draw."""
        if isinstance(last, Discard):
            others = [(last.seat + turn) % 4 for turn in (1, 2, 3)]
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
            moves.append(ClaimMeld(seat, call.kind, call.tiles))
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
        moves += _drop(seat, self._drops[seat][place.drops[seat]], drawn)
        return _Place(seat, place.takes, _next(place.drops, seat)), tuple(moves)


def _is_chow(moves: tuple[Claim, ...]) -> bool:
    return isinstance(moves[0], ClaimMeld) and moves[0].meld is MeldKind.CHOW


def _calls(call: Call, seat: Seat, discard: Discard) -> bool:
    return (seat + call.from_offset) % 4 == discard.seat and call.claimed == discard.tile


def _drop(seat: Seat, drop: int | str, drawn: Tile | None) -> list[Claim]:
    if isinstance(drop, str) and not drop.startswith("r"):
        call = read_call(drop)
        return [DeclareKong(seat, call.kind, call.tiles)]
    ready = isinstance(drop, str)
    code = int(drop[1:]) if isinstance(drop, str) else drop
    if code == AS_DRAWN:
        if drawn is None:
            raise RecordError(f"seat {seat} discards what it drew, but it drew nothing")
        step = Discard(seat, drawn, drawn=True)
    else:
        step = Discard(seat, read_tile(code), drawn=False)
    return [DeclareReady(seat), step] if ready else [step]


def _next(places: tuple[int, int, int, int], seat: Seat) -> tuple[int, int, int, int]:
    a, b, c, d = (p + (s == seat) for s, p in enumerate(places))
    return a, b, c, d


def _with_indicators(moves: Sequence[Claim], dora: Sequence[Tile]) -> list[Claim]:
    """Put in the indicators of kongs where tenhou turns them.

    A closed kong's at once; another's after the discard, or when a further kong's tile is drawn.
    """
    left = list(dora)
    steps: list[Claim] = []
    waiting = 0
    for move in moves:
        due = 0
        if isinstance(move, Draw) and waiting > 1:
            due, waiting = waiting - 1, 1
        elif isinstance(move, DeclareKong) and move.meld is MeldKind.CLOSED_KONG:
            due, waiting = waiting + 1, 0
        elif isinstance(move, DeclareKong) or (
            isinstance(move, ClaimMeld) and move.meld is MeldKind.OPEN_KONG
        ):
            waiting += 1
        elif isinstance(move, Discard):
            due, waiting = waiting, 0
        steps.append(move)
        steps += [RevealIndicator(tile) for tile in left[:due]]
        left = left[due:]
    return steps


def _after(scores: tuple[int, ...], paid: Sequence[Seat], deltas: Sequence[Sequence[int]]) -> tuple[int, ...]:
    after = [score - 1000 * (seat in paid) for seat, score in enumerate(scores)]
    for each in deltas:
        after = [a + int(b) for a, b in zip(after, each, strict=True)]
    return tuple(after)
