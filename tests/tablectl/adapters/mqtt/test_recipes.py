"""The recipes for Home Assistant and Node-RED, fed with what a table says."""

from __future__ import annotations

import importlib
import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from jinja2 import Environment, StrictUndefined

from tablectl.adapters.mqtt.home_assistant import DeviceAnnouncement, discovery_message
from tablectl.topics import Topic
from tests.architecture.sources import ROOT
from tests.tablectl.schemas import as_heard
from tests.tablectl.table_parts import ScriptedTable

EXAMPLES = ROOT / "docs" / "examples"
TABLE = "table-1"
FOUND = as_heard(discovery_message(DeviceAnnouncement(TABLE, "1")))
ENVIRONMENT = Environment(undefined=StrictUndefined)
RUNNER = Path(__file__).with_name("flow_runner.mjs")


def riichi_and_a_call(table: ScriptedTable) -> ScriptedTable:
    """The first player declares riichi, and the third calls the judge."""
    table.pass_s(2.0)
    table.ask("record_event", event={"kind": "indicator_revealed/1", "tile": "3s"})
    table.ask("record_event", event={"kind": "ready_declared/1", "seat": 0})
    table.ask("call_judge", seat=2, reason="a tile fell")
    table.pass_s(6.0)
    return table


@pytest.fixture(scope="module")
def table() -> ScriptedTable:
    return riichi_and_a_call(ScriptedTable())


ENTITIES = {component["default_entity_id"]: component for component in FOUND["cmps"].values()}


def test_the_card_shows_points_and_turn_and_names_only_entities_that_there_are(table: ScriptedTable) -> None:
    said = {
        f"mahjong/{TABLE}/{topic}": as_heard(table.hearer.last(topic)) for topic in (Topic.SCORE, Topic.STATE)
    }

    def rendered(entity: str, topic: str, template: str) -> str:
        part = ENTITIES[entity]
        return ENVIRONMENT.from_string(part[template]).render(value_json=said[part[topic]])

    def states(entity: str) -> str:
        return rendered(entity, "state_topic", "value_template")

    def state_attr(entity: str, name: str) -> Any:
        told = rendered(entity, "json_attributes_topic", "json_attributes_template")
        return json.loads(told).get(name)

    yaml: Any = importlib.import_module("yaml")
    card = yaml.safe_load((EXAMPLES / "home_assistant_card.yaml").read_text(encoding="utf-8"))
    markdown, *others = card["cards"]
    text = ENVIRONMENT.from_string(markdown["content"]).render(states=states, state_attr=state_attr)
    lines = [line for line in text.splitlines() if line.strip()]
    score, state = (said[f"mahjong/{TABLE}/{topic}"] for topic in ("score", "state"))
    assert lines[0] == f"**East 1**, {state['tiles_left']} tiles left"
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[3:]]
    turn = state["seats"][state["turn"]]["player"]
    expected = [
        ["▶" if seat["player"] == turn else "", seat["player"], str(seat["points"])]
        for seat in score["seats"]
    ]
    assert rows == expected
    assert {each["entity"] for part in others for each in part["entities"]} <= set(ENTITIES)


def test_the_blueprint_acts_for_the_seats_that_were_chosen(table: ScriptedTable) -> None:
    yaml: Any = importlib.import_module("yaml")

    class Loader(yaml.SafeLoader):  # type: ignore[misc]
        """Home Assistant's own tag for what a person chose."""

    Loader.add_constructor("!input", lambda loader, node: f"input {loader.construct_scalar(node)}")
    text = (EXAMPLES / "home_assistant_blueprint.yaml").read_text(encoding="utf-8")
    plan = yaml.load(text, Loader)
    chosen = {f"input {name}" for name in plan["blueprint"]["input"]}
    assert {*plan["variables"].values(), plan["triggers"][0]["entity_id"], plan["actions"]} == chosen
    (condition,) = plan["conditions"]
    declared = next(each for each in table.hearer.on(Topic.EVENT) if each["kind"] == "ready_declared/1")
    part = FOUND["cmps"]["riichi"]
    told = json.loads(ENVIRONMENT.from_string(part["value_template"]).render(value_json=as_heard(declared)))

    def acts(seats: list[object]) -> bool:
        rendered = ENVIRONMENT.from_string(condition["value_template"]).render(
            moment="event.mahjong_table_1_riichi", seats=seats, state_attr=lambda _entity, name: told[name]
        )
        return bool(rendered == "True")

    assert acts(["0"])
    assert acts([0, 1, 2, 3])
    assert not acts(["1", "2"])


@pytest.mark.skipif(shutil.which("node") is None, reason="Node.js is not installed: deploy/setup test")
def test_the_flow_says_riichi_and_calls_for_the_judge_once(table: ScriptedTable) -> None:
    score = as_heard(table.hearer.last(Topic.SCORE))
    events = [as_heard(each) for each in table.hearer.on(Topic.EVENT)]
    said = [("score", score), *(("event", each) for each in [*events, events[-1]])]
    lines = [json.dumps({"topic": f"mahjong/{TABLE}/{topic}", "payload": each}) for topic, each in said]
    ran = subprocess.run(
        ["node", RUNNER, EXAMPLES / "node_red.json"],
        input="\n".join(lines),
        capture_output=True,
        text=True,
        check=True,
    )
    reached = [json.loads(line) for line in ran.stdout.splitlines()]
    first, third = (score["seats"][seat]["player"] for seat in (0, 2))
    told = [each["msg"]["payload"]["text"] for each in reached if each["node"] == "tell"]
    assert told == [f"{first}: riichi", f"{third}: calls the judge"]
    assert {each["node"] for each in reached} == {"tell", "show"}


def test_every_wire_of_the_flow_leads_to_a_node_and_its_topics_are_a_tables() -> None:
    nodes = json.loads((EXAMPLES / "node_red.json").read_text(encoding="utf-8"))
    ids = {node["id"] for node in nodes}
    assert len(ids) == len(nodes)
    assert {next_id for node in nodes for wires in node.get("wires", []) for next_id in wires} <= ids
    topics = {node["topic"].removeprefix(f"mahjong/{TABLE}/") for node in nodes if node["type"] == "mqtt in"}
    assert topics <= set(Topic)
    assert all(node["broker"] in ids for node in nodes if node["type"] == "mqtt in")
