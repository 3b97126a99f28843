"""Real games of three: every hand agrees in yaku, han, fu, payments and final points."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablectl.api.replay import exit_status, replay_game
from tablectl.formats.reading import read_games
from tablectl.game.claims import ShowBonus, ShowWin
from tests.tablectl.formats.games import SANMA

SHARED = Path(__file__).parents[4] / "shared" / "data" / "riichi" / "sanma_games"


@pytest.mark.parametrize("path", SANMA, ids=lambda path: path.stem)
def test_a_recorded_game_agrees_hand_by_hand(path: Path) -> None:
    (game,) = read_games(path)
    assert (game.rules, game.preset, len(game.players)) == ("sanma", "tenhou", 3)
    lines = list(replay_game(game, path.name))
    assert exit_status(lines) == 0, [line for line in lines if not line.get("agrees", True)]
    (whole,) = (line for line in lines if line.get("game"))
    assert whole["final_computed"] == whole["final_recorded"]


def test_the_games_have_what_three_players_do() -> None:
    hands = [hand for path in SANMA for game in read_games(path) for hand in game.hands]
    assert sum(isinstance(step, ShowBonus) for hand in hands for step in hand.steps) > 50
    robbed = [
        hand
        for hand in hands
        if any(
            isinstance(one, ShowBonus) and isinstance(two, ShowWin)
            for one, two in zip(hand.steps, hand.steps[1:], strict=False)
        )
    ]
    assert len(robbed) == 2
    assert any(len(hand.recorded.wins) == 2 for hand in hands)
    kita = [
        item for hand in hands for win in hand.recorded.wins for item in win.items or () if item.key == "kita"
    ]
    assert kita


@pytest.mark.shared
@pytest.mark.skipif(not SHARED.is_dir(), reason="no more games of three lie beside the checkout")
@pytest.mark.parametrize(
    "every", [pytest.param(20, id="some"), pytest.param(1, marks=pytest.mark.soak, id="all")]
)
def test_games_beside_the_checkout_agree(every: int) -> None:
    for path in sorted(SHARED.glob("*.mjlog.gz"))[::every]:
        (game,) = read_games(path)
        assert exit_status(list(replay_game(game, path.name))) == 0, path.name
