"""Closed kongs that lie face down until the end, and added ones that cannot be paid yet."""

from __future__ import annotations

from tablectl.game.claims import DeclareKong, Refused, ShowKong
from tablectl.game.decide.legal_hand import first_impossible
from tablectl.game.decide.meld_rules import is_meld, meld_kinds
from tablectl.game.events import Event, KongShown
from tablectl.game.state import GameState, HandState, Phase, SeatState, describe_tile_places
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile, format_tiles
from tablectl.rulesets.ruleset import PlayRules

KONG_TILES = 4
"""Tiles of a kong."""


def is_unseen(claim: DeclareKong) -> bool:
    """Whether somebody says that a closed kong lies there face down and not what it is."""
    return claim.meld is MeldKind.CLOSED_KONG and not claim.tiles


def wrong_unseen(play: PlayRules, seat: SeatState, claim: DeclareKong) -> Refused | None:
    """None where four unseen tiles can lie down as a kong."""
    if not play.kongs.closed_face_down:
        return Refused("wrong_meld", "a closed kong is shown: give its four tiles", claim.seat)
    if seat.tiles.count(None) < KONG_TILES:
        return Refused("tile_count", f"seat {claim.seat}'s tiles are known: give the four tiles", claim.seat)
    return None


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
