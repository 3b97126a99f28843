"""The TypeScript client: its types are those of real messages, and it hears what the Python client hears."""

from __future__ import annotations

import json
import shutil
import signal
import tomllib
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tablectl.adapters.accounts import Accounts, Role
from tablectl.api.message_types import TYPED_SCHEMAS
from tablectl.cli.commands import app
from tablectl.client import BlockingTable, Correction, Event, Happening
from tests.system.clients.test_client import corrected, fixed_table, hears
from tests.system.clients.typescript import CLIENT, NodeProgram, check, compiled, needs_typescript
from tests.system.club_broker import ClubBroker, password
from tests.system.faults.test_faults import begun_hand, play
from tests.system.program import ROOT
from tests.system.running import Operator, Running, quiet_table
from tests.tablectl.adapters.mqtt.listener import Listener, needs_mosquitto, reserved_port, started_broker
from tests.tablectl.adapters.web.in_process import pages_of_a_table
from tests.tablectl.client.gathered import Gathered, closed_after_the_test, numbers
from tests.tablectl.conformance.played import TABLE, played

__all__ = ["closed_after_the_test"]
pytestmark = pytest.mark.system
USED_WRONGLY = """
import { Table, type Score } from "../src/index.js";

const table = new Table("http://table.local/");
// @ts-expect-error a topic that is not kept
void table.newest("event");
// @ts-expect-error a reason is missing
void table.ask({ do: "withdraw_event", seq: 9 });
// @ts-expect-error there is no such request
void table.ask({ do: "dance" });
const event = { kind: "tile_discarded/1", tile: "5z" };
void table.ask({ do: "correct_event", seq: 9, event, reason: "glare" });

export async function points(): Promise<number> {
  const score: Score | null = await table.newest("score");
  // @ts-expect-error there may be no score yet
  void score.seats;
  // @ts-expect-error there may be no such seat
  return score?.seats[0].points ?? 0;
}

for await (const happening of table.events()) {
  // @ts-expect-error not everything that happens has a number
  void happening.seq;
  if (happening.type === "correction") void happening.replacement?.["tile"];
}
"""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The client, compiled with its own strict options."""
    return compiled(tmp_path_factory.mktemp("typescript") / "client")


def plain(happening: Happening) -> tuple[Any, ...]:
    """What both clients tell of an event."""
    assert isinstance(happening, Event)
    kind = "correction" if isinstance(happening, Correction) else "event"
    facts = {**happening.facts}
    return (kind, happening.seq, happening.kind, happening.at, happening.hash, happening.by, facts)


def plain_in_node(said: dict[str, Any]) -> tuple[Any, ...]:
    assert said["type"] in ("event", "correction"), said
    return tuple(said[name] for name in ("type", "seq", "kind", "at", "hash", "by", "facts"))


def last_number(program: NodeProgram) -> int:
    return max((each.get("seq", 0) for each in program.heard), default=0)


def test_the_package_has_the_programs_version_and_names_no_registry() -> None:
    package = json.loads((CLIENT / "package.json").read_text(encoding="utf-8"))
    lock = json.loads((CLIENT / "package-lock.json").read_text(encoding="utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert package["version"] == project["version"]
    assert list(package["dependencies"]) == ["mqtt"]
    root, *others = lock["packages"].values()
    for part in ("version", "dependencies", "devDependencies", "engines"):
        assert root[part] == package[part], "run: npm install --package-lock-only"
    assert all("resolved" not in each and each["integrity"] for each in others)


@pytest.mark.slow
@needs_typescript
def test_real_messages_fit_the_types_and_wrong_uses_do_not_compile(client: Path) -> None:
    said = [json.loads(each.payload) for each in played() if each.payload.startswith(b"{")]
    examples = {message.get("schema"): message for message in said}
    names = {schema: name for schema, name in TYPED_SCHEMAS.items() if f"tablectl/{schema}/1" in examples}
    assert len(names) >= 9
    folder = client / "checked"
    folder.mkdir()
    lines = [f'import type {{ {", ".join(names.values())} }} from "../src/index.js";']
    for schema, name in names.items():
        lines.append(f"export const {schema}: {name} = {json.dumps(examples[f'tablectl/{schema}/1'])};")
    (folder / "messages.ts").write_text("\n".join(lines), encoding="utf-8")
    (folder / "used_wrongly.ts").write_text(USED_WRONGLY, encoding="utf-8")
    own = {"extends": "../tsconfig.json", "compilerOptions": {"noEmit": True, "rootDir": ".."}}
    (folder / "tsconfig.json").write_text(json.dumps({**own, "include": ["."]}), encoding="utf-8")
    check(client, "checked")
    check(client, "examples")


@pytest.mark.slow
@needs_typescript
@needs_mosquitto
def test_it_believes_what_a_consumer_should_believe(client: Path) -> None:
    """The long form, all checks: tablectl conform consumer -- node examples/believe.mjs {address}."""
    names = (
        "gap_is_filled",
        "insertion_outlives_its_place",
        "another_journal",
        "stays_alive",
    )
    only = [word for name in names for word in ("--only", name)]
    believer = ("node", str(client / "examples" / "believe.mjs"), "{address}")
    ran = CliRunner().invoke(app, ["conform", "consumer", *only, "--patience", "60", "--", *believer])
    assert ran.output.splitlines()[-1] == "4 passed, 0 failed, 0 left out", ran.output


@pytest.mark.slow
@needs_typescript
@needs_mosquitto
def test_it_hears_what_the_python_client_hears_over_restarts_and_gaps(client: Path, tmp_path: Path) -> None:
    program = client / "examples" / "events.mjs"
    broker = started_broker(tmp_path / "broker")
    config = fixed_table(tmp_path, broker=broker.port, pages=reserved_port())
    over_mqtt = f"mqtt://127.0.0.1:{broker.port}/table-1"
    with ExitStack() as opened:
        with Running("--config", str(config)) as first:
            operator = Operator(broker.port)
            seat = play(operator, begun_hand(operator), "1z9m")
            ways = (over_mqtt, first.address)
            listeners = [opened.enter_context(NodeProgram(program, way, "0")) for way in ways]
            python = Gathered(BlockingTable(over_mqtt).events(after=0))
            last = operator.history()[-1]["seq"]
            for each in listeners:
                each.until(lambda program: last_number(program) == last)
            operator.close()
            port = broker.port
            broker.close()
            broker = started_broker(tmp_path / "broker", port=port)
            operator = Operator(port)
            hears(operator)
            seat = play(operator, seat, "2z9p")
            operator.close()
            assert first.stop(signal.SIGTERM) == 0
        with Running("--config", str(config)) as second:
            operator = Operator(port)
            hears(operator)
            play(operator, seat, "3z")
            corrected(operator)
            last = operator.history()[-1]["seq"]
            heard = python.until(lambda heard: last in numbers(list(heard)))
            for each in listeners:
                said = each.until(lambda program: last_number(program) == last)
                assert [plain_in_node(one) for one in said] == [plain(one) for one in heard]
            operator.close()
            assert second.stop() == 0
        broker.close()


def asked(client: Path, address: str, name: str, secret: str) -> dict[str, Any]:
    """What came of each step of ``typescript_asks.mjs``: the value, or the error's name and words."""
    program = client / "examples" / "asks.mjs"
    shutil.copy(Path(__file__).with_name("typescript_asks.mjs"), program)
    with NodeProgram(program, address, name, secret) as running:
        assert running.ended() == 0, running.told
        said = list(running.heard)
    words = ("error", "words")
    return {
        each["step"]: each["value"] if "value" in each else tuple(each[name] for name in words)
        for each in said
    }


