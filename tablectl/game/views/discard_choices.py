"""What each discard of the player in turn would leave. It tells of concealed tiles."""

from __future__ import annotations

from collections.abc import Sequence

from tablectl.game.claims import Discard, Refused
from tablectl.game.decide import decide
from tablectl.game.state import GameState, Phase
from tablectl.game.views.public import DiscardChoice, Wait
from tablectl.game.views.shanten_steps import accepted_tiles, steps_to_ready
from tablectl.game.views.wait_values import with_values
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile, tile_of_kind


def discard_choices(
    state: GameState, seat: Seat, closed: Sequence[Tile], drawn: Tile | None, left: Sequence[int]
) -> tuple[DiscardChoice, ...]:
    """Every different tile that the rules let a seat discard now, in order; nothing where it may not.

    Args:
        state: the table as recorded, a hand in play.
        closed: the seat's closed tiles without the one just drawn, all known.
        left: by kind, how many tiles can still come.
    """
    hand, play = state.hand, state.play
    if hand is None or play is None or hand.phase is not Phase.ACT or hand.turn != seat:
        return ()
    whole = (*closed, *(() if drawn is None else (drawn,)))
    if len(whole) % 3 != 2:
        return ()
    melds = hand.seats[seat].melds
    choices = []
    for tile in sorted(set(whole)):
        if not _allowed(state, seat, tile, closed, drawn):
            continue
        at = whole.index(tile)
        rest = whole[:at] + whole[at + 1 :]
        shanten = steps_to_ready(play, rest, melds)
        if shanten is None:
            return ()
        if shanten > 0:
            choices.append(DiscardChoice(tile, shanten, accepted_tiles(play, rest, melds, shanten, left)))
            continue
        waits = [Wait(tile_of_kind(kind), left[kind]) for kind in sorted(play.wins.waits(rest, melds))]
        choices.append(DiscardChoice(tile, shanten, (), with_values(state, seat, rest, waits)))
    return tuple(choices)


def _allowed(state: GameState, seat: Seat, tile: Tile, closed: Sequence[Tile], drawn: Tile | None) -> bool:
    """Whether one of the ways to discard it, from the hand or as it was drawn, is not refused."""
    ways = [just for just, there in ((False, tile in closed), (True, tile == drawn)) if there]
    return any(not isinstance(decide(state, Discard(seat, tile, just)), Refused) for just in ways)
