"""Real games of three: every hand agrees in yaku, han, fu, payments and final points."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tablectl.api.games.export import convert_file
from tablectl.api.games.replay import exit_status, replay_game
from tablectl.formats.reading import read_games, read_text
from tablectl.formats.recorded.record import RecordedGame, RecordedHand
from tablectl.formats.tenhou.words import NO_RED
from tablectl.game.claims import RollDice, ShowBonus, ShowHand, ShowWin
from tests.tablectl.formats.games import SANMA
from tests.tablectl.formats.majiang_writer import majiang
from tests.tablectl.formats.majsoul_writer import majsoul

SHARED = Path(__file__).parents[4] / "shared" / "data" / "riichi" / "sanma_games"


@pytest.mark.parametrize("path", SANMA, ids=lambda path: path.stem)
def test_a_recorded_game_agrees_hand_by_hand(path: Path) -> None:
    (game,) = read_games(path)
    assert (game.rules, game.preset, len(game.players)) == ("sanma", "tenhou", 3)
    lines = list(replay_game(game, path.name))
    assert exit_status(lines) == 0, [line for line in lines if not line.get("agrees", True)]
    (whole,) = (line for line in lines if line.get("game"))
    assert whole["final_computed"] == whole["final_recorded"]


@pytest.mark.parametrize("told", [majsoul, majiang], ids=["majsoul", "majiang"])
@pytest.mark.parametrize("path", SANMA, ids=lambda path: path.stem)
def test_a_game_told_by_another_server_is_the_same_game(
    path: Path, told: Callable[[RecordedGame], dict[str, Any]]
) -> None:
    (before,) = read_games(path)
    (after,) = read_text(json.dumps(told(before), ensure_ascii=False))
    assert (after.rules, after.players, after.final) == ("sanma", before.players, before.final)
    assert [norths(hand) for hand in after.hands] == [norths(hand) for hand in before.hands]
    assert [hand.ura for hand in after.hands] == [hand.ura for hand in before.hands]
    assert [payments(hand) for hand in after.hands] == [payments(hand) for hand in before.hands]
    lines = list(replay_game(after, path.name))
    assert [line["differs"] for line in lines if "differs" in line] == []
    assert exit_status(lines) == 0


def norths(hand: RecordedHand) -> list[int]:
    return [step.seat for step in hand.steps if isinstance(step, ShowBonus)]


def payments(hand: RecordedHand) -> tuple[object, ...]:
    return hand.recorded.scores_after, [win.deltas for win in hand.recorded.wins]


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


@pytest.mark.parametrize("format_", ["mjlog", "tenhou6", "mjai", "jsonl"])
@pytest.mark.parametrize("path", SANMA, ids=lambda path: path.stem)
def test_a_game_written_and_read_is_the_same_game(path: Path, format_: str) -> None:
    (before,) = read_games(path)
    (after,) = read_text(convert_file(path, format_).text)
    assert (after.rules, after.players, after.final) == ("sanma", before.players, before.final)
    assert [moves(hand) for hand in after.hands] == [moves(hand) for hand in before.hands]
    assert [hand.ura for hand in after.hands] == [hand.ura for hand in before.hands]
    assert [items(hand) for hand in after.hands] == [items(hand) for hand in before.hands]
    assert exit_status(list(replay_game(after, format_))) == 0


def moves(hand: RecordedHand) -> list[str]:
    """Every move; a shown hand's order, dice and who showed at a draw are each format's own."""
    apart = RollDice | ShowHand | ShowWin
    return sorted(str(step) for step in hand.steps if not isinstance(step, apart))


def items(hand: RecordedHand) -> list[list[tuple[str, int]]]:
    return [sorted((i.key, i.value * i.count) for i in win.items or ()) for win in hand.recorded.wins]


def test_a_converters_fourteen_lists_and_its_word_for_norths_are_read() -> None:
    """Majsoul's converters pad no fourth seat, and tell norths apart from dora."""
    path = next(path for path in SANMA if path.stem == "robbed_north")
    (before,) = read_games(path)
    data = json.loads(convert_file(path, "tenhou6").text)
    data["name"] = data["name"][:3]
    data["log"] = [[*hand[:13], hand[16]] for hand in data["log"]]
    for hand, recorded in zip(data["log"], before.hands, strict=True):
        hand[1] = hand[1][:3]
        for place, win in enumerate(recorded.recorded.wins):
            norths = sum(item.count for item in win.items or () if item.key == "kita")
            detail = hand[13][2 + 2 * place]
            kept = [text for text in detail[4:] if not str(text).startswith("ドラ")]
            dora = sum(item.count for item in win.items or () if item.key == "dora")
            kept += [f"ドラ({dora}飜)"] * bool(dora) + [f"抜きドラ({norths}飜)"] * bool(norths)
            hand[13][2 + 2 * place] = [*detail[:4], *kept]
    (after,) = read_text(json.dumps(data, ensure_ascii=False))
    assert [items(hand) for hand in after.hands] == [items(hand) for hand in before.hands]
    assert exit_status(list(replay_game(after, "converted"))) == 0


@pytest.mark.shared
@pytest.mark.skipif(not SHARED.is_dir(), reason="no more games of three lie beside the checkout")
@pytest.mark.parametrize(
    "every", [pytest.param(20, id="some"), pytest.param(1, marks=pytest.mark.soak, id="all")]
)
def test_games_beside_the_checkout_agree(every: int) -> None:
    for path in sorted(SHARED.glob("*.mjlog.gz"))[::every]:
        (game,) = read_games(path)
        assert exit_status(list(replay_game(game, path.name))) == 0, path.name


@pytest.mark.parametrize("rules", ['type="{}"', 'type="{}" csrule="00001100"'], ids=["plain", "of a lobby"])
def test_a_game_of_three_without_red_fives_is_played_by_the_rules_of_three(rules: str) -> None:
    text = SANMA[0].read_text(encoding="utf-8")
    bits = re.search(r'(?<=<GO )type="(\d+)"', text)
    assert bits is not None
    (game,) = read_text(text.replace(bits[0], rules.format(int(bits[1]) | NO_RED)))
    assert game.options["red_fives"] == (0, 0)
    assert len(list(replay_game(game, "plain"))) == len(game.hands) + 1
