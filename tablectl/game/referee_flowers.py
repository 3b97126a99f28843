"""Flowers: telling them from a shown hand, and who may have laid one down."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tablectl.game.evidence import SeenSeat, SeenTile, TableSeen
from tablectl.game.referee_matching import News
from tablectl.game.state import GameState, HandState
from tablectl.mahjong.seats import Seat
from tablectl.rulesets.ruleset import PlayRules

A_FLOWER: Final = 0.5
"""What the faces of flowers must reach together."""


def flowers_apart(state: GameState, seen: TableSeen) -> TableSeen:
    """The look with flowers told from shown hands, where the set has flowers."""
    play = state.play
    if play is None or not play.bonus:
        return seen
    a, b, c, d = (_apart(play, look) for look in seen.seats)
    return replace(seen, seats=(a, b, c, d))


def _apart(play: PlayRules, look: SeenSeat) -> SeenSeat:
    flowers = {i for i, tile in enumerate(look.shown) if _is_flower(play, tile)}
    if not flowers:
        return look
    kept = [index for index in range(len(look.shown)) if index not in flowers]
    return replace(
        look,
        shown=tuple(look.shown[index] for index in kept),
        apart=tuple(place for place, index in enumerate(kept) if index in look.apart),
        flowers=tuple(look.shown[index] for index in sorted(flowers)),
    )


def _is_flower(play: PlayRules, tile: SeenTile) -> bool:
    return sum(p for face, p in tile.faces if face.kind in play.bonus) >= A_FLOWER


def may_lay(hand: HandState, dealer: Seat) -> list[Seat]:
    """Seats that may lay down a flower now, in order: all of them after the deal, else who is in turn."""
    if hand.opening:
        return [(dealer + step) % len(hand.seats) for step in range(len(hand.seats))]
    return [hand.turn]


def without_first(news: News, seat: Seat) -> News:
    """The news once the first new flower of a seat is explained."""
    return replace(news, flowers=(*news.flowers[:seat], news.flowers[seat][1:], *news.flowers[seat + 1 :]))
