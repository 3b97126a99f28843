"""MCR hands as botzone.org's text records: what robots played is written, read and replayed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tablectl.api.games.export import UNDATED, convert_file, convert_journal
from tablectl.api.games.replay import replay_files, replay_game
from tablectl.formats.botzone import botzone_code, botzone_tile, read_botzone, write_botzone
from tablectl.formats.journal.from_events import BY_HAND
from tablectl.formats.reading import read_text
from tablectl.formats.recorded.record import RecordError
from tablectl.game.claims import Refused
from tablectl.game.decide import decide
from tablectl.game.events import (
    Envelope,
    Event,
    EventCorrected,
    HandSettled,
    SessionStarted,
    Source,
    TileDiscarded,
    TileDrawn,
    WinShown,
    WinVoided,
    public_body,
)
from tablectl.game.frozen_values import changed
from tablectl.mahjong.tiles import Tile
from tablectl.simulation.true_game.truth import TrueGame, start_of
from tests.tablectl.formats.games import GAMES

SEED = 2
"""A win, a drawn hand, a win."""


@pytest.fixture(scope="module")
def played() -> tuple[Event, ...]:
    """Three hands of robots."""
    game = TrueGame(SEED)
    started = decide(game.state, start_of("botzone", rules="mcr"))
    assert not isinstance(started, Refused)
    game.follow(started)
    events = list(started)
    while sum(isinstance(each, HandSettled) for each in events) < 3:
        step = game.next_step()
        game.follow(step.events)
        events += step.events
    return tuple(events)


def journal(events: Sequence[Event]) -> list[Envelope]:
    return [Envelope(n, UNDATED, Source.CAMERA, each) for n, each in enumerate(events, 1)]


@pytest.mark.slow
def test_what_is_written_replays_to_the_same_points(played: tuple[Event, ...], tmp_path: Path) -> None:
    settled = [each for each in played if isinstance(each, HandSettled)]
    converted = convert_journal(journal(played), "botzone")
    path = tmp_path / "matches.txt"
    path.write_text(converted.text, encoding="utf-8")
    lines = [line for line in replay_files([path]) if not line.get("game")]
    assert [line["agrees"] for line in lines] == [True] * 3, [line.get("differs") for line in lines]
    assert [line["outcome"] for line in lines] == ["draw" if each.draw else "win" for each in settled]
    assert "21 flowers and seasons, and their points" in converted.notes


@pytest.mark.parametrize("format_", ["botzone", "tziakcha"])
def test_a_hand_that_a_judge_scored_in_mid_hand_is_left_out_and_named(
    played: tuple[Event, ...], format_: str
) -> None:
    """Nobody saw its end: a match without one would tell of a drawn hand."""
    entries = journal(played)
    ends = [place for place, each in enumerate(entries) if isinstance(each.body, HandSettled)]
    shown = next(place for place, each in enumerate(entries) if isinstance(each.body, WinShown))
    entries[ends[0]] = replace(entries[ends[0]], source=Source.OPERATOR, evidence={BY_HAND: True})
    del entries[shown]
    told = [replace(each, seq=number) for number, each in enumerate(entries, 1)]
    converted = convert_journal(told, format_)
    assert sum(len(game.hands) for game in read_text(converted.text)) == 2
    assert any(note.startswith("hands scored by hand are left out: 1 of 3") for note in converted.notes)


def test_a_corrected_payment_and_rules_that_are_not_botzones_are_named(played: tuple[Event, ...]) -> None:
    settled = next(each for each in journal(played) if isinstance(each.body, HandSettled))
    body = settled.body
    assert isinstance(body, HandSettled)
    assert isinstance(played[0], SessionStarted)
    turned = changed(body, deltas=body.deltas[::-1])
    correction = Envelope(
        len(played) + 1, UNDATED, Source.OPERATOR, EventCorrected(settled.seq, turned, "so")
    )
    mixed = (changed(played[0], preset="default", options={"mixed_kongs": 6}), *played[1:])
    notes = " ".join(convert_journal([*journal(mixed), correction], "botzone").notes)
    assert "payments that a judge set, of hands 1" in notes
    assert "preset default: botzone cannot store rules; they are read back as preset botzone" in notes
    assert "options that botzone has no place for: mixed_kongs=6" in notes
    assert "preset" not in " ".join(convert_journal(journal(played), "botzone").notes)


def test_a_second_round_trip_changes_nothing(played: tuple[Event, ...], tmp_path: Path) -> None:
    """Also of a drawn hand, whose last tile is a flower that is discarded."""
    for match in write_botzone(played).text.split("\n\n"):
        path = tmp_path / "match.txt"
        path.write_text(match, encoding="utf-8")
        again = convert_file(path, "botzone").text.split()
        assert again[2:] == match.split()[2:]


def test_a_flower_that_is_discarded_in_play_has_no_place(played: tuple[Event, ...]) -> None:
    discard = next(place for place, each in enumerate(played) if isinstance(each, TileDiscarded))
    told, thrown = [*played], played[discard]
    assert isinstance(thrown, TileDiscarded)
    told[discard] = changed(thrown, tile=Tile.parse("1f"))
    with pytest.raises(RecordError, match="no place for a flower that is discarded in play"):
        write_botzone(told)


def test_reading_says_what_it_guessed(played: tuple[Event, ...]) -> None:
    games = read_text(write_botzone(played).text)
    assert [(game.rules, game.preset, len(game.hands)) for game in games] == [("mcr", "botzone", 1)] * 3
    assert all("guessed: everybody begins with 0 points" in game.notes[0] for game in games)
    assert "guessed: the eight flowers of our set lie at the wall's end" in games[1].notes
    assert any(note.startswith("fans are compared by their sum alone: ") for note in games[0].notes)


def test_a_win_that_did_not_stand_is_left_out_and_counted(played: tuple[Event, ...]) -> None:
    discard = next(place for place, each in enumerate(played) if isinstance(each, TileDiscarded))
    thrown, shown = played[discard], next(each for each in played if isinstance(each, WinShown))
    assert isinstance(thrown, TileDiscarded)
    seat = (thrown.seat + 1) % 4
    wrong = changed(shown, seat=seat, from_seat=thrown.seat, tile=thrown.tile)
    told = [*played[: discard + 1], wrong, WinVoided(seat, "false_win"), *played[discard + 1 :]]
    written = write_botzone(told)
    assert written.text == write_botzone(played).text
    assert written.false_wins == 1


def test_every_tile_has_its_code() -> None:
    codes = [f"{letter}{n}" for letter in "WBT" for n in range(1, 10)]
    codes += [*(f"F{n}" for n in range(1, 5)), *(f"J{n}" for n in range(1, 4))]
    assert [botzone_code(botzone_tile(code)) for code in codes] == codes
    assert len({botzone_tile(code) for code in codes}) == 34


def test_a_tile_that_nobody_saw_and_another_game_have_no_place(played: tuple[Event, ...]) -> None:
    hidden = [
        public_body(each) if isinstance(each, TileDrawn) else each  # as a table without hand cameras
        for each in played
    ]
    with pytest.raises(RecordError, match="no place for a tile that nobody saw"):
        write_botzone(hidden)  # type: ignore[arg-type]  # no corrections among them
    with pytest.raises(RecordError, match="botzone holds MCR of four players, this session is riichi"):
        convert_file(GAMES / "nine_kinds.tenhou6.json", "botzone")
    with pytest.raises(RecordError, match="no hand of this session was paid yet"):
        write_botzone(played[:5])


def test_a_claim_that_came_to_nothing_is_told_and_not_played(played: tuple[Event, ...]) -> None:
    first = write_botzone(played).text.split("\n\n")[0]
    line = next(each for each in first.splitlines() if " Hu " in each)
    (game,) = read_botzone(first.replace(line, f"{line} Ignore Player 3 CHI B4 Ignore Player 0 PENG B3"))
    assert "2 claims of others that came to nothing" in game.notes
    assert next(replay_game(game, "a"))["agrees"] is True


def test_a_draw_by_one_empty_wall_is_told(played: tuple[Event, ...]) -> None:
    drawn = write_botzone(played).text.split("\n\n")[1].splitlines()
    short = [*drawn[: len(drawn) - 8], *drawn[-2:]]
    (game,) = read_botzone("\n".join(short))
    assert any("our rules do not end the hand there" in note for note in game.notes)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Match 1\nWind 7", 'line 2 .* in "Wind 7"'),
        ("Match 1\nPlayer 4 Draw W1", "line 2 .*expected a player from 0 to 3, got 4"),
        ("Match 1\nPlayer 0 Draw X1", 'line 2 .* in "Player 0 Draw X1"'),
        ("Match 1\nPlayer 0 Draw F5", "F5 is no wind"),
        ("Match 1\nPlayer 0 Dance W1", '"Dance" is no move'),
        ("Match 1\nPlayer 0 Play W1", "line 2: seat 0 gives 1m, which it does not hold"),
        ("Match 1\nTea", '"Tea" is no line of a match'),
        ("Match 1\nScore 0 0 0", "expected 4 scores, got 3"),
        ("Match 1\nWind 0", "the match in line 1: expected a line Score at the end"),
        ("\n \n", "expected a line Match ID"),
    ],
)
def test_a_damaged_record_is_named_by_its_line(text: str, why: str) -> None:
    with pytest.raises(RecordError, match=why):
        read_botzone(text)


def test_no_tile_of_ours_is_forgotten() -> None:
    assert botzone_code(Tile.parse("7z")) == "J1"
    assert botzone_code(Tile.parse("5z")) == "J3"
