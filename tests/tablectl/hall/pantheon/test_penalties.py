"""The hall's penalties reach Pantheon once and follow appeals; what cannot go there is named."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tablectl.adapters.pantheon import PantheonClient
from tablectl.cli.hall import app
from tablectl.compose.hall.pantheon import send_penalties_of
from tablectl.hall.exports.pantheon_penalties import SentPenalties
from tests.tablectl.hall.events import text
from tests.tablectl.hall.pantheon.stand_in import EVENT, PERSON, TOKEN, StandIn, served
from tests.tablectl.hall.scripted import ScriptedHall

NAMES = {"p1": "Aoi", "p2": "Ren", "p3": "Yuzu", "p4": "Haru"}
SCORING = {"formula": "uma", "start": 25000, "return": 25000}
Send = Callable[[], SentPenalties]


@pytest.fixture
def own(tmp_path: Path) -> ScriptedHall:
    made = ScriptedHall(tmp_path)
    made.do("import_event", text=text(4, scoring=SCORING))
    made.do("register_players", players=[{"id": key, "name": name} for key, name in NAMES.items()])
    return made


@pytest.fixture
def pantheon() -> StandIn:
    return StandIn({101 + at: name for at, name in enumerate(NAMES.values())})


@pytest.fixture
def address(pantheon: StandIn) -> Iterator[str]:
    with served(pantheon) as found:
        yield found


@pytest.fixture
def send(own: ScriptedHall, address: str) -> Send:
    client = PantheonClient(address, EVENT, int(PERSON), TOKEN, retry_delay_s=0.0)
    where = (own.folder, str(own.folder / "hall.sqlite"), address)
    return lambda: send_penalties_of(client, own.hall.log.state.newest, EVENT, *where)


def fine(own: ScriptedHall, player: str, amount: float, reason: str = "late", **more: Any) -> str:
    """Give a penalty; its number in the ledger."""
    own.do("give_penalty", player=player, amount=amount, round=1, reason=reason, **more)
    return [*own.hall.log.state.event().ledger][-1]


def counting(pantheon: StandIn) -> list[tuple[int, int]]:
    """Whose and how many points, of what was not cancelled."""
    return [(each["who"], each["amount"]) for each in pantheon.penalties if not each.get("isCancelled")]


def test_a_penalty_is_given_once_with_its_reason_and_its_number(
    own: ScriptedHall, pantheon: StandIn, send: Send
) -> None:
    key = fine(own, "p2", -8, "phone at the table")
    assert send().done == (f"penalty {key}, Ren: 8000 points sent",)
    (given,) = pantheon.penalties
    assert given["reason"] == f"phone at the table [{own.hall.log.state.newest}/{key}]"
    assert (given["who"], given["amount"]) == (102, 8000)
    pantheon.calls.clear()
    assert send() == SentPenalties()
    assert "ListPenalties" not in pantheon.calls, "what is there is not asked for again"
    (own.folder / "pantheon.json").unlink()
    assert send().done == ()
    assert counting(pantheon) == [(102, 8000)], "without the file it is known again by its number"


def test_two_equal_penalties_are_two_and_lost_answers_make_no_third(
    own: ScriptedHall, pantheon: StandIn, send: Send
) -> None:
    fine(own, "p1", -2)
    fine(own, "p1", -2)
    pantheon.losses = ["answer", "call", "call", "answer"]
    send()
    assert counting(pantheon) == [(101, 2000), (101, 2000)]
    send()
    assert len(pantheon.penalties) == 2


def test_an_appeal_lowers_and_lifts_there_too_and_what_is_taken_back_is_cancelled(
    own: ScriptedHall, pantheon: StandIn, send: Send
) -> None:
    lowered, lifted, back = fine(own, "p1", -20), fine(own, "p2", -20), fine(own, "p3", -20)
    send()
    for key in (lowered, lifted):
        own.do("appeal_penalty", penalty=key, reason="not my fault")
    own.do("decide_appeal", penalty=lowered, ruling="lowered", amount=-5, by="Cleo", reason="half")
    own.do("decide_appeal", penalty=lifted, ruling="lifted", by="Cleo", reason="seen on the recording")
    own.do("take_back", seq=int(back), reason="a mistake")
    pantheon.losses = ["answer", "", "answer", "answer"]
    send()
    assert counting(pantheon) == [(101, 5000)]
    assert len(pantheon.penalties) == 4
    send()
    assert len(pantheon.penalties) == 4


def test_what_somebody_cancelled_in_pantheon_stays_cancelled(
    own: ScriptedHall, pantheon: StandIn, send: Send
) -> None:
    key = fine(own, "p1", -4)
    send()
    pantheon.penalties[0] |= {"isCancelled": True, "cancellationReason": "the head judge says no"}
    fine(own, "p2", -4)
    (own.folder / "pantheon.json").unlink()
    assert send().unsent == (f"penalty {key}, Aoi: cancelled in Pantheon, and not given again",)
    assert counting(pantheon) == [(102, 4000)]


def test_penalties_of_others_are_left_alone(own: ScriptedHall, pantheon: StandIn, send: Send) -> None:
    pantheon.penalties.append({"id": 1, "who": 101, "amount": 500, "reason": "late [other-cup/3]"})
    fine(own, "p1", -4)
    send()
    assert counting(pantheon) == [(101, 500), (101, 4000)]


def test_what_pantheon_has_no_call_for_is_named_by_the_command(
    own: ScriptedHall, pantheon: StandIn, address: str, tmp_path: Path
) -> None:
    seats = {"round": 1, "table": 1, "seats": dict(zip("ESWN", NAMES, strict=True))}
    own.do("draw_seating", seating=[seats])
    own.do("begin_round")
    points = dict(zip(NAMES, (31000, 27000, 22000, 20000), strict=True))
    own.do("set_result", round=1, table=1, points=points, reason="the sheet")
    kept = {
        fine(own, "p1", 3, "fair play"): "Aoi: not sent: Pantheon's penalties only take points",
        fine(own, "p2", -30): "Ren: not sent: the event there takes penalties from 100 to 20000 points",
        fine(own, "p3", -0.05): "Yuzu: not sent: the event there takes penalties from 100",
        fine(own, "p4", -1.15): "Haru: not sent: the event there takes penalties in steps of 100",
    }
    token = tmp_path / "token"
    token.write_text(f"{TOKEN}\n", encoding="utf-8")
    arguments: list[Any] = ["pantheon", own.hall.log.state.newest, "--url", address, "--event", EVENT]
    arguments += ["--person", PERSON, "--token-file", token, "--state-dir", own.folder]
    result = CliRunner().invoke(app, [str(each) for each in arguments])
    assert result.exit_code == 1, "something of the event is not there"
    for key, words in kept.items():
        assert f"penalty {key}, {words}" in result.stderr
    assert "round 1, table 1: not sent: a result without hands (Aoi 31000, Ren 27000," in result.stderr
    assert pantheon.penalties == []
    assert pantheon.sessions == {}
    assert not json.loads((own.folder / "pantheon.json").read_text()).get("game")
