"""The first evening without hardware: a phone is the camera of a table that has no machine."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.journeys.films import browser_with_camera, table_film
from tests.journeys.journey import Journey
from tests.journeys.person import PHONE, Person
from tests.journeys.tables import RunningTable
from tests.system.pages.browsing import held_browser
from tests.waiting import until


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[RunningTable]:
    """A table as ``tablectl run --phone`` starts it."""
    running = RunningTable(tmp_path / "state", "--phone")
    yield running
    assert running.close() == 0, running.log


@pytest.fixture(scope="module")
def lens(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """The browser of a phone that looks at a table in play."""
    opened = browser_with_camera(held_browser(), table_film(tmp_path_factory.mktemp("film") / "table.y4m"))
    yield opened
    opened.close()


def light(table: RunningTable, name: str) -> str:
    """A pre-flight light's colour; empty before the table has said how it does."""
    told = table.heard("health")
    found = {each["light"]: each["colour"] for each in told[-1]["lights"]} if told else {}
    return str(found.get(name, ""))


def operator_of(table: RunningTable, journey: Journey) -> Person:
    owner = journey.person(table)
    owner.open(table.told("first log-in").split()[0])
    owner.write("Name", "Olga")
    owner.write("Password", "seven pairs and a wait")
    owner.press("Create the account")
    owner.sees(owner.page.locator("#who", has_text="Olga"))
    return owner


@pytest.mark.journey("docs/FIRST_TABLE.md", presses=9)
def test_a_phone_becomes_the_camera_and_comes_back_by_itself(
    evening: RunningTable, journey: Journey, lens: Browser
) -> None:
    # Until a phone is there, the camera is away; nobody misses a machine.
    journey.expect(alerts=("part_away",), words=("status of 403", "camera overhead"))
    until(lambda: light(evening, "camera overhead") == "red")
    assert light(evening, "machine") == "green"
    owner = operator_of(evening, journey)
    owner.open("operator")
    owner.sees(owner.page.locator("#alerts", has_text="No phone is the camera yet."))
    owner.press("Seats", "tab")
    owner.press("Make a phone the camera")
    link = owner.sees(owner.page.locator("#phones a[href^=https]")).get_attribute("href")
    assert link is not None

    phone = journey.person(evening, PHONE, browser=lens, has_touch=True, ignore_https_errors=True)
    phone.open(link)
    phone.sees('This phone is the camera "overhead" now.')
    phone.press("Start the camera")
    phone.sees("The table sees this phone's pictures.")
    phone.sees(phone.page.locator("polygon.seen"))
    until(lambda: light(evening, "camera overhead") in ("green", "yellow"))

    # The page is closed, as by a call or an empty battery, and opened again: nobody presses anything.
    phone.page.goto("about:blank")
    until(lambda: light(evening, "camera overhead") == "red")
    phone.open(link.partition("#")[0])
    phone.sees(phone.page.locator("polygon.seen"))
    until(lambda: light(evening, "camera overhead") in ("green", "yellow"))

    # A code works once, and a phone is shut out where devices are.
    owner.open("accounts")
    owner.press("Shut this phone out")
    expect(owner.page.locator("#phones li")).to_have_count(0)
    phone.sees("This phone is not paired (any more): ask for a code.")
    phone.write("Code", link.partition("#")[2])
    phone.press("Pair")
    phone.sees("This code is not valid (any more): ask for a new one.")


ODD_PHONE = """
  const now = Date.now;
  Date.now = () => now() + 3_600_000;
  navigator.getBattery = async () => ({ level: 0.07, charging: false });
"""
"""Its clock is an hour ahead, and its battery nearly empty."""
NO_HTTPS = "Object.defineProperty(window, 'isSecureContext', { value: false });"
NOT_ALLOWED = """
  navigator.mediaDevices.getUserMedia = async () => { throw new DOMException("no", "NotAllowedError"); };
"""
STANDS = """
const later = setTimeout;
window.setTimeout = (due, ms, ...given) => (ms === 4000 ? 0 : later(due, ms, ...given));
"""
"""What a phone's keys say for four seconds stands until it was read, however busy the computer is."""
CALLED = """() => {
  const devices = navigator.mediaDevices;
  const ask = devices.getUserMedia.bind(devices);
  const over = new Promise((done) => { window.hangUp = done; });
  devices.getUserMedia = async (wanted) => { await over; return ask(wanted); };
  const [track] = document.getElementById("video").srcObject.getTracks();
  track.stop();
  track.dispatchEvent(new Event("ended"));
}"""
"""A call takes the camera away until ``hangUp()``."""
GUESSES = """async () => {
  const headers = { "Content-Type": "application/json" };
  const code = JSON.stringify({ code: "AAAAAAAAA3" });
  const guess = () => fetch("api/camera/pair", { method: "POST", headers, body: code });
  setInterval(guess, 500);
  let answer = await guess();
  while (answer.status === 403) answer = await guess();
}"""
"""Codes are guessed from now on; the first that is not even looked at ends the call."""


