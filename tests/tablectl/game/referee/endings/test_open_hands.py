"""Open riichi: a hand that is laid open in play, where a club's rules have it, and how it wins."""

from __future__ import annotations

from typing import Any

import pytest

from tablectl.game.claims import ShowHand
from tablectl.game.events import HandSettled, HandShown, ReadyDeclared, WinShown
from tablectl.game.evidence import Button, ButtonPressed
from tablectl.game.referee import Cause
from tablectl.mahjong.tiles import Tile
from tablectl.rulesets.club import CLUB
from tests.tablectl.game.deciding import accepted
from tests.tablectl.game.seen import Look, dealt

WAITS: list[Any] = ["2m", "3m", "4m", "5p", "6p", "7p", "2s", "2s", "3s", "4s", "5s", "6s", "7s"]
"""For 2, 5 and 8 bamboos."""
CLUB_RULES = {
    "name": "Ours",
    "book": "riichi",
    "items": [
        {"key": "open_riichi", "when": "riichi and laid_open", "value": 1},
        {
            "key": "fed_open",
            "when": "laid_open and source = discard and not giver_ready",
            "yakuman": 1,
        },
    ],
}


def of(table: Look, kind: type[Any]) -> list[Any]:
    return [event for event in table.follower.events if isinstance(event, kind)]


def items(table: Look) -> set[str]:
    (settled,) = of(table, HandSettled)
    return {item[0] for item in settled.wins[0].items}


def opened(options: dict[str, object] | None = None) -> Look:
    """Seat 0 has declared riichi with its first discard and has laid the hand open."""
    table = dealt(options={CLUB: CLUB_RULES} if options is None else options)
    table.throws(0, "9m", sideways=True)
    table.show(3300)
    assert len(of(table, ReadyDeclared)) == 1
    table.shown[0] = list(WAITS)
    table.show(1200)
    return table


def test_who_lays_the_hand_open_after_riichi_has_declared_it_open() -> None:
    table = opened()
    (shown,) = of(table, HandShown)
    assert (shown.seat, len(shown.tiles)) == (0, 13)
    assert table.follower.questions == []


def test_play_goes_on_beside_an_open_hand() -> None:
    table = opened()
    for seat, code in ((1, "1m"), (2, "9p"), (3, "1p"), (0, "1s"), (1, "1z")):
        table.throws(seat, code)
        table.show()
    assert table.follower.questions == []
    assert len(of(table, HandShown)) == 1
    assert of(table, WinShown) == []
    assert table.follower.state.hand is not None
    assert [len(seat.river) for seat in table.follower.state.hand.seats] == [2, 2, 1, 1]


@pytest.mark.parametrize("taken", [False, True])
def test_an_open_hand_wins_on_a_discard_that_is_said_or_taken(taken: bool) -> None:
    table = opened()
    table.throws(1, "8s")
    table.show(1500)
    assert of(table, WinShown) == [], "the hand lay there before"
    if taken:
        table.takes(1)
        table.shown[0] = [*WAITS, "8s"]
        table.apart[0] = True
    else:
        table.follower.give(ButtonPressed(table.follower.now_ms, 0, Button.WIN))
    table.show(1200)
    (win,) = of(table, WinShown)
    assert (win.seat, str(win.tile)) == (0, "8s")
    table.indicators.append("1z")
    table.show(6000)
    assert {"fed_open"} <= items(table)
    (settled,) = of(table, HandSettled)
    assert settled.wins[0].deltas == (49000, -48000, 0, 0), "a yakuman, and the own stick back"


def test_a_discard_that_completes_an_open_hand_and_is_let_go_is_no_win() -> None:
    table = opened()
    for seat, code in ((1, "8s"), (2, "9p"), (3, "1p")):
        table.throws(seat, code)
        table.show()
    assert of(table, WinShown) == []
    assert table.follower.questions == []


