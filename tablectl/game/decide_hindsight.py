"""What only a shown hand tells: whether what its seat did unseen was right. Noted, never undone."""

from __future__ import annotations

from tablectl.game.events import IrregularityNoted
from tablectl.game.legal_hand import counts_as_ready
from tablectl.game.state import GameState
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile, format_tiles
from tablectl.rulesets.ruleset import PlayRules


def hindsight(
    state: GameState, play: PlayRules, seat: Seat, shown: tuple[Tile, ...]
) -> tuple[IrregularityNoted, ...]:
    """The faults of a seat that declared riichi, seen from its closed tiles (without a winning tile).

    ``riichi_not_ready``: the hand waits for nothing. ``kong_changed_wait``: a closed kong after riichi
    changed the wait or how the sets can be read (riichi book VII, XII).
    """
    assert state.hand is not None
    mine = state.hand.seats[seat]
    if mine.ready is None:
        return ()
    if not counts_as_ready(state, seat, shown):
        detail = f"{format_tiles(shown)} waits for no tile"
        return (IrregularityNoted(seat, "riichi_not_ready", detail),)
    closed = shown
    melds = mine.melds
    # Backwards: every closed kong after riichi goes back into the hand it was taken from.
    while len(melds) > mine.ready.melds and melds[-1].kind is MeldKind.CLOSED_KONG:
        kong, melds = melds[-1], melds[:-1]
        closed = (*closed, *kong.tiles[:3])
        if not play.kong_keeps_wait(closed, kong.tiles[3], melds):
            detail = f"the kong of {kong.tiles[0].plain} took tiles that the hand waited with"
            return (IrregularityNoted(seat, "kong_changed_wait", detail),)
    return ()
