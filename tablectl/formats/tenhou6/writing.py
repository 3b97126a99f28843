"""Writes recorded games as tenhou.net/6 JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from tablectl.formats.journal.stated_rules import stated_rules
from tablectl.formats.recorded.hands import HandTracker, deals_and_indicator
from tablectl.formats.recorded.record import RecordedGame, RecordedHand, RecordedWin, RecordError, liable_seat
from tablectl.formats.recorded.rotation import four_seats, from_first_dealer
from tablectl.formats.tenhou.words import without_norths
from tablectl.formats.tenhou6.calls import Call, write_call, write_tile
from tablectl.formats.tenhou6.reading import NO_DISCARD, WIN_WORD
from tablectl.formats.tenhou6.results import points_text, yaku_text
from tablectl.formats.tenhou6.steps import AS_DRAWN, NORTH_ASIDE
from tablectl.game.claims import (
    Claim,
    ClaimMeld,
    DeclareKong,
    DeclareReady,
    Discard,
    Draw,
    RevealIndicator,
    ShowBonus,
)
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import WINDS, Seat
from tablectl.mahjong.tiles import Tile
from tablectl.rulesets.club import item_names

_DRAW_WORDS: Final = {
    "exhaustive": "流局",
    "nagashi_mangan": "流し満貫",
    "kyuushu_kyuuhai": "九種九牌",
    "suufon_renda": "四風連打",
    "suucha_riichi": "四家立直",
    "suukaikan": "四槓散了",
    "sanchahou": "三家和了",
}


def write_tenhou6(game: RecordedGame) -> str:
    """One JSON object, with seats counted from the first dealer.

    Raises:
        RecordError: the game has unknown tiles, which the format cannot store.
    """
    game, rules = from_first_dealer(game), stated_rules(game)
    length = "東" if rules.one_round else "南"
    three = "三" if game.rules == "sanma" else ""
    words = three + "般" + length + ("喰" if rules.kuitan else "") + ("赤" if rules.reds else "")
    data: dict[str, Any] = {
        "title": ["", ""],
        "name": four_seats(game.players, ""),
        "rule": {"disp": words, "aka": int(rules.reds)},
        "log": [_Tenhou6HandWriter(hand, item_names(game.options)).parts() for hand in game.hands],
    }
    if game.final is not None:
        data["sc"] = [value for points in four_seats(game.final, 0) for value in (points, 0)]
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


class _Tenhou6HandWriter:
    def __init__(self, hand: RecordedHand, own: Mapping[str, str]) -> None:
        """
        Args:
            own: the club's names of its own items, by key.

        """
        self._hand, self._own = hand, own
        self._hands = HandTracker()
        self._draws: list[list[int | str]] = [[], [], [], []]
        self._discards: list[list[int | str]] = [[], [], [], []]
        self._declaring = False
        self._pungs: dict[tuple[Seat, int], Call] = {}

    def parts(self) -> list[Any]:
        hand = self._hand
        dora: list[int] = []
        deals, _ = deals_and_indicator(hand)
        dealt = [[_code(tile) for tile in each] for each in four_seats(deals, ())]
        for step in hand.steps:
            offered = self._hands.offered
            self._hands.apply(step)
            if isinstance(step, RevealIndicator):
                dora.append(write_tile(step.tile))
            else:
                self._step(step, offered)
        number = 4 * WINDS.index(hand.round) + hand.dealer
        parts: list[Any] = [[number, hand.honba, hand.deposits], four_seats(hand.scores, 0), dora]
        parts.append([write_tile(Tile.parse(code)) for code in hand.ura])
        for seat in range(4):
            parts += [dealt[seat], self._draws[seat], self._discards[seat]]
        parts.append(self._result())
        return parts

    def _step(self, step: Claim, offered: tuple[Seat, Tile] | None) -> None:
        match step:
            case Draw():
                self._draws[step.seat].append(_code(step.tile))
            case DeclareReady():
                self._declaring = True
            case Discard():
                code = AS_DRAWN if step.drawn else write_tile(step.tile)
                self._discards[step.seat].append(f"r{code}" if self._declaring else code)
                self._declaring = False
            case ClaimMeld() if offered is not None:
                call = Call(step.meld, step.tiles, offered[1], (offered[0] - step.seat) % 4)
                self._draws[step.seat].append(write_call(call))
                if step.meld is MeldKind.PUNG:
                    self._pungs[step.seat, step.tiles[0].kind] = call
                elif step.meld is MeldKind.OPEN_KONG:
                    self._discards[step.seat].append(NO_DISCARD)
            case DeclareKong():
                self._discards[step.seat].append(self._kong(step))
            case ShowBonus():
                self._discards[step.seat].append(NORTH_ASIDE)
            case _:
                pass

    def _kong(self, step: DeclareKong) -> str:
        if step.meld is MeldKind.CLOSED_KONG:
            return write_call(Call(step.meld, step.tiles, step.tiles[-1], 0))
        pung = self._pungs.get((step.seat, step.tiles[0].kind))
        added = self._hands.offered
        if pung is None or added is None:
            raise RecordError(f"seat {step.seat} adds {step.tiles[0]} to no pung")
        return write_call(Call(step.meld, step.tiles, added[1], pung.from_offset))

    def _result(self) -> list[Any]:
        recorded = self._hand.recorded
        if recorded.wins:
            result: list[Any] = [WIN_WORD]
            for win in recorded.wins:
                result += [four_seats(win.deltas, 0), self._win(win)]
            return result
        paid = self._hands.paid_riichi_seats(recorded.reason == "sanchahou")
        deltas = [
            after - before + 1000 * (seat in paid)
            for seat, (before, after) in enumerate(zip(self._hand.scores, recorded.scores_after, strict=True))
        ]
        word = _DRAW_WORDS[recorded.reason or "exhaustive"]
        return [word, four_seats(deltas, 0)] if any(deltas) or word == "流局" else [word]

    def _win(self, win: RecordedWin) -> list[Any]:
        giver = win.winner if win.from_seat is None else win.from_seat
        round_ = WINDS.index(self._hand.round)
        players = len(self._hand.scores)
        seat_wind = (win.winner - self._hand.dealer) % players
        items = without_norths(win.items or ())
        texts = [yaku_text(item, seat_wind, round_, self._own) for item in items]
        liable = liable_seat(win)
        liable_or_winner = win.winner if liable is None else liable
        return [win.winner, giver, liable_or_winner, points_text(win, self._hand.dealer, players), *texts]


def _code(tile: Tile | None) -> int:
    if tile is None:
        raise RecordError("unseen tiles: tenhou.net/6 cannot store them; use jsonl or mjai")
    return write_tile(tile)
