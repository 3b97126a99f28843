"""Prohibitions of otherwise legal moves in Hangzhou: float rounds, third sets, missed tiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablectl.mahjong.melds import Meld
from tablectl.mahjong.seats import WINDS, Seat, Wind
from tablectl.mahjong.tiles import Tile
from tablectl.rulesets.float_rounds import floating_seats, passed_discards
from tablectl.rulesets.hangzhou.form import forms, waits_for_any_tile
from tablectl.rulesets.hangzhou.fortune import Fortune
from tablectl.rulesets.hangzhou.hand_log import forfeiting_discard, fortune_in
from tablectl.rulesets.hangzhou.liability import third_set_allowed
from tablectl.rulesets.hangzhou.options import HangzhouOptions
from tablectl.rulesets.hangzhou.session import effective_streak
from tablectl.rulesets.moves import MELD_OF
from tablectl.rulesets.ruleset import HandView, Move, MoveKind, Noticed, Refusal, TableView


def forbids(options: HangzhouOptions, table: TableView, hand: HandView, move: Move) -> Refusal | None:
    """The book's prohibition of a move; None if there is none, or it cannot be known."""
    fortune = fortune_in(hand, options)
    if move.kind.is_claim:
        return (
            _in_float_round(options, hand, fortune, move)
            or _third_set(options, table, hand, move)
            or _missed_pung(options, hand, fortune, move)
        )
    if move.kind is MoveKind.ADDED_KONG:
        return _added_kong(hand, fortune, move)
    if move.kind is MoveKind.DISCARD:
        return _discard(hand, fortune, move)
    if move.kind is MoveKind.WIN and move.special is None:
        return _win(options, table, hand, fortune, move)
    return None


def _in_float_round(options: HangzhouOptions, hand: HandView, fortune: Fortune, move: Move) -> Refusal | None:
    """Book, fortune float: the others cannot chow, pung or do open kong; some let the floating player."""
    floating = floating_seats(hand.log, fortune.is_fortune)
    if not floating:
        return None
    if not options.float_calls or floating != {move.seat}:
        return Refusal(
            "float_round", f"seat {min(floating)} floats: nobody may claim a discard in this round"
        )
    seat = hand.seats[move.seat]
    if not seat.is_known:
        return None
    remaining = [tile for tile in seat.concealed if tile is not None]
    own = list(move.tiles)
    if move.tile in own:
        own.remove(move.tile)
    if move.kind is not MoveKind.OPEN_KONG:
        own += [tile for tile in remaining if fortune.is_fortune(tile)][:1]
    for tile in own:
        if tile in remaining:
            remaining.remove(tile)
    wanted = 10 - 3 * len(seat.melds)
    if len(remaining) == wanted and waits_for_any_tile(tuple(remaining), len(seat.melds) + 1, fortune):
        return None
    return Refusal(
        "float_round",
        "who floats claims a tile only to float again at once, or to win by the kong's tile",
    )


def _third_set(options: HangzhouOptions, table: TableView, hand: HandView, move: Move) -> Refusal | None:
    """Variations, Restriction on the three open set liability."""
    if move.from_seat is None:
        return None
    taker, feeder = table.wind(move.seat), table.wind(move.from_seat)
    streak = effective_streak(options, table.honba, hand.dice)
    before = by_wind(table, hand.seats[move.seat].melds)
    if third_set_allowed(options, streak, taker, feeder, before, MELD_OF[move.kind]):
        return None
    return Refusal(
        "third_set", f"a third set from seat {move.from_seat} may not be claimed here (option third_set)"
    )


def by_wind(table: TableView, melds: Sequence[Meld]) -> tuple[Meld, ...]:
    """Melds with ``from_seat`` counted from East, as scoring needs it."""
    return tuple(
        meld
        if meld.from_seat is None
        else Meld(meld.kind, meld.tiles, WINDS.index(table.wind(meld.from_seat)), meld.claimed)
        for meld in melds
    )


def _added_kong(hand: HandView, fortune: Fortune, move: Move) -> Refusal | None:
    """Book, fortune float: the others cannot do an open kong, which an added one is; closed ones they can."""
    others = floating_seats(hand.log, fortune.is_fortune) - {move.seat}
    if not others:
        return None
    return Refusal(
        "float_round", f"seat {min(others)} floats: only closed kongs may be laid down in this round"
    )


