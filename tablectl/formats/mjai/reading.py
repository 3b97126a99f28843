"""mjai: a game as JSON lines, one event each (the protocol of the mjai server, and of programs that review).

Fields that only some programs write (scores, reasons, yaku, hands) are used where they are there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from tablectl.errors import in_words
from tablectl.formats.hands import Hands
from tablectl.formats.json_text import parsed
from tablectl.formats.mjai.words import DRAWS, known_tile, read_tile
from tablectl.formats.mjai.yaku import YAKUMAN_FAN, read_yakus, yakuman_of
from tablectl.formats.record import (
    DAMAGED,
    HandEnd,
    RecordedGame,
    RecordedHand,
    RecordedOutcome,
    RecordedWin,
    RecordError,
)
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
    ShowWin,
)
from tablectl.game.events import DrawReason
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import WINDS, Wind
from tablectl.mahjong.tiles import Tile

_CALLS: Final = {"chi": MeldKind.CHOW, "pon": MeldKind.PUNG, "daiminkan": MeldKind.OPEN_KONG}
_KONGS: Final = {"ankan": MeldKind.CLOSED_KONG, "kakan": MeldKind.ADDED_KONG}
_SILENT: Final = frozenset(("reach_accepted", "end_kyoku", "end_game", "none", "hello"))
_ENDS: Final = ("exhaustive", "nagashi_mangan")
RULES_GUESSED: Final = "guessed: preset tenhou; the record has only red fives and the number of rounds"


@dataclass(slots=True)
class _MjaiHand:
    """A hand while it is being read."""

    round: Wind
    dealer: int
    honba: int
    deposits: int
    scores: tuple[int, ...]
    hands: Hands = field(default_factory=Hands)
    steps: list[Claim] = field(default_factory=list)
    wins: list[RecordedWin] = field(default_factory=list)
    ura: tuple[str, ...] = ()
    reason: str | None = None
    deltas: list[tuple[int, ...]] = field(default_factory=list)
    scores_after: tuple[int, ...] | None = None
    ended: bool = False


def read_mjai(text: str) -> RecordedGame:
    """Read one game.

    Raises:
        RecordError: no such JSON lines; the message tells the line.
    """
    reader = _MjaiReader()
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            event = _json(line)
            if not isinstance(event, dict):
                raise RecordError(f"expected a JSON object, got {line[:40]!r}")
            reader.take(event)
        except RecordError as error:
            raise RecordError(f"line {number}: {error}") from None
        except DAMAGED as error:
            what = f"{in_words(error)}"
            raise RecordError(f"line {number} cannot be read: {what}") from error
    try:
        return reader.game()
    except RecordError:
        raise
    except DAMAGED as error:
        raise RecordError(f"the last hand cannot be read: {in_words(error)}") from error


def _json(line: str) -> object:
    try:
        return parsed(line)
    except ValueError as error:
        raise RecordError(f"no JSON: {in_words(error)}") from None


class _MjaiReader:
    def __init__(self) -> None:
        self._names: tuple[str, ...] = ("", "", "", "")
        self._options: dict[str, object] = {}
        self._scores: tuple[int, ...] | None = None
        self._hand: _MjaiHand | None = None
        self._hands: list[RecordedHand] = []
        self._final: tuple[int, ...] | None = None
        self._guessed: dict[str, None] = {}
        """What was guessed besides, in order."""

    def game(self) -> RecordedGame:
        self._close()
        if not self._hands:
            raise RecordError("the record has no hand: expected a start_kyoku")
        return RecordedGame(
            players=self._names,
            rules="riichi",
            preset="tenhou",
            options=self._options,
            first_dealer=0,
            hands=tuple(self._hands),
            final=self._final,
            notes=(RULES_GUESSED, *self._guessed),
        )

    def take(self, event: Mapping[str, Any]) -> None:
        kind = event.get("type")
        if kind == "start_game":
            self._start_game(event)
        elif kind == "start_kyoku":
            self._close()
            self._hand = self._start_hand(event)
        elif kind == "end_game":
            self._close()
            if "scores" in event:
                self._final = tuple(int(v) for v in event["scores"])
        elif kind == "hora":
            self._hora(event)
        elif kind == "ryukyoku":
            self._ryukyoku(event)
        elif kind not in _SILENT:
            hand = self._hand
            if hand is None or hand.ended:
                raise RecordError(f"{kind!r} outside of a hand: expected start_kyoku")
            claim = _claim(event)
            hand.hands.take(claim)
            hand.steps.append(claim)

    def _start_game(self, event: Mapping[str, Any]) -> None:
        names = event.get("names", self._names)
        if len(names) != 4:
            raise RecordError(f"expected four names, got {len(names)}")
        self._names = tuple(str(name) for name in names)
        if event.get("aka_flag") is False:
            self._options["red_fives"] = 0
        # Equim's converters tell the length of the game here; the protocol itself does not.
        if event.get("kyoku_first") == 4 or event.get("gametype") == "tonpu":
            self._options["session_rounds"] = 1

    def _start_hand(self, event: Mapping[str, Any]) -> _MjaiHand:
        if "scores" not in event:
            self._guessed["guessed: points at the start of hands, from the payments"] = None
        scores = event.get("scores", self._scores or (25000,) * 4)
        hand = _MjaiHand(
            round=WINDS["ESWN".index(event["bakaze"])],
            dealer=int(event.get("oya", int(event["kyoku"]) - 1)),
            honba=int(event["honba"]),
            deposits=int(event["kyotaku"]),
            scores=tuple(int(v) for v in scores),
        )
        for seat, tiles in enumerate(event["tehais"]):
            hand.steps.append(Deal(seat, tuple(read_tile(t) for t in tiles)))
        hand.steps.append(RevealIndicator(known_tile(event["dora_marker"])))
        for step in hand.steps:
            hand.hands.take(step)
        return hand

    def _hora(self, event: Mapping[str, Any]) -> None:
        hand = self._hand
        if hand is None or hand.reason is not None:
            raise RecordError("a win outside of a hand")
        winner, target = int(event["actor"]), int(event["target"])
        shown = _shown_win(hand, event, winner)
        hand.steps.append(shown)
        deltas = tuple(int(v) for v in event.get("deltas") or ())
        if len(deltas) != 4:
            raise RecordError("a win without its four deltas")
        if shown.tile is None:
            raise RecordError("a win without its tile")
        items = read_yakus(event.get("yakus"), shown.tiles, _melded(hand, winner), shown.tile)
        yakuman = sum(i.yakuman for i in items or ())
        fan = event.get("fan")
        if items is None and fan is not None and fan >= YAKUMAN_FAN:
            yakuman = yakuman_of(fan)
        hand.wins.append(
            RecordedWin(
                winner=winner,
                from_seat=None if winner == target else target,
                deltas=deltas,
                items=items,
                han=13 * yakuman or fan,
                fu=None if yakuman else event.get("fu"),
                total=event.get("hora_points"),
            )
        )
        markers = event.get("ura_markers") or event.get("uradora_markers")
        if markers and not hand.ura:
            hand.ura = tuple(str(known_tile(t)) for t in markers)
        self._end(hand, event, deltas)

    def _ryukyoku(self, event: Mapping[str, Any]) -> None:
        hand = self._hand
        if hand is None or hand.ended:
            raise RecordError("a draw outside of a hand")
        said = event.get("reason")
        if said is not None and said not in DRAWS:
            raise RecordError(f"expected a reason such as {', '.join(DRAWS)}; got {said!r}")
        if said is None:
            self._guessed["guessed: why hands were drawn, from how they were played"] = None
        hand.reason = DRAWS[said] if said is not None else hand.hands.draw_reason().value
        reason = DrawReason.EXHAUSTIVE if hand.reason in _ENDS else DrawReason(hand.reason)
        hand.steps.append(DeclareDraw(reason))
        if said is None and hand.reason in _ENDS:
            # Without a reason an exhausted wall may be either; the payment is compared all the same.
            hand.reason = None
        self._end(hand, event, tuple(int(v) for v in event.get("deltas") or (0, 0, 0, 0)))

    def _end(self, hand: _MjaiHand, event: Mapping[str, Any], deltas: tuple[int, ...]) -> None:
        hand.ended = True
        hand.deltas.append(deltas)
        if "scores" in event:
            hand.scores_after = tuple(int(v) for v in event["scores"])

    def _close(self) -> None:
        hand, self._hand = self._hand, None
        if hand is None:
            return
        if not hand.ended:
            raise RecordError("a hand without an end: expected hora or ryukyoku before")
        after = hand.scores_after
        if after is None:
            won_on = any(w.from_seat is not None for w in hand.wins) or hand.reason == "sanchahou"
            paid = hand.hands.paid_ready(won_on)
            sums = [sum(column) for column in zip(*hand.deltas, strict=True)]
            after = tuple(p - 1000 * (s in paid) + sums[s] for s, p in enumerate(hand.scores))
        outcome: HandEnd = "win" if hand.wins else "draw" if hand.reason in (None, *_ENDS) else "abort"
        self._scores = after
        self._hands.append(
            RecordedHand(
                hand.round,
                hand.dealer,
                hand.honba,
                hand.deposits,
                hand.scores,
                tuple(hand.steps),
                hand.ura,
                RecordedOutcome(outcome, after, tuple(hand.wins), hand.reason),
            )
        )


def _claim(event: Mapping[str, Any]) -> Claim:
    kind = event.get("type")
    if kind == "dora":
        return RevealIndicator(known_tile(event["dora_marker"]))
    seat = int(event["actor"])
    if not 0 <= seat < 4:
        raise RecordError(f"expected an actor from 0 to 3, got {seat}")
    if kind == "tsumo":
        return Draw(seat, read_tile(event["pai"]))
    if kind == "dahai":
        return Discard(seat, known_tile(event["pai"]), drawn=bool(event["tsumogiri"]))
    if kind == "reach":
        return DeclareReady(seat)
    tiles = [known_tile(t) for t in event.get("consumed", ())]
    if "pai" in event:
        tiles.append(known_tile(event["pai"]))
    ordered = tuple(sorted(tiles, key=_order))
    if kind in _CALLS:
        return ClaimMeld(seat, _CALLS[kind], ordered)
    if kind in _KONGS:
        return DeclareKong(seat, _KONGS[kind], ordered)
    raise RecordError(f"unknown event {kind!r}")


def _shown_win(hand: _MjaiHand, event: Mapping[str, Any], winner: int) -> ShowWin:
    told = event.get("hora_tehais")
    if told is None:
        return hand.hands.win(winner)
    tiles = [known_tile(t) for t in told]
    won = known_tile(event["pai"]) if "pai" in event else hand.hands.win(winner).tile
    if len(tiles) % 3 == 2 and won is not None:
        tiles.remove(won)
    return ShowWin(winner, tuple(tiles), won)


def _melded(hand: _MjaiHand, seat: int) -> list[Tile]:
    """All tiles of a seat's melds; an added kong's pung with it, which changes no count of three or more."""
    return [
        tile
        for step in hand.steps
        if isinstance(step, ClaimMeld | DeclareKong) and step.seat == seat
        for tile in step.tiles
    ]


def _order(tile: Tile) -> tuple[int, bool]:
    return tile.kind, tile.red
