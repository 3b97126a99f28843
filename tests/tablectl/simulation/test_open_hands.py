"""Robots at a club's table lay a hand open after riichi, and the drawn table shows it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablectl.config.club import read_club
from tablectl.game.decide import play_out
from tablectl.game.events import Event, HandSettled, HandShown, ReadyDeclared
from tablectl.game.state import GameState, Phase
from tablectl.rulesets.club import CLUB
from tablectl.simulation.pictures.felt import felt_of
from tablectl.simulation.true_game.truth import TrueGame, start_of

RULES = read_club(
    Path(__file__).parents[3] / "docs" / "examples" / "rules" / "local_yaku.toml"
).session_options


def played(options: dict[str, object], seed: int) -> list[tuple[Event, GameState, TrueGame]]:
    """Every event of a hand with the table after it."""
    game = TrueGame(seed)
    seated = play_out(GameState(), start_of("default", options=options))
    assert isinstance(seated, tuple)
    game.follow(seated[1])
    found: list[tuple[Event, GameState, TrueGame]] = []
    while not any(isinstance(event, HandSettled) for event, _, _ in found):
        for event in game.next_step().events:
            game.follow((event,))
            found.append((event, game.state, game))
    return found


def test_who_declares_riichi_at_a_clubs_table_lays_the_hand_open_on_it() -> None:
    seen = played({CLUB: RULES}, 217019)
    order = [type(event) for event, _, _ in seen]
    place = order.index(HandShown)
    event, state, _ = seen[place]
    assert isinstance(event, HandShown)
    assert ReadyDeclared in order[:place]
    assert state.hand is not None and state.hand.phase is Phase.DRAW
    (settled,) = (event for event, _, _ in seen if isinstance(event, HandSettled))
    assert {key for key, _, _, _ in settled.wins[0].items} == {"fed_open_riichi"}


@pytest.mark.parametrize("seed", (217017, 217018, 217019))
def test_no_hand_lies_open_in_play_where_no_club_asks_for_it(seed: int) -> None:
    for event, state, _ in played({}, seed):
        if isinstance(event, HandShown):
            assert state.hand is not None and state.hand.phase is Phase.ENDED


def test_what_is_drawn_beside_an_open_hand_stands_until_it_is_discarded() -> None:
    game = TrueGame(217017)
    seated = play_out(GameState(), start_of("default", options={CLUB: RULES}))
    assert isinstance(seated, tuple)
    game.follow(seated[1])
    while not (
        (hand := game.hand) is not None
        and hand.phase is Phase.ACT
        and hand.seats[hand.turn].shown
        and hand.seats[hand.turn].fresh
    ):
        game.follow(game.next_step().events)
    mine = felt_of(game.state, game.wall, game.added).seats[hand.turn]
    assert len(mine.shown) == 13
    assert (mine.fresh, mine.winning_tile, mine.standing) == (hand.seats[hand.turn].fresh[0], None, ())
