"""mjai JSON lines, short (as reviewing programs write them) and full."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tablectl.api.games.export import export_games
from tablectl.api.games.replay import exit_status, replay_game
from tablectl.formats.mjai import read_mjai_games, write_mjai
from tablectl.formats.mjai.words import read_tile, write_tile
from tablectl.formats.reading import read_text
from tablectl.formats.recorded.record import RecordedGame, RecordError
from tablectl.game.claims import DeclareDraw, DeclareReady, RevealIndicator, ShowWin
from tablectl.game.events import DrawReason
from tablectl.mahjong.tiles import RED_FIVES, parse_tiles, tile_of_kind
from tests.tablectl.formats.games import game as recorded_game

UNSEEN = ["?"] * 13
READY = ["2m", "3m", "4m", "5p", "6p", "7p", "2s", "2s", "3s", "4s", "5s", "6s", "7s"]


def read_mjai(text: str) -> RecordedGame:
    return read_mjai_games(text)[0]


def lines(*events: dict[str, Any]) -> str:
    return "".join(json.dumps(event) + "\n" for event in events)


def start(**changes: Any) -> dict[str, Any]:
    return {
        "type": "start_kyoku",
        "bakaze": "E",
        "dora_marker": "9s",
        "kyoku": 1,
        "honba": 0,
        "kyotaku": 0,
        "oya": 0,
        "scores": [25000] * 4,
        "tehais": [UNSEEN, READY, UNSEEN, UNSEEN],
        **changes,
    }


def tsumo(actor: int, pai: str = "?") -> dict[str, Any]:
    return {"type": "tsumo", "actor": actor, "pai": pai}


def dahai(actor: int, pai: str, tsumogiri: bool = True) -> dict[str, Any]:
    return {"type": "dahai", "actor": actor, "pai": pai, "tsumogiri": tsumogiri}


def test_tiles_have_names() -> None:
    for tile in (*map(tile_of_kind, range(34)), *RED_FIVES):
        assert read_tile(write_tile(tile)) == tile
    assert [write_tile(t) for t in parse_tiles("1567z0m")] == ["E", "P", "F", "C", "5mr"]


def test_a_win_shows_the_hand_that_was_followed() -> None:
    game = read_mjai(
        lines(
            {"type": "start_game", "names": ["A", "B", "C", "D"]},
            start(),
            tsumo(0),
            {"type": "reach", "actor": 0},
            dahai(0, "8s"),
            {"type": "hora", "actor": 1, "target": 0, "deltas": [-2000, 2000, 0, 0], "ura_markers": []},
            {"type": "end_kyoku"},
            {"type": "end_game"},
        )
    )
    (hand,) = game.hands
    assert hand.steps[-1] == ShowWin(1, parse_tiles("234m567p22s34567s"), tile_of_kind(25))
    assert DeclareReady(0) in hand.steps
    assert hand.recorded.scores_after == (23_000, 27_000, 25_000, 25_000)
    assert all(line.get("agrees", True) for line in replay_game(game, "x"))


def test_the_short_forms_draw_is_told_from_the_play() -> None:
    short = {"type": "ryukyoku", "deltas": [0, 0, 0, 0]}
    cases: list[tuple[list[dict[str, Any]], DrawReason]] = [
        ([tsumo(0)], DrawReason.KYUUSHU_KYUUHAI),
        (
            [e for seat in range(4) for e in (tsumo(seat), dahai(seat, "N"))],
            DrawReason.SUUFON_RENDA,
        ),
        (
            [
                e
                for seat in range(4)
                for e in (tsumo(seat), {"type": "reach", "actor": seat}, dahai(seat, "EPFC"[seat]))
            ],
            DrawReason.SUUCHA_RIICHI,
        ),
    ]
    for play, reason in cases:
        game = read_mjai(lines(start(tehais=[UNSEEN] * 4), *play, short))
        assert game.hands[0].steps[-1] == DeclareDraw(reason)
        assert game.hands[0].recorded.reason == reason.value


def test_a_named_reason_is_taken_at_its_word() -> None:
    game = read_mjai(lines(start(), tsumo(0), {"type": "ryukyoku", "reason": "kyushukyuhai"}))
    assert game.hands[0].recorded.outcome == "abort"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "line 1 is not JSON: line 1, column 2$"),
        ("[]\n", "has no hand"),
        ("[1]\n", "event 1: expected a JSON object"),
        (lines({"type": "start_game"}), "has no hand"),
        (lines(tsumo(0)), 'line 1: "tsumo" outside of a hand'),
        (lines(start()), "without an end"),
        (lines(start(), tsumo(0, "9x")), "line 2: expected a tile"),
        (lines(start(), tsumo(7)), "line 2: expected an actor"),
        (lines(start(), tsumo(1), dahai(1, "1z")), "line 3: expected a tile"),
        (lines(start(), tsumo(1, "E"), dahai(1, "N")), "line 3: seat 1 gives 4z"),
        (lines(start(), {"type": "dance", "actor": 1}), 'unknown event "dance"'),
        (lines(start(), {"type": "hora", "actor": 1, "target": 1}), "no tile is offered"),
        (lines(start(), {"type": "hora", "actor": 0, "target": 0}), "does not contain"),
        (lines(start(bakaze="X")), "line 1 cannot be read"),
        (lines({"type": "start_game", "names": ["A"]}), "four names"),
    ],
)
def test_what_is_no_record_says_where(text: str, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        read_mjai(text)


RECORDS = Path(__file__).parents[2] / "fixtures" / "records"


def events(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (RECORDS / name).read_text("utf-8").splitlines()]


def replayed(*told: dict[str, Any]) -> list[dict[str, Any]]:
    return [line for line in replay_game(read_mjai(lines(*told)), "x") if not line.get("game")]


@pytest.mark.parametrize(
    ("reason", "key"),
    [
        ("kyushu_kyuhai", "kyuushu_kyuuhai"),
        ("kyushukyuhai", "kyuushu_kyuuhai"),
        ("Kyuushu Kyuuhai", "kyuushu_kyuuhai"),
        ("sufuurenta", "suufon_renda"),
        ("sufonrenta", "suufon_renda"),
        ("suufon_renda", "suufon_renda"),
        ("suukansansen", "suukaikan"),
        ("sukaikan", "suukaikan"),
        ("suukaikan", "suukaikan"),
        ("suucha_riichi", "suucha_riichi"),
        ("suurechi", "suucha_riichi"),
        ("suchareach", "suucha_riichi"),
        ("sanchaho", "sanchahou"),
        ("sanchahou", "sanchahou"),
        ("fanpai", "exhaustive"),
        ("exhaustive_draw", None),
        ("nagashimangan", "nagashi_mangan"),
        ("nagashi_mangan", "nagashi_mangan"),
    ],
)
def test_a_reason_is_known_in_each_programs_word(reason: str, key: str | None) -> None:
    end = {"type": "ryukyoku", "reason": reason, "deltas": [0, 0, 0, 0]}
    game = read_mjai(lines(start(), *(e for n in range(70) for e in (tsumo(n % 4), dahai(n % 4, "2p"))), end))
    assert game.hands[0].recorded.reason == key
    assert not any("not known" in note for note in game.notes)


def test_a_reason_that_nobody_knows_is_named_and_told_by_the_play() -> None:
    game = read_mjai(lines(start(), tsumo(0), {"type": "ryukyoku", "reason": "rain"}))
    assert game.hands[0].recorded.reason == "kyuushu_kyuuhai"
    assert any('"rain"' in note for note in game.notes)


def test_a_draws_payment_counts_the_sticks_or_not() -> None:
    told = events("riichienv_two_riichi.mjson")
    (draw,) = (event for event in told if event["type"] == "ryukyoku")
    without = [line["recorded"]["scores_after"] for line in replayed(*told)]
    assert [line["agrees"] for line in replayed(*told)] == [True]
    for event in told:
        if event["type"] == "reach_accepted":
            draw["deltas"][event["actor"]] -= 1000
    assert [line["agrees"] for line in replayed(*told)] == [True]
    assert [line["recorded"]["scores_after"] for line in replayed(*told)] == without
    draw["deltas"][0] += 500
    assert [line["agrees"] for line in replayed(*told)] == [False]


@pytest.mark.parametrize("reason", ["exhaustive_draw", "nagashimangan", "ryukyoku"])
def test_a_river_of_terminals_is_told_by_its_payment(reason: str) -> None:
    told = events("riichienv_nagashi.mjson")
    for event in told:
        if event["type"] == "ryukyoku":
            event["reason"] = reason
    (line,) = replayed(*told)
    assert (line["reason"], line["agrees"]) == ("nagashi_mangan", True)


@pytest.mark.parametrize("format_", ["mjlog", "tenhou6", "mjai"])
def test_a_river_of_terminals_that_nobody_names_is_named_in_a_copy(format_: str) -> None:
    games = read_mjai_games(lines(*events("riichienv_nagashi.mjson")))
    (copy,) = read_text(export_games(games, format_))
    assert copy.hands[0].recorded.reason == "nagashi_mangan"
    assert exit_status(replay_game(copy, format_)) == 0


def test_a_win_counts_the_sticks_or_not() -> None:
    told = events("broken_off.mjson")[:-9]
    assert all(line["agrees"] for line in replayed(*told))
    declared: list[int] = []
    for event in told:
        if event["type"] == "start_kyoku":
            declared = []
        elif event["type"] == "reach_accepted":
            declared.append(event["actor"])
        elif event["type"] == "hora":
            for seat in declared:
                event["deltas"][seat] -= 1000
    assert all(line["agrees"] for line in replayed(*told))


def test_payments_that_are_not_told_are_the_next_hands_points() -> None:
    told = events("broken_off.mjson")
    for event in told:
        event.pop("deltas", None)
    assert [line["agrees"] for line in replayed(*told)] == [True, True]
    last = told[:-9]
    game = read_mjai(lines(*last))
    assert len(game.hands) == 1
    assert "hand 1: its payment is not told: it is not compared" in game.notes


def test_a_closed_kong_may_name_its_tile_beside_all_four() -> None:
    told = events("riichienv_closed_kong.mjson")
    assert any(event["type"] == "ankan" and "pai" in event for event in told)
    assert [line["agrees"] for line in replayed(*told)] == [True]


def test_a_record_that_breaks_off_keeps_its_finished_hands() -> None:
    text = (RECORDS / "broken_off.mjson").read_text("utf-8")
    whole = read_mjai(text)
    assert len(whole.hands) == 2
    assert "hand 2 breaks off: it is not compared" in whole.notes
    cut = read_mjai(text[:-25])
    assert (len(cut.hands), cut.notes[-2:]) == (2, (whole.notes[-1], "the text breaks off")[::-1])
    listed = json.dumps(events("broken_off.mjson"))
    assert read_mjai(listed).hands == whole.hands
    assert read_mjai(listed[:-40]).hands == whole.hands


def test_a_file_of_several_games_is_read_game_by_game() -> None:
    one = events("riichienv_closed_kong.mjson")
    games = read_mjai_games(lines(*one, *one, *events("broken_off.mjson")))
    assert [len(game.hands) for game in games] == [1, 1, 2]


def test_a_hand_without_an_indicator_is_refused_in_words() -> None:
    game = read_mjai(lines(start(), tsumo(0), {"type": "ryukyoku", "reason": "kyushukyuhai"}))
    (hand,) = game.hands
    steps = tuple(step for step in hand.steps if not isinstance(step, RevealIndicator))
    with pytest.raises(RecordError, match="without a deal or a dora indicator"):
        write_mjai(replace(game, hands=(replace(hand, steps=steps),)))


@pytest.mark.parametrize("name", ["ura_markers", "uradora_markers"])
def test_hidden_indicators_are_written_once_and_read_by_either_name(name: str) -> None:
    before = recorded_game("double_ron")
    written = [json.loads(line) for line in write_mjai(before).splitlines()]
    wins = [each for each in written if each["type"] == "hora"]
    assert any(each.get("ura_markers") for each in wins)
    # Two names of one field are to a strict reader the same field twice.
    assert not any("uradora_markers" in each for each in wins)
    renamed = [{name if key == "ura_markers" else key: each[key] for key in each} for each in written]
    after = read_mjai(lines(*renamed))
    assert [hand.ura for hand in after.hands] == [hand.ura for hand in before.hands]
