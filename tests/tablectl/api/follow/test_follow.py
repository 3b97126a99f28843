"""Following a recording: events, questions, a summary, and how it compares with what really happened."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tablectl.api.follow.comparison import compare
from tablectl.api.follow.follow import FrameReading, exit_status, follow_recording
from tablectl.api.recordings.reading import RecordingError
from tablectl.cli.cameras.follow import app as follow_app
from tablectl.errors import InputError
from tablectl.game.evidence import HandSeen, SeenTile, TableSeen
from tests.tablectl.api.recordings.recorded import played, write


def follow(
    folder: Path, looks: tuple[FrameReading, ...] | None = None, *, assist: bool = False
) -> list[dict[str, Any]]:
    given = played()[0] if looks is None else looks
    return list(follow_recording(folder, assist=assist, eyes_of=lambda recording: given))


@pytest.mark.slow
def test_a_hand_seen_perfectly_is_followed_to_its_payment(tmp_path: Path) -> None:
    write(tmp_path)
    lines = follow(tmp_path)
    summary = lines[-1]
    assert (summary["wrong"], summary["missed"], summary["questions"]) == (0, 0, 0)
    assert summary["late_ms_p95"] < 1500
    assert summary["frames"] == len(played()[0])
    assert exit_status(summary) == 0
    assert any(line.get("kind") == "hand_settled/1" for line in lines)


@pytest.mark.slow
def test_events_are_told_in_the_contracts_words(tmp_path: Path) -> None:
    write(tmp_path)
    thrown = next(line for line in follow(tmp_path) if line.get("kind") == "tile_discarded/1")
    assert set(thrown) == {"at_ms", "kind", "seat", "tile", "drawn", "sideways", "confidence"}
    assert 0.9 < thrown["confidence"] <= 1.0


@pytest.mark.slow
def test_without_panels_and_machine_calls_are_seen_not_heard(tmp_path: Path) -> None:
    write(tmp_path, panels=False)
    summary = follow(tmp_path)[-1]
    assert (summary["wrong"], summary["missed"]) == (0, 0)


@pytest.mark.slow
def test_without_the_truth_there_is_nothing_to_compare(tmp_path: Path) -> None:
    write(tmp_path, truth=False)
    summary = follow(tmp_path)[-1]
    assert "wrong" not in summary
    assert summary["events"] > 20


def blurred(looks: tuple[FrameReading, ...]) -> tuple[FrameReading, ...]:
    """The first discard can be read in two ways."""

    def blur(look: TableSeen | HandSeen) -> TableSeen | HandSeen:
        if isinstance(look, HandSeen):
            return look
        seats = list(look.seats)
        for index, seat in enumerate(seats):
            if seat.river and sum(len(s.river) for s in seats) >= 1:
                first = seat.river[0]
                sure = first.best
                assert sure is not None
                other = next(t for t, _ in _others() if t != sure)
                tile = SeenTile(((sure, 0.5), (other, 0.49)), first.at_mm, first.sideways, first.since_ms)
                seats[index] = replace(seat, river=(tile, *seat.river[1:]))
        return replace(look, seats=(seats[0], seats[1], seats[2], seats[3]))

    return tuple((at_ms, None if look is None else blur(look)) for at_ms, look in looks)


def _others() -> list[tuple[Any, float]]:
    from tablectl.mahjong.tiles import parse_tiles

    return [(tile, 1.0) for tile in parse_tiles("19m")]


@pytest.mark.slow
def test_what_is_unclear_is_asked_and_play_is_followed_past_it(tmp_path: Path) -> None:
    write(tmp_path)
    lines = follow(tmp_path, blurred(played()[0]))
    asked = [line for line in lines if "question" in line]
    assert asked
    assert len(asked[0]["candidates"]) >= 2
    assert lines[-1]["missed"] == 0
    assert lines[-1]["wrong"] <= len(asked)
    assert "lost" not in lines[-1]
    assert exit_status(lines[-1]) == 0
    doubted = [line for line in lines if line.get("confidence") is not None and line["confidence"] < 0.7]
    assert len(doubted) == len(asked)
    assert [line["at_ms"] for line in lines if line.get("in_doubt")] == [line["at_ms"] for line in asked]
    assert lines[-1]["wrong_unasked"] == 0


@pytest.mark.slow
def test_assistance_answers_from_what_really_happened(tmp_path: Path) -> None:
    write(tmp_path)
    summary = follow(tmp_path, blurred(played()[0]), assist=True)[-1]
    assert summary["questions"] > 0
    assert (summary["wrong"], summary["missed"]) == (0, 0)


@pytest.mark.slow
def test_a_table_that_was_lost_is_told(tmp_path: Path) -> None:
    write(tmp_path)
    looks = played()[0]
    half = looks[: len(looks) // 2]
    with (tmp_path / "machine.jsonl").open("a", encoding="utf-8") as file:
        file.write(f'{{"at_ms": {half[-1][0] + 50}, "report": "hand_ready"}}\n')
    lines = follow(tmp_path, half)
    assert lines[-1]["summary"]
    assert "how" in lines[-1]["lost"].lower()
    assert exit_status(lines[-1]) == 1


def test_an_unreadable_recording_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(RecordingError, match="is no recording: expected a folder"):
        follow(tmp_path)


def event(kind: str, at_ms: int, **fields: object) -> dict[str, Any]:
    return {"at_ms": at_ms, "kind": kind, **fields}


def thrown(seat: int, tile: str, at_ms: int = 0) -> dict[str, Any]:
    return event("tile_discarded/1", at_ms, seat=seat, tile=tile, drawn=None)


TRUTH = [thrown(0, "1m", 1000), thrown(1, "2m", 2000), thrown(2, "3m", 3000)]


@pytest.mark.parametrize(
    ("found", "wrong", "missed"),
    [
        (TRUTH, 0, 0),
        (TRUTH[:2], 0, 1),
        ([TRUTH[0], thrown(1, "9m"), TRUTH[2]], 1, 0),
        ([TRUTH[0], thrown(3, "2m"), TRUTH[2]], 1, 0),
        ([*TRUTH, thrown(3, "4m")], 1, 0),
        ([TRUTH[1], TRUTH[0], TRUTH[2]], 1, 1),
        ([], 0, 3),
    ],
)
def test_wrong_and_missed(found: list[dict[str, Any]], wrong: int, missed: int) -> None:
    compared = compare(found, TRUTH)
    assert (compared.wrong, compared.missed) == (wrong, missed)


def test_draws_the_source_and_tsumogiri_are_not_compared() -> None:
    found = [event("tile_drawn/1", 0, seat=0), {**thrown(0, "1m"), "drawn": True}, *TRUTH[1:]]
    compared = compare(found, TRUTH)
    assert (compared.wrong, compared.missed, compared.first_difference) == (0, 0, "")


def test_lateness_counts_only_where_it_is_late() -> None:
    found = [
        {**line, "at_ms": line["at_ms"] + late} for line, late in zip(TRUTH, (-500, 200, 900), strict=True)
    ]
    assert compare(found, TRUTH).late_ms_p95 == 900


def test_a_kong_is_the_same_however_its_tiles_are_written() -> None:
    one = [event("kong_declared/1", 0, seat=1, meld="closed_kong", tiles="5550p")]
    other = [event("kong_declared/1", 0, seat=1, meld="closed_kong", tiles=["0p", "5p", "5p", "5p"])]
    assert compare(one, other).wrong == 0


def test_the_first_difference_is_told_for_people() -> None:
    assert compare([thrown(0, "9m")], TRUTH).first_difference.startswith(
        "expected tile_discarded/1 (seat 0, tile 1m)"
    )


def test_a_wrong_event_that_a_question_named_is_not_unasked() -> None:
    asked = thrown(1, "9m") | {"in_doubt": True}
    assert compare([TRUTH[0], asked, TRUTH[2]], TRUTH).wrong_unasked == 0
    compared = compare([TRUTH[0], thrown(1, "9m"), TRUTH[2]], TRUTH)
    assert (compared.wrong, compared.wrong_unasked) == (1, 1)


@pytest.mark.parametrize("content", [b"", b"no zip", b"PK\x03\x04 cut off"])
def test_a_file_that_is_no_tile_set_is_refused_by_name(tmp_path: Path, content: bytes) -> None:
    write(tmp_path)
    (tmp_path / "club.npz").write_bytes(content)
    told = CliRunner().invoke(follow_app, [str(tmp_path), "--tile-set", str(tmp_path / "club.npz")])
    assert isinstance(told.exception, InputError)
    assert told.exception.exit_status == 2
    assert "club.npz is not a tile set" in str(told.exception)
