"""Which turns a viewer should see again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablectl.adapters.numbers_model import riichi_model
from tablectl.api.highlights import game_highlights
from tablectl.formats.reading import read_games
from tablectl.mahjong.tiles import Tile
from tablectl.numbers.highlights import HandOver, Highlight, HighlightKind, Turn, highlights

EVEN = (0.2, 0.2, 0.2, 0.2, 0.2)
TILE = Tile.parse("5m")
DREW = HandOver((0.0, 0.0, 0.0, 0.0, 1.0), 0)
GAME = Path(__file__).parents[2] / "fixtures" / "games" / "big_three_dragons.mjlog"


def turn(step: int, chances: tuple[float, ...], seat: int = 0, hand: int = 0, **more: object) -> Turn:
    return Turn(hand, step, seat, chances, **more)  # type: ignore[arg-type]


def only(turns: list[Turn], end: HandOver) -> Highlight:
    (found,) = highlights(turns, [end])
    return found


def test_a_quiet_hand_has_no_highlights() -> None:
    late = (0.05, 0.05, 0.05, 0.05, 0.8)
    middle = (0.1, 0.1, 0.1, 0.1, 0.6)
    quiet = [turn(0, (0.15, 0.15, 0.15, 0.15, 0.4)), turn(1, middle), turn(2, late)]
    assert highlights(quiet, [DREW]) == ()


def test_a_tile_that_is_won_on_is_told_with_its_price() -> None:
    end = HandOver((0.0, 1.0, 0.0, 0.0, 0.0), 8000)
    found = only([turn(0, EVEN, thrown=TILE, won_by=(1,))], end)
    assert (found.kind, found.others, found.tile) == (HighlightKind.DEALT_IN, (1,), TILE)
    assert found.change == pytest.approx(0.8)
    assert found.points == 6400


def test_dealing_in_while_in_riichi_is_a_lost_chase() -> None:
    end = HandOver((0.0, 1.0, 0.0, 0.0, 0.0), 8000)
    found = only([turn(0, EVEN, thrown=TILE, won_by=(1,), in_riichi=True)], end)
    assert found.kind is HighlightKind.CHASE_LOST


def test_the_draw_that_completes_a_hand_is_a_win_by_draw() -> None:
    end = HandOver((1.0, 0.0, 0.0, 0.0, 0.0), 12000, self_drawn=True)
    found = only([turn(0, EVEN), turn(1, (0.96, 0.01, 0.01, 0.01, 0.01))], end)
    assert (found.kind, found.step) == (HighlightKind.WON_BY_DRAW, 0)


def test_whoever_gives_up_a_good_chance_folds() -> None:
    good, gone = (0.6, 0.1, 0.1, 0.1, 0.1), (0.1, 0.2, 0.2, 0.1, 0.4)
    found = only([turn(0, good, thrown=TILE), turn(1, gone), turn(2, gone), turn(3, gone)], DREW_DEAR)
    assert (found.kind, found.seat) == (HighlightKind.FOLDED, 0)


DREW_DEAR = HandOver((0.1, 0.2, 0.2, 0.1, 0.4), 5000)
"""An end that changes no chance further."""


def test_the_dearest_ten_are_told_in_the_order_of_play() -> None:
    turns, ends = [], []
    for hand in range(14):
        turns.append(turn(0, EVEN, hand=hand, thrown=TILE, won_by=(1,)))
        ends.append(HandOver((0.0, 1.0, 0.0, 0.0, 0.0), 2000 + 500 * ((hand * 5) % 14)))
    found = highlights(turns, ends)
    assert [each.hand for each in found] == sorted(each.hand for each in found)
    dearest = sorted(range(14), key=lambda hand: -ends[hand].points)[:10]
    assert {each.hand for each in found} == set(dearest)


def test_a_real_game_has_its_turns_with_sentences_in_four_languages() -> None:
    (game,) = read_games(GAME)
    found = list(game_highlights(game, riichi_model()[0]))
    assert 5 <= len(found) <= 10
    for each in found:
        text = each["text"]
        assert isinstance(text, dict)
        assert set(text) == {"en", "ru", "ja", "zh"}
        assert all("{" not in sentence for sentence in text.values())
    kinds = {each["kind"] for each in found}
    assert "dealt_in" in kinds
