"""The special wins that a moment of the hand allows, and the precedence among wins."""

from __future__ import annotations

from typing import Final

from tablectl.mahjong.seats import Seat, Wind
from tablectl.mahjong.tiles import PLAYING_KINDS, Tile
from tablectl.rulesets.hand_facts import PaidWin
from tablectl.rulesets.moves import MoveKind
from tablectl.rulesets.table_view import HandView, TableView
from tablectl.rulesets.xiamen.moves.hand_log import is_first_discard
from tablectl.rulesets.xiamen.options import XiamenOptions
from tablectl.rulesets.xiamen.value.multipliers import multiplier
from tablectl.rulesets.xiamen.win import Special

ALL_FLOWERS: Final = 8
_PLAYERS: Final = 4
_TURNED: Final = (MoveKind.DISCARD, MoveKind.CHOW, MoveKind.PUNG)


def specials(options: XiamenOptions, table: TableView, hand: HandView, seat: Seat) -> tuple[str, ...]:
    """Special wins that a seat may show now with suitable tiles."""
    at = hand_at_first_win(hand)
    if at is None or at.phase not in ("draw", "act"):
        return ()
    found: list[Special] = []
    if _has_all_flowers(at, seat):
        found.append(Special.ALL_FLOWERS)
    if is_after_deal(at):
        found.append(Special.THREE_GOLD_DEALT)
        found.append(Special.HEAVENLY_WIN if seat == table.dealer else Special.ROBBING_THE_GOLD)
    elif at.indicators and is_first_discard(at, table.dealer):
        if seat != table.dealer:
            found.append(Special.EARTHLY_WIN)
        elif not at.called:
            found.append(Special.ROBBING_THE_GOLD)
    if _is_last_turn(options, at, seat):
        found.append(Special.THREE_GOLD)
    return tuple(str(one) for one in found if _is_known(options, one))


def _is_known(options: XiamenOptions, special: Special) -> bool:
    """Whether the table has a special win. Quanzhou has three golds at the deal with another multiplier."""
    return special is Special.THREE_GOLD_DEALT or multiplier(special, options.multipliers) is not None


def hand_at_first_win(hand: HandView) -> HandView | None:
    """The hand before the first win, as several players may show wins at once."""
    return hand.wins[0].at if hand.wins else hand


def is_after_deal(hand: HandView) -> bool:
    """Whether the flowers are replaced and the gold is revealed, and the banker has not moved yet."""
    return (
        hand.opening
        and hand.phase == "act"
        and bool(hand.indicators)
        and not any(each.owed or _holds_flower(hand, seat) for seat, each in enumerate(hand.seats))
    )


def _holds_flower(hand: HandView, seat: Seat) -> bool:
    return any(tile is not None and tile.kind >= PLAYING_KINDS for tile in hand.seats[seat].tiles)


def _has_all_flowers(hand: HandView, seat: Seat) -> bool:
    """Whether the seat has just laid down its eighth flower, and has not discarded or claimed since."""
    if len(hand.seats[seat].flowers) < ALL_FLOWERS:
        return False
    mine = [move.kind for move in hand.log if move.seat == seat]
    last = max((place for place, kind in enumerate(mine) if kind is MoveKind.BONUS), default=-1)
    return last >= 0 and not any(kind in _TURNED or kind.is_kong for kind in mine[last:])


def _is_last_turn(options: XiamenOptions, hand: HandView, seat: Seat) -> bool:
    """Whether the seat holds the last tile of the wall or, with the option, its own last one."""
    if hand.phase != "act" or hand.turn != seat or not hand.seats[seat].fresh or not hand.indicators:
        return False
    return hand.wall_left < (1 if options.three_gold_end == "last_tile" else _PLAYERS)


def wrong_tile_message(
    special: Special, at: HandView, seat: Seat, tile: Tile | None, from_seat: Wind | None
) -> str | None:
    """Why a special win cannot have this winning tile; None if it can.

    Args:
        special: the special win.
        at: the hand just before the win.
        seat: the winner's seat.
        tile: the stated winning tile.
        from_seat: its discarder.
    """
    fresh = at.seats[seat].fresh
    if special is Special.ROBBING_THE_GOLD:
        return None if tile in at.indicators else "the gold is robbed with the indicator"
    if special is Special.EARTHLY_WIN:
        return None if from_seat is Wind.EAST else "an earthly win takes the banker's first discard"
    if tile is None:
        bare = special in (Special.THREE_GOLD_DEALT, Special.ALL_FLOWERS)
        return None if bare else f"{special} has a winning tile: the one drawn"
    if not fresh or fresh[0] not in (None, tile):
        return f"{tile} is not the tile drawn"
    return None


def nearest_win(table: TableView, hand: HandView, wins: tuple[PaidWin, ...]) -> tuple[PaidWin, ...]:
    """The one win that is paid: on a discard that of the nearest seat; when robbing the gold a non-banker's
    before the banker's; right after the deal wins on the own hand first, in turn from the banker."""
    return tuple(sorted(wins, key=lambda win: _place(table, win))[:1])


def _place(table: TableView, win: PaidWin) -> tuple[int, int]:
    robs = any(item.key == Special.ROBBING_THE_GOLD for item in win.scored.items)
    if win.from_seat is not None:
        return 1, (win.seat - win.from_seat) % _PLAYERS
    by_turn = (win.seat - table.dealer) % _PLAYERS
    if not robs:
        return 0, by_turn
    return (2 if win.seat == table.dealer else 1), by_turn
