"""Home Assistant finds the table: its templates, fed with what the table says, give what people expect."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

import pytest
from jinja2 import Environment, StrictUndefined

from tablectl.adapters.mqtt.home_assistant import DeviceAnnouncement, discovery_message, discovery_topic
from tablectl.adapters.mqtt.home_assistant.discovery import BUTTONS, OTHER_ALERT
from tablectl.adapters.mqtt.home_assistant.names import NAMES
from tablectl.ports import StandingAlert
from tablectl.service.alerts import CODES
from tablectl.service.desk.requests import read_request
from tablectl.speech import SPOKEN_LANGUAGES
from tablectl.topics import Message, Topic
from tests.tablectl.schemas import as_heard, validator
from tests.tablectl.table_parts import ScriptedTable

ENVIRONMENT = Environment(undefined=StrictUndefined)
TABLE = DeviceAnnouncement("t1", "1.0", alerts=CODES)
COMPONENTS = as_heard(discovery_message(TABLE))["cmps"]
PRESSED = datetime(2026, 11, 20, 10, 0, tzinfo=UTC)


@pytest.fixture(scope="module")
def said() -> Iterator[dict[str, Message]]:
    """What a table with a hand in play says on each topic."""
    table = ScriptedTable()
    table.pass_s(2.0)
    table.ask("record_event", event={"kind": "indicator_revealed/1", "tile": "3s"})
    table.ask(
        "record_event",
        event={"kind": "tile_discarded/1", "seat": 0, "tile": "1z", "drawn": None, "sideways": False},
    )
    table.pass_s(6.0)
    alert = StandingAlert("late", "unclear_win", 'Ren said "pon" too late', name="c1")
    table.service._announcer.publish_alert(alert)
    table.service._announcer.publish_alert_ended(alert)
    refused = table.ask("next_hand", id="home-assistant-1795.5")
    told = {topic.value: table.hearer.last(topic) for topic in Topic if table.hearer.on(topic)}
    yield {**told, "command/result": refused}


def read(component: str, said: Mapping[str, Message], template: str = "value_template") -> str:
    """What Home Assistant makes of a component's topic: the payload is JSON, so ``value_json`` is there."""
    part = COMPONENTS[component]
    source = "json_attributes_topic" if template.startswith("json") else "state_topic"
    payload = json.dumps(said[part[source].removeprefix("mahjong/t1/")])
    return ENVIRONMENT.from_string(part[template]).render(value=payload, value_json=json.loads(payload))


def test_the_message_has_what_device_discovery_demands() -> None:
    message: Any = discovery_message(DeviceAnnouncement("hall-2", "1.0"))
    assert discovery_topic("hall-2") == "homeassistant/device/hall-2/config"
    assert message["dev"]["ids"] == ["tablectl_hall-2"]
    assert message["o"]["name"] == "tablectl"
    assert message["availability_topic"] == "mahjong/hall-2/availability"
    assert json.loads(json.dumps(message)) == message


def test_every_component_names_its_platform_and_has_an_id_of_its_own() -> None:
    ids = [part["unique_id"] for part in COMPONENTS.values()]
    assert len(set(ids)) == len(ids)
    assert {part["p"] for part in COMPONENTS.values()} == {
        "sensor",
        "binary_sensor",
        "event",
        "button",
        "switch",
    }
    other: Any = discovery_message(DeviceAnnouncement("t2", "1.0"))
    assert not set(ids) & {part["unique_id"] for part in other["cmps"].values()}, "tables keep apart"


def test_nothing_points_to_what_the_public_may_not_hear() -> None:
    for part in COMPONENTS.values():
        for name, topic in part.items():
            if name.endswith("_topic"):
                assert topic.startswith("mahjong/t1/")
                assert "broadcast" not in topic


