"""What only a shown hand tells: whether what its seat did unseen was right. Noted, never undone."""

from __future__ import annotations

from tablectl.game.decide.legal_hand import counts_as_ready
from tablectl.game.events import IrregularityNoted
from tablectl.game.state import GameState, SeatState
from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile, format_tiles, tile_of_kind
from tablectl.rulesets.ruleset import PlayRules


def hindsight(
    state: GameState, play: PlayRules, seat: Seat, shown: tuple[Tile, ...]
) -> tuple[IrregularityNoted, ...]:
    """The faults of a seat, seen from its closed tiles (without a winning tile): what the book finds looking
    back over the hand, or those of a seat that declared riichi.

    ``riichi_not_ready``: the hand waits for nothing. ``kong_changed_wait``: a closed kong after riichi
    changed the wait or how the sets can be read. ``riichi_in_furiten``: a wait lay in the own river when it
    was declared, where the rules forbid that (riichi book VII, XII, XIII).
    """
    assert state.hand is not None
    if play.moves.looks_back is not None:
        if state.hand.seats[seat].is_known:
            return ()
        seen = play.moves.looks_back(state, state.hand, seat, shown)
        return tuple(IrregularityNoted(each.seat, each.code, each.detail) for each in seen)
    mine = state.hand.seats[seat]
    if mine.ready is None:
        return ()
    # A wait whose tiles all lie open may count as not ready at a draw; declaring riichi on it was right.
    if not play.wins.waits(shown, mine.melds) and not counts_as_ready(state, seat, shown):
        return (IrregularityNoted(seat, "riichi_not_ready", format_tiles(shown)),)
    closed, melds = shown, mine.melds
    # Backwards: every closed kong after riichi goes back into the hand it was taken from.
    while len(melds) > mine.ready.melds and melds[-1].kind is MeldKind.CLOSED_KONG:
        kong, melds = melds[-1], melds[:-1]
        closed = (*closed, *kong.tiles[:3])
        if not play.ready.kong_keeps_wait(closed, kong.tiles[3], melds):
            return (IrregularityNoted(seat, "kong_changed_wait", str(kong.tiles[0].plain)),)
    return _in_furiten(play, seat, mine, closed, melds)


def _in_furiten(
    play: PlayRules, seat: Seat, mine: SeatState, closed: tuple[Tile, ...], melds: tuple[Meld, ...]
) -> tuple[IrregularityNoted, ...]:
    """Whether the hand as it was declared waited for a tile of its own river, the declaring one included."""
    if play.ready.in_furiten or mine.ready is None:
        return ()
    river = {r.tile.kind for r in mine.river[: mine.ready.discard + 1]}
    waited = sorted(play.wins.waits(closed, melds) & river)
    if not waited:
        return ()
    return (IrregularityNoted(seat, "riichi_in_furiten", str(tile_of_kind(waited[0]))),)
