"""Hands kept as what the shipped models said of their pictures: the referee alone, without eyes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tablectl.api.follow.follow import FrameReading, follow_frames
from tablectl.game.evidence import TableSeen
from tablectl.mahjong.tiles import Tile
from tablectl.simulation.true_game.truth import start_of
from tests.recordings import without
from tests.recordings.ablation import LOOKS, PICTURES, Row, followed
from tests.recordings.looks import KeptHand, load_hand, save_hand
from tests.recordings.noisy_eyes import noisy_hand

KEPT = Path(__file__).parent / "kept"


@pytest.fixture
def riichi() -> KeptHand:
    """Seat 2's west wind is read as a west wind or a white dragon for a while."""
    return load_hand(KEPT / "riichi-301.jsonl.gz")


@pytest.mark.parametrize("name", ["riichi-301", "hangzhou-17"])
def test_a_kept_hand_is_followed_without_a_wrong_or_a_missed_event(name: str) -> None:
    summary = followed(load_hand(KEPT / f"{name}.jsonl.gz"), Row("everything"))
    assert (summary["wrong"], summary["missed"]) == (0, 0)
    assert "lost" not in summary


@pytest.mark.slow
def test_after_a_gap_the_table_is_joined_to_what_is_written_down(riichi: KeptHand) -> None:
    joined = followed(riichi, Row("", gap=True))
    alone = followed(riichi, Row("", without.joining, gap=True))
    assert joined["wrong"] + joined["missed"] <= 1
    assert alone["missed"] > joined["missed"]


@pytest.mark.slow
def test_questions_carry_the_place_and_the_doubt(riichi: KeptHand) -> None:
    lines: list[dict[str, Any]] = list(follow_frames(riichi.recording, riichi.looks, riichi.evidence))
    (asked,) = [line for line in lines if "question" in line]
    assert asked["code"] == "in_doubt"
    assert len(asked["candidates"]) == 2
    doubted = [line for line in lines if line.get("kind") == "tile_discarded/1" and line["confidence"] < 0.75]
    assert len(doubted) == 1


NINE, EIGHT = Tile.parse("9s"), Tile.parse("8s")


def misread_at_first(look: FrameReading, nine: float) -> FrameReading:
    """The first discard of seat 1, a 9 of bamboos, looks like an 8 while the hand leaves it, and later with
    this probability like a 9."""
    at_ms, seen = look
    if not isinstance(seen, TableSeen) or not seen.seats[1].river:
        return look
    faces = ((EIGHT, 0.99),) if at_ms < 24_000 else ((NINE, nine), (EIGHT, 1.0 - nine))
    seat = seen.seats[1]
    river = (replace(seat.river[0], faces=faces), *seat.river[1:])
    seats = (seen.seats[0], replace(seat, river=river), *seen.seats[2:])
    return at_ms, replace(seen, seats=seats)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("assist", "nine", "wrong"),
    [
        pytest.param(False, 0.8, 1, id="nobody answers"),
        pytest.param(True, 0.8, 0, id="it is answered"),
        pytest.param(False, 0.9, 0, id="the table shows what it is likely to be"),
    ],
)
def test_a_discard_that_was_misread_for_sure_is_asked_about_and_corrected(
    riichi: KeptHand, assist: bool, nine: float, wrong: int
) -> None:
    looks = [misread_at_first(look, nine) for look in riichi.looks]
    lines = list(follow_frames(riichi.recording, looks, riichi.evidence, riichi.truth, assist=assist))
    assert any("discards 9s" in str(line.get("candidates")) for line in lines)
    assert (lines[-1]["wrong"], lines[-1]["wrong_unasked"], lines[-1]["missed"]) == (wrong, 0, 0)


@pytest.mark.slow
def test_a_hand_can_be_kept_and_read_again(tmp_path: Path, riichi: KeptHand) -> None:
    path = tmp_path / "again.jsonl.gz"
    save_hand(path, riichi)
    again = load_hand(path)
    assert again.looks == riichi.looks
    assert again.evidence == riichi.evidence
    assert again.truth == riichi.truth


@pytest.mark.soak
def test_eyes_with_measured_faults_are_followed_past_what_they_cannot_tell() -> None:
    hand = noisy_hand("mcr", 5002, start_of("default", rules="mcr"))
    everything = followed(hand, Row("everything"))
    assert everything["missed"] <= 2
    assert everything["wrong"] <= 3
    waiting = followed(hand, Row("", without.doubt))
    assert waiting["missed"] > everything["missed"] + 10


@pytest.mark.parametrize("row", (*LOOKS, *PICTURES), ids=lambda row: row.name)
def test_a_part_that_the_ablation_takes_away_is_there(row: Row) -> None:
    with row.taking_away():
        pass
