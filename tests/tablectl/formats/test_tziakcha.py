"""MCR hands as tziakcha.net's records: real ones replay as recorded, robots' are written and read."""

from __future__ import annotations

import base64
import copy
import json
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tablectl.api.games.export import UNDATED, convert_file, convert_journal
from tablectl.api.games.replay import replay_files, replay_game
from tablectl.formats.reading import read_text
from tablectl.formats.recorded.record import RecordError
from tablectl.formats.tziakcha import read_tziakcha, tile_number, tziakcha_tile, write_tziakcha
from tablectl.formats.tziakcha.codes import ActionCode, fan_number, meld_data, meld_of
from tablectl.game.claims import Penalty, Refused
from tablectl.game.decide import decide
from tablectl.game.events import (
    DiceRolled,
    Envelope,
    Event,
    HandSettled,
    PenaltyPaid,
    Source,
    TileDiscarded,
    TileDrawn,
    WinVoided,
    public_body,
)
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import parse_tiles
from tablectl.simulation.true_game.truth import TrueGame, start_of
from tests.tablectl.formats.games import GAMES

SESSION = Path(__file__).parents[2] / "fixtures" / "mcr" / "tziakcha" / "session.json"
HANDS = 5
SEED = 2
"""Wins and a drawn hand; the players change seats before the last."""


@pytest.fixture(scope="module")
def real() -> dict[str, Any]:
    """Four hands that people played."""
    said: dict[str, Any] = json.loads(SESSION.read_text(encoding="utf-8"))
    return said


@pytest.fixture(scope="module")
def played() -> tuple[Event, ...]:
    """Five hands of robots."""
    game = TrueGame(SEED)
    started = decide(game.state, start_of("default", rules="mcr"))
    assert not isinstance(started, Refused)
    game.follow(started)
    events = list(started)
    while sum(isinstance(each, HandSettled) for each in events) < HANDS:
        step = game.next_step()
        game.follow(step.events)
        events += step.events
    return tuple(events)


def journal(events: Sequence[Event]) -> list[Envelope]:
    return [Envelope(n, UNDATED, Source.CAMERA, each) for n, each in enumerate(events, 1)]


def kinds(step: dict[str, Any]) -> list[tuple[int, int]]:
    """Who did what, and what else the number of a draw or a discard says; without what was passed up."""
    said = [
        (who, data & 0x100 if who & 15 in (ActionCode.DRAW, ActionCode.DISCARD) else 0)
        for who, data, _ in step["a"]
    ]
    return [each for each in said if each[0] & 15 not in (ActionCode.PASS, ActionCode.ABANDON)]


def test_real_hands_replay_to_their_fans_and_payments() -> None:
    lines = [line for line in replay_files([SESSION]) if not line.get("game")]
    assert [line["agrees"] for line in lines] == [True] * 4, [line.get("differs") for line in lines]
    assert [line["recorded"]["wins"][0]["total"] for line in lines] == [16, 12, 21, 13]
    assert all(line["recorded"]["wins"][0]["items"] for line in lines)


def test_hands_that_follow_one_another_are_one_game_over_a_change_of_seats() -> None:
    games = read_text(SESSION.read_text(encoding="utf-8"))
    assert [[hand.round.value for hand in game.hands] for game in games] == [["E", "E", "S"], ["W"]]
    assert games[0].players == ("A", "B", "C", "D")
    assert [game.preset for game in games] == ["default", "default"]
    assert any(note.startswith("times, ratings") for note in games[0].notes)


def test_a_real_hand_is_written_as_it_was_read(real: dict[str, Any]) -> None:
    written = json.loads(convert_file(SESSION, "tziakcha", session=0).text)["records"]
    for ours, theirs in zip(written, real["records"], strict=False):
        for name in ("s", "b", "i", "d"):
            assert ours["step"][name] == theirs["step"][name], (theirs["id"], name)
        assert kinds(ours["step"]) == kinds(theirs["step"]), theirs["id"]
        assert [each.get("t") for each in ours["step"]["y"]] == [
            each.get("t") for each in theirs["step"]["y"]
        ]


