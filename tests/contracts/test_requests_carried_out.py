"""Each request of docs/MQTT.md on a table as composed: what a preview tells is what then happens, and neither
a preview nor a refusal changes anything."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from tablectl.service.desk.requests import REQUESTS
from tests.contracts.asked_table import AskedTable
from tests.contracts.request_cases import CASES
from tests.system.running import ROOT
from tests.tablectl.adapters.mqtt.listener import needs_mosquitto

pytestmark = [pytest.mark.system, needs_mosquitto]


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AskedTable]:
    made = AskedTable(tmp_path_factory.mktemp("asked"))
    made.until_dealt()
    yield made
    assert made.close() == 0


def test_the_document_tells_each_request_and_each_has_a_case() -> None:
    text = (ROOT / "docs/MQTT.md").read_text("utf-8")
    effects = text.partition("| `do` | fields | effect |")[2].partition("\n\n")[0]
    told = re.findall(r"^\| `(\w+)` \|", effects, re.MULTILINE)
    assert sorted(told) == sorted(REQUESTS)
    assert sorted(CASES) == sorted(REQUESTS)


@pytest.mark.slow
@pytest.mark.parametrize("do", [do for do in REQUESTS if do not in CASES or CASES[do].accepted])
def test_a_preview_changes_nothing_and_tells_what_then_happens(table: AskedTable, do: str) -> None:
    prepare = CASES[do].accepted
    assert prepare is not None
    fields = prepare(table)
    table.until_told()
    before = table.stands()

    told = table.ask(do, **fields, preview=True)
    assert told["ok"], told
    assert table.stands() == before
    foretold = told["preview"]

    done = table.ask(do, **fields)
    assert done["ok"], done
    if not _reads(do):
        assert told["events"] == []
        assert [_facts(each) for each in done["events"]] == [_facts(each) for each in foretold["events"]]
    assert bool(foretold["events"]) == (table.head > before["head"])
    if foretold["events"]:
        _stands_as_foretold(table, foretold, done["seq"])


@pytest.mark.slow
@pytest.mark.parametrize("do", REQUESTS)
def test_what_is_refused_is_refused_in_its_preview_too_and_changes_nothing(
    table: AskedTable, do: str
) -> None:
    case = CASES[do]
    fields = case.refused(table)
    table.until_told()
    before = table.stands()
    for preview in ({"preview": True}, {}):
        answer = table.ask(do, **fields, **preview)
        assert (answer["ok"], answer.get("error", {}).get("code")) == (False, case.code), answer
        assert table.stands() == before


def _reads(do: str) -> bool:
    return do in ("history", "questions", "alerts", "worth", "count_hand", "faults")


def _facts(event: Mapping[str, Any]) -> Mapping[str, Any]:
    """An event without its time and without what ties it to the journal."""
    return {name: value for name, value in event.items() if name not in ("at", "journal", "hash", "revision")}


def _stands_as_foretold(table: AskedTable, foretold: Mapping[str, Any], seq: int) -> None:
    def told(topic: str) -> Mapping[str, Any] | None:
        heard = [each.json for each in table.operator.listener.on(f"/{topic}")]
        return next((each for each in heard if each["seq"] == seq), None)

    table.operator.until(lambda: told("state") is not None and told("score") is not None)
    state, score, now = told("state"), told("score"), foretold["now"]["after"]
    assert state is not None
    assert score is not None
    assert score["revision"] == foretold["revision"]
    named = ("hand", "phase", "turn", "finished")
    assert {name: state[name] for name in named} == {name: now[name] for name in named}
    assert [score[name] for name in ("dealer", "honba", "deposits")] == [
        now["dealer"],
        now["honba"],
        now["deposits"],
    ]
    if now["phase"] == "ended":
        table.ask("settle")  # the preview tells the payment that follows
    points = [each["after"] for each in foretold["points"]]
    table.operator.until(lambda: [each["points"] for each in table.newest("score")["seats"]] == points)
