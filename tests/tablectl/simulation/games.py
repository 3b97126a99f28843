"""True games for the tests, played without a table."""

from __future__ import annotations

from collections.abc import Iterator

from tablectl.game.claims import Refused
from tablectl.game.decide import decide
from tablectl.game.events import Event
from tablectl.game.state import Phase
from tablectl.rulesets import ruleset
from tablectl.simulation.true_game.truth import TrueGame, TrueMove, start_of
from tablectl.simulation.true_game.wall import tiles_of

RIICHI_SET = tiles_of(ruleset("riichi").play("tenhou", {}).setup.tile_counts)
"""136 tiles, a red five of each suit among them."""


def seated(seed: int, **options: object) -> TrueGame:
    """A game whose players have just sat down, with preset tenhou's rules but for these."""
    game = TrueGame(seed)
    events = decide(game.state, start_of(options=options))
    assert not isinstance(events, Refused)
    game.follow(events)
    return game


def play(game: TrueGame, hands: int) -> Iterator[TrueMove]:
    """Each step just after it happened, until so many hands are settled or the session ends."""
    settled = 0
    while settled < hands and not game.state.finished:
        step = game.next_step()
        game.follow(step.events)
        yield step
        settled += game.hand is not None and game.hand.phase is Phase.SETTLED


def events_of(seed: int, hands: int) -> list[Event]:
    """What happens in a game's first hands."""
    return [event for step in play(seated(seed), hands) for event in step.events]
