"""mjai JSON lines, short (as reviewing programs write them) and full."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tablectl.api.replay import replay_game
from tablectl.formats.mjai import read_mjai
from tablectl.formats.mjai.words import read_tile, write_tile
from tablectl.formats.record import RecordError
from tablectl.game.claims import DeclareDraw, DeclareReady, ShowWin
from tablectl.game.events import DrawReason
from tablectl.mahjong.tiles import RED_FIVES, parse_tiles, tile_of_kind

UNSEEN = ["?"] * 13
READY = ["2m", "3m", "4m", "5p", "6p", "7p", "2s", "2s", "3s", "4s", "5s", "6s", "7s"]


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
        ("{", "line 1: no JSON"),
        ("[]\n", "line 1: expected a JSON object"),
        (lines({"type": "start_game"}), "has no hand"),
        (lines(tsumo(0)), "line 1: 'tsumo' outside of a hand"),
        (lines(start()), "without an end"),
        (lines(start(), tsumo(0, "9x")), "line 2: expected a tile"),
        (lines(start(), tsumo(7)), "line 2: expected an actor"),
        (lines(start(), tsumo(1), dahai(1, "1z")), "line 3: expected a tile"),
        (lines(start(), tsumo(1, "E"), dahai(1, "N")), "line 3: seat 1 gives 4z"),
        (lines(start(), {"type": "dance", "actor": 1}), "unknown event 'dance'"),
        (lines(start(), {"type": "hora", "actor": 1, "target": 1}), "no tile is offered"),
        (lines(start(), {"type": "hora", "actor": 0, "target": 0}), "does not contain"),
        (lines(start(), {"type": "ryukyoku", "reason": "rain"}), "got 'rain'"),
        (lines(start(bakaze="X")), "line 1 cannot be read"),
        (lines({"type": "start_game", "names": ["A"]}), "four names"),
    ],
)
def test_what_is_no_record_says_where(text: str, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        read_mjai(text)