def new_code(table: RunningTable, owner: Person) -> str:
    """A fresh code for the camera, as the operator's page shows it."""
    with owner.page.expect_response("**/api/cameras/code") as answered:
        owner.press("Make a phone the camera")
    return str(answered.value.json()["code"])


@pytest.mark.slow
@pytest.mark.journey("docs/FIRST_TABLE.md", presses=14)
def test_a_phones_troubles_are_told_in_words(evening: RunningTable, journey: Journey, lens: Browser) -> None:
    words = ("status of 403", "status of 429", "ERR_FAILED", "camera overhead")
    journey.expect(alerts=("part_away",), words=words)
    owner = operator_of(evening, journey)
    owner.open("operator")
    owner.press("Seats", "tab")

    # Without HTTPS the page says what to do.
    plain = journey.phone(evening)
    plain.page.add_init_script(NO_HTTPS)
    plain.open("camera")
    plain.sees("Browsers give a page the camera only over HTTPS.")

    # The browser may not use the camera.
    refused = journey.person(evening, PHONE, browser=lens, has_touch=True)
    refused.page.add_init_script(NOT_ALLOWED)
    refused.open(f"camera#{new_code(evening, owner)}")
    refused.press("Start the camera")
    refused.sees("The browser may not use the camera.")

    # The clock of a phone does not matter, and its empty battery is told.
    phone = journey.person(evening, PHONE, browser=lens, has_touch=True)
    phone.page.add_init_script(ODD_PHONE)
    phone.open(f"camera#{new_code(evening, owner)}")
    phone.press("Start the camera")
    phone.sees("The table sees this phone's pictures.")
    phone.sees("The battery is at 7 %: connect a charger.")
    phone.sees(phone.page.locator("polygon.seen"))

    # A call comes in while a picture is on its way.
    held: list[Route] = []
    phone.page.route("**/api/camera/frame*", lambda route: held.append(route))
    until(lambda: bool(held), meanwhile=lambda: phone.page.evaluate("0"))
    phone.page.evaluate(CALLED)
    phone.sees("The camera was taken away, perhaps by a call.")
    with phone.page.expect_response("**/api/camera/frame*") as arrived:
        held[0].continue_()
    arrived.value.finished()
    phone.page.unroute("**/api/camera/frame*")
    phone.sees("The camera was taken away, perhaps by a call.")
    phone.page.evaluate("hangUp()")
    phone.sees("The table sees this phone's pictures.")

    # The line is away until that is told, and then three of ten requests are lost.
    phone.page.route("**/api/camera/frame*", lambda route: route.abort())
    phone.sees("The table does not answer. The phone tries again by itself.")
    phone.page.unroute("**/api/camera/frame*")
    asked = itertools.count()
    phone.page.route(
        "**/api/camera/frame*",
        lambda route: route.abort() if next(asked) % 10 in (1, 4, 8) else route.fallback(),
    )
    phone.sees("The table sees this phone's pictures.")
    until(lambda: light(evening, "camera overhead") in ("green", "yellow"))

    # A second phone in the same place is told so, and may take over.
    second = journey.person(evening, PHONE, browser=lens, has_touch=True)
    second.open(f"camera#{new_code(evening, owner)}")
    second.press("Start the camera")
    second.sees("Another phone is the camera here.")
    second.press("Use this phone instead")
    second.sees("The table sees this phone's pictures.")
    phone.sees("Another phone is the camera here.")

    # A code that somebody guesses is refused, and whoever lets a script guess is slowed down.
    guesser = journey.phone(evening)
    guesser.open("camera")
    guesser.write("Code", "AAAAAAAAA2")
    guesser.press("Pair")
    guesser.sees("This code is not valid (any more): ask for a new one.")
    guesser.page.evaluate(GUESSES)
    guesser.press("Pair")
    guesser.sees("Too many requests. Wait a little and try again.")


@pytest.mark.journey("docs/FIRST_TABLE.md", presses=9)
def test_players_press_on_their_phones_at_a_table_without_a_machine(
    evening: RunningTable, journey: Journey
) -> None:
    journey.expect(alerts=("part_away", "judge_called"), words=("camera overhead",))
    owner = operator_of(evening, journey)
    owner.open("operator")
    expect(owner.page.locator("#machine dd").first).to_be_attached()  # the page has heard of the machine
    owner.press("Next hand")
    owner.sees("No machine builds the walls")
    owner.press(owner.page.locator("#confirm-yes"))
    until(lambda: bool(evening.events("hand_started/1")))
    owner.press("Seats", "tab")
    with owner.page.expect_response("**/api/seat-links") as answered:
        owner.press(owner.page.locator("#link-seats button").first)
    card = answered.value.json()["address"].partition("/seat#")[2]

    player = journey.phone(evening)
    player.page.add_init_script(STANDS)
    player.open(f"seat#{card}")
    player.sees("Aoi")
    player.open("seat/1")
    player.press("Riichi")
    player.sees("The table has heard: Riichi.")
    player.press("Call the judge")
    player.sees("The judge has been called.")
    until(lambda: [each["seat"] for each in evening.events("judge_called/1")] == [0])
