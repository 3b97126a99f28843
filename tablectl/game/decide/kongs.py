"""Kongs of one's own tiles: which may be declared, those that lie face down until the end, and added ones
that cannot be paid yet."""

from __future__ import annotations

from tablectl.game.claims import DeclareKong, Refused, ShowKong
from tablectl.game.decide.book_hooks import forbidden_by_book
from tablectl.game.decide.decision import Decision
from tablectl.game.decide.legal_hand import all_known, first_impossible, may_hold
from tablectl.game.decide.meld_rules import is_meld, meld_kinds, refuse_missing_part
from tablectl.game.decide.opening import opening_step_due
from tablectl.game.decide.play import refuse_out_of_turn
from tablectl.game.events import Event, KongDeclared, KongShown
from tablectl.game.state import GameState, HandState, Phase, SeatState, describe_tile_places
from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile, format_tiles
from tablectl.rulesets.moves import MOVE_OF, Move
from tablectl.rulesets.ruleset import PlayRules

KONG_TILES = 4
"""Tiles of a kong."""


def declare_kong(state: GameState, play: PlayRules, hand: HandState, claim: DeclareKong) -> Decision:
    """A closed kong, or a fourth tile added to the own pung."""
    seat = hand.seats[claim.seat]
    refused = _refuse_kong_now(state, play, hand, claim)
    if refused is not None:
        return refused
    closed = claim.meld is MeldKind.CLOSED_KONG
    pung = None if closed else _pung_to_add_to(seat, claim)
    if closed:
        own: tuple[Tile, ...] | Refused = _refuse_closed(play, seat, claim) or claim.tiles
    elif pung is None:
        own = Refused("no_such_pung", f"seat {claim.seat} has no pung of {claim.tiles[0]}", claim.seat)
    else:
        own = _added_tiles(seat.melds[pung], claim)
    if isinstance(own, Refused):
        return own
    if not may_hold(hand, play, seat.tiles, own):
        return Refused("tile_not_in_hand", f"seat {claim.seat} cannot hold {format_tiles(own)}", claim.seat)
    part = claim.part if pung is None or play.setup.hands_per_seat == 1 else seat.parts[pung]
    added = own[0] if own else None
    move = Move(MOVE_OF[claim.meld], claim.seat, added, claim.tiles, drawn=claim.drawn, part=part)
    refused = forbidden_by_book(state, play, hand, move)
    if refused is not None:
        return refused
    hidden = closed and play.kongs.closed_face_down
    return (KongDeclared(claim.seat, claim.meld, claim.tiles, hidden, claim.drawn, part),)


def _refuse_kong_now(
    state: GameState, play: PlayRules, hand: HandState, claim: DeclareKong
) -> Refused | None:
    """Why no such kong may be declared by this seat at this moment, whatever it holds."""
    refused = refuse_out_of_turn(hand, Phase.ACT, claim.seat, f"a {claim.meld}")
    if refused is not None:
        return refused
    if hand.seats[claim.seat].dead:
        return Refused("dead_hand", f"seat {claim.seat}'s hand is dead", claim.seat)
    if play.kongs.most == 0:
        return Refused("not_in_these_rules", "these rules have no kongs", claim.seat)
    refused = refuse_missing_part(play, claim)
    if refused is not None:
        return refused
    kinds = meld_kinds(state, hand, play, claim.tiles)
    own_kong = claim.meld in (MeldKind.CLOSED_KONG, MeldKind.ADDED_KONG)
    if not own_kong or not (_is_unseen(claim) or is_meld(claim.meld, claim.tiles, kinds)):
        return Refused("wrong_meld", f"{format_tiles(claim.tiles)} is not a {claim.meld}", claim.seat)
    left_to_do = opening_step_due(play, hand)
    if left_to_do is not None:
        return Refused("opening", f"a {claim.meld}: {left_to_do}", claim.seat)
    if (hand.after_call and not play.kongs.after_claim) or hand.declaring:
        return Refused("wrong_moment", "a kong is declared after drawing, before anything else", claim.seat)
    if hand.kongs >= play.kongs.most:
        return Refused("too_many_kongs", f"{hand.kongs} kongs are on the table", claim.seat)
    if hand.wall_left == 0:
        return Refused("wall_empty", "there is no tile to replace the kong's fourth", claim.seat)
    return None


