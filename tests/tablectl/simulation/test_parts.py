"""The simulated machine holds the set of the book that is played."""

from __future__ import annotations

import pytest

from tablectl.game.claims import StartSession
from tablectl.rulesets import RULESETS
from tablectl.simulation.parts import tiles_of


@pytest.mark.parametrize("key", RULESETS)
def test_every_tile_of_the_set_stands_in_the_walls(key: str) -> None:
    book = RULESETS[key]
    for players in book.players:
        options: dict[str, object] = {"players": players} if len(book.players) > 1 else {}
        session = StartSession(key, "default", options, tuple("ABCD"[:players]))
        assert tiles_of(session) == sum(book.play("default", options).setup.tile_counts)


def test_the_number_of_players_follows_from_their_names() -> None:
    assert tiles_of(StartSession("siamese", "default", {}, ("A", "B"))) == 136
    assert tiles_of(StartSession("mcr")) == 144