@pytest.mark.parametrize(
    ("component", "shown"),
    [
        ("points_0", "25000"),
        ("points_3", "25000"),
        ("hand", "East 1"),
        ("deposits", "0"),
        ("turn", "Ren"),
        ("phase", "draw"),
        ("tiles_left", "69"),
        ("paused", "OFF"),
        ("machine_connected", "ON"),
        ("machine_fault", "OFF"),
        ("temperature", "48.5"),
        ("events_waiting", "11"),
        ("problem", "ON"),
    ],
)
def test_a_sensor_shows_what_people_expect(component: str, shown: str, said: dict[str, Message]) -> None:
    assert read(component, said) == shown


def test_every_template_can_be_rendered(said: dict[str, Message]) -> None:
    for name, part in COMPONENTS.items():
        for template in ("value_template", "json_attributes_template"):
            if template in part and name not in ("riichi", "win", "judge"):  # no such move was made
                assert read(name, said, template) != "", (name, template)


def test_attributes_and_alerts_are_json_objects(said: dict[str, Message]) -> None:
    assert json.loads(read("points_1", said, "json_attributes_template"))["player"] == "Ren"
    assert json.loads(read("problem", said, "json_attributes_template"))["degraded"] == ["publisher"]
    alert = json.loads(read("alert", said))
    assert (alert["event_type"], alert["code"]) == ("unclear_win", "unclear_win")
    assert alert["event_type"] in COMPONENTS["alert"]["event_types"]
    assert '"pon"' in alert["message"]


def test_a_refused_press_is_an_event_that_says_why(said: dict[str, Message]) -> None:
    refused = json.loads(read("refused", said))
    assert refused["event_type"] in COMPONENTS["refused"]["event_types"]
    assert (refused["code"], refused["message"]) == (
        "hand_running",
        "the hand is not settled: settle or correct it first",
    )


@pytest.mark.parametrize(
    "answer",
    [
        {"id": "home-assistant-1795.5", "ok": True},
        {"id": "desk-1", "ok": False, "error": {"code": "hand_running", "message": "no"}},
        {"id": None, "ok": False, "error": {"code": "bad_request", "message": "no"}},
    ],
    ids=["what was done", "another's request", "what was no request"],
)
def test_what_was_not_refused_to_home_assistant_is_no_event(answer: Message) -> None:
    assert read("refused", {"command/result": answer}) == "", (
        "Home Assistant takes an empty text for no event"
    )


def test_a_seat_that_nobody_sits_on_is_unknown(said: dict[str, Message]) -> None:
    score = as_heard(said["score"])
    three = {"score": {**score, "seats": score["seats"][:3]}}
    assert read("points_3", three) == "None"
    assert json.loads(read("points_3", three, "json_attributes_template")) == {}


def test_a_book_without_rounds_counts_its_hands() -> None:
    score = {"ruleset": "sichuan", "round": "E", "hand": 4, "hand_of_round": 2}
    assert read("hand", {"score": score}) == "Hand 5"


def test_before_the_first_hand_there_is_no_hand() -> None:
    score = {"round": None, "hand_of_round": None}
    assert read("hand", {"score": score}) == "None"


@pytest.mark.parametrize("do", BUTTONS)
def test_a_button_makes_a_request_that_the_table_understands(do: str) -> None:
    part = COMPONENTS[f"button_{do}"]
    assert part["command_topic"] == "mahjong/t1/command"
    payload = ENVIRONMENT.from_string(part["command_template"]).render(value="PRESS", now=lambda: PRESSED)
    request = json.loads(payload)
    assert list(validator("command").iter_errors(request)) == []
    assert read_request(request) is not None
    assert request["do"] == do
    assert request["id"].startswith("home-assistant-1795")


def test_only_requests_that_spoil_no_game_have_a_button() -> None:
    assert not {"settle", "penalty", "withdraw_event", "end_session"} & set(BUTTONS)


def test_what_the_stop_latches_can_be_taken_back() -> None:
    assert {"stop_machine", "clear_faults"} <= set(BUTTONS)


