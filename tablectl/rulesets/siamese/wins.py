"""The wins of a seat in Siamese MCR: possible wins, their scores, and those that are paid.

A seat has two hands to win with. After its first win, that hand is shown and play goes on with the seat's
turn; the second win ends the hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from msgspec import structs

from tablectl.mahjong.melds import Meld
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import PLAYING_KINDS, Tile, tile_of_kind
from tablectl.mahjong.win import NoWin, ScoredItem, ScoredWin, WinClaim, WinSource
from tablectl.rulesets.mcr.fans.last_of_kind import last_of_kind
from tablectl.rulesets.own_items import total_points
from tablectl.rulesets.own_prices import OwnOf
from tablectl.rulesets.ruleset import (
    AfterWin,
    HandView,
    Move,
    MoveKind,
    PaidWin,
    SeatView,
    TableView,
    WinFacts,
)
from tablectl.rulesets.siamese.context import SiameseContext
from tablectl.rulesets.siamese.options import SiameseOptions
from tablectl.rulesets.siamese.payments import deltas
from tablectl.rulesets.siamese.scoring import below_first, best_hand
from tablectl.rulesets.table_view import WinView

HANDS = 2
"""Hands that a player wins with."""
SETS = 4
"""Melds that a hand has room for."""


def score(options: SiameseOptions, facts: WinFacts) -> ScoredWin | NoWin:
    """The score of a shown hand; a second win below the first is refused."""
    found = _best(options, facts)
    return found if isinstance(found, NoWin) else found[0]


def _best(options: SiameseOptions, facts: WinFacts) -> tuple[ScoredWin, tuple[Tile, ...]] | NoWin:
    """The best hand among the shown tiles, a club's own items included, and its tiles."""
    if facts.own is None:
        return best_hand(claim_of(facts, first_total(options, facts)), options)
    found = best_hand(claim_of(facts, None), replace(options, minimum=0))
    if isinstance(found, NoWin):
        return found
    won, tiles = found
    shown = structs.replace(facts, hand=tiles)
    counted = score_own_items(
        options, shown, structs.replace(shown, own=facts.own.of(shown)).added.to(won.items)
    )
    return counted if isinstance(counted, NoWin) else (counted, tiles)


def score_own_items(
    options: SiameseOptions, facts: WinFacts, items: tuple[ScoredItem, ...]
) -> ScoredWin | NoWin:
    """The score of these items, if it reaches the minimum and the seat's first win."""
    points = total_points(items, options.minimum)
    if isinstance(points, NoWin):
        return points
    first = first_total(options, facts)
    if first is not None and points < first:
        return below_first(points, first)
    return ScoredWin(items, points, deltas(points, facts.seat, facts.from_wind, facts.players))


def claim_of(facts: WinFacts, first_win_total: int | None) -> WinClaim[SiameseContext]:
    """The shown tiles of one hand as a claim. If the win does not use the drawn tile, all tiles are in
    ``facts.hand``, and the claim's winning tile is a placeholder."""
    tile = facts.winning_tile if facts.winning_tile is not None else _absent_tile(facts)
    context = SiameseContext(
        last_tile=facts.last_tile,
        last_of_kind=not facts.unused and last_of_kind(facts),
        # A kong of the other hand may lie face down, so that its tiles are unknown.
        other_melds=tuple(meld for meld in facts.other_melds if meld.tiles),
        winning_tile_unused=facts.unused,
        first_win_total=first_win_total,
    )
    return WinClaim.of(facts, context, tile)


def _absent_tile(facts: WinFacts) -> Tile:
    """A tile of a kind that the player does not have, as a placeholder."""
    held = {tile.kind for tile in facts.hand}
    held |= {tile.kind for meld in (*facts.melds, *facts.other_melds) for tile in meld.tiles}
    return tile_of_kind(next(kind for kind in range(PLAYING_KINDS) if kind not in held))


def first_total(options: SiameseOptions, facts: WinFacts) -> int | None:
    """Points of the same seat's first win; None if this is the first, or it is unknown."""
    first = _first_shown(facts)
    if first is not None and first.named is not None:
        return first.named.points
    earlier = first_win(facts)
    if earlier is None:
        return None
    scored = score(options, earlier)
    return None if isinstance(scored, NoWin) else sum(item.value * item.count for item in scored.items)


def _first_shown(facts: WinFacts) -> WinView | None:
    if facts.table is None or facts.at is None:
        return None
    seat = next(one for one in range(facts.players) if facts.table.wind(one) is facts.seat)
    return next((win for win in facts.at.wins if win.seat == seat), None)


