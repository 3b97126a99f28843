"""Legality of what players do in their turns and to each other's discards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from tablectl.game.claims import Claim, ClaimMeld, DeclareReady, Discard, Draw, Refused, ShowWin
from tablectl.game.decide.book_hooks import forbidden_by_book
from tablectl.game.decide.decision import Decision
from tablectl.game.decide.legal_hand import all_known, forced_draw, may_hold, unseen_copies
from tablectl.game.decide.meld_rules import wrong_meld
from tablectl.game.decide.opening import next_to_replace, opening_step_due
from tablectl.game.events import (
    DrawReason,
    MeldClaimed,
    ReadyDeclared,
    TileDiscarded,
    TileDrawn,
)
from tablectl.game.state import GameState, HandState, Phase, SeatState, barred_after
from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile, format_tiles, without
from tablectl.rulesets.moves import MOVE_OF, Move, MoveKind
from tablectl.rulesets.ruleset import PlayRules


def refuse_out_of_turn(
    hand: HandState, phase: Literal[Phase.DRAW, Phase.ACT], seat: Seat, what: str, tile: Tile | None = None
) -> Refused | None:
    """None when it is this seat's turn in this phase; else why not, naming what it does."""
    if hand.phase is phase and hand.turn == seat:
        return None
    doing = what if tile is None else f"{what} of {tile}"
    if hand.phase is Phase.SETUP:
        return Refused("not_dealt", f"{doing}: the tiles are not dealt yet", seat)
    if hand.phase in (Phase.ENDED, Phase.SETTLED):
        return Refused("hand_over", f"{doing}: the hand has ended", seat)
    if hand.turn != seat:
        return Refused("not_your_turn", f"{doing} by seat {seat}: it is seat {hand.turn}'s turn", seat)
    if hand.phase is not phase:
        wanted = "draw" if hand.phase is Phase.DRAW else "discard"
        return Refused("wrong_moment", f"{doing}: seat {seat} must {wanted} now", seat)
    return None


def draw(state: GameState, play: PlayRules, hand: HandState, claim: Draw) -> Decision:
    """A tile from the wall in turn, or from the tail after a kong."""
    going = next_to_replace(play, hand, state.dealer)
    if going is not None:
        if going != claim.seat:
            return Refused("not_your_turn", f"seat {going} must replace its flowers first", claim.seat)
        return _draw_tile(hand, play, claim.seat, claim.tile, "tail")
    seat, tile, source = claim.seat, claim.tile, hand.draw_from
    refused = refuse_out_of_turn(hand, Phase.DRAW, seat, "a draw")
    if refused is not None:
        return refused
    over = forced_draw(state)
    if over is not None:
        return Refused(
            "hand_is_drawn", f"the hand has ended in a draw ({over}): no more tiles are drawn", seat
        )
    if hand.wall_left == 0:
        return Refused("wall_empty", "no tile is left to draw", seat)
    kind = MoveKind.REPLACE if source == "tail" else MoveKind.DRAW
    refused = forbidden_by_book(state, play, hand, Move(kind, seat, tile))
    return _draw_tile(hand, play, seat, tile, source) if refused is None else refused


def _draw_tile(
    hand: HandState, play: PlayRules, seat: Seat, tile: Tile | None, source: Literal["wall", "tail"]
) -> Decision:
    if tile is not None and unseen_copies(hand, play, tile) == 0:
        return Refused("too_many_copies", f"all copies of {tile} have been seen elsewhere", seat)
    return (TileDrawn(seat, tile, source),)