@pytest.mark.slow
def test_what_robots_played_replays_to_the_same_points(played: tuple[Event, ...], tmp_path: Path) -> None:
    settled = [each for each in played if isinstance(each, HandSettled)]
    converted = convert_journal(journal(played), "tziakcha")
    path = tmp_path / "session.json"
    path.write_text(converted.text, encoding="utf-8")
    lines = list(replay_files([path]))
    assert [line["agrees"] for line in lines[:-1]] == [True] * HANDS, [line.get("differs") for line in lines]
    assert [line["outcome"] for line in lines[:-1]] == ["draw" if each.draw else "win" for each in settled]
    assert lines[-1]["final_computed"] == list(settled[-1].scores)
    assert any("tiles of the walls that nobody saw" in note for note in converted.notes)
    assert json.loads(convert_file(path, "tziakcha").text) == json.loads(converted.text)


@pytest.mark.slow
def test_the_packed_script_says_the_same_as_the_step(played: tuple[Event, ...]) -> None:
    (first, *_) = json.loads(write_tziakcha(played).text)["records"]
    unpacked = json.loads(zlib.decompress(base64.b64decode(first["script"])))
    assert unpacked == first["step"]
    assert sorted(bytes.fromhex(unpacked["w"])) == list(range(144))
    (packed,) = read_text(json.dumps({"id": "1", "script": first["script"]}))
    (bare,) = read_text(json.dumps(first["step"]))
    assert packed == bare


def test_a_false_win_is_paid_before_the_next_hand(real: dict[str, Any]) -> None:
    records = copy.deepcopy(real["records"][:2])
    step = records[0]["step"]
    step["a"].insert(20, [0x06, 0, 24000])  # East, who is seat 2 in this hand
    step["b"] |= 1 << 8
    step["s"] = [change + (-40 if place == 0 else 0) for place, change in enumerate(step["s"])]
    records[1]["step"]["p"][3]["s"] -= 40
    (game,) = read_tziakcha(json.dumps({"records": records}))
    assert game.hands[1].before == (Penalty(2, "false_win", (0, 0, -40, 0)),)
    assert any("what 1 false wins cost" in note for note in game.notes)
    assert [line["agrees"] for line in replay_game(game, "a") if not line.get("game")] == [True, True]


def test_a_hand_that_needs_other_points_begins_another_game(real: dict[str, Any]) -> None:
    records = copy.deepcopy(real["records"][:3])
    records[1]["step"]["g"] = {**records[0]["step"]["g"], "l": 5}
    games = read_tziakcha(json.dumps({"records": records}))
    assert [game.options.get("minimum") for game in games] == [None, 5, None]


@pytest.mark.slow
def test_what_a_record_has_no_place_for_is_counted(played: tuple[Event, ...]) -> None:
    discard = next(place for place, each in enumerate(played) if isinstance(each, TileDiscarded))
    settled = next(place for place, each in enumerate(played) if isinstance(each, HandSettled))
    told = list(played)
    told.insert(settled + 1, PenaltyPaid(1, "false_win", (20, -60, 20, 20)))
    told.insert(discard + 1, WinVoided(1, "false_win"))
    written = write_tziakcha(told)
    assert (written.penalties, written.false_wins, written.dice_unknown) == (1, 1, 0)
    no_dice = [each for each in played if not isinstance(each, DiceRolled)]
    assert write_tziakcha(no_dice).dice_unknown == HANDS


def test_a_claim_that_came_to_nothing_is_not_played(real: dict[str, Any]) -> None:
    record = copy.deepcopy(real["records"][3])
    record["step"]["a"].insert(12, [0x13, 0, 10500])
    (game,) = read_tziakcha(json.dumps(record))
    assert next(replay_game(game, "a"))["agrees"] is True


def test_other_payments_and_unknown_fans_are_told(real: dict[str, Any]) -> None:
    record = copy.deepcopy(real["records"][3])
    record["step"]["y"][2]["t"]["85"] = 8
    record["step"]["g"] |= {"b": 4, "l": 6}
    (game,) = read_tziakcha(json.dumps(record))
    assert game.options == {"minimum": 6}
    assert "every loser pays 4 beside the hand there, by our rules 8" in game.notes
    assert "fans that our rules do not have, number 85: compared by the sum" in game.notes


