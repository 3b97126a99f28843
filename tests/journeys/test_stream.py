"""Somebody streams the table: colours, scenes of OBS, a line that breaks, what is seen late."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.journeys.journey import Journey
from tests.journeys.person import Person
from tests.journeys.tables import BY_HAND, SPEED, STARTING, STOPPED, RunningTable, running, shell
from tests.tablectl.adapters.obs.stand_in import StandInObs
from tests.tablectl.adapters.posts.stand_ins import StandInService
from tests.waiting import until

PASSWORD: Final = "seven pairs"
WITH_HAND_CAMERAS: Final = """
[simulation]
hand_cameras = true
[delay]
broadcast_s = 1
commentary_s = 1
"""


@pytest.mark.slow
@pytest.mark.journey("docs/FOR_STREAMERS.md", "docs/STREAMING.md", presses=1)
def test_an_overlay_wears_the_clubs_colours(journey: Journey, quiet: RunningTable) -> None:
    journey.expect(words=("Refused to apply style",))
    themes = quiet.state / "themes"
    themes.mkdir(exist_ok=True)
    (themes / "club.css").write_text(":root { --gold: #ff7a00; --ink: #ffeedd; }", "utf-8")
    streamer = journey.person(quiet)
    streamer.open("graphics")
    streamer.choose("Theme", "club")
    streamer.open("overlay?parts=scores&theme=club")
    scores = streamer.sees(streamer.page.locator("[data-part=scores]"))
    gold = "element => getComputedStyle(element).getPropertyValue('--gold').trim()"
    assert scores.evaluate(gold) == "#ff7a00"
    (themes / "club.css").write_text(":root { --gold: #00aaff; }", "utf-8")
    streamer.open("overlay?parts=scores,round&theme=club")
    streamer.page.wait_for_function(f"({gold})(document.querySelector('[data-part=scores]')) === '#00aaff'")
    (themes / "loads.css").write_text("@import url('https://elsewhere.example/x.css');", "utf-8")
    streamer.open("overlay?parts=scores&theme=loads")
    expect(streamer.page.locator("#badge")).to_contain_text("@import")


@pytest.mark.journey("docs/STREAMING.md", presses=0)
def test_an_overlay_outlives_the_tables_computer(journey: Journey, tmp_path: Path) -> None:
    journey.expect(words=("ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED_ENCODING", STOPPED))
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    settings = tmp_path / "table.toml"
    settings.write_text(BY_HAND, "utf-8")
    arguments = ("-c", str(settings), "--web-port", str(port))
    before = RunningTable(tmp_path / "state", *arguments)
    viewer = journey.person(before)
    viewer.open("overlay?parts=round,scores")
    viewer.sees("25,000")
    before.kill()
    expect(viewer.page.locator("#badge")).to_contain_text("connection lost")
    viewer.sees("25,000")
    after = RunningTable(tmp_path / "state", *arguments)
    journey.watch(after)
    viewer.sees_none(viewer.page.locator("#badge"))
    judge = after.operator()
    assert judge.ask("penalty", seat=0, deltas=[-1000, 0, 0, 0], reason="late")["ok"]
    judge.close()
    viewer.sees("24,000")
    journey.leave()
    assert after.close() == 0


@pytest.mark.journey("docs/FOR_STREAMERS.md", "docs/STREAMING.md", presses=9)
def test_obs_changes_its_scenes_by_what_happens(journey: Journey, quiet: RunningTable) -> None:
    obs = StandInObs("Table", "Break", password="eight thousand")
    operator = journey.person(quiet)
    operator.open("obs")
    form = operator.page.locator("#pair")
    operator.tick(form.locator("[name=enabled]"))
    operator.write(form.locator("[name=port]"), str(obs.port))
    operator.write(form.locator("[name=password]"), obs.password)
    operator.choose(form.locator("[name=audience]"), "public")
    operator.write(form.locator("[name=scene_break]"), "Break")
    operator.write(form.locator("[name=scene_play]"), "Table")
    operator.press(form.locator("button:not([type=button])"))
    operator.sees("Saved.")
    expect(operator.page.locator("#status")).to_have_text("OBS shows “Table”")
    judge = quiet.operator()
    assert judge.ask("pause", reason="break")["ok"]
    obs.wait_for("Break")
    assert judge.ask("resume")["ok"]
    obs.wait_for("Break", "Table")
    operator.tick(form.locator("[name=enabled]"), on=False)
    operator.press(form.locator("button:not([type=button])"))
    expect(operator.page.locator("#status")).to_have_text("The director is off.")
    operator.page.set_viewport_size({"width": 390, "height": 844})
    assert form.locator("[name=scene_break]").evaluate("field => field.scrollWidth <= field.clientWidth")
    judge.close()
    obs.close()


@pytest.mark.slow
@pytest.mark.journey("docs/FOR_STREAMERS.md", "docs/STREAMING.md", presses=6)
def test_commentators_and_viewers_see_hands_late(journey: Journey, tmp_path: Path) -> None:
    journey.expect(alerts=STARTING, words=("status of 403", STOPPED))
    for name, role in (("Olga", "operator"), ("Kira", "commentary"), ("Stream", "broadcast")):
        shell(
            f"user add {name} --role {role} --state-dir {tmp_path / 'state'}",
            given=f"{PASSWORD}\n{PASSWORD}\n",
        )
    with running(tmp_path, WITH_HAND_CAMERAS, "--speed", SPEED) as table:
        commentator, viewer = journey.person(table), journey.person(table, locale="en-GB")
        commentator.open("commentators")
        commentator.sees(commentator.page.locator("#told"))
        log_in(commentator, "login?next=/commentators", "Kira")
        held = commentator.page.locator("#hand-list .held .tile:not(.back)")
        table.until_event("tile_discarded/1", more=4)
        expect(held.first).to_be_visible()
        log_in(viewer, "login?next=%2Foverlay%3Fparts%3Dround%2Cscores%2Chands", "Stream")
        expect(viewer.page.locator("[data-part=hands] .tile:not(.back)").first).to_be_visible()
        expect(commentator.page.locator("#places-table tbody tr")).to_have_count(4)
        journey.leave()


@pytest.mark.journey("docs/FOR_STREAMERS.md", "docs/STREAMING.md", presses=3)
def test_a_chat_and_a_program_are_told_what_happens(journey: Journey, tmp_path: Path) -> None:
    journey.expect(words=("nothing is posted to discord", STOPPED))
    chat, program = StandInService(), StandInService()
    key, webhook = tmp_path / "key", tmp_path / "discord"
    key.write_text("a key of the club's own program", "utf-8")
    chat.instead.extend([(404, {})] * 1000)
    webhook.write_text(f"{chat.address}/api/webhooks/1/token", "utf-8")
    places = (
        f'{{ kind = "discord", secret_file = "{webhook}" }}, '
        f'{{ kind = "webhook", address = "{program.address}/news", secret_file = "{key}" }}'
    )
    with running(tmp_path, f'{BY_HAND}[posts]\naudience = "public"\nto = [{places}]\n') as table:
        journey.expect(alerts=STARTING)
        operator = journey.person(table)
        operator.open("preflight")
        operator.sees("Posts are refused: discord")
        chat.instead.clear()
        expect(operator.page.locator("main")).not_to_contain_text("Posts are refused")
        operator.open("operator")
        operator.press("Pause")
        operator.press(operator.page.locator("#confirm-yes"))
        until(lambda: any("paused" in each.json["content"] for each in chat.posted()), why=lambda: chat.asked)
        operator.press("Resume")
        until(lambda: [each.json["type"] for each in program.posted()].count("table.pause") == 2)
        until(lambda: table.get("api/state")["paused"] is None)
        journey.leave()
    chat.close()
    program.close()


def log_in(person: Person, path: str, name: str) -> None:
    """With the password that all accounts here have."""
    person.open(path)
    person.write(person.page.locator("#name"), name)
    person.write(person.page.locator("#password"), PASSWORD)
    person.press("Log in")
