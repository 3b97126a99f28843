"""What the owner of a table does beside the game: accounts, backups, the house's automation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

import pytest

from tests.journeys.home import Home
from tests.journeys.journey import Journey
from tests.journeys.person import Person
from tests.journeys.tables import BY_HAND, RunningTable
from tests.waiting import until

PLAYED: Final = """
[table]
state_dir = "{state}"
"""


def printed(table: RunningTable, what: str) -> str:
    """What the console says behind these words."""
    found = re.search(rf"{what}\s+(\S.*)", table.process.said)
    assert found is not None, table.process.said
    return found[1].strip()


def enter(person: Person, name: str, password: str) -> None:
    person.write("Name", name)
    person.write("Password", password)
    person.press("Log in")


@contextmanager
def started(state: Path, settings: Path) -> Iterator[RunningTable]:
    """A table that is ended as Ctrl-C does."""
    running = RunningTable(state, "-c", str(settings))
    yield running
    assert running.close() == 0, running.log


@pytest.fixture
def own(tmp_path: Path) -> Iterator[RunningTable]:
    """A table in which nobody has an account yet, and nobody plays."""
    settings = tmp_path / "table.toml"
    settings.write_text(BY_HAND, "utf-8")
    with started(tmp_path / "state", settings) as running:
        yield running


@pytest.mark.journey("docs/FOR_OWNERS.md", "docs/FOR_JUDGES.md", "docs/JUDGING.md", presses=15)
def test_accounts_are_made_and_people_log_in_and_out(own: RunningTable, journey: Journey) -> None:
    journey.expect(words=("status of 403", "log-in failed: Jun"))
    owner = journey.person(own)
    owner.open(printed(own, "first log-in").split()[0])
    owner.write("Name", "Olga")
    owner.write("Password", "seven pairs and a wait")
    owner.press("Create")
    owner.sees(owner.page.locator("#who", has_text="Olga"))
    owner.open("accounts")
    owner.write("Name", "Jun")
    owner.choose("Role", "judge")
    owner.write(owner.page.locator("#add-password"), "thirteen orphans")
    owner.press("Add an account")
    owner.sees(owner.page.locator("#accounts li[data-name=Jun]", has_text="judge"))

    judge = journey.phone(own)
    judge.open("login")
    enter(judge, "Jun", "a wrong guess")
    judge.sees("Wrong name or password.")
    judge.write("Password", "thirteen orphans")
    judge.press("Log in")
    judge.sees(judge.page.locator("#who", has_text="Jun"))
    judge.open("accounts")
    judge.sees("Only operators manage accounts.")
    judge.open("login")
    judge.sees("Logged in as Jun: judge.")
    judge.press("Log out")
    judge.sees("Log in")

    owner.open("accounts")
    owner.press(owner.page.locator("#accounts li[data-name=Jun]").get_by_role("button", name="Remove"))
    owner.press(owner.page.locator("#ask .main"))
    owner.sees_none(owner.page.locator("#accounts li[data-name=Jun]"))


@pytest.mark.journey("docs/FOR_OWNERS.md", presses=2)
def test_a_table_that_plays_is_saved_and_restored_to_the_same_tile(journey: Journey, tmp_path: Path) -> None:
    state, settings, saved = tmp_path / "state", tmp_path / "table.toml", tmp_path / "saved.backup.tar.gz"
    settings.write_text(PLAYED.format(state=state), "utf-8")
    journey.expect(words=("stopped; the next start continues at the same tile",))
    with started(state, settings) as table:
        journey.watch(table)
        table.until_event("tile_discarded/1", more=2)
        made = re.search(r"(\d+) events of 1 sessions", journey.type(f"backup -c {settings} {saved}"))
        assert made is not None
        last = int(made[1])
        secret = table.process.mqtt_login("operator")
        table.until_event("tile_discarded/1")
        before = {each["seq"]: each["hash"] for each in table.heard("event")}
    assert max(before) > last

    journey.type(f"restore -c {settings} --replace {saved}")
    with started(state, settings) as again:
        journey.watch(again)
        assert f"(event {last})" in again.process.said, "it continues at the saved tile"
        assert again.process.mqtt_login("operator") == secret, "listeners come in as before"
        with closing(again.operator()) as operator:
            kept = {each["seq"]: each["hash"] for each in operator.history() if each["seq"] <= last}
        assert len(kept) == last
        assert {seq: sealed for seq, sealed in before.items() if seq <= last}.items() <= kept.items()
        again.until_event("tile_discarded/1")


@pytest.mark.journey("docs/FOR_OWNERS.md", "docs/FOR_PROGRAMMERS.md", presses=5)
def test_home_assistant_shows_the_table_and_presses_its_buttons(
    journey: Journey, table: RunningTable
) -> None:
    journey.expect(alerts=("machine_fault", "machine_fault_cleared", "part_failed", "part_back"))
    judge = journey.person(table)
    judge.open("operator")
    band = judge.page.locator("#paused")
    with closing(Home(table.process.mqtt_port, *table.process.mqtt_login("operator"))) as home:
        home.shows("machine_connected", "ON")
        until(lambda: table.get("api/state")["phase"] in {"draw", "act"})
        journey.press(lambda: home.press("pause"))
        home.shows("paused", "ON")
        judge.sees(band.filter(has_text="Paused: paused in Home Assistant"))
        journey.press(lambda: home.press("count_again"))
        until(lambda: any(each["event_type"] == "refused" for each in home.events))
        assert home.events[-1] == {
            "event_type": "refused",
            "code": "no_miscount",
            "message": "no wall was counted wrong: there is nothing to count again",
        }
        journey.press(lambda: home.press("stop_machine"))
        home.shows("machine_fault", "ON")
        journey.press(lambda: home.press("clear_faults"))
        home.shows("machine_fault", "OFF")
        journey.press(lambda: home.press("resume"))
        home.shows("paused", "OFF")
        judge.sees_none(band)
        assert home.cut == [], "its line stands"
    table.until_event("tile_discarded/1")


@pytest.mark.journey("docs/FOR_PROGRAMMERS.md", presses=1)
def test_the_printed_command_hears_the_next_discard(journey: Journey, table: RunningTable) -> None:
    journey.watch(table)
    with journey.goes_on(printed(table, "listen with")) as said:
        until(lambda: "mahjong/table-1/availability online" in said, why=lambda: said)
        discard = table.until_event("tile_discarded/1")
        line = re.compile(rf'mahjong/table-1/event .*"seq":{discard["seq"]},.*"tile":"{discard["tile"]}"')
        until(lambda: any(line.match(each) for each in said), why=lambda: said[-5:])
        assert not [each for each in said if "/broadcast/" in each], "what is seen late is not for everybody"