def refused(answer: tuple[str, str], error: str, words: str) -> bool:
    return answer[0] == error and words in answer[1]


def expect_requests_and_refusals(came: dict[str, Any], *, nobody: str, wrong: str) -> None:
    """What must come of every way to a table, and in which words it is refused."""
    assert came["asked"] is True
    assert came["standing"][0] == 1
    assert refused(came["refused"], "RequestRefused", "no_such_event")
    assert refused(came["anybody"], "AccessRefused", nobody)
    assert refused(came["wrong"], "AccessRefused", wrong)
    assert came["score"] == came["followed"]
    assert "Aoi" in came["score"]
    assert came["result"] is None
    assert came["stopped"] == "nothing"
    assert refused(came["nowhere"], "WrongAddress", "ends with the table's name")
    assert "secret" not in came["nowhere"][1]


@pytest.mark.slow
@needs_typescript
@needs_mosquitto
def test_over_mqtt_it_asks_and_is_refused_in_words(client: Path, tmp_path: Path) -> None:
    with Running("--config", str(quiet_table(tmp_path))) as running:
        operator = running.operator()
        begun_hand(operator)
        address = f"mqtt://127.0.0.1:{running.mqtt_port}/table-1"
        came = asked(client, address, *running.mqtt_login("operator"))
        operator.close()
        expect_requests_and_refusals(
            came,
            nobody="takes no requests from listeners without a name",
            wrong="does not let operator in",
        )
        assert running.stop() == 0


@pytest.mark.slow
@needs_typescript
def test_over_http_it_logs_in_asks_and_is_refused_in_words(client: Path, tmp_path: Path) -> None:
    pages, _ = pages_of_a_table(tmp_path)
    secret = "correct horse battery"
    Accounts(tmp_path).add("Mia", Role.OPERATOR, secret, "2026-11-20T10:00:00.000Z")
    address = pages.start()
    try:
        came = asked(client, address, "Mia", secret)
    finally:
        pages.close()
    expect_requests_and_refusals(
        came,
        nobody="log in as a judge or an operator",
        wrong="wrong name or password",
    )
    assert refused(came["late"], "AccessRefused", "log in as broadcast")


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClubBroker]:
    made = ClubBroker(tmp_path_factory.mktemp("club") / "broker")
    yield made
    made.close()


@pytest.mark.slow
@needs_typescript
@needs_mosquitto
def test_over_tls_it_hears_events_and_a_wrong_password_ends_it(client: Path, club: ClubBroker) -> None:
    program, authority = client / "examples" / "events.mjs", str(club.authority)
    viewer = password("viewer").replace(" ", "%20")
    address = f"mqtts://viewer:{viewer}@127.0.0.1:{club.port}/{TABLE}"
    events = [each for each in played() if each.topic.endswith(f"{TABLE}/event")]
    numbers_told = sorted({json.loads(each.payload)["seq"] for each in events})
    with NodeProgram(program, address, NODE_EXTRA_CA_CERTS=authority) as listening:
        listening.until(lambda each: any(line.startswith("listening") for line in each.told))
        voice = Listener(club.port, topics="nobody", user=(TABLE, password(TABLE)), ca_file=club.authority)
        for each in events:
            voice.say_bytes(each.topic, each.payload)
        heard = listening.until(lambda each: last_number(each) == numbers_told[-1])
        assert [each["seq"] for each in heard] == numbers_told
        voice.close()
    with NodeProgram(program, address.replace(viewer, "a-guess"), NODE_EXTRA_CA_CERTS=authority) as stranger:
        assert stranger.ended() == 1
        assert any("AccessRefused" in line and "does not let viewer in" in line for line in stranger.told)
        assert not any("a-guess" in line for line in stranger.told)