def test_every_tile_meld_and_shifted_fan_has_its_number() -> None:
    assert [tile_number(tziakcha_tile(number)) for number in range(0, 136, 4)] == list(range(0, 136, 4))
    assert [tile_number(tziakcha_tile(number)) for number in range(136, 144)] == list(range(136, 144))
    # As in the real hands: the third copy was taken from the next player, the copy that stays out is told.
    assert meld_data(MeldKind.PUNG, (37, 38, 39), 3) == 457
    assert meld_data(MeldKind.CHOW, (6, 9, 15), 3) == 55490
    assert meld_data(MeldKind.OPEN_KONG, (124, 125, 126, 127), 1) == 607
    assert meld_data(MeldKind.CLOSED_KONG, (132, 133, 134, 135), 0) == 545
    added = meld_data(MeldKind.ADDED_KONG, (124, 125, 127, 126), 2)
    assert meld_of(ActionCode.KONG, added) == (MeldKind.ADDED_KONG, tuple(parse_tiles("7777z")))
    assert fan_number("pure_shifted_chows", parse_tiles("123234345m")) == 31
    assert fan_number("pure_shifted_chows", parse_tiles("123345567m")) == 32
    assert fan_number("four_pure_shifted_chows", parse_tiles("123345567789s")) == 17


def test_a_tile_that_nobody_saw_and_another_game_have_no_place(played: tuple[Event, ...]) -> None:
    hidden = [
        public_body(each) if isinstance(each, TileDrawn) else each  # as a table without hand cameras
        for each in played
    ]
    with pytest.raises(RecordError, match="no place for a tile that nobody saw"):
        write_tziakcha(hidden)  # type: ignore[arg-type]  # no corrections among them
    with pytest.raises(RecordError, match="tziakcha holds MCR of four players, this session is riichi"):
        convert_file(GAMES / "nine_kinds.tenhou6.json", "tziakcha")
    with pytest.raises(RecordError, match="no hand of this session was paid yet"):
        write_tziakcha(played[:5])


BOMB = base64.b64encode(zlib.compress(b" " * 2_000_000)).decode()


@pytest.mark.parametrize(
    ("record", "why"),
    [
        ({"records": []}, "at least one record"),
        ({"records": [7]}, "record 1: expected an object, got "),
        ({"script": 7}, "expected a script"),
        ({"script": "tea"}, "the script is not base64"),
        ({"script": "dGVh"}, "the script's base64 holds nothing that zlib can unpack"),
        ({"script": BOMB}, "at most 1024 KB unpacked"),
        ({"script": base64.b64encode(zlib.compress(b"[")).decode()}, "is not JSON"),
        ({"step": {}}, "record 1 cannot be read: p is missing"),
    ],
)
def test_a_damaged_file_is_told(record: dict[str, Any], why: str) -> None:
    with pytest.raises(RecordError, match=why):
        read_text(json.dumps(record))


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"w": None}, "record 1 cannot be read"),
        ({"w": "00" * 144}, "expected each of 144 tiles once in the wall w"),
        ({"d": 0x1170}, "expected four dice of 1 to 6"),
        ({"i": "East"}, 'expected a whole number as i, got "East"'),
        ({"p": []}, "expected 4 players under p, got 0"),
        ({"s": [0, 0]}, "expected 4 payments under s, got 2"),
        ({"a": [[0x02, 400 - 256]]}, "action 1 .*expected a tile from 0 to 143, got 144"),
        ({"a": [[0x0F, 0]]}, "action 1 cannot be read: some value is missing or of another kind"),
        ({"a": [[0x02, 135]]}, "action 1: seat 1 gives 5z, which it does not hold"),
        ({"a": [[0x13, 0x40]]}, "action 1 .*there is no chow about 1m"),
        ({"a": [[0x15, 0x3F]]}, "action 1 .*expected a face from 0 to 33, got 63"),
        ({"y": []}, "record 1 cannot be read: some value"),
    ],
)
def test_a_damaged_hand_is_named_by_its_place(
    real: dict[str, Any], changed: dict[str, Any], why: str
) -> None:
    with pytest.raises(RecordError, match=why):
        read_tziakcha(json.dumps({"step": real["records"][3]["step"] | changed}))


def test_a_record_without_its_wall_is_told(real: dict[str, Any]) -> None:
    step = {name: value for name, value in real["records"][0]["step"].items() if name != "w"}
    with pytest.raises(RecordError, match="there is no wall w: without it nobody knows what was dealt"):
        read_tziakcha(json.dumps({"step": step}))