def discard(state: GameState, play: PlayRules, hand: HandState, claim: Discard) -> Decision:
    """A tile into the river."""
    seat, tile, said = claim.seat, claim.tile, claim.drawn
    refused = refuse_out_of_turn(hand, Phase.ACT, seat, "a discard", tile)
    if refused is not None:
        return refused
    left_to_do = opening_step_due(play, hand)
    if left_to_do is not None:
        return Refused("opening", f"a discard of {tile}: {left_to_do}", seat)
    mine = hand.seats[seat]
    if tile.kind in play.flowers.kinds and not play.flowers.discardable:
        return Refused("bonus_kept", f"{tile} is set aside, not discarded", seat)
    exposed, fresh = mine.exposed, mine.fresh
    if exposed and tile not in exposed:
        first = format_tiles(exposed)
        return Refused("exposed_first", f"exposed tiles must be discarded first: {first}", seat)
    if said and fresh and fresh[0] is not None and fresh[0] != tile:
        return Refused("not_the_drawn_tile", f"the drawn tile is {fresh[0]}, not {tile}", seat)
    drawn = _was_drawn(mine, tile, said)
    among = mine.tiles if drawn is None else fresh if drawn else mine.concealed
    if tile not in among and not may_hold(hand, play, among, (tile,)):
        return Refused("tile_not_in_hand", f"seat {seat} cannot hold {tile}", seat)
    if tile.kind in hand.barred:
        return Refused(
            "swap_calling",
            f"{tile} may not be discarded right after a meld that it would complete (swap calling)",
            seat,
        )
    if mine.ready is not None:
        if drawn is False:
            return Refused("ready_keeps_hand", "after riichi only the drawn tile may be discarded", seat)
        drawn = True if fresh else drawn
    elif hand.declaring:
        refused = _refuse_breaking_ready(play, mine, claim)
        if refused is not None:
            return refused
    sideways = lies_sideways(hand, mine)
    if claim.sideways and not sideways:
        return Refused("sideways", "a tile lies sideways only when riichi is declared", seat)
    refused = forbidden_by_book(state, play, hand, Move(MoveKind.DISCARD, seat, tile, drawn=drawn))
    if refused is not None:
        return refused
    return (TileDiscarded(seat, tile, drawn, sideways),)


def lies_sideways(hand: HandState, seat: SeatState) -> bool:
    """Whether the next discard of the seat in turn lies sideways: the declaring one, or its successor
    when that was claimed."""
    if hand.declaring:
        return True
    return seat.ready is not None and all(r.claimed_by is not None for r in seat.river[seat.ready.discard :])


def _was_drawn(seat: SeatState, tile: Tile, said: bool | None) -> bool | None:
    """Whether the tile is the fresh one, as far as anybody can know."""
    fresh = seat.fresh
    if not fresh:
        return None if said is None else False
    if said is None and fresh[0] is not None:
        if fresh[0] != tile:
            return False
        return None if tile in seat.concealed or None in seat.concealed else True
    return said


def _refuse_breaking_ready(play: PlayRules, seat: SeatState, claim: Discard) -> Refused | None:
    tiles = all_known(seat.tiles)
    if tiles is None:
        return None
    waits = play.wins.waits(without(tiles, claim.tile), seat.melds)
    if not waits:
        return Refused("not_ready", f"without {claim.tile} the hand is not ready", claim.seat)
    passed = {r.tile.kind for r in seat.river} | {claim.tile.kind}
    if not play.ready.in_furiten and waits & passed:
        return Refused("furiten_ready", "riichi in furiten is not allowed in these rules", claim.seat)
    return None


def claim_meld(state: GameState, play: PlayRules, hand: HandState, claim: ClaimMeld) -> Decision:
    """Chow, pung or open kong with the discard just made."""
    seat, offer = hand.seats[claim.seat], hand.offer
    if hand.phase is not Phase.DRAW or offer is None or offer.kind != "discard":
        return Refused("nothing_to_claim", "there is no discard to claim now", claim.seat)
    if offer.seat == claim.seat:
        return Refused("own_discard", "a player may not claim their own discard", claim.seat)
    if seat.dead:
        return Refused("dead_hand", f"seat {claim.seat}'s hand is dead", claim.seat)
    if seat.ready is not None:
        return Refused("ready_keeps_hand", "after riichi no tile may be claimed", claim.seat)
    if seat.no_claim:
        return Refused("may_not_claim", f"seat {claim.seat} may not take this tile", claim.seat)
    if seat.out:
        return Refused("has_left", f"seat {claim.seat} has won and left the hand", claim.seat)
    if any(win.at is not None and win.at.offer is offer for win in hand.wins):
        return Refused("won_on", "the tile has already been won on", claim.seat)
    over = forced_draw(state)
    if over is not None or hand.wall_left == 0:
        last = over in (None, DrawReason.EXHAUSTIVE) and claim.meld in play.claims.last_discard_melds
        if not last:
            return Refused("last_discard", "the last discard may only be won on", claim.seat)
    wrong = wrong_meld(state, hand, play, claim)
    if wrong is not None:
        return wrong
    own = without(claim.tiles, offer.tile)
    if not may_hold(hand, play, seat.tiles, own):
        return Refused("tile_not_in_hand", f"seat {claim.seat} cannot hold {format_tiles(own)}", claim.seat)
    barred = barred_after(claim.meld, offer.tile, claim.tiles, play.claims.swap_calling)
    if not claim.meld.is_kong and seat.is_known:
        left = without(seat.concealed, *own)
        if all(t is not None and t.kind in barred for t in left):
            return Refused("swap_calling", "after this meld no tile may be discarded", claim.seat)
    kind = MOVE_OF[claim.meld]
    move = Move(kind, claim.seat, offer.tile, claim.tiles, offer.seat, part=claim.part)
    refused = forbidden_by_book(state, play, hand, move)
    if refused is not None:
        return refused
    return (MeldClaimed(claim.seat, offer.seat, claim.meld, offer.tile, claim.tiles, claim.part),)


