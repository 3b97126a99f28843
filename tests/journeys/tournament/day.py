"""What the journeys of a tournament's day find done, and where its people look."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, expect

from tests.journeys.halls import RunningHall
from tests.journeys.journey import Journey
from tests.journeys.person import Person

NAMES = ["Ada Berg", "Bo Lind", "Cy Twist", "Dee Dow", "Eve Ash", "Fay Kim", "Gus Orr", "Hal Poe"]

MORE = ["Ian Rue", "Joy Sun", "Kit Tan", "Lou Voss", "Max Zed", "Nia Ohm", "Oki Sato", "Pia Wolf"]

REFUSED = "Failed to load resource"
"""What a browser says on its console of every answer that refuses."""


def event(hall: RunningHall, name: str, players: list[str], **fields: Any) -> str:
    """An event that is there already, with players registered; its id."""
    told = {
        "name": name,
        "rules": "riichi",
        "preset": "ema",
        "rounds": 3,
        "text": "\n".join(players),
        **fields,
    }
    return str(hall.do("create_event", **told)["event"])


def begun(hall: RunningHall, key: str, number: int = 1, **machines: str) -> None:
    """A round of it drawn and begun."""
    if machines:
        hall.do(
            "assign_machines",
            event=key,
            machines={each.removeprefix("table_"): name for each, name in machines.items()},
        )
    hall.do("draw_seating", event=key, mode="random", round=number)
    hall.do("begin_round", event=key, round=number)


def sheets_of(hall: RunningHall, key: str, number: int = 1) -> dict[int, list[str]]:
    """Players' ids by table of a round, East first."""
    told = hall.get(f"sheets?event={key}&round={number}")["tables"]
    return {each["table"]: [player["id"] for player in each["players"]] for each in told}


def ended(hall: RunningHall, key: str, number: int = 1) -> None:
    """All tables of a round get a result, and it ends: no journey leaves a round behind in the hall."""
    for table, players in sheets_of(hall, key, number).items():
        hall.do(
            "set_result",
            event=key,
            round=number,
            table=table,
            points=dict(zip(players, (41000, 33000, 26000, 20000), strict=True)),
        )
    hall.do("end_round", event=key)


def at_desk(journey: Journey, hall: RunningHall, key: str = "") -> Person:
    """The organiser, who has opened the printed link and looks at an event's desk."""
    organiser = journey.person(hall)
    organiser.open(hall.organiser)
    if key:
        organiser.open(f"desk?event={key}")
        organiser.sees(organiser.page.locator("#due"))
    return organiser


def unfold(organiser: Person, section: str) -> None:
    """Open a section of the desk that is folded, since it is not due."""
    heading = organiser.page.get_by_role("button", name=section, exact=True)
    expect(heading).to_be_visible()
    if heading.get_attribute("aria-expanded") == "false":
        organiser.press(heading)


def sheet(person: Person, table: int) -> Locator:
    """A table's sheet at the desk."""
    return person.page.locator(f"#sheets li[data-table='{table}']")


def writes(person: Person, form: Locator, *points: str) -> None:
    """Points of a sheet, East first; an empty text leaves its field as it is."""
    for place, text in enumerate(points):
        if text:
            person.write(form.locator("input[data-player]").nth(place), text)


def phone_of(journey: Journey, hall: RunningHall, organiser: Person, player: str) -> Person:
    """The organiser makes a player's link; the player scans it."""
    unfold(organiser, "Links for phones")
    organiser.choose("Role", "player")
    organiser.choose(organiser.page.locator("#link-player"), player)
    with organiser.page.expect_response("**/api/hall/links*") as made:
        organiser.press("Make the link")
    organiser.sees(organiser.page.locator("#qr"))
    phone = journey.phone(hall)
    phone.open(re.sub(r"^https?://[^/]+/", hall.address, made.value.json()["link"]))
    phone.sees(phone.page.locator("#now .round"))
    return phone


def seated(hall: RunningHall, key: str, number: int = 2) -> set[str]:
    """Ids of everybody seated in a round."""
    tables = hall.get(f"seating?event={key}&round={number}")["tables"]
    return {who["id"] for each in tables for who in each["seats"].values()}


def sheets_of_next(hall: RunningHall, key: str) -> list[str]:
    """Ids at table 1 of the round that comes."""
    tables: list[dict[str, Any]] = hall.get(f"desk?event={key}")["next"]["tables"]
    return [each["id"] for each in tables[0]["players"]]