def test_every_component_asks_for_delivery_by_itself() -> None:
    """Home Assistant does not hand the device's ``qos`` on to its components."""
    assert {part["qos"] for part in COMPONENTS.values()} == {1}


def test_what_the_rules_refuse_is_an_alert_of_another_kind() -> None:
    told = {"alert": {"code": "four_of_a_kind", "message": "no", "cause": "c1"}}
    assert json.loads(read("alert", told))["event_type"] == OTHER_ALERT
    assert set(COMPONENTS["alert"]["event_types"]) == {*CODES, OTHER_ALERT}


@pytest.mark.parametrize(("value", "do"), [("ON", "pause"), ("OFF", "resume")])
def test_one_switch_pauses_and_goes_on(value: str, do: str) -> None:
    template = COMPONENTS["paused"]["command_template"]
    request = json.loads(ENVIRONMENT.from_string(template).render(value=value, now=lambda: PRESSED))
    assert list(validator("command").iter_errors(request)) == []
    assert request["do"] == do


@pytest.mark.parametrize(
    ("component", "kind"),
    [("riichi", "ready_declared/1"), ("win", "win_shown/1"), ("judge", "judge_called/1")],
)
def test_what_players_do_is_an_event(component: str, kind: str) -> None:
    told = {"kind": kind, "seat": 2, "by": ""}
    assert json.loads(read(component, {"event": told})) == {"event_type": component, "seat": 2, "by": ""}
    assert read(component, {"event": {"kind": "tile_discarded/1", "seat": 2, "by": ""}}) == ""


@pytest.mark.parametrize("component", ["phase", "machine"])
def test_a_word_that_is_none_of_the_options_is_unknown(component: str) -> None:
    part = COMPONENTS[component]
    assert part["device_class"] == "enum"
    topic = part["state_topic"].removeprefix("mahjong/t1/")
    for option in part["options"]:
        assert read(component, {topic: {"phase": option}}) == option
    assert read(component, {topic: {"phase": "dancing"}}) == "None"


def test_names_are_in_the_chosen_language_and_entities_are_called_the_same() -> None:
    assert all(len(set(names)) >= 2 for names in NAMES.values()), "somebody's name is left in English"
    told = {
        each: as_heard(discovery_message(DeviceAnnouncement("t1", language=each)))["cmps"]
        for each in SPOKEN_LANGUAGES
    }
    assert told["ja"]["points_0"]["name"] == "席1の点数"
    assert told["ru"]["paused"]["name"] == "Пауза"
    for key, part in told["en"].items():
        assert {each[key]["default_entity_id"] for each in told.values()} == {part["default_entity_id"]}
        assert part["default_entity_id"].startswith(f"{part['p']}.mahjong_t1_")


def test_a_table_that_hangs_has_no_figures() -> None:
    slow = as_heard(discovery_message(DeviceAnnouncement("t1", health_every_s=20.0)))["cmps"]
    assert (COMPONENTS["problem"]["expire_after"], slow["fps"]["expire_after"]) == (60, 240)


def test_what_changes_all_the_time_is_shown_once_somebody_wants_it() -> None:
    quiet = {key for key, part in COMPONENTS.items() if part.get("enabled_by_default") is False}
    assert quiet == {"phase", "temperature", "fps", "recognition", "memory", "disk", "events_waiting"}
    assert all(COMPONENTS[key]["entity_category"] == "diagnostic" for key in quiet)


def test_the_device_leads_to_its_pages_and_has_no_figure_without_a_sensor() -> None:
    told: Any = discovery_message(
        DeviceAnnouncement("t1", pages="http://10.0.0.7:8460/", has_temperature=False)
    )
    assert told["dev"]["cu"] == "http://10.0.0.7:8460/"
    assert "temperature" not in told["cmps"]
    assert "cu" not in as_heard(discovery_message(TABLE))["dev"]
