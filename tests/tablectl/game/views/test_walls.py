"""The walls computed from what is recorded are those from which the tiles were really taken."""

from __future__ import annotations

import pytest

from tablectl.game.claims import Refused
from tablectl.game.decide import decide
from tablectl.game.events import DiceRolled, Event, TileDrawn, TilesDealt
from tablectl.game.state import Phase
from tablectl.game.views import WallsNow, walls_now
from tablectl.mahjong.walls.wall import WallPlace
from tablectl.rulesets import RULESETS
from tablectl.simulation.true_game.truth import TrueGame, start_of
from tests.tablectl.simulation.games import play

TABLES = [(key, players) for key, book in RULESETS.items() for players in book.players]


def seated(key: str, players: int, seed: int, **options: object) -> TrueGame:
    game = TrueGame(seed)
    start = start_of("default", tuple("ABCD"[:players]), key, options)
    answer = decide(game.state, start)
    assert not isinstance(answer, Refused), answer
    game.follow(answer)
    return game


def dealt(key: str, dice: tuple[int, ...], players: int = 4) -> WallsNow:
    """The walls after a deal by these dice."""
    game = seated(key, players, 1)
    game.dice = dice
    while game.hand is None or game.hand.phase is Phase.SETUP:
        game.follow(game.next_step().events)
    now = walls_now(game.state)
    assert now is not None
    return now


def place(now: WallsNow, index: int | None) -> WallPlace:
    assert index is not None
    return now.standing.place(index)


@pytest.mark.parametrize(("key", "players"), TABLES)
@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(2, 12))])
def test_every_drawn_tile_is_taken_from_the_place_that_was_told(key: str, players: int, seed: int) -> None:
    """By every book, for every number of players, from both ends, to the end of the hand."""
    game = seated(key, players, seed)
    drawn = 0
    for event, before, taken in steps(game):
        if isinstance(event, TileDrawn) and before is not None:
            told = before.next_replacement if event.source == "tail" else before.next_tile
            assert taken == {told}, f"{event}"
            if event.source == "wall":
                assert before.next_taker == event.seat, f"{event}"
            drawn += 1
    assert drawn > 5


def steps(game: TrueGame) -> list[tuple[Event, WallsNow | None, set[int]]]:
    """One hand: each event, the walls as told before it, and the tiles that really went with it."""
    found: list[tuple[Event, WallsNow | None, set[int]]] = []
    for _ in range(2000):
        if game.state.finished:
            break
        step = game.next_step()
        for event in step.events:
            told = walls_now(game.state)
            before = game.wall.standing.taken if game.wall else frozenset()
            game.follow((event,))
            after = game.wall.standing.taken if game.wall else frozenset()
            found.append((event, told, set(after - before)))
            now = walls_now(game.state)
            if now is not None and game.wall is not None:
                assert now.standing.taken == after, f"{event}"
                assert now.standing.indicators == game.wall.standing.indicators, f"{event}"
        if game.hand is not None and game.hand.phase is Phase.SETTLED:
            break
    return found


def test_in_the_deal_the_next_tile_is_the_first_of_who_has_none_yet() -> None:
    game = seated("mcr", 4, 1)
    told = [
        (event.seat, before.next_taker)
        for event, before, _ in steps(game)
        if isinstance(event, TilesDealt) and before is not None
    ]
    assert told == [(0, 0), (1, 1), (2, 2), (3, 3)]


def test_mcr_the_dealer_takes_the_first_and_the_third_top_tile() -> None:
    """Начало игры, 2: throws of 2+3 and 1+2: seat 0 throws 5 and breaks the own wall after 8 stacks."""
    now = dealt("mcr", (2, 3, 1, 2))
    laid = now.standing.laid
    singles = [laid.places[i] for i in laid.dealt_to(0)[12:]]
    assert all(p.upper for p in singles)
    assert singles[1] == WallPlace(singles[0].side, singles[0].stack + 2, upper=True)
    assert laid.dealt_to(0)[13] == now.next_tile
    assert now.next_taker == 0


def test_hangzhou_the_bottom_tile_of_the_tail_goes_first() -> None:
    now = dealt("hangzhou", (3, 4))
    assert place(now, now.next_replacement).upper is False


def test_riichi_the_tail_gives_the_top_tile_and_the_indicator_is_the_third_stack() -> None:
    """Dice 1 and 2: seat 2's wall is broken after three stacks; the tail is its third stack."""
    now = dealt("riichi", (1, 2))
    assert place(now, now.next_replacement) == WallPlace(2, 2, upper=True)
    assert place(now, now.standing.next_indicator) == WallPlace(2, 0, upper=True)


def test_sichuan_replacements_come_from_the_open_end() -> None:
    now = dealt("sichuan", (4, 5))
    assert now.next_replacement == now.next_tile


def test_without_dice_or_without_walls_nothing_is_told() -> None:
    game = seated("red", 4, 1, walls="none")
    assert all(before is None for _, before, _ in steps(game))
    game = seated("riichi", 4, 1)
    for step in play(game, 1):
        if any(isinstance(event, DiceRolled) for event in step.events):
            break
        assert walls_now(game.state) is None
