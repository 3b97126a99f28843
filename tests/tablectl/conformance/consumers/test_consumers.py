"""The examiner of consumers passes who understands a table and fails who does not: each check can fail."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tablectl.client.events import ENVELOPE
from tablectl.conformance import CHECKS, CapturedMessage, MessageTime, Result, Traffic, Verdict, examine
from tablectl.conformance.consumers import (
    INVARIANTS,
    SCENARIOS,
    CannotExamine,
    Examination,
    PublishedMessage,
    ReceivedRequest,
    StandIn,
)
from tablectl.conformance.consumers.steps import Publish, RestartBroker
from tablectl.game.events import Envelope, Source
from tablectl.game.events.wire import body_from_wire
from tablectl.game.history import History
from tests.tablectl.conformance.consumers.listeners import TABLE, InProcess, Listener
from tests.tablectl.conformance.consumers.misunderstandings import MISUNDERSTANDINGS

TEXT = (Path(__file__).parents[4] / "docs" / "MQTT.md").read_text(encoding="utf-8")
PAGE = " ".join(TEXT.split())
BY_NAME = {trial.name: trial for trial in SCENARIOS}
KEPT_BACK = {
    *("gap_is_filled", "gap_is_filled_in_parts", "gap_holds_an_amendment", "gap_holds_what_is_amended"),
    *("events_come_during_a_request", "answer_twice", "answer_to_another_during_a_request"),
    *("broker_restarts", "starts_after_amendments", "another_journal_with_fitting_numbers"),
}
"""Checks in which events are lost on their way."""
OF_LATER_VERSIONS = {"kind_is_unknown", "version_of_a_kind_is_unknown", "fields_are_unknown"}
"""Checks with events that this version of the game cannot fold."""


def examined(kind: type[Listener], *names: str) -> list[Result]:
    """With all checks, or these."""
    trials = [BY_NAME[name] for name in names if name in BY_NAME] if names else SCENARIOS
    wire = InProcess(kind)
    return list(Examination(wire, StandIn(TABLE)).run(trials))


def failed(results: list[Result]) -> set[str]:
    return {each.check for each in results if each.verdict is Verdict.FAILED}


def test_who_understands_a_table_passes_every_check() -> None:
    results = examined(Listener)
    assert [each for each in results if each.verdict is not Verdict.PASSED] == []
    assert [each.check for each in results] == [*BY_NAME, *INVARIANTS]


@pytest.mark.parametrize(
    ("name", "kind"), MISUNDERSTANDINGS, ids=[f"{kind.__name__}-{name}" for name, kind in MISUNDERSTANDINGS]
)
def test_who_misunderstands_is_told_what_was_expected_and_what_came(name: str, kind: type[Listener]) -> None:
    results = examined(kind, *([name] if name in BY_NAME else ["old_event_again", "names_are_odd"]))
    (told,) = [each for each in results if each.check == name]
    assert told.verdict is Verdict.FAILED, told
    assert told.expected
    assert told.came
    assert "before it began" not in told.came


def test_every_check_can_fail_and_has_its_own_name_and_the_pages_words() -> None:
    headings = set(re.findall(r"^#+ (.+)$", TEXT, re.MULTILINE))
    assert len(BY_NAME) == len(SCENARIOS)
    assert {name for name, _ in MISUNDERSTANDINGS} == {*BY_NAME, *INVARIANTS}
    assert [trial.name for trial in SCENARIOS if trial.must not in PAGE] == []
    assert [name for name, must in INVARIANTS.items() if must not in PAGE] == []
    assert {trial.section for trial in SCENARIOS} <= headings
    assert f"{len(SCENARIOS) + len(INVARIANTS)} checks of a consumer" in PAGE


def test_a_misunderstanding_fails_its_own_checks_and_leaves_the_others_alone() -> None:
    class WithdrawsNothing(Listener):
        def withdraw(self, said: object) -> None:
            return

    results = examined(WithdrawsNothing)
    assert failed(results) == {
        *("withdrawal_again", "gap_holds_an_amendment", "starts_after_amendments", "insertion_withdrawn"),
        *("withdrawn", "last_event_withdrawn", "corrected_then_withdrawn", "insertion_outlives_its_place"),
        "points_go_back",
    }


def test_who_stays_in_the_first_journal_is_started_anew_for_each_check() -> None:
    class Stays(Listener):
        def is_another_journal(self, said: object) -> bool:
            return self.journal is None

    results = examined(Stays)
    assert failed(results) == {
        *("another_journal", "another_journal_with_fitting_numbers", "journal_that_has_hardly_begun")
    }


def test_what_a_consumer_does_not_say_is_left_out_and_who_shows_scores_alone_needs_no_events() -> None:
    class ShowsScores(Listener):
        fields = ("scores", "online")

        def event(self, said: object) -> None:
            return

        def ask(self) -> None:
            return

    results = examined(ShowsScores)
    assert failed(results) == set()
    left_out = {each.check: each.came for each in results if each.verdict is Verdict.LEFT_OUT}
    assert left_out["gap_is_filled"] == "no line says seq, standing"
    assert {"points_go_back", "names_are_odd", "broker_restarts"}.isdisjoint(left_out)


def test_who_never_speaks_or_says_nothing_of_the_table_cannot_pass() -> None:
    class Silent(Listener):
        def tell(self) -> None:
            return

    class SaysNothing(Listener):
        fields = ()

    with pytest.raises(CannotExamine, match="expected a first line"):
        examined(Silent)
    (told, *_) = examined(SaysNothing, "inserted")
    assert (told.verdict, told.expected) == (Verdict.FAILED, "a line with at least one of the fields")


def test_at_a_brokers_that_is_not_ours_no_broker_is_restarted() -> None:
    wire = InProcess(Listener)
    wire.can_restart_broker = False
    trials = [BY_NAME["broker_restarts"], BY_NAME["broker_restarts_and_nothing_happens"]]
    results = list(Examination(wire, StandIn(TABLE)).run(trials))
    assert [each.verdict for each in results[:2]] == [Verdict.LEFT_OUT] * 2


def played(name: str) -> tuple[StandIn, list[PublishedMessage]]:
    """A check's story, and all that the table said, without what another client says in its place."""
    table, said = StandIn(TABLE), list[PublishedMessage]()
    table.start_session()
    for _ in range(3):
        table.discard()
    said += [*table.birth_messages(), *table.events(1, table.head)]
    for act in BY_NAME[name].steps(table):
        if isinstance(act, Publish):
            said += [each for each in act.messages if each.topic == "availability" or is_object(each)]
        elif isinstance(act, RestartBroker):
            said += table.birth_messages()
    return table, said


