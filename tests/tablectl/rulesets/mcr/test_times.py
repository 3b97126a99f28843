"""Three seconds for a pung or a kong: what the panels tell is held to the book's time."""

from __future__ import annotations

from typing import Literal

import pytest

from tablectl.game.claims import ClaimMeld, NoteIrregularity
from tablectl.game.evidence import Button, ButtonPressed, TableUnchanged, TimePassed
from tablectl.game.referee import Finding, Referee
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import parse_tiles
from tests.tablectl.rulesets.mcr.table import Table

DISCARD_MS = 10_000
Call = Literal["chow", "pung", "kong"]


def noted(
    after_ms: int, call: Call | None = "pung", seat: int = 2, options: dict[str, object] | None = None
) -> list[NoteIrregularity]:
    """What is noted when a seat presses its call button so long after seat 0's discard."""
    table = Table("", "", "55m", "", options=options)
    table.turn(0, "5m")
    referee, _ = Referee().consider(table.state, TimePassed(DISCARD_MS))
    button = Button.WIN if call is None else Button.CALL
    referee, rulings = referee.consider(table.state, ButtonPressed(DISCARD_MS + after_ms, seat, button, call))
    return [
        ruling.claim
        for ruling in rulings
        if isinstance(ruling, Finding) and isinstance(ruling.claim, NoteIrregularity)
    ]


@pytest.mark.parametrize("call", ["pung", "kong"])
def test_a_call_after_three_seconds_is_noted_as_late(call: Call) -> None:
    """Порядок игры, 7; Нарушения, 5."""
    assert noted(3000, call) == []
    (late,) = noted(3200, call)
    assert (late.seat, late.code) == (2, "late_pung")
    assert late.detail == "3.2 s > 3 s"


def test_hu_and_chow_have_no_such_time() -> None:
    assert noted(9000, "chow", seat=1) == []
    assert noted(9000, None) == []


def test_the_time_is_the_tables_option() -> None:
    assert noted(4000, options={"claim_seconds": 5}) == []
    assert len(noted(5100, options={"claim_seconds": 5})) == 1


def test_a_call_is_noted_once_however_often_it_is_pressed() -> None:
    table = Table("", "", "55m", "")
    table.turn(0, "5m")
    referee, _ = Referee().consider(table.state, TimePassed(DISCARD_MS))
    found = []
    for after_ms in (3500, 3600, 4000):
        pressed = ButtonPressed(DISCARD_MS + after_ms, 2, Button.CALL, "pung")
        referee, rulings = referee.consider(table.state, pressed)
        found += [one for one in rulings if isinstance(one, Finding)]
    assert len(found) == 1


def test_who_discarded_calls_nothing() -> None:
    assert noted(9000, seat=0) == []


def test_a_late_pung_still_takes_the_tile() -> None:
    """The book has a penalty for it and nothing else."""
    table = Table("", "", "55m", "")
    table.turn(0, "5m")
    table.do(NoteIrregularity(2, "late_pung", ""))
    table.do(ClaimMeld(2, MeldKind.PUNG, parse_tiles("555m")))


def test_a_call_on_a_discard_that_is_told_late_is_in_time() -> None:
    """The picture that shows the discard is read when the call was made long ago."""
    table = Table("", "", "55m", "")
    table.turn(0, "5m")
    referee = Referee()
    for at_ms in range(DISCARD_MS, DISCARD_MS + 800, 400):
        referee, _ = referee.consider(table.state, TableUnchanged(at_ms))
    called = ButtonPressed(DISCARD_MS + 9000, 2, Button.CALL, "pung")
    referee, rulings = referee.consider(table.state, called)
    assert rulings == ()
    table.turn(1, "6m")
    for at_ms in range(DISCARD_MS + 8600, DISCARD_MS + 15_000, 400):
        referee, rulings = referee.consider(table.state, TableUnchanged(at_ms))
        assert rulings == ()
