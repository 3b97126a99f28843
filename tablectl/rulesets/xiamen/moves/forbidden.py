"""Prohibitions of otherwise legal moves, and faults in moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import PLAYING_KINDS, Tile, format_tiles
from tablectl.rulesets.float_rounds import floating_seats, passed_discards
from tablectl.rulesets.moves import Follow, Move, MoveKind, Noticed, Refusal
from tablectl.rulesets.table_view import HandView, TableView
from tablectl.rulesets.xiamen.moves.hand_log import discarded, gold_of, held_backward
from tablectl.rulesets.xiamen.moves.honor_following import breaks_following
from tablectl.rulesets.xiamen.options import XiamenOptions
from tablectl.rulesets.xiamen.value.closed_sets import waits_for_pair
from tablectl.rulesets.xiamen.win import Special, face, is_gold

FOLLOW_HONOR: Final = "follow_honor"
FALSE_FLOAT: Final = "false_float"
_DRAWS: Final = (MoveKind.DRAW, MoveKind.REPLACE, MoveKind.BONUS)


def meld_kind(table: TableView, hand: HandView, tile: Tile) -> int | None:
    """What a tile counts as in a meld: golds are in none, a white dragon is the indicated tile."""
    gold = gold_of(hand)
    return None if is_gold(tile, gold) else face(tile, gold)


def forbids(options: XiamenOptions, table: TableView, hand: HandView, move: Move) -> Refusal | None:
    """The book's refusal of a move; None if it is allowed."""
    gold = gold_of(hand)
    if move.kind in _DRAWS:
        return None
    if gold is None and move.special != Special.ALL_FLOWERS:
        return Refusal("no_gold_yet", "the gold indicator is turned before anybody discards, claims or wins")
    match move.kind:
        case MoveKind.DISCARD:
            return _discard(hand, move, gold)
        case MoveKind.CHOW | MoveKind.PUNG | MoveKind.OPEN_KONG:
            return _claim(options, hand, move, gold)
        case MoveKind.WIN:
            return _win(options, hand, move, gold)
        case _:
            return None


def _discard(hand: HandView, move: Move, gold: Tile | None) -> Refusal | None:
    assert move.tile is not None
    mine = hand.seats[move.seat]
    for seat in range(len(hand.seats)) if hand.opening else (move.seat,):
        flowers = [t for t in hand.seats[seat].tiles if t is not None and t.kind >= PLAYING_KINDS]
        if flowers:
            return Refusal("flower_first", f"seat {seat} lays down {flowers[0]} first")
    known = [tile for tile in mine.tiles if tile is not None]
    if len(known) < len(mine.tiles):
        return None
    first = breaks_following(move.tile, known, discarded(hand.log), gold)
    if not first:
        return None
    return Refusal(
        FOLLOW_HONOR,
        f"single honors that others discarded go first: {format_tiles(sorted(first))} before {move.tile}",
    )


def _claim(options: XiamenOptions, hand: HandView, move: Move, gold: Tile | None) -> Refusal | None:
    floats = _floats(hand, move, gold)
    if floats:
        return Refusal(
            "float_round", f"seat {min(floats)} discarded a gold: nobody claims a discard in its float round"
        )
    if not options.missed_pung or move.kind is MoveKind.CHOW:
        return None
    return _missed(hand, move, gold, "pung", lambda floats: floats <= {move.seat})


def _win(options: XiamenOptions, hand: HandView, move: Move, gold: Tile | None) -> Refusal | None:
    if options.false_float and any(
        each.seat == move.seat and each.code == FALSE_FLOAT for each in hand.noted
    ):
        return Refusal(FALSE_FLOAT, f"seat {move.seat} discarded a gold without floating and may not win")
    by_discard = hand.offer is not None and hand.offer.kind == "discard" and move.from_seat is not None
    if not by_discard:
        return None
    floats = _floats(hand, move, gold)
    if floats and not options.float_round_discard_wins:
        return Refusal(
            "float_round", f"seat {min(floats)} floats: the others win on tiles of their own in its round"
        )
    if not options.missed_win:
        return None

    def wins(floats: frozenset[Seat]) -> bool:
        return move.seat not in floats if options.float_round_discard_wins else not floats

    return _missed(hand, move, gold, "win", wins)


def _floats(hand: HandView, move: Move, gold: Tile | None) -> frozenset[Seat]:
    """Other seats that float."""
    return floating_seats(hand.log, partial(is_gold, gold=gold)) - {move.seat}


def _missed(
    hand: HandView, move: Move, gold: Tile | None, what: str, takes: Callable[[frozenset[Seat]], bool]
) -> Refusal | None:
    """The refusal of a tile that the seat has passed; None if it may take it.

    Args:
        hand: the hand before the move.
        move: the claim or win.
        gold: the gold indicator.
        what: what the tile is taken for, for the message.
        takes: whether the seat could have taken the tile in the float round of these seats.
    """
    passed = passed_discards(hand.log, move.seat, len(hand.seats), move.tile, partial(is_gold, gold=gold))
    if not any(takes(floats) for _, floats in passed):
        return None
    return Refusal(
        f"missed_{what}", f"seat {move.seat} let a {move.tile} pass: no {what} on it until its turn has come"
    )


def follows(
    options: XiamenOptions, table: TableView, before: HandView, after: HandView, move: Move
) -> tuple[Follow, ...]:
    """The fault of a known hand that discards a gold without floating, with that option."""
    if not options.false_float or move.kind is not MoveKind.DISCARD or move.tile is None:
        return ()
    gold = gold_of(after)
    mine = after.seats[move.seat]
    known = tuple(tile for tile in mine.tiles if tile is not None)
    if not is_gold(move.tile, gold) or len(known) < len(mine.tiles) or waits_for_pair(known, gold):
        return ()
    return (Noticed(move.seat, FALSE_FLOAT, str(move.tile)),)


def looks_back(
    options: XiamenOptions, table: TableView, hand: HandView, seat: Seat, closed: Sequence[Tile]
) -> tuple[Noticed, ...]:
    """Faults in the discards of a shown hand, as far back as its tiles are certain: honors that were not
    followed, golds discarded without floating."""
    gold = gold_of(hand)
    log = hand.log
    while log and (log[-1].kind is MoveKind.WIN or log[-1].seat != seat):
        log = log[:-1]
    if log and log[-1].kind in (MoveKind.DRAW, MoveKind.REPLACE) and len(closed) % 3 == 1:
        log = log[:-1]  # The winning tile is not among the closed ones.
    found: list[Noticed] = []
    for held in held_backward(log, seat, closed):
        tile = held.move.tile
        if held.move.kind is not MoveKind.DISCARD or tile is None:
            continue
        first = breaks_following(tile, (*held.closed, tile), discarded(log[: held.place]), gold)
        if first:
            found.append(Noticed(seat, FOLLOW_HONOR, f"{tile}, {format_tiles(sorted(first))}"))
        if options.false_float and is_gold(tile, gold) and not waits_for_pair(held.closed, gold):
            found.append(Noticed(seat, FALSE_FLOAT, str(tile)))
    return tuple(reversed(found))