def _is_unseen(claim: DeclareKong) -> bool:
    """Whether somebody says that a closed kong lies there face down and not what it is."""
    return claim.meld is MeldKind.CLOSED_KONG and not claim.tiles


def _refuse_closed(play: PlayRules, seat: SeatState, claim: DeclareKong) -> Refused | None:
    """Why a hand may not make this closed kong."""
    if _is_unseen(claim):
        if not play.kongs.closed_face_down:
            return Refused("wrong_meld", "a closed kong is shown: give its four tiles", claim.seat)
        if seat.tiles.count(None) < KONG_TILES:
            known = f"seat {claim.seat}'s tiles are known: give the four tiles"
            return Refused("tile_count", known, claim.seat)
        return None
    return _refuse_changed_wait(play, seat, claim) if seat.ready is not None else None


def _refuse_changed_wait(play: PlayRules, seat: SeatState, claim: DeclareKong) -> Refused | None:
    fresh = seat.fresh[0] if seat.fresh else None
    if fresh is not None and fresh.kind != claim.tiles[0].kind:
        return Refused("ready_keeps_hand", "after riichi only the drawn tile may make a kong", claim.seat)
    tiles = all_known(seat.concealed)
    if tiles is None or fresh is None or play.ready.kong_keeps_wait(tiles, fresh, seat.melds):
        return None
    return Refused("kong_changes_wait", "after riichi a kong may not change the wait or its sets", claim.seat)


def _pung_to_add_to(seat: SeatState, claim: DeclareKong) -> int | None:
    """The place among the seat's melds of the pung that becomes an added kong."""
    kind = claim.tiles[0].kind
    pungs = (i for i, m in enumerate(seat.melds) if m.kind is MeldKind.PUNG and m.tiles[0].kind == kind)
    return next(pungs, None)


def _added_tiles(pung: Meld, claim: DeclareKong) -> tuple[Tile, ...] | Refused:
    """What the kong has beyond the pung's three tiles."""
    own = list(claim.tiles)
    for tile in pung.tiles:
        if tile not in own:
            return Refused("wrong_meld", f"the pung holds {tile}, the kong does not", claim.seat)
        own.remove(tile)
    return tuple(own)


def has_face_down_kong(seat: SeatState, part: int) -> bool:
    """Whether a hand has a closed kong that nobody but its player has seen."""
    parts = seat.parts or (part,) * len(seat.melds)
    return any(not meld.tiles and one == part for meld, one in zip(seat.melds, parts, strict=True))


def show_kong(
    state: GameState, play: PlayRules, hand: HandState, claim: ShowKong
) -> tuple[Event, ...] | Refused:
    """A closed kong is turned over: four of a kind that nobody has seen elsewhere."""
    seat = hand.seats[claim.seat]
    if hand.phase is Phase.SETUP or all(meld.tiles for meld in seat.melds):
        return Refused("no_such_kong", f"seat {claim.seat} has no unrevealed closed kong", claim.seat)
    shown = format_tiles(claim.tiles)
    if not is_meld(MeldKind.CLOSED_KONG, claim.tiles, meld_kinds(state, hand, play, claim.tiles)):
        return Refused("wrong_meld", f"{shown} is not a kong", claim.seat)
    over = first_impossible(hand, play, claim.tiles)
    if over is not None:
        seen = describe_tile_places(hand, over)
        return Refused("too_many_copies", f"{shown}: {over} was seen elsewhere: {seen}", claim.seat)
    return (KongShown(claim.seat, claim.tiles),)


def unresolved_kongs(state: GameState) -> tuple[tuple[Seat, Tile], ...]:
    """The seats and fourth tiles of added kongs that are paid by what nobody has said."""
    hand, play = state.hand, state.play
    if hand is None or play is None or play.kongs.unsaid is None or hand.phase is Phase.SETTLED:
        return ()
    return play.kongs.unsaid(hand)


def refuse_unresolved_kong(state: GameState) -> Refused | None:
    """Why a hand cannot be paid yet: what a kong pays depends on what nobody has said."""
    unsaid = unresolved_kongs(state)
    if not unsaid:
        return None
    seat, tile = unsaid[0]
    text = (
        f"seat {seat}'s kong of {tile} pays only if its fourth tile was just drawn: say whether it was, by "
        "the question about it or a correction of the kong"
    )
    return Refused("kong_unsaid", text, seat)