def test_where_play_stops_on_its_tile_an_open_hand_has_won() -> None:
    table = opened()
    table.throws(1, "8s")
    table.show(8000)
    assert [win.seat for win in of(table, WinShown)] == [0]


LESS: list[list[Any]] = [WAITS, [*WAITS[:3], *WAITS[6:]], WAITS[:2], [*WAITS[:12], {"1s": 0.9, "7s": 0.1}]]
"""The hand as it is seen later: whole, without its circles, two tiles of it, and one of it read wrong."""


@pytest.mark.parametrize("seen", LESS)
@pytest.mark.parametrize("taken", [False, True])
def test_a_hand_that_is_written_down_wins_though_not_all_of_it_is_seen_any_more(
    seen: list[Any], taken: bool
) -> None:
    table = opened()
    table.shown[0] = list(seen)
    table.show(6000)
    assert table.follower.questions == [], "nobody says that it has won"
    table.throws(1, "8s")
    table.show(1500)
    if taken:
        table.takes(1)
        table.shown[0] = [*seen, "8s"]
        table.apart[0] = True
    else:
        table.follower.give(ButtonPressed(table.follower.now_ms, 0, Button.WIN))
    table.show(2000)
    (win,) = of(table, WinShown)
    assert (win.seat, str(win.tile), " ".join(map(str, win.tiles))) == (0, "8s", " ".join(WAITS))
    assert table.follower.questions == []


@pytest.mark.parametrize("seen", LESS)
def test_play_goes_on_beside_an_open_hand_of_which_not_all_is_seen_any_more(seen: list[Any]) -> None:
    table = opened()
    table.shown[0] = list(seen)
    for seat, code in ((1, "1m"), (2, "9p"), (3, "1p"), (0, "1s"), (1, "1z")):
        table.throws(seat, code)
        table.show(2400)
    assert table.follower.questions == []
    assert of(table, WinShown) == []
    assert table.follower.state.hand is not None
    assert [len(seat.river) for seat in table.follower.state.hand.seats] == [2, 2, 1, 1]


@pytest.mark.parametrize(
    ("seen", "apart"), [*((seen, True) for seen in LESS), (WAITS, False), (LESS[1], False)]
)
def test_an_open_hand_wins_on_its_own_draw(seen: list[Any], apart: bool) -> None:
    table = opened()
    table.shown[0] = list(seen)
    for seat, code in ((1, "1m"), (2, "9p"), (3, "1p")):
        table.throws(seat, code)
        table.show()
    table.shown[0] = [*seen, "8s"]
    table.apart[0] = apart
    table.show(1500)
    (win,) = of(table, WinShown)
    assert (win.seat, str(win.tile)) == (0, "8s")


def test_without_such_an_item_a_hand_that_lies_open_is_asked_about() -> None:
    table = opened({})
    table.show(6000)
    assert of(table, HandShown) == []


def test_an_open_hand_that_is_not_all_found_is_asked_about_and_wins_once_people_have_said_it() -> None:
    table = dealt(options={CLUB: CLUB_RULES})
    table.throws(0, "9m", sideways=True)
    table.show(3300)
    seen = [*WAITS[:3], *WAITS[6:]]
    table.shown[0] = list(seen)
    for seat, code in ((1, "1m"), (2, "9p"), (3, "1p"), (0, "1s")):
        table.throws(seat, code)
        table.show(2400)
    (question,) = table.follower.questions
    assert (question.code, question.seat, question.candidates) == ("unclear_hand", 0, ())
    about = Cause.now(table.follower.state, question.lasts, question.seat)
    table.follower.state = accepted(table.follower.state, ShowHand(0, tuple(map(Tile.parse, WAITS))))
    assert not about.holds(table.follower.state)
    table.throws(1, "8s")
    table.show(1500)
    table.follower.give(ButtonPressed(table.follower.now_ms, 0, Button.WIN))
    table.show(1200)
    assert [win.seat for win in of(table, WinShown)] == [0]
    assert len(table.follower.questions) == 1
