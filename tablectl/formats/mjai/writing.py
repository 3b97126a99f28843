"""Writes recorded games as mjai JSON lines."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from tablectl.formats.journal.stated_rules import stated_rules
from tablectl.formats.mjai.words import DRAW_NAMES, write_tile
from tablectl.formats.mjai.yaku import YAKUMAN_FAN, write_yakus
from tablectl.formats.recorded.hands import HandTracker, deals_and_indicator
from tablectl.formats.recorded.record import (
    RecordedGame,
    RecordedHand,
    RecordedWin,
    steps_in_payment_order,
)
from tablectl.formats.recorded.rotation import from_first_dealer
from tablectl.formats.tenhou.words import without_norths
from tablectl.game.claims import (
    Claim,
    ClaimMeld,
    DeclareDraw,
    DeclareKong,
    DeclareReady,
    Discard,
    Draw,
    RevealIndicator,
    ShowBonus,
    ShowHand,
    ShowWin,
)
from tablectl.game.events import DrawReason
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Tile, without

_CALLS: Final = {MeldKind.CHOW: "chi", MeldKind.PUNG: "pon", MeldKind.OPEN_KONG: "daiminkan"}

MjaiEvent = dict[str, Any]


def write_mjai(game: RecordedGame) -> str:
    """The lines of a game, seats counted from the first dealer.

    Raises:
        RecordError: a hand that the format cannot hold.
    """
    game, rules = from_first_dealer(game), stated_rules(game)
    start: MjaiEvent = {"type": "start_game", "names": list(game.players)}
    start["kyoku_first"] = 4 if rules.one_round else 0
    start["aka_flag"] = rules.reds
    events = [start]
    for hand in game.hands:
        events += _MjaiHandWriter(hand).events()
    end: MjaiEvent = {"type": "end_game"}
    if game.final is not None:
        end["scores"] = list(game.final)
    events.append(end)
    return "".join(json.dumps(event, ensure_ascii=False) + "\n" for event in events)


class _MjaiHandWriter:
    def __init__(self, hand: RecordedHand) -> None:
        self._hand = hand
        self._hands = HandTracker()
        self._declared: int | None = None
        self._wins = list(hand.recorded.wins)

    def events(self) -> Iterator[MjaiEvent]:
        hand = self._hand
        deals, indicator = deals_and_indicator(hand)
        yield {
            "type": "start_kyoku",
            "bakaze": hand.round.value,
            "dora_marker": write_tile(indicator.tile),
            "kyoku": hand.dealer + 1,
            "honba": hand.honba,
            "kyotaku": hand.deposits,
            "oya": hand.dealer,
            "scores": list(hand.scores),
            "tehais": [[write_tile(t) for t in dealt] for dealt in deals],
        }
        for step in steps_in_payment_order(hand):
            if step is indicator:
                continue
            before = self._hands.offered
            self._hands.apply(step)
            yield from self._step(step, before)
        yield {"type": "end_kyoku"}

    def _step(self, step: Claim, offered: tuple[int, Tile] | None) -> Iterator[MjaiEvent]:
        passes = isinstance(step, Draw | ClaimMeld) or (
            isinstance(step, DeclareDraw) and self._hand.recorded.reason != "sanchahou"
        )
        if passes and self._declared is not None:
            yield {"type": "reach_accepted", "actor": self._declared}
            self._declared = None
        match step:
            case Draw():
                yield {"type": "tsumo", "actor": step.seat, "pai": write_tile(step.tile)}
            case Discard():
                yield {
                    "type": "dahai",
                    "actor": step.seat,
                    "pai": write_tile(step.tile),
                    "tsumogiri": step.drawn is True,
                }
            case DeclareReady():
                self._declared = step.seat
                yield {"type": "reach", "actor": step.seat}
            case RevealIndicator():
                yield {"type": "dora", "dora_marker": write_tile(step.tile)}
            case ClaimMeld() if offered is not None:
                yield {
                    "type": _CALLS[step.meld],
                    "actor": step.seat,
                    "target": offered[0],
                    "pai": write_tile(offered[1]),
                    "consumed": [write_tile(t) for t in without(step.tiles, offered[1])],
                }
            case DeclareKong():
                yield self._kong(step)
            case ShowBonus():
                yield {"type": "kita", "actor": step.seat, "pai": write_tile(step.tile)}
            case ShowWin() if self._wins:
                yield self._hora(step, self._wins.pop(0))
            case DeclareDraw():
                yield self._ryukyoku(step)
            case _:
                pass

    def _kong(self, step: DeclareKong) -> MjaiEvent:
        if step.meld is MeldKind.CLOSED_KONG:
            return {"type": "ankan", "actor": step.seat, "consumed": [write_tile(t) for t in step.tiles]}
        added = self._hands.offered
        tile = step.tiles[0] if added is None else added[1]
        return {
            "type": "kakan",
            "actor": step.seat,
            "pai": write_tile(tile),
            "consumed": [write_tile(t) for t in without(step.tiles, tile)],
        }

    def _hora(self, step: ShowWin, win: RecordedWin) -> MjaiEvent:
        event: MjaiEvent = {
            "type": "hora",
            "actor": step.seat,
            "target": step.seat if win.from_seat is None else win.from_seat,
            "pai": write_tile(step.tile),
            "hora_tehais": [write_tile(t) for t in (*step.tiles, step.tile)],
            "deltas": list(win.deltas),
        }
        if self._hand.ura and step.seat in self._hands.declared:
            # The name of Mortal and riichienv. The first server has ``uradora_markers`` and ignores unknown
            # names; riichienv refuses a record that has both.
            event["ura_markers"] = [write_tile(Tile.parse(code)) for code in self._hand.ura]
        yakuman = sum(item.yakuman for item in win.items or ())
        fan = YAKUMAN_FAN * yakuman or win.han
        yakus = None if win.items is None else write_yakus(without_norths(win.items))
        if win.items is not None and yakus is None:
            fan = None  # The sum would include items that mjai cannot name.
        optional_fields = (("yakus", yakus), ("fan", fan), ("fu", win.fu), ("hora_points", win.total))
        event |= {name: value for name, value in optional_fields if value is not None}
        if not self._wins:
            event["scores"] = list(self._hand.recorded.scores_after)
        return event

    def _ryukyoku(self, end: DeclareDraw) -> MjaiEvent:
        recorded = self._hand.recorded
        paid = self._hands.paid_riichi_seats(recorded.reason == "sanchahou")
        deltas = [
            after - before + 1000 * (seat in paid)
            for seat, (before, after) in enumerate(zip(self._hand.scores, recorded.scores_after, strict=True))
        ]
        return {
            "type": "ryukyoku",
            "reason": DRAW_NAMES[recorded.reason or "exhaustive"],
            "deltas": deltas,
            **self._shown_hands_fields(end),
            "scores": list(recorded.scores_after),
        }

    def _shown_hands_fields(self, end: DeclareDraw) -> MjaiEvent:
        """The hands shown at an exhaustive draw; other hands as unknown tiles."""
        hand = self._hand
        if not hand.shows_recorded or end.reason is not DrawReason.EXHAUSTIVE:
            return {}
        after = hand.steps[hand.steps.index(end) + 1 :]
        shown = {step.seat: step.tiles for step in after if isinstance(step, ShowHand)}
        tiles = [
            shown.get(seat) or (None,) * len(self._hands.closed[seat]) for seat in range(len(hand.scores))
        ]
        return {
            "tehais": [[write_tile(tile) for tile in each] for each in tiles],
            "tenpais": [seat in shown for seat in range(len(hand.scores))],
        }
