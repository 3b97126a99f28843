"""The operator's page for OBS, in a real browser, with a stand-in for OBS."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tablectl.adapters.accounts import Accounts, Role
from tablectl.adapters.obs import ObsDirector
from tablectl.adapters.obs.clips import Clip, append_clip
from tablectl.adapters.web import WebPages, WebParts
from tablectl.topics import Topic
from tests.system.pages.test_pages import browser, pytestmark
from tests.system.pages.test_reading_pages import page
from tests.tablectl.adapters.obs.stand_in import StandInObs
from tests.tablectl.adapters.web.in_process import QuietDesk
from tests.waiting import until

__all__ = ["browser", "page", "pytestmark"]

PASSWORD = "seven pairs"


@pytest.fixture
def paired(tmp_path: Path) -> Iterator[WebPages]:
    """Pages with a director, at a table that has an operator and the clip of a highlight."""
    Accounts(tmp_path).add("Olga", Role.OPERATOR, PASSWORD, "2026-11-20T08:00:00.000Z")
    append_clip(tmp_path, Clip("abc", hand=6, seq=40, change=0.6, points=3_000, file="Replay.mkv"))
    director = ObsDirector(tmp_path)
    director.start()
    pages = WebPages(QuietDesk(), WebParts(folder=tmp_path, director=director))
    yield pages
    pages.close()
    director.close()


@pytest.mark.slow
def test_an_operator_pairs_obs_chooses_scenes_and_tries_them(paired: WebPages, page: Page) -> None:
    obs = StandInObs("Table", "Winner", password="eight thousand")
    address = paired.start()
    page.goto(f"{address}obs?lang=en")
    expect(page.locator("#closed")).to_have_text("Only operators direct OBS. Log in")
    page.click("#closed a")
    page.fill("#name", "Olga")
    page.fill("#password", PASSWORD)
    page.click("#login button")
    expect(page.locator("#status")).to_have_text("The director is off.")
    page.check("[name=enabled]")
    page.fill("[name=port]", str(obs.port))
    page.fill("[name=password]", obs.password)
    page.select_option("[name=audience]", "public")
    page.fill("[name=scene_win]", "Winner")
    page.click("#pair button:not([type=button])")
    expect(page.locator("#status")).to_have_text("OBS shows “Table”")
    page.get_by_role("button", name="Try: Win", exact=True).click()
    obs.wait_for("Winner")
    expect(page.locator("#status")).to_have_text("OBS shows “Winner”")
    expect(page.locator("#moments .on-air")).to_have_attribute("data-scene-of", "win")
    expect(page.locator("[name=password]")).to_have_value("")
    page.click("[data-moment=play]")
    expect(page.locator("#said")).to_contain_text("No scene is chosen for this moment.")
    paired.show(Topic.EVENT, {"kind": "win_shown/1", "seq": 9, "seat": 1})
    obs.wait_for("Winner", "Winner")
    page.check("[name=highlights]")
    page.click("#pair button:not([type=button])")
    expect(page.locator("#said")).to_have_text("Saved.")
    expect(page.locator("[name=highlights]")).to_be_checked()
    expect(page.locator("#clips li")).to_have_text("hand 7: Replay.mkv")
    obs.close()


@pytest.mark.slow
def test_what_is_ticked_while_the_answer_is_awaited_stays(paired: WebPages, page: Page) -> None:
    address = paired.start()
    page.goto(f"{address}login?next=/obs&lang=en")
    page.fill("#name", "Olga")
    page.fill("#password", PASSWORD)
    page.click("#login button")
    page.fill("[name=scene_win]", "Winner")
    waiting: list[Route] = []
    page.route("**/api/obs", lambda route: waiting.append(route) if is_save(route) else route.continue_())
    page.click("#pair button:not([type=button])")
    until(lambda: page.evaluate("true") and bool(waiting))  # asking the page lets its requests through
    page.check("[name=highlights]")
    page.fill("[name=riichi_s]", "7")
    page.fill("[name=scene_riichi]", "Close")
    waiting[0].continue_()
    expect(page.locator("#said")).to_have_text("Saved.")
    expect(page.locator("[name=highlights]")).to_be_checked()
    expect(page.locator("[name=riichi_s]")).to_have_value("7")
    expect(page.locator("[name=scene_riichi]")).to_have_value("Close")
    expect(page.locator("[name=scene_win]")).to_have_value("Winner")


def is_save(route: Route) -> bool:
    return route.request.method == "POST"


@pytest.mark.slow
def test_on_a_phone_save_stands_below_what_it_saves(paired: WebPages, page: Page) -> None:
    address = paired.start()
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{address}obs?lang=en")
    page.click("#closed a")
    page.fill("#name", "Olga")
    page.fill("#password", PASSWORD)
    page.click("#login button")
    riichi = page.locator("[data-scene-of=riichi]")
    riichi.get_by_role("spinbutton", name="Riichi scene, seconds").fill("7")
    page.locator("[data-scene-of=replay]").get_by_role("spinbutton", name="Length of the replay").fill("12")
    below_the_connection, below_the_moments = page.get_by_role("button", name="Save", exact=True).all()
    expect(below_the_connection).to_have_css("position", "static")  # it lies over no field
    page.fill("[name=host]", "http://studio")
    below_the_moments.click()
    expect(page.locator("#said")).to_contain_text("Computer with OBS: a name or an address and no more")
    expect(page.locator("[name=host]")).to_have_attribute("aria-invalid", "true")
    page.fill("[name=host]", "studio")
    below_the_moments.click()
    expect(page.locator("#said")).to_have_text("Saved.")
    page.reload()
    expect(page.locator("[name=riichi_s]")).to_have_value("7")
    expect(page.locator("[name=clip_s]")).to_have_value("12")


@pytest.mark.parametrize("path", ["api/obs"])
def test_the_password_of_obs_is_told_to_nobody(paired: WebPages, page: Page, path: str) -> None:
    address = paired.start()
    assert page.request.get(f"{address}{path}").status == 403
    answer = page.request.post(f"{address}{path}", data={"enabled": False})
    assert answer.status == 403


@pytest.mark.slow
def test_a_hands_scene_and_a_buffer_that_is_off_are_told_with_the_press_that_helps(
    paired: WebPages, page: Page
) -> None:
    obs = StandInObs("Table", "Winner", "Replay", replay_buffer=False)
    address = paired.start()
    page.goto(f"{address}login?next=/obs&lang=en")
    page.fill("#name", "Olga")
    page.fill("#password", PASSWORD)
    page.click("#login button")
    page.check("[name=enabled]")
    page.fill("[name=port]", str(obs.port))
    page.select_option("[name=audience]", "public")
    save = page.locator("#pair button:not([type=button])")
    save.click()
    expect(page.locator("#status")).to_have_text("OBS shows “Table”")
    page.select_option("[name=scene_win]", "Winner")
    page.select_option("[name=transition_win]", "Cut")
    page.select_option("[name=scene_replay]", "Replay")
    page.select_option("[name=clip_source]", "Last win")
    save.click()
    page.get_by_role("button", name="Start the replay buffer").click()
    expect(page.locator("#notes")).to_be_hidden()
    paired.show(Topic.EVENT, {"kind": "win_shown/1", "seq": 9, "seat": 1})
    expect(page.locator("#status")).to_have_text("OBS shows “Winner”")
    assert obs.came_by == ["Cut"]
    obs.a_hand_shows("Table")
    expect(page.locator("#status")).to_have_text("OBS shows “Table”")
    page.get_by_role("button", name="Take over again").click()
    expect(page.locator("#status")).to_have_text("OBS shows “Winner”")
    expect(page.locator("#notes")).to_be_hidden()
    obs.close()


@pytest.mark.slow
def test_a_scene_that_obs_does_not_have_is_refused_once_its_list_is_known(
    paired: WebPages, page: Page
) -> None:
    obs = StandInObs("Table")
    address = paired.start()
    page.goto(f"{address}login?next=/obs&lang=en")
    page.fill("#name", "Olga")
    page.fill("#password", PASSWORD)
    page.click("#login button")
    page.check("[name=enabled]")
    page.fill("[name=port]", str(obs.port))
    page.fill("[name=scene_win]", "Fireworks")
    save = page.locator("#pair button:not([type=button])")
    save.click()
    expect(page.locator("#notes")).to_contain_text("OBS does not have: Fireworks")
    save.click()
    expect(page.locator("#said")).to_have_text("OBS does not have this: choose from its list. (Win)")
    expect(page.locator("[name=scene_win]")).to_have_attribute("aria-invalid", "true")
    page.select_option("[name=scene_win]", "Table")
    save.click()
    expect(page.locator("#said")).to_have_text("Saved.")
    expect(page.locator("#notes")).to_be_hidden()
    obs.close()