def declare_ready(state: GameState, play: PlayRules, hand: HandState, claim: DeclareReady) -> Decision:
    """Riichi: the hand is closed, waits after the discard, and the deposit can be paid."""
    refused = refuse_out_of_turn(hand, Phase.ACT, claim.seat, "riichi")
    if refused is not None:
        return refused
    if not play.ready.allowed:
        return Refused("not_in_these_rules", "these rules have no declared ready hands", claim.seat)
    seat = hand.seats[claim.seat]
    if seat.dead:
        return Refused("dead_hand", f"seat {claim.seat}'s hand is dead", claim.seat)
    if seat.ready is not None or hand.declaring:
        return Refused("ready_already", "riichi is already declared", claim.seat)
    if not seat.closed:
        return Refused("open_hand", "riichi needs a closed hand", claim.seat)
    if play.ready.needs_points and state.scores[claim.seat] < play.ready.cost:
        return Refused(
            "not_enough_points",
            f"riichi costs {play.ready.cost}, the seat has {state.scores[claim.seat]}",
            claim.seat,
        )
    if hand.wall_left < play.ready.min_wall:
        return Refused(
            "wall_too_short",
            f"riichi needs {play.ready.min_wall} tiles in the wall, {hand.wall_left} are left",
            claim.seat,
        )
    tiles = all_known(seat.tiles)
    if tiles is not None and not ready_discards(play, tiles, seat.melds):
        return Refused("not_ready", "no discard leaves the hand ready", claim.seat)
    if tiles is not None and not play.ready.in_furiten and _always_furiten(play, seat, tiles):
        return Refused("furiten_ready", "riichi in furiten is not allowed in these rules", claim.seat)
    return (ReadyDeclared(claim.seat),)


def _always_furiten(play: PlayRules, seat: SeatState, tiles: tuple[Tile, ...]) -> bool:
    """Whether every discard that leaves a waiting hand leaves it furiten."""
    river = {r.tile.kind for r in seat.river}
    return all(
        play.wins.waits(without(tiles, tile), seat.melds) & (river | {tile.kind})
        for tile in ready_discards(play, tiles, seat.melds)
    )


def ready_discards(play: PlayRules, tiles: tuple[Tile, ...], melds: tuple[Meld, ...]) -> tuple[Tile, ...]:
    """The discards after which a closed part of 3n+2 tiles waits for some tile."""
    return tuple(t for t in dict.fromkeys(tiles) if play.wins.waits(without(tiles, t), melds))


def arbitrate(state: GameState, claims: Sequence[Claim]) -> tuple[Claim, ...]:
    """Of several seats' claims to one tile, those that stand: every win, else pung or kong, else chow.

    Wins come nearest seat first; how many of them are paid is the settlement's. Claims that are not about the
    offered tile are left out.
    """
    offer = state.hand.offer if state.hand else None
    if offer is None:
        return ()
    players = len(state.players)
    wins = [c for c in claims if isinstance(c, ShowWin) and c.seat != offer.seat]
    if wins:
        return tuple(sorted(wins, key=lambda c: (c.seat - offer.seat) % players))
    melds = [c for c in claims if isinstance(c, ClaimMeld)]
    return tuple(sorted(melds, key=lambda c: c.meld is MeldKind.CHOW)[:1])
