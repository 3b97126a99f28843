"""Reads mjai: a game as JSON lines, one event each (the protocol of the mjai server and of review programs).

Fields that only some programs write (scores, reasons, yaku, hands) are used if they are present.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from tablectl.formats.mjai.events import events_of
from tablectl.formats.mjai.hand import MjaiHand, deltas_of, recorded_payment
from tablectl.formats.mjai.words import AMBIGUOUS_EXHAUSTION, DRAWS, known_tile, normalise_word, read_tile
from tablectl.formats.mjai.yaku import YAKUMAN_FAN, read_yakus, yakuman_of
from tablectl.formats.recorded.claims import EXHAUSTION_REASONS, draw_claim, hand_end, meld_claim
from tablectl.formats.recorded.hands import HandTracker
from tablectl.formats.recorded.record import (
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
from tablectl.formats.tenhou.words import three_player_options, with_norths
from tablectl.game.claims import (
    Claim,
    ClaimMeld,
    Deal,
    DeclareKong,
    DeclareReady,
    Discard,
    Draw,
    RevealIndicator,
    ShowBonus,
    ShowWin,
)
from tablectl.game.frozen_values import changed
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import WINDS
from tablectl.mahjong.tiles import Tile
from tablectl.quoting import as_json

_MELDS: Final = {
    "chi": MeldKind.CHOW,
    "pon": MeldKind.PUNG,
    "daiminkan": MeldKind.OPEN_KONG,
    "ankan": MeldKind.CLOSED_KONG,
    "kakan": MeldKind.ADDED_KONG,
}
_IGNORED_EVENTS: Final = frozenset(("reach_accepted", "end_kyoku", "end_game", "none", "hello"))
_SERVER_EVENTS: Final = frozenset(
    ("error", "request_action", "action_ack", "log", "possible_actions", "state")
)
"""Events of servers that are no moves of a game."""
_NORTH_EVENTS: Final = frozenset(("nukidora", "kita", "pei"))
RULES_GUESSED: Final = "guessed: preset tenhou; the record has only red fives and the number of rounds"


def read_mjai_games(text: str) -> tuple[RecordedGame, ...]:
    """Read every game. A ``start_game`` after a hand starts the next game.

    A game that is cut off ends with its last finished hand, and a note.

    Raises:
        RecordError: the events are malformed, or no hand is finished; the message gives the line.
    """
    games: list[RecordedGame] = []
    reader = _MjaiReader()
    for place, event, is_broken_off in events_of(text):
        try:
            if is_broken_off:
                reader.notes[TEXT_BROKEN_OFF] = None
                break
            if not isinstance(event, dict):
                raise RecordError(f"expected a JSON object, got {as_json(event)}")
            if event.get("type") == "start_game" and reader.has_hand:
                games.append(reader.game())
                reader = _MjaiReader()
            reader.take(event)
        except RecordError as error:
            raise RecordError(f"{place}: {error}") from None
        except PARSE_ERRORS as error:
            raise unreadable(place, error, event) from error
    if reader.has_hand or not games:
        try:
            games.append(reader.game())
        except RecordError:
            if not games or not reader.is_broken_off:
                raise
            games[-1] = games[-1].with_note(BrokenOffNote("the game after it breaks off in its first hand"))
        except PARSE_ERRORS as error:
            raise unreadable("the last hand", error) from error
    return tuple(games)


class _MjaiReader:
    def __init__(self) -> None:
        self._names: tuple[str, ...] = ("", "", "", "")
        self._options: dict[str, object] = {}
        self._scores: tuple[int, ...] | None = None
        self._hand: MjaiHand | None = None
        self._hands: list[RecordedHand] = []
        self._final: tuple[int, ...] | None = None
        self.notes: dict[str, None] = {}
        """Further guesses, unknown values and corrections, in order."""

    @property
    def has_hand(self) -> bool:
        """Whether a hand was dealt."""
        return bool(self._hands) or self._hand is not None

    @property
    def is_broken_off(self) -> bool:
        """Whether the hand in play has no end."""
        return self._hand is not None and not self._hand.ended

    def game(self) -> RecordedGame:
        if self.is_broken_off:
            self._hand = None
            self.notes[BrokenOffNote.hand(len(self._hands))] = None
            if not self._hands:
                raise RecordError("a hand without an end: expected hora or ryukyoku; no hand is finished")
        self._close()
        if not self._hands:
            raise RecordError("the record has no hand: expected a start_kyoku")
        return RecordedGame(
            players=self._names,
            rules="riichi" if self._seats == 4 else "sanma",
            preset="tenhou",
            options=self._options if self._seats == 4 else three_player_options(self._options),
            first_dealer=0,
            hands=tuple(self._hands),
            final=self._final,
            notes=(RULES_GUESSED, *self.notes),
        )

    def take(self, event: Mapping[str, Any]) -> None:
        kind = event.get("type")
        if kind == "start_game":
            self._start_game(event)
        elif kind == "start_kyoku":
            scores = event.get("scores")
            self._close(tuple(int(v) for v in scores)[: self._seats] if scores else None)
            self._hand = self._start_hand(event)
        elif kind == "end_game":
            scores = event.get("scores")
            self._close(tuple(int(v) for v in scores)[: self._seats] if scores and self._is_won() else None)
            if "scores" in event:
                self._final = tuple(int(v) for v in event["scores"])[: self._seats]
        elif kind == "hora":
            self._hora(event)
        elif kind == "ryukyoku":
            self._ryukyoku(event)
        elif kind in _SERVER_EVENTS:
            self.notes[f"events {as_json(kind)}"] = None
        elif kind not in _IGNORED_EVENTS:
            hand = self._hand
            if hand is None or hand.ended:
                raise RecordError(f"{as_json(kind)} outside of a hand: expected start_kyoku")
            claim = _claim(event)
            if isinstance(claim, Discard) and hand.hands.is_certainly_drawn(claim):
                # riichienv never marks the dealer's first discard as just drawn.
                claim = changed(claim, drawn=True)
            hand.hands.apply(claim)

    @property
    def _seats(self) -> int:
        """The number of players."""
        return len(self._names)

    def _is_won(self) -> bool:
        """Whether the hand was won; then no riichi stick is left at the end."""
        return self._hand is not None and bool(self._hand.wins)

    def _start_game(self, event: Mapping[str, Any]) -> None:
        names = event.get("names", self._names)
        if len(names) not in (3, 4):
            raise RecordError(f"expected four names, or three, got {len(names)}")
        self._names = tuple(str(name) for name in names)
        if event.get("aka_flag") is False:
            self._options["red_fives"] = 0
        # Equim's converters state the length of the game here; the protocol itself does not.
        if event.get("kyoku_first") == 4 or event.get("gametype") == "tonpu":
            self._options["session_rounds"] = 1

    def _start_hand(self, event: Mapping[str, Any]) -> MjaiHand:
        if "scores" not in event:
            self.notes["guessed: points at the start of hands, from the payments"] = None
        before = event.get("scores", self._scores)
        if 3 in (len(event["tehais"]), len(before or ())):
            self._names = self._names[:3]
        scores = before or (25000 if self._seats == 4 else 35000,) * self._seats
        hand = MjaiHand(
            round=WINDS["ESWN".index(event["bakaze"])],
            dealer=int(event.get("oya", int(event["kyoku"]) - 1)),
            honba=int(event["honba"]),
            deposits=int(event["kyotaku"]),
            scores=tuple(int(v) for v in scores)[: self._seats],
            hands=HandTracker(self._seats),
        )
        for seat, tiles in enumerate(event["tehais"][: self._seats]):
            hand.hands.apply(Deal(seat, tuple(read_tile(t) for t in tiles)))
        hand.hands.apply(RevealIndicator(known_tile(event["dora_marker"])))
        return hand

    def _hora(self, event: Mapping[str, Any]) -> None:
        hand = self._hand
        if hand is None or hand.reason is not None:
            raise RecordError("a win outside of a hand")
        winner, target = int(event["actor"]), int(event["target"])
        shown = _win_claim(hand, event, winner)
        hand.hands.apply(shown)
        deltas = deltas_of(event, self._seats)
        if shown.tile is None:
            raise RecordError("a win without its tile")
        items = read_yakus(event.get("yakus"), shown.tiles, _meld_tiles(hand, winner), shown.tile)
        if items is None and event.get("yakus"):
            words = as_json(event["yakus"])
            self.notes[f"hand {len(self._hands)}: of {words} not all is known; compared by payment"] = None
        norths = sum(isinstance(s, ShowBonus) and s.seat == winner for s in hand.hands.steps)
        items = None if items is None else tuple(with_norths(list(items), norths))
        yakuman = sum(i.yakuman for i in items or ())
        fan = event.get("fan")
        if items is None and fan is not None and fan >= YAKUMAN_FAN:
            yakuman = yakuman_of(fan)
        hand.wins.append(
            RecordedWin(
                winner=winner,
                from_seat=None if winner == target else target,
                deltas=deltas or (),
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
        reason_name = event.get("reason")
        reason = DRAWS.get(normalise_word(reason_name)) if reason_name is not None else None
        if reason_name is None:
            self.notes["guessed: why hands were drawn, from how they were played"] = None
        elif reason is None:
            self.notes[
                f"the reason {as_json(reason_name)} of a draw is not known: told by how it was played"
            ] = None
        hand.reason = reason or hand.hands.infer_draw_reason().value
        hand.hands.apply(draw_claim(hand.reason))
        if hand.reason in EXHAUSTION_REASONS:
            hand.apply_shown_hands(event)
        if (
            reason is None or normalise_word(reason_name) in AMBIGUOUS_EXHAUSTION
        ) and hand.reason in EXHAUSTION_REASONS:
            # The word may mean a nagashi mangan, too; the payment is compared in any case.
            hand.reason = None
        self._end(hand, event, deltas_of(event, self._seats))

    def _end(self, hand: MjaiHand, event: Mapping[str, Any], deltas: tuple[int, ...] | None) -> None:
        hand.ended = True
        hand.deltas.append(deltas)
        if "scores" in event:
            hand.scores_after = tuple(int(v) for v in event["scores"])[: self._seats]

    def _close(self, next_scores: tuple[int, ...] | None = None) -> None:
        """Finish the hand.

        Args:
            next_scores: points with which the next hand starts, or the game ends.
        """
        hand, self._hand = self._hand, None
        if hand is None:
            return
        if not hand.ended:
            raise RecordError("a hand without an end: expected hora or ryukyoku before")
        paid = recorded_payment(hand, next_scores)
        number = len(self._hands)
        if paid is None:
            self.notes[f"hand {number}: its payment is not told: it is not compared"] = None
            return
        if paid.note:
            self.notes[f"hand {number}: {paid.note}"] = None
        wins = tuple(replace(win, deltas=each) for win, each in zip(hand.wins, paid.changes, strict=False))
        after = hand.scores_after or paid.after
        outcome = hand_end(won=bool(hand.wins), reason=hand.reason)
        self._scores = after
        self._hands.append(
            RecordedHand(
                round=hand.round,
                dealer=hand.dealer,
                honba=hand.honba,
                deposits=hand.deposits,
                scores=hand.scores,
                steps=tuple(hand.hands.steps),
                ura=hand.ura,
                recorded=RecordedOutcome(outcome, after, wins, hand.reason),
                shows_recorded=hand.shows_recorded,
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
        return Discard(seat, known_tile(event["pai"]), drawn=_optional_bool(event.get("tsumogiri")))
    if kind == "reach":
        return DeclareReady(seat)
    if kind in _NORTH_EVENTS:
        return ShowBonus(seat, known_tile(event.get("pai", "N")))
    tiles = [known_tile(t) for t in event.get("consumed", ())]
    # riichienv gives a closed kong's tile in addition to all four.
    if "pai" in event and len(tiles) < 4:
        tiles.append(known_tile(event["pai"]))
    if kind in _MELDS:
        return meld_claim(seat, _MELDS[kind], tiles)
    reason = ("tsumo", "dahai", "reach", *_MELDS, "dora", "hora", "ryukyoku")
    raise RecordError(f"unknown event {as_json(kind)}: expected one of {', '.join(reason)}")


def _optional_bool(value: object) -> bool | None:
    return value if isinstance(value, bool) else None


def _win_claim(hand: MjaiHand, event: Mapping[str, Any], winner: int) -> ShowWin:
    shown = event.get("hora_tehais")
    if shown is None:
        return hand.hands.win_claim(winner)
    tiles = [known_tile(t) for t in shown]
    won = known_tile(event["pai"]) if "pai" in event else hand.hands.win_claim(winner).tile
    if len(tiles) % 3 == 2 and won is not None:
        tiles.remove(won)
    return ShowWin(winner, tuple(tiles), won)


def _meld_tiles(hand: MjaiHand, seat: int) -> list[Tile]:
    """All tiles of a seat's melds. An added kong counts with its pung, which does not matter to tests for
    three or more."""
    return [
        tile
        for step in hand.hands.steps
        if isinstance(step, ClaimMeld | DeclareKong) and step.seat == seat
        for tile in step.tiles
    ]
