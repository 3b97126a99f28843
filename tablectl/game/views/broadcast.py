"""The hands as a broadcast may show them later: tiles from the state and the hand cameras, shanten, waits,
acceptance, and what each discard of the player in turn would leave."""

from __future__ import annotations

from collections import Counter

from tablectl.game.claims import Draw, Refused
from tablectl.game.decide import furiten, play_out
from tablectl.game.evidence import ClosedTiles, HandsSeen
from tablectl.game.state import Answer, GameState, HandState, Phase
from tablectl.game.views.discard_choices import discard_choices
from tablectl.game.views.public import BroadcastSeat, BroadcastView, Wait, public_view
from tablectl.game.views.shanten_steps import accepted_tiles, steps_to_ready
from tablectl.game.views.wait_values import with_values
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import PLAYING_KINDS, RED_FIVES, Tile, tile_of_kind
from tablectl.rulesets.ruleset import PlayRules


def broadcast_view(
    state: GameState, hands: HandsSeen | None = None, *, discards: bool = True
) -> BroadcastView:
    """Everything that is known, concealed tiles included: only for the delayed channel.

    Args:
        state: the table as recorded.
        hands: what the hand cameras have read in this hand.
        discards: whether to work out what each discard would leave, most of the work there is.
    """
    public = public_view(state)
    state = with_hand_cameras(state, hands or HandsSeen())
    hand = state.hand
    if hand is None:
        return BroadcastView(public, ())
    standing = [_standing(hand, seat, hands or HandsSeen()) for seat in range(len(hand.seats))]
    read: Counter[Tile | None] = Counter()
    for own, (tiles, drawn) in zip(hand.seats, standing, strict=True):
        read += Counter((*tiles, drawn)) - Counter(own.tiles)  # the state counts what it knows
    seats = (_seat(state, seat, *each, read, discards) for seat, each in enumerate(standing))
    return BroadcastView(public, tuple(seats))


def with_hand_cameras(state: GameState, hands: HandsSeen) -> GameState:
    """The state, where a hand camera knows more: whoever is to draw and stands with a tile more has drawn.

    From above that shows with the discard.
    """
    hand = state.hand
    read = None if hand is None or hand.phase is not Phase.DRAW else hands.latest(hand.turn)
    if hand is None or read is None or len(read.tiles) != len(hand.seats[hand.turn].concealed) + 1:
        return state
    played = play_out(state, Draw(hand.turn))
    return state if isinstance(played, Refused) else played[0]


def _standing(hand: HandState, seat: Seat, hands: HandsSeen) -> tuple[ClosedTiles, Tile | None]:
    """A seat's closed tiles without the one just drawn, and that one."""
    own = hand.seats[seat]
    concealed, fresh = own.concealed, own.fresh[0] if own.fresh else None
    read = hands.latest(seat)
    in_play = hand.phase in (Phase.DRAW, Phase.ACT, Phase.SETUP)
    if read is None or not in_play or None not in own.tiles:
        return concealed, fresh
    if len(read.tiles) == len(concealed) + 1 and own.fresh:
        # Where it does not stand apart nobody knows which one was drawn; the last one is shown as such.
        return read.tiles[:-1], read.tiles[-1]
    if len(read.tiles) == len(concealed):
        return read.tiles, fresh
    return concealed, fresh


def _seat(
    state: GameState,
    seat: Seat,
    tiles: ClosedTiles,
    drawn: Tile | None,
    read: Counter[Tile | None],
    discards: bool,
) -> BroadcastSeat:
    known = tuple(t for t in tiles if t is not None)
    play, hand = state.play, state.hand
    if play is None or hand is None or len(known) != len(tiles) or not known:
        return BroadcastSeat(tiles, drawn)
    own, left = hand.seats[seat], _left(play, hand, read)
    choices = discard_choices(state, seat, known, drawn, left) if discards else ()
    wanted = play.wins.waits(known, own.melds) if len(known) % 3 == 1 else frozenset()
    waits = [Wait(tile_of_kind(kind), left[kind]) for kind in sorted(wanted)]
    if waits:
        barred = furiten(state, seat, known) is Answer.YES
        worth = with_values(state, seat, known, waits)
        return BroadcastSeat(tiles, drawn, 0, worth, furiten=barred, discards=choices)
    steps = steps_to_ready(play, known, own.melds)
    if steps is None:
        return BroadcastSeat(tiles, drawn)
    better = accepted_tiles(play, known, own.melds, steps, left)
    return BroadcastSeat(tiles, drawn, steps, (), better, discards=choices)


def _left(play: PlayRules, hand: HandState, read: Counter[Tile | None]) -> list[int]:
    """By kind, how many tiles neither lie open nor stand in a hand that was read."""
    left = [0] * PLAYING_KINDS
    for tile in (*map(tile_of_kind, range(PLAYING_KINDS)), *RED_FIVES):
        index = tile.face
        if index < len(play.setup.tile_counts):
            left[tile.kind] += max(0, play.setup.tile_counts[index] - hand.seen[index])
    for held, count in read.items():
        if held is not None and held.kind < PLAYING_KINDS:
            left[held.kind] = max(0, left[held.kind] - count)
    return left