def is_object(said: PublishedMessage) -> bool:
    try:
        return isinstance(json.loads(said.payload), dict)
    except ValueError:
        return False


@pytest.mark.slow
def test_what_the_stand_in_says_is_legal() -> None:
    """The examiner of tables finds no fault with it, but for messages that it keeps back."""
    wrong: dict[str, list[Result]] = {}
    for name in BY_NAME:
        _, said = played(name)
        traffic = [
            CapturedMessage(
                f"mahjong/{TABLE}/{each.topic}", each.payload, each.retained, each.qos, n, MessageTime.LIVE
            )
            for n, each in enumerate(said)
        ]
        told = examine(Traffic(TABLE, traffic), CHECKS)
        lost = {"seq_has_no_gap", "amended_is_published_again"} if name in KEPT_BACK else set()
        faults = [each for each in told if each.verdict is Verdict.FAILED and each.check not in lost]
        if faults:
            wrong[name] = faults
    assert wrong == {}


def test_what_the_stand_in_plays_is_what_a_tables_own_journal_comes_to() -> None:
    """The game's own fold of its events has the same events standing, and the same points."""
    folded = 0
    for name in BY_NAME.keys() - OF_LATER_VERSIONS:
        table, _ = played(name)
        asked = ReceivedRequest(json.dumps({"id": "1", "do": "history", "limit": 1000}).encode())
        table.page_size = 1000
        (answer,) = table.answer(asked)
        messages = json.loads(answer.payload)["events"]
        bodies = [
            body_from_wire({name: value for name, value in each.items() if name not in ENVELOPE} | kind(each))
            for each in messages
        ]
        history = History.of(
            Envelope(n, messages[n - 1]["at"], Source.OPERATOR, body) for n, body in enumerate(bodies, 1)
        )
        seal_of: dict[int, str] = {}
        for each in messages:
            seal_of[each.get("target", each["seq"])] = each["hash"]
        right = table.right_belief()
        assert tuple(seal_of[entry.seq] for entry in history.entries) == right.standing, name
        assert history.state.scores == right.scores, name
        assert history.head == right.seq, name
        folded += len(messages)
    assert folded > 500


def kind(message: dict[str, object]) -> dict[str, object]:
    return {"kind": message["kind"]}
