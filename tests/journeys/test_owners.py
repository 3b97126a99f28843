"""What the owner of a table does beside the game: accounts, backups, the house's automation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from tests.journeys.journey import Journey
from tests.journeys.person import Person
from tests.journeys.tables import BY_HAND, SPEED, STARTING, STOPPED, RunningTable, running

PLAYED: Final = """
[table]
state_dir = "{state}"
"""


def enter(person: Person, name: str, password: str) -> None:
    person.write("Name", name)
    person.write("Password", password)
    person.press("Log in")


@pytest.fixture
def own(tmp_path: Path) -> Iterator[RunningTable]:
    """A table in which nobody has an account yet, and nobody plays."""
    with running(tmp_path, BY_HAND) as table:
        yield table


@pytest.mark.journey("docs/FOR_OWNERS.md", "docs/FOR_JUDGES.md", "docs/JUDGING.md", presses=15)
def test_accounts_are_made_and_people_log_in_and_out(own: RunningTable, journey: Journey) -> None:
    journey.expect(words=("status of 403", "log-in failed: Jun"))
    owner = journey.person(own)
    owner.open(own.told("first log-in").split()[0])
    owner.write("Name", "Olga")
    owner.write("Password", "seven pairs and a wait")
    owner.press("Create the account")
    owner.sees(owner.page.locator("#who", has_text="Olga"))
    owner.open("accounts")
    owner.write(owner.page.locator("#add-name"), "Jun")
    owner.choose(owner.page.locator("#add-role"), "judge")
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


@pytest.mark.slow
@pytest.mark.journey("docs/FOR_OWNERS.md", presses=2)
def test_a_table_that_plays_is_saved_and_restored_to_the_same_tile(journey: Journey, tmp_path: Path) -> None:
    state, settings, saved = tmp_path / "state", tmp_path / "table.toml", tmp_path / "saved.backup.tar.gz"
    played = PLAYED.format(state=state)
    journey.expect(alerts=STARTING, words=(STOPPED,))
    with running(tmp_path, played, "--speed", SPEED) as table:
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
    with running(tmp_path, played, "--speed", SPEED) as again:
        journey.watch(again)
        assert f"(event {last})" in again.process.said, "it continues at the saved tile"
        assert again.process.mqtt_login("operator") == secret, "listeners come in as before"
        with closing(again.operator()) as operator:
            kept = {each["seq"]: each["hash"] for each in operator.history() if each["seq"] <= last}
        assert len(kept) == last
        assert {seq: sealed for seq, sealed in before.items() if seq <= last}.items() <= kept.items()
        again.until_event("tile_discarded/1")