def first_win(facts: WinFacts) -> WinFacts | None:
    """The same seat's first win as it was shown; None if this is the first, or it is unknown."""
    first = _first_shown(facts)
    if first is None or first.at is None or facts.table is None:
        return None
    mine = first.at.seats[first.seat]
    earlier = structs.replace(
        facts,
        hand=first.tiles,
        melds=melds_of_part(mine, first.part),
        other_melds=melds_of_part(mine, 1 - first.part),
        winning_tile=None if first.unused else first.tile,
        source=source_of(first.at, first.from_seat),
        from_wind=None if first.from_seat is None else facts.table.wind(first.from_seat),
        last_tile=first.at.wall_left == 0,
        part=first.part,
        unused=first.unused,
        at=first.at,
    )
    return earlier if facts.own is None else structs.replace(earlier, own=facts.own.of(earlier))


def melds_of_part(seat: SeatView, part: int) -> tuple[Meld, ...]:
    """The melds of one of a seat's hands."""
    return tuple(meld for meld, one in zip(seat.melds, seat.parts, strict=True) if one == part)


def source_of(hand: HandView, from_seat: Seat | None) -> WinSource:
    """The source of the present winning tile."""
    if from_seat is None:
        return WinSource.REPLACEMENT if hand.replaces == "kong" else WinSource.WALL
    robbed = hand.offer is not None and hand.offer.kind != "discard"
    return WinSource.KONG if robbed else WinSource.DISCARD


def after_win(table: TableView, hand: HandView, winner: Seat) -> AfterWin:
    """The turn stays with the winner until both hands are won."""
    won = sum(win.seat == winner for win in hand.wins)
    return AfterWin.HAND_ENDS if won >= HANDS else AfterWin.WINNER_PLAYS_ON


def paid_wins(table: TableView, hand: HandView, wins: tuple[PaidWin, ...]) -> tuple[PaidWin, ...]:
    """13 and 14: where one player has won both hands, the others' wins are void; else all are paid."""
    twice = [win.seat for place, win in enumerate(wins) if win.seat in [one.seat for one in wins[:place]]]
    return tuple(win for win in wins if win.seat in twice) if twice else wins


def winning_hands(
    options: SiameseOptions, own: OwnOf | None, table: TableView, hand: HandView, seat: Seat
) -> tuple[Move, ...]:
    """For each hand that a seat has not won yet, the highest-scoring win now, with the drawn or offered tile
    and without it; none if its tiles are unknown."""
    return tuple(_winning_hands(options, own, table, hand, seat))


def _winning_hands(
    options: SiameseOptions, own: OwnOf | None, table: TableView, hand: HandView, seat: Seat
) -> Iterator[Move]:
    mine = hand.seats[seat]
    if not mine.is_known:
        return
    closed = tuple(tile for tile in mine.concealed if tile is not None)
    fresh = tuple(tile for tile in mine.fresh if tile is not None)
    offer = hand.offer
    won = [win.part for win in hand.wins if win.seat == seat]
    attempts: list[tuple[tuple[Tile, ...], Tile | None, Seat | None]] = []
    if hand.phase == "act" and hand.turn == seat and not hand.after_call:
        attempts = [(closed, tile, None) for tile in fresh] + [(closed, None, None)]
    elif offer is not None and offer.seat != seat and offer.kind != "closed_kong":
        attempts = [(closed, offer.tile, offer.seat)]
    seen: list[tuple[Meld, ...]] = []
    for part in range(HANDS):
        melds = melds_of_part(mine, part)
        # Without melds both hands are the same.
        if part in won or (melds in seen and not melds):
            continue
        seen.append(melds)
        for tiles, tile, giver in attempts:
            facts = _facts(table, hand, seat, part, tiles, tile, giver)
            found = _best(options, facts if own is None else structs.replace(facts, own=own(facts)))
            if not isinstance(found, NoWin):
                yield Move(
                    MoveKind.WIN,
                    seat,
                    tile,
                    found[1],
                    giver,
                    part=part,
                    unused=tile is None and giver is None,
                )


def _facts(
    table: TableView,
    hand: HandView,
    seat: Seat,
    part: int,
    closed: tuple[Tile, ...],
    tile: Tile | None,
    giver: Seat | None,
) -> WinFacts:
    mine = hand.seats[seat]
    return WinFacts(
        hand=closed,
        melds=melds_of_part(mine, part),
        winning_tile=tile,
        source=source_of(hand, giver),
        seat=table.wind(seat),
        round=table.round,
        from_wind=None if giver is None else table.wind(giver),
        last_tile=hand.wall_left == 0,
        part=part,
        unused=tile is None,
        other_melds=melds_of_part(mine, 1 - part),
        players=len(hand.seats),
        table=table,
        at=hand,
    )
