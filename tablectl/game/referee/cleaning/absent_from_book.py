"""What the cameras, who know no rules, take for something that the book does not have.

A face-up tile beside a few backs may lie on a wall or before it: where the book turns no indicator, or none
that is such a tile, it lies before it; a tile that players also lay aside (sanma's north) is an indicator as
long as one is due, and beyond that lies before a wall. One more than were turned, with a face that the set
has not, is the back of a wall's tile: the backs of some sets show what flowers show. Four backs in a row may
be a kong or a part of a standing hand: they are a hand where the book has no kongs, and at a seat that has
had no turn yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tablectl.game.evidence import SeenSeat, SeenTile, TableSeen
from tablectl.game.state import GameState, HandState, Phase
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.walls.wall_plan import SIDES, sides_by_seat
from tablectl.rulesets.ruleset import PlayRules


def without_absent(state: GameState, seen: TableSeen) -> TableSeen:
    """The observation without indicators and kongs that cannot be: they lie at their side's hand, or are
    none."""
    play = state.play
    if play is None:
        return seen
    hand = state.hand
    none = _misplaced_indicators(play, hand, seen.indicators)
    if none:
        seen = _without_indicators(play, seen, none)
    if hand is not None and len(seen.indicators) > len(hand.indicators) + hand.indicators_due:
        seen = replace(seen, indicators=tuple(t for t in seen.indicators if _in_set(play, t)))
    if any(meld.kind is MeldKind.CLOSED_KONG for side in seen.seats for meld in side.melds):
        seats = (_without_kongs(play, hand, seat, side) for seat, side in enumerate(seen.seats))
        seen = replace(seen, seats=tuple(seats))
    return seen


def _without_kongs(play: PlayRules, hand: HandState | None, seat: Seat, seen_seat: SeenSeat) -> SeenSeat:
    """Without closed kongs that cannot be: of backs alone it may be a standing hand, until it had a turn."""
    had_turn = hand is None or seat == hand.turn or bool(seen_seat.river)
    kept = tuple(
        meld
        for meld in seen_seat.melds
        if meld.kind is not MeldKind.CLOSED_KONG
        or (play.kongs.most > 0 and (had_turn or any(tile.faces for tile in meld.tiles)))
    )
    return replace(seen_seat, melds=kept)


def _without_indicators(play: PlayRules, seen: TableSeen, none: Sequence[SeenTile]) -> TableSeen:
    order = sides_by_seat(play.setup.players)
    seats = list(seen.seats)
    for tile in none:
        place = order.index(_side_of(tile))
        seats[place] = replace(seats[place], shown=(*seats[place].shown, tile))
    kept = tuple(tile for tile in seen.indicators if tile not in none)
    return replace(seen, seats=tuple(seats), indicators=kept)


def _misplaced_indicators(
    play: PlayRules, hand: HandState | None, indicators: Sequence[SeenTile]
) -> tuple[SeenTile, ...]:
    """Which of the tiles on walls lie before them: all where the book turns none, those that would not stand,
    and of those that players lay aside the last that came, where there are more than can be turned."""
    if not play.setup.wall.has_indicator:
        return tuple(indicators)
    stands = play.opening.indicator_stands
    none = [t for t in indicators if t.best is not None and not stands(t.best)]
    aside = [
        t for t in indicators if t.best is not None and t.best.kind in play.flowers.kinds and t not in none
    ]
    more = len(indicators) - len(none) - _most_turned(hand)
    if more > 0 and aside:
        none += sorted(aside, key=lambda tile: tile.since_ms)[-more:]
    return tuple(none)


def _most_turned(hand: HandState | None) -> int:
    """How many indicators can lie open now; after the hand those under them, too."""
    if hand is None:
        return 1
    turned = len(hand.indicators) + hand.indicators_due + hand.indicators_waiting
    return 2 * turned if hand.phase is Phase.ENDED else turned


def _in_set(play: PlayRules, tile: SeenTile) -> bool:
    """Whether some face that the tile may show is one of the set's; so is one that cannot be read at all."""
    counts = play.setup.tile_counts
    numbers = [face.face for face, _ in tile.faces]
    return not numbers or any(number < len(counts) and counts[number] for number in numbers)


def _side_of(tile: SeenTile) -> int:
    """The side of the table whose edge is nearest."""
    x, y = tile.at_mm
    return max(range(SIDES), key=lambda side: (-y, x, y, -x)[side])
