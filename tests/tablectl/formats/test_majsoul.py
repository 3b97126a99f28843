"""Majsoul's records: real games of another server in its form, and what its own rules and wrappings add."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tablectl.api.games.export import convert_file
from tablectl.api.games.replay import exit_status, replay_game
from tablectl.formats.majsoul import read_majsoul
from tablectl.formats.majsoul.words import YAKU, read_tile
from tablectl.formats.reading import read_text
from tablectl.formats.recorded.record import RecordedGame, RecordError
from tablectl.game.claims import Claim, Discard, Draw, RevealIndicator, RollDice, ShowHand, ShowWin
from tests.tablectl.formats.games import MJLOGS, TENHOU6, game
from tests.tablectl.formats.majsoul_writer import majsoul

Record = dict[str, Any]


@cache
def written(name: str) -> str:
    return json.dumps(majsoul(game(name)))


def record(name: str = "nine_kinds") -> Record:
    """A record of one's own to spoil."""
    loaded: Record = json.loads(written(name))
    return loaded


def read(changed: Record) -> RecordedGame:
    return read_majsoul(json.dumps(changed))


def fields(of: Record, name: str, place: int = 0) -> Record:
    """The fields of a record's message by its name."""
    found: list[Record] = [item["data"] for item in of["data"] if item["name"] == f".lq.{name}"]
    return found[place]


def with_rule(rule: Record, name: str = "nine_kinds") -> Record:
    changed = record(name)
    changed["head"]["config"] = {"mode": {"mode": 2, "detail_rule": rule}, "meta": {"room_id": 12345}}
    return changed


def moves(of: RecordedGame) -> list[list[str]]:
    """Every move of every hand; of the dealer's first discard nobody knows whether it was just drawn."""
    return [
        [_move(step) for step in hand.steps if not isinstance(step, RollDice | ShowHand | RevealIndicator)]
        for hand in of.hands
    ]


def _move(step: Claim) -> str:
    if isinstance(step, Discard):
        return f"{step.seat} {step.tile}"
    if isinstance(step, ShowWin):
        return f"{step.seat} wins {sorted(map(str, step.tiles))} {step.tile}"
    return str(step)


@pytest.mark.parametrize("name", [path.name.split(".")[0] for path in (*MJLOGS, *TENHOU6)])
def test_a_real_game_told_as_majsoul_does_is_the_same_game_and_agrees(name: str) -> None:
    before = game(name)
    (after,) = read_text(written(name))
    assert moves(after) == moves(before)
    assert after.players == before.players
    assert after.final == before.final
    assert [hand.ura for hand in after.hands] == [hand.ura for hand in before.hands]
    assert [h.recorded.scores_after for h in after.hands] == [h.recorded.scores_after for h in before.hands]
    assert [[w.deltas for w in h.recorded.wins] for h in after.hands] == [
        [w.deltas for w in h.recorded.wins] for h in before.hands
    ]
    lines = list(replay_game(after, name))
    assert [line["differs"] for line in lines if "differs" in line] == []
    assert exit_status(lines) == 0


def test_a_false_payment_or_value_is_found_by_replay() -> None:
    changed = record("double_ron_nine_kinds")
    hule = next(item["data"] for item in changed["data"] if item["name"] == ".lq.RecordHule")
    hule["hules"][0]["fu"] += 10
    hule["hules"][0]["count"] += 1
    hule["scores"][0] += 100
    line = next(line for line in replay_game(read(changed), "x") if "differs" in line)
    assert [text.split(":")[0].split("'s ")[-1] for text in line["differs"]] == ["scores_after", "han", "fu"]


def renamed(value: Any) -> Any:
    """Names as protobuf's own JSON has them, without what is zero, false or empty."""
    if isinstance(value, dict):
        return {
            _hump(name): renamed(each) for name, each in value.items() if each not in (0, False, "", [], None)
        }
    return [renamed(each) for each in value] if isinstance(value, list) else value


