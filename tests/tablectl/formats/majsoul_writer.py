"""Recorded games in the form of Majsoul's records, for tests: real games of another server, told its way."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from tablectl.formats.majsoul.words import DRAWS, YAKU
from tablectl.formats.recorded.hands import HandTracker
from tablectl.formats.recorded.record import RecordedGame, RecordedHand, RecordedWin
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
)
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import WINDS
from tablectl.mahjong.tiles import Tile

Message = dict[str, Any]

NUMBERS = {key: number for number, key in YAKU.items()}
LIUJU = {reason: number for number, reason in DRAWS.items()}
CALLS = {MeldKind.CHOW: 0, MeldKind.PUNG: 1, MeldKind.OPEN_KONG: 2}


def majsoul(game: RecordedGame) -> dict[str, Any]:
    """The record of a game, as a list of messages under ``data``."""
    return {
        "head": {
            "uuid": "200101-00000000-0000-0000-0000-000000000000",
            "config": {
                "category": 2,
                "mode": {"mode": _mode(game)},
                "meta": {"mode_id": 12},
            },
            "accounts": [{"seat": seat, "nickname": name} for seat, name in enumerate(game.players)],
            "result": {
                "players": [
                    {"seat": seat, "part_point_1": points} for seat, points in enumerate(game.final or ())
                ]
            },
        },
        "data": [
            {"name": f".lq.{name}", "data": fields} for hand in game.hands for name, fields in messages(hand)
        ],
    }


def _mode(game: RecordedGame) -> int:
    rounds = 1 if game.options.get("session_rounds") == 1 else 2
    return rounds + (10 if len(game.players) == 3 else 0)


def text(game: RecordedGame) -> str:
    return json.dumps(majsoul(game), ensure_ascii=False)


def messages(hand: RecordedHand) -> Iterator[tuple[str, Message]]:
    """One hand. Indicators are told by the next message that has a list of them."""
    hands = HandTracker(len(hand.scores))
    dora: list[str] = []
    dealt: dict[int, list[str]] = {}
    told: list[tuple[str, Message]] = []
    ready = False
    for number, step in enumerate(hand.steps):
        if isinstance(step, RevealIndicator):
            dora.append(str(step.tile))
            if told and told[-1][0] == "RecordDiscardTile":
                told[-1][1]["doras"] = list(dora)
        elif isinstance(step, Deal):
            dealt[step.seat] = [str(tile) for tile in step.tiles]
        elif isinstance(step, Draw) and not told:
            dealt[step.seat].append(str(step.tile))
            told.append(("RecordNewRound", _new_round(hand, dealt, dora)))
        elif isinstance(step, DeclareReady):
            ready = True
        else:
            told += _message(step, hands, dora if _is_turned(hand.steps, number) else [], ready)
            ready = ready and not isinstance(step, Discard)
        hands.apply(step)
    yield from told
    yield _end(hand, hands, dora)


def _is_turned(steps: tuple[Claim, ...], number: int) -> bool:
    return isinstance(steps[number], Draw) and isinstance(steps[number - 1], RevealIndicator)


def _new_round(hand: RecordedHand, dealt: dict[int, list[str]], dora: list[str]) -> Message:
    return {
        "chang": WINDS.index(hand.round),
        "ju": hand.dealer,
        "ben": hand.honba,
        "liqibang": hand.deposits,
        "scores": list(hand.scores),
        "doras": list(dora),
        **{f"tiles{seat}": tiles for seat, tiles in dealt.items()},
    }


def _message(step: Claim, hands: HandTracker, dora: list[str], ready: bool) -> list[tuple[str, Message]]:
    match step:
        case Draw():
            more = {"doras": list(dora)} if dora else {}
            return [("RecordDealTile", {"seat": step.seat, "tile": str(step.tile), **more})]
        case Discard():
            said = {"seat": step.seat, "tile": str(step.tile), "moqie": step.drawn is True, "is_liqi": ready}
            return [("RecordDiscardTile", said)]
        case ShowBonus():
            return [("RecordBaBei", {"seat": step.seat, "moqie": step.tile == hands.drawn})]
        case ClaimMeld():
            assert hands.offered is not None
            giver, tile = hands.offered
            own = list(step.tiles)
            own.remove(tile)
            said = {
                "seat": step.seat,
                "type": CALLS[step.meld],
                "tiles": [str(t) for t in (*own, tile)],
                "froms": [step.seat] * len(own) + [giver],
            }
            return [("RecordChiPengGang", said)]
        case DeclareKong():
            closed = step.meld is MeldKind.CLOSED_KONG
            tile = step.tiles[0] if closed else next(t for t in step.tiles if t in hands.closed[step.seat])
            said = {
                "seat": step.seat,
                "type": 3 if closed else 2,
                "tiles": _plain(tile) if closed else str(tile),
            }
            return [("RecordAnGangAddGang", said)]
        case _:
            return []


def _plain(tile: Tile) -> str:
    return f"5{tile.suit}" if tile.red else str(tile)


def _end(hand: RecordedHand, hands: HandTracker, dora: list[str]) -> tuple[str, Message]:
    recorded = hand.recorded
    won_on = any(w.from_seat is not None for w in recorded.wins) or recorded.reason == "sanchahou"
    paid = hands.paid_riichi_seats(won_on)
    old = [score - 1000 * (seat in paid) for seat, score in enumerate(hand.scores)]
    deltas = [after - before for after, before in zip(recorded.scores_after, old, strict=True)]
    if recorded.wins:
        said = {
            "hules": [_hule(win, hand, hands, dora) for win in recorded.wins],
            "old_scores": old,
            "delta_scores": deltas,
            "scores": list(recorded.scores_after),
        }
        return "RecordHule", said
    if recorded.outcome == "abort":
        return "RecordLiuJu", {"type": LIUJU[recorded.reason or ""]}
    scores = {"old_scores": old, "delta_scores": deltas if any(deltas) else []}
    return "RecordNoTile", {"liujumanguan": recorded.reason == "nagashi_mangan", "scores": [scores]}


def _hule(win: RecordedWin, hand: RecordedHand, hands: HandTracker, dora: list[str]) -> Message:
    shown = hands.win_claim(win.winner)
    yakuman = any(item.yakuman for item in win.items or ())
    total, dealer_won = win.total or 0, win.winner == hand.dealer
    few, from_dealer = _shares(win, hand) if len(hand.scores) == 3 else _of_four(total, dealer_won)
    return {
        "hand": [str(tile) for tile in shown.tiles],
        "hu_tile": str(shown.tile),
        "seat": win.winner,
        "zimo": win.from_seat is None,
        "qinjia": dealer_won,
        "liqi": win.winner in hands.declared,
        "doras": list(dora),
        "li_doras": list(hand.ura) if win.winner in hands.declared else [],
        "yiman": yakuman,
        "count": sum(i.yakuman for i in win.items or ()) if yakuman else win.han,
        "fans": [
            {"id": NUMBERS[item.key], "val": item.yakuman or item.value * item.count}
            for item in win.items or ()
        ],
        "fu": win.fu or 0,
        "point_rong": 0 if win.from_seat is None else total,
        "point_zimo_xian": few,
        "point_zimo_qin": from_dealer,
    }


def _of_four(total: int, dealer_won: bool) -> tuple[int, int]:
    """What each of the others pays of a self-drawn win, and the dealer."""
    few = total // 3 if dealer_won else -(-(total // 4) // 100) * 100
    return few, total - 2 * few


def _shares(win: RecordedWin, hand: RecordedHand) -> tuple[int, int]:
    """The same at three, by what was paid: the empty chair's share is nobody's."""
    if win.from_seat is not None:
        return 0, 0
    paid = {seat: -change - 100 * hand.honba for seat, change in enumerate(win.deltas) if seat != win.winner}
    from_dealer = paid.pop(hand.dealer, 0)
    return next(iter(paid.values())), from_dealer