def _discard(hand: HandView, fortune: Fortune, move: Move) -> Refusal | None:
    """Book, double float: who claims a set while floating discards another fortune tile right after that."""
    claimed = hand.after_call and move.seat in floating_seats(hand.log, fortune.is_fortune)
    if not claimed or (move.tile is not None and fortune.is_fortune(move.tile)):
        return None
    return Refusal("float_again", "after a claim in the own float round a fortune tile must be discarded")


def _win(
    options: HangzhouOptions, table: TableView, hand: HandView, fortune: Fortune, move: Move
) -> Refusal | None:
    if options.fortune_discard_forfeits and move.tiles:
        melds = len(hand.seats[move.seat].melds)
        forfeiting = forfeiting_discard(hand.log, move.seat, move.tiles, melds, fortune)
        if forfeiting is not None:
            return Refusal("may_not_win", f"{forfeiting} was discarded without a float: no win in this hand")
    if move.from_seat is None or move.tile is None:
        return None
    floating = floating_seats(hand.log, fortune.is_fortune)
    if floating:
        return Refusal("float_round", f"seat {min(floating)} floats: only a drawn tile wins in this round")
    claims = [
        not floating and Wind.EAST in (table.wind(move.seat), table.wind(giver))
        for giver, floating in _passed_discards(hand, fortune, move)
    ]
    if options.missed_win and any(claims):
        return Refusal(
            "missed_win", f"{move.tile} was let pass: it may be won on again when the own turn has come"
        )
    return None


def _passed_discards(hand: HandView, fortune: Fortune, move: Move) -> Iterator[tuple[Seat, frozenset[Seat]]]:
    return passed_discards(hand.log, move.seat, len(hand.seats), move.tile, fortune.is_fortune)


def _missed_pung(options: HangzhouOptions, hand: HandView, fortune: Fortune, move: Move) -> Refusal | None:
    """Pung, last paragraph."""
    own = frozenset((move.seat,)) if options.float_calls else frozenset()
    missed = options.missed_pung and move.kind is not MoveKind.CHOW
    if not missed or all(floating - own for _, floating in _passed_discards(hand, fortune, move)):
        return None
    return Refusal(
        "missed_pung", f"{move.tile} was let pass: it may be claimed again when the own turn has come"
    )


def follows(
    options: HangzhouOptions, table: TableView, before: HandView, after: HandView, move: Move
) -> tuple[Noticed, ...]:
    """上がり: with that option, a player who discards a fortune tile without a float forfeits the win."""
    fortune = fortune_in(after, options)
    seat = after.seats[move.seat]
    wrong = options.fortune_discard_forfeits and move.kind is MoveKind.DISCARD and seat.is_known
    if not wrong or move.tile is None or not fortune.is_fortune(move.tile):
        return ()
    closed = tuple(tile for tile in seat.concealed if tile is not None)
    if waits_for_any_tile(closed, len(seat.melds), fortune):
        return ()
    return (Noticed(move.seat, "false_float", str(move.tile)),)


def looks_back(
    options: HangzhouOptions, table: TableView, hand: HandView, seat: Seat, closed: tuple[Tile, ...]
) -> tuple[Noticed, ...]:
    """The same fault, in a hand that was unknown in play and is shown now."""
    if not options.fortune_discard_forfeits:
        return ()
    fortune = fortune_in(hand, options)
    forfeiting = forfeiting_discard(hand.log, seat, closed, len(hand.seats[seat].melds), fortune)
    return () if forfeiting is None else (Noticed(seat, "false_float", str(forfeiting)),)


def completes(
    options: HangzhouOptions,
    table: TableView,
    hand: HandView,
    seat: Seat,
    closed: tuple[Tile, ...],
    tile: Tile,
) -> bool:
    """Whether a tile completes a seat's closed part in shape."""
    melds = len(hand.seats[seat].melds)
    return len(closed) == 13 - 3 * melds and bool(forms(closed, tile, melds, fortune_in(hand, options)))


def meld_kind(options: HangzhouOptions, table: TableView, hand: HandView, tile: Tile) -> int | None:
    """What a tile counts as in a meld: white dragons as the indicated tile, fortune tiles in none."""
    face = fortune_in(hand, options).face(tile)
    return None if face is None else face.kind