def _hump(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(part.capitalize() for part in rest)


def in_actions(of: Record) -> Record:
    """As the server's second version lists moves, among inputs of players."""
    results = [{"type": 1, "result": item} for item in of["data"]]
    inputs = [{"type": 2, "user_input": {"seat": 0, "type": 1}}, {"type": 1, "result": ""}]
    actions = [*inputs, *results]
    return {
        **of,
        "data": {
            "name": ".lq.GameDetailRecords",
            "data": {"version": 210715, "records": [], "actions": actions},
        },
    }


def in_records(of: Record) -> Record:
    return {**of, "data": {"name": ".lq.GameDetailRecords", "data": {"records": of["data"]}}}


def without_package(of: Record) -> Record:
    return {**of, "data": [{**item, "name": item["name"].removeprefix(".lq.")} for item in of["data"]]}


@pytest.mark.parametrize("wrapped", [renamed, in_actions, in_records, without_package])
def test_every_common_wrapping_is_the_same_game(wrapped: Callable[[Record], Record]) -> None:
    plain = record("double_ron_nine_kinds")
    (game_,) = read_text(json.dumps(wrapped(plain), indent=1))
    assert game_ == read(plain)


def test_rules_that_the_server_has_of_its_own_are_told() -> None:
    ranked = read(record())
    assert ranked.options["triple_ron"] == "all"
    assert ranked.options["double_daisuushii"] is True
    assert any("double yakuman" in note for note in ranked.notes)
    assert any("fourteen" in note for note in ranked.notes)
    assert any("walls" in note for note in ranked.notes)


def test_turning_a_record_into_another_format_tells_what_reading_and_writing_lost(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_text(written("thirteen_orphans"), encoding="utf-8")
    converted = convert_file(path, "mjai")
    assert any("the record's ranks" in note for note in converted.notes)
    assert any("options that mjai has no place for: triple_ron=all" in note for note in converted.notes)
    (back,) = read_text(converted.text)
    assert exit_status(replay_game(back, "x")) == 0


def test_a_rooms_own_rules_become_options_or_are_told() -> None:
    room = read(
        with_rule({"dora_count": 0, "shiduan": 0, "fandian": 35_000, "guyi_mode": 1, "_qingtianjing": 1})
    )
    said = {name: room.options[name] for name in ("red_fives", "kuitan", "target_points", "renhou")}
    assert said == {"red_fives": 0, "kuitan": False, "target_points": 35_000, "renhou": "yakuman"}
    assert "the room's _qingtianjing" in room.notes
    assert "old local yaku: only renhou is known" in room.notes
    east = record()
    east["head"]["config"]["mode"]["mode"] = 1
    assert read(east).options["session_rounds"] == 1


def test_a_record_with_three_wins_dealt_again_is_of_such_a_room() -> None:
    """Its own rules pay all three; only rooms of friends may have it otherwise."""
    assert read(spoilt("RecordLiuJu", type=5)).options["triple_ron"] == "abort"


def test_old_local_yaku_are_told_and_leave_the_yaku_open() -> None:
    changed = record("double_ron_nine_kinds")
    fields(changed, "RecordHule")["hules"][0]["fans"].append({"id": 54, "val": 2})
    one = read(changed)
    assert "the yaku of wins with old local yaku (numbers 54)" in one.notes
    assert next(h for h in one.hands if h.recorded.wins).recorded.wins[0].items is None


def test_deposits_of_two_wins_on_a_tile_go_to_the_nearest_and_the_giver_pays_each() -> None:
    """Seat 3 gives; seat 0 is next in turn and takes a stick, seat 2 is not."""
    changed = record("double_ron")
    hule = fields(changed, "RecordHule")
    wins = read(changed).hands[0].recorded.wins
    assert len(wins) == 2
    giver = wins[0].from_seat
    assert giver is not None
    assert [sum(column) for column in zip(*(w.deltas for w in wins), strict=True)] == hule["delta_scores"]
    nearest = min(wins, key=lambda win: (win.winner - giver) % 4)
    assert [sum(win.deltas) for win in wins] == [
        sum(hule["delta_scores"]) if win is nearest else 0 for win in wins
    ]


def test_whoever_else_loses_points_bears_a_part_of_the_yakuman() -> None:
    changed = record("double_ron")
    hule = fields(changed, "RecordHule")
    plain = read(record("double_ron")).hands[0].recorded.wins
    giver = plain[0].from_seat
    assert giver is not None
    third = next(seat for seat in range(4) if seat != giver and seat not in [w.winner for w in plain])
    hule["hules"][1] |= {"yiman": True, "fans": [{"id": 37, "val": 1}]}
    hule["delta_scores"][third] -= 500
    hule["delta_scores"][giver] += 500
    wins = read(changed).hands[0].recorded.wins
    assert wins[1].deltas[third] == -500
    assert wins[1].deltas[giver] == plain[1].deltas[giver] + 500
    assert wins[0].deltas == plain[0].deltas
    assert (wins[1].han, wins[1].fu) == (13, None)


def test_a_win_on_the_deal_names_the_tile_that_was_drawn_last() -> None:
    """A hand that is complete as dealt, its tiles in another order."""
    hands = [
        ["2m", "3m", "4m", "5p", "6p", "7p", "3s", "4s", "5s", "7s", "8s", "9s", "2z", "2z"],
        *(["1m", "5m", "8m", "1p", "4p", "8p", "1s", "6s", "3z", "4z", "5z", "6z", "7z"],) * 3,
    ]
    hule = {
        "seat": 0,
        "zimo": True,
        "qinjia": True,
        "yiman": True,
        "count": 1,
        "fu": 0,
        "hu_tile": "5s",
        "fans": [{"id": 35, "val": 1}],
        "point_zimo_xian": 16_000,
        "point_zimo_qin": 16_000,
    }
    one = read(
        {
            "head": record()["head"],
            "data": [
                {
                    "name": ".lq.RecordNewRound",
                    "data": {"scores": [25_000] * 4, "doras": ["9m"]}
                    | {f"tiles{seat}": tiles for seat, tiles in enumerate(hands)},
                },
                {
                    "name": ".lq.RecordHule",
                    "data": {"hules": [hule], "delta_scores": [48_000, -16_000, -16_000, -16_000]},
                },
            ],
        }
    )
    steps = one.hands[0].steps
    assert [str(step.tile) for step in steps if isinstance(step, Draw)] == ["5s"]
    assert [line.get("differs") for line in replay_game(one, "x")] == [None, None]


def test_every_number_of_a_yaku_is_one_key() -> None:
    assert len(set(YAKU.values())) == len(YAKU)


@pytest.mark.parametrize("code", ["", "0z", "8z", "5x", "5mt", 5, None, "１m"])
def test_codes_that_are_no_tile(code: object) -> None:
    with pytest.raises(RecordError, match="expected a tile such as"):
        read_tile(code)


def spoilt(name: str, place: int = 0, **changes: Any) -> Record:
    changed = record()
    fields(changed, name, place).update(changes)
    return changed


def with_data(data: object) -> Record:
    return {**record(), "data": data}


def cut(*places: int) -> Record:
    """The record without some of its messages."""
    data = record()["data"]
    gone = [place % len(data) for place in places]
    return with_data([item for place, item in enumerate(data) if place not in gone])


HULE = {"name": ".lq.RecordHule", "data": {"hules": [{"seat": 0}], "delta_scores": [0] * 4}}


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ([], "an object with 'head' and 'data'"),
        ({"data": []}, "an object with 'head' and 'data'"),
        (with_data([]), "expected a list of actions in 'data'"),
        (with_data("CgQIARAB"), "still packed"),
        (with_data(["CgQIARAB"]), "action 0 is still packed"),
        (with_data([{"type": 1, "result": "CgQIARAB"}]), "action 0 is still packed"),
        (with_data([7]), "action 0: expected a JSON object"),
        (with_data([{"type": 2}]), "the record has no hand"),
        (cut(0), "outside of a hand: expected RecordNewRound"),
        (cut(-1), "the hand has no end"),
        (with_data([*cut(-1)["data"], *record()["data"]]), "RecordNewRound: the last hand has no end"),
        (spoilt("RecordNewRound", scores=[35_000] * 3), "expected an account's seat from 0 to 2"),
        (spoilt("RecordNewRound", tiles3=[]), "tiles dealt"),
        (spoilt("RecordNewRound", tiles1=["1m"]), "tiles dealt"),
        (spoilt("RecordNewRound", doras=[]), "expected an indicator"),
        (spoilt("RecordNewRound", chang=9), "expected chang from 0 to 3"),
        (spoilt("RecordNewRound", ju=4), "expected ju from 0 to 3"),
        (spoilt("RecordNewRound", scores="25000"), "expected scores to be 4 numbers"),
        (spoilt("RecordNewRound", ben="x"), "action 0 RecordNewRound cannot be read"),
        (spoilt("RecordDiscardTile", tile="9x"), "action 1 RecordDiscardTile: expected a tile"),
        (spoilt("RecordDiscardTile", seat=5), "expected seat from 0 to 3"),
        (spoilt("RecordDiscardTile", doras=["1m"] * 6), "one to five indicators"),
        (spoilt("RecordLiuJu", type=6), "expected a type from 1 to 5"),
        (
            with_data([record()["data"][0], {"name": "RecordBaBei", "data": {}}]),
            "BaBei: a move of no common",
        ),
        (with_data([record()["data"][0], {"name": "RecordGangResult", "data": {}}]), "no common game"),
        (with_data([record()["data"][0], {"name": "ActionHule", "data": {}}]), "expected a message such as"),
        (with_data([record()["data"][0], HULE]), "a win on a discard, but there is none"),
        (with_rule({"xuezhandaodi": 1}), r"rules of its own \(xuezhandaodi\)"),
        (with_rule({"dora_count": 7}), "expected dora_count to be 0, 3 or 4"),
        ({**record(), "head": {"config": {"mode": {"mode": 12}}}}, "expected a hand of 3, got one of 4"),
        ({**record(), "head": {"config": 7}}, "head"),
        ({**record(), "head": {"accounts": [{"seat": 7}]}}, "an account's seat from 0 to 3"),
    ],
)
def test_what_is_no_record_says_what_was_wrong_and_where(changed: object, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        read_majsoul(json.dumps(changed))


@pytest.mark.parametrize(
    ("name", "said", "message"),
    [
        ("RecordChiPengGang", {"seat": 1, "type": 7, "tiles": []}, "expected type 0, 1 or 2"),
        ("RecordChiPengGang", {"seat": 1, "type": 1, "tiles": ["1m"]}, "expected the tiles of a pung"),
        ("RecordAnGangAddGang", {"seat": 0, "type": 3, "tiles": "1m"}, "declares a closed kong of 1m"),
        ("RecordAnGangAddGang", {"seat": 0, "type": 2, "tiles": "1m"}, "adds 1m to no pung"),
        ("RecordAnGangAddGang", {"seat": 0, "tiles": "1m"}, "expected type 2 or 3"),
        ("RecordHule", {"hules": []}, "expected the wins in 'hules'"),
    ],
)
def test_a_move_that_there_is_not_says_why(name: str, said: Record, message: str) -> None:
    changed = with_data([record()["data"][0], {"name": f".lq.{name}", "data": said}])
    with pytest.raises(RecordError, match=f"action 1 {name}: .*{message}"):
        read(changed)
