"""Replaying records: the contract's lines, and that nothing is copied from the record."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tablectl.api.games.replay import Line, exit_status, replay_files, replay_game
from tablectl.formats.recorded.record import RecordedGame
from tests.tablectl.formats.games import MJLOGS, TENHOU6, game

SHARED = Path(__file__).parents[5] / "shared" / "data" / "riichi" / "games"
"""Where more games lie when they lie beside the checkout."""


def hands(lines: list[Line]) -> list[Line]:
    return [line for line in lines if "hand" in line]


@pytest.mark.parametrize("path", [*MJLOGS, *TENHOU6], ids=lambda p: p.name.split(".")[0])
def test_every_hand_of_the_recorded_games_agrees(path: Path) -> None:
    lines = list(replay_files([path]))
    assert [line["differs"] for line in hands(lines) if not line["agrees"]] == []
    last = lines[-1]
    assert last["hands"] == last["agree"] == len(lines) - 1
    assert last["final_recorded"] in (None, last["final_computed"])
    assert exit_status(lines) == 0
    assert all(json.loads(json.dumps(line)) == line for line in lines)


def test_the_games_hold_what_they_are_named_for() -> None:
    lines = hands(list(replay_files([*MJLOGS, *TENHOU6])))
    reasons = {line.get("reason") for line in lines}
    assert reasons >= {
        None,
        "exhaustive",
        "nagashi_mangan",
        "kyuushu_kyuuhai",
        "suufon_renda",
        "suucha_riichi",
    }
    wins = [win for line in lines for win in line["computed"]["wins"]]
    items = {item["id"] for win in wins for item in win["items"]}
    assert items >= {"chankan", "rinshan", "double_riichi", "haitei", "kokushi", "daisangen", "suukantsu"}
    assert any(len(line["computed"]["wins"]) == 2 for line in lines)


def test_a_hands_line_has_the_contracts_fields() -> None:
    first = next(replay_files([MJLOGS[0]]))
    assert list(first) == [
        "file",
        "hand",
        "round",
        "dealer",
        "honba",
        "outcome",
        *(["reason"] if "reason" in first else []),
        "recorded",
        "computed",
        "agrees",
    ]
    win = next(w for line in hands(list(replay_files(MJLOGS))) for w in line["computed"]["wins"])
    assert list(win) == ["winner", "from", "items", "han", "fu", "total", "deltas"]


def falsified(of: RecordedGame) -> Iterator[RecordedGame]:
    """The game with one thing of its record wrong, over and over; what was played stays as it was."""
    number, hand = next((n, h) for n, h in enumerate(of.hands) if h.recorded.wins)
    win, recorded = hand.recorded.wins[0], hand.recorded
    wrong_wins = (
        replace(win, fu=(win.fu or 0) + 10),
        replace(win, han=(win.han or 0) + 1),
        replace(win, total=(win.total or 0) + 100),
        replace(win, items=(win.items or ())[1:]),
        replace(win, deltas=tuple(d + 100 for d in win.deltas)),
        replace(win, winner=(win.winner + 1) % 4),
        replace(win, from_seat=None if win.from_seat is not None else (win.winner + 1) % 4),
    )
    outcomes = [replace(recorded, wins=(wrong, *recorded.wins[1:])) for wrong in wrong_wins]
    outcomes += [
        replace(recorded, scores_after=(0, 0, 0, 100_000)),
        replace(recorded, wins=()),
        replace(recorded, outcome="draw", reason="exhaustive"),
    ]
    for outcome in outcomes:
        changed = replace(hand, recorded=outcome)
        yield replace(of, hands=(*of.hands[:number], changed, *of.hands[number + 1 :]))


def test_a_record_that_is_wrong_disagrees_and_changes_nothing_computed() -> None:
    true = game("double_riichi_bankrupt")
    computed = [line.get("computed") for line in replay_game(true, "x")]
    count = 0
    for wrong in falsified(true):
        lines = list(replay_game(wrong, "x"))
        assert exit_status(lines) == 1, wrong
        assert [line.get("computed") for line in lines] == computed
        count += 1
    assert count == 10


def test_a_hand_that_our_rules_refuse_disagrees_and_the_next_goes_on() -> None:
    true = game("double_riichi_bankrupt")
    first = true.hands[0]
    broken = replace(true, hands=(replace(first, steps=first.steps[:10] + first.steps[11:]), *true.hands[1:]))
    lines = hands(list(replay_game(broken, "x")))
    assert not lines[0]["agrees"]
    assert "refused" in lines[0]["differs"][1]
    assert lines[0]["computed"] is None
    assert not lines[1]["agrees"], "its place does not follow from the hand before"
    assert lines[1]["computed"]["scores_after"] == lines[1]["recorded"]["scores_after"]
    assert lines[2]["agrees"]


def test_unreadable_files_are_named_and_the_others_still_replayed(tmp_path: Path) -> None:
    bad = tmp_path / "bad.mjlog"
    bad.write_text("<mjloggm>", encoding="utf-8")
    lines = list(replay_files([tmp_path / "none.mjlog", bad, tmp_path, MJLOGS[1]]))
    assert [line["file"] for line in lines[:3]] == [str(tmp_path / "none.mjlog"), str(bad), str(tmp_path)]
    assert "No such file" in lines[0]["error"]
    assert "the mjlog has no hand" in lines[1]["error"]
    assert lines[-1]["game"] is True
    assert exit_status(lines) == 2


@pytest.mark.parametrize("data", [b"\x1f\x8bgarbage", b"\xff\xfe\x00", b""])
def test_damaged_bytes_are_unreadable(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "game"
    path.write_bytes(data)
    (line,) = replay_files([path])
    assert line["error"]
    assert exit_status([line]) == 2


@pytest.mark.shared
@pytest.mark.soak
def test_every_hand_of_all_games_beside_the_checkout_agrees() -> None:
    paths = sorted(SHARED.glob("*.mjlog.gz"))
    if not paths:
        pytest.skip(f"no games in {SHARED}: the committed ones were replayed instead")
    lines = list(replay_files(paths))
    assert [
        (line["file"], line["hand"], line["differs"]) for line in hands(lines) if not line["agrees"]
    ] == []
    games = [line for line in lines if line.get("game")]
    assert all(line["final_recorded"] == line["final_computed"] for line in games)
    assert exit_status(lines) == 0
