"""kobalab's Majiang: real games of another server in its form, and what is none."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tablectl.api.games.replay import replay_game
from tablectl.formats.majiang import read_majiang
from tablectl.formats.reading import EXPECTED, read_text
from tablectl.formats.recorded.record import RecordedHand, RecordError
from tablectl.game.claims import Claim, RollDice, ShowWin
from tests.tablectl.formats.games import MJLOGS, TENHOU6, game
from tests.tablectl.formats.majiang_writer import majiang


def record(name: str = "double_ron") -> dict[str, Any]:
    return majiang(game(name))


@pytest.mark.parametrize("path", [*MJLOGS, *TENHOU6], ids=lambda path: path.name.split(".")[0])
def test_a_game_told_its_way_is_the_game(path: Any) -> None:
    own = game(path.name.split(".")[0])
    (other,) = read_text(json.dumps(majiang(own), ensure_ascii=False))
    for mine, theirs in zip(own.hands, other.hands, strict=True):
        assert _moves(mine) == _moves(theirs)
        assert _wins(mine) == _wins(theirs)
        assert (mine.round, mine.dealer, mine.honba, mine.deposits, mine.scores) == (
            theirs.round,
            theirs.dealer,
            theirs.honba,
            theirs.deposits,
            theirs.scores,
        )
        assert mine.recorded.scores_after == theirs.recorded.scores_after
        assert mine.recorded.reason == theirs.recorded.reason
    assert all(line.get("agrees", True) for line in replay_game(other, "x"))


def _moves(hand: RecordedHand) -> list[Claim]:
    """Every move; the order of a shown hand's tiles says nothing, and the form has no place for dice."""
    return [step for step in hand.steps if not isinstance(step, RollDice | ShowWin)]


def _wins(hand: RecordedHand) -> list[object]:
    return [
        (win.winner, win.from_seat, win.deltas, win.items, win.total, win.fu) for win in hand.recorded.wins
    ]


def test_seats_are_counted_from_the_first_dealer() -> None:
    told = record("nine_kinds") | {"qijia": 2}
    played = read_majiang(json.dumps(told))
    assert (played.first_dealer, played.hands[0].dealer) == (2, (2 + game("nine_kinds").hands[0].dealer) % 4)
    assert all(line.get("agrees", True) for line in replay_game(played, "x"))


def test_a_double_yakuman_is_told_by_its_stars() -> None:
    told = record("thirteen_orphans")
    hule = next(m["hule"] for hand in told["log"] for m in hand if "hule" in m and "damanguan" in m["hule"])
    assert read_majiang(json.dumps(told)).options["double_kokushi_13_wait"] is True
    hule["hupai"] = [{"name": "国士無双十三面", "fanshu": "**"}]
    wins = [w for hand in read_majiang(json.dumps(told)).hands for w in hand.recorded.wins]
    assert any(w.items and (w.items[0].key, w.items[0].yakuman) == ("kokushi_13_wait", 2) for w in wins)


def test_a_yaku_that_is_not_known_is_named_and_its_win_compared_by_payment() -> None:
    told = record()
    told["log"][0][-1]["hule"]["hupai"][0]["name"] = "夢の和了"
    played = read_majiang(json.dumps(told))
    assert played.hands[0].recorded.wins[-1].items is None
    assert any("夢の和了" in note for note in played.notes)
    assert all(line.get("agrees", True) for line in replay_game(played, "x"))


def test_a_last_hand_without_its_end_is_noted() -> None:
    told = record()
    told["log"].append(told["log"][0][:4])
    played = read_majiang(json.dumps(told))
    assert len(played.hands) == 1
    assert "hand 1 breaks off: it is not compared" in played.notes
    text = json.dumps(told, ensure_ascii=False)
    whole = text.index('"qipai"', text.index('"qipai"') + 1)
    (cut,) = read_text(text[: whole + 40])
    assert len(cut.hands) == 1


@pytest.mark.parametrize(
    ("place", "value", "message"),
    [
        (("log", 0, 0, "qipai"), {}, "hand 0, move 0: no deal: shoupai is missing"),
        (("log", 0, 1), {"zimo": {"l": 7, "p": "m1"}}, "expected l from 0 to 3, got 7"),
        (("log", 0, 1), {"zimo": {"l": 0, "p": "x1"}}, "expected a tile such as m1"),
        (("log", 0, 1), 5, "expected one move such as"),
        (("player",), ["a", "b", "c"], "expected 3 values in|from 0 to 2"),
        (("log", 0, -1), {"kaigang": {"baopai": "z1"}}, "no hand is finished"),
        (("qijia",), "east", "expected qijia from 0 to 3"),
    ],
)
def test_what_is_no_game_says_where_and_what_is_read(
    place: tuple[Any, ...], value: object, message: str
) -> None:
    told: Any = record("nine_kinds")
    holder = told
    for key in place[:-1]:
        holder = holder[key]
    holder[place[-1]] = value
    with pytest.raises(RecordError, match=message) as raised:
        read_text(json.dumps(told))
    assert EXPECTED in str(raised.value)
