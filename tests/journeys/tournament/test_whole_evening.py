"""An evening of sixteen players on pages alone: from the new event to the printed ranking and the exports."""

from __future__ import annotations

import csv
import io

import pytest
from playwright.sync_api import expect

from tests.journeys.halls import RunningHall
from tests.journeys.journey import Journey
from tests.journeys.tournament.day import MORE, NAMES, sheet, unfold, writes

ROUNDS = 2
TABLES = 4
SHEETS = (("41000", "33000", "26000"), ("52300", "31700", "22000"), ("38000", "32000", "30000"))
"""What three of each table have; the fourth has the rest of 120,000."""


@pytest.mark.slow
@pytest.mark.journey("docs/FIRST_TOURNAMENT.md", "docs/FOR_ORGANISERS.md", presses=62)
def test_an_evening_is_run_on_pages_alone(own_hall: RunningHall, journey: Journey) -> None:
    organiser = journey.person(own_hall)
    organiser.open(own_hall.organiser)
    page = organiser.page
    organiser.press(page.locator("#new-event"))
    organiser.sees(page.locator("body[data-ready='1']"))
    organiser.write(page.locator("#title"), "Club evening")
    organiser.choose(page.locator("#preset"), "ema")
    organiser.write(page.locator("#rounds"), str(ROUNDS))
    organiser.write(page.locator("#zone"), "Europe/Riga")
    organiser.write(page.locator("#pasted"), "\n".join(["name", *NAMES, *MORE]))
    organiser.write(page.locator("#me"), "Ada")
    organiser.press(page.locator("#make"))
    expect(page.locator("#preview tbody tr")).to_have_count(16)
    organiser.press(page.locator("#make"))
    organiser.sees(page.locator("#due"))

    for number in range(1, ROUNDS + 1):
        organiser.press(page.locator("#draw"))
        expect(page.locator("#seated-next")).to_contain_text("Pairs that meet again: 0")
        if number == 1:
            organiser.press(page.locator("#seated-next a"))
            expect(page.locator("#tables > li")).to_have_count(TABLES)
            expect(page.locator("#when")).to_contain_text("Europe/Riga")
            organiser.press("Result slips", "link")
            expect(page.locator(".slip .blank")).to_have_count(TABLES * 4 * 3)
            organiser.press("Schedules", "link")
            expect(page.locator(".schedule")).to_have_count(16)
            organiser.press("Desk", "link")
            organiser.sees(page.locator("#due"))
        organiser.press(page.locator("#begin"))
        for table in range(1, TABLES + 1):
            form = sheet(organiser, table)
            expect(form.get_by_role("button", name="Enter the result", exact=True)).to_be_visible()
            points = SHEETS[(table + number) % len(SHEETS)]
            expect(form.locator("input[data-player]")).to_have_count(4)
            writes(organiser, form, *points, str(120_000 - sum(map(int, points))))
            organiser.press(form.get_by_role("button", name="Enter the result", exact=True))
            organiser.sees(form.get_by_text("from a sheet"))
        organiser.press(page.locator("#end"))
        own_hall.until("the round is over", lambda told: bool(told["clock"]["ended"]))
    unfold(organiser, "Tables for others")
    with page.expect_download() as saved:
        organiser.press(page.locator("#exports a[href*='ema-csv']"))
    rows = list(csv.DictReader(io.StringIO(saved.value.path().read_text("utf-8-sig"))))
    assert len(rows) == 16
    assert sum(int(each["Score"]) for each in rows) == 0
    assert rows[0]["Place"] == "1"
    organiser.press("Ranking", "link")
    expect(page.locator("#rows tr")).to_have_count(16)
    assert page.pdf()[:4] == b"%PDF", "the ranking on paper"
