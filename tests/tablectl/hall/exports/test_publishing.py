"""The public files: named by what is in them, never changed, and a small manifest."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect, sync_playwright

from tablectl.compose.hall.publishing import PublicFolder, publish_event
from tablectl.hall.views.ranking import public_ranking
from tablectl.hall.views.screens import ceremony
from tests.system.pages.browsing import CHROMIUM, started
from tests.tablectl.hall.events import points, seating, text
from tests.tablectl.hall.scripted import ScriptedHall
from tests.tablectl.hall.served import served_folder

needs_chromium = pytest.mark.skipif(not Path(CHROMIUM).exists(), reason=f"there is no browser {CHROMIUM}")


@pytest.fixture
def own(tmp_path: Path) -> ScriptedHall:
    made = ScriptedHall(tmp_path)
    made.do("import_event", text=text())
    made.do("draw_seating", seating=seating())
    made.do("begin_round")
    made.do("set_result", table=1, points=points(), reason="sheet")
    return made


def publish(own: ScriptedHall, folder: PublicFolder) -> int:
    own.step()
    return publish_event(own.hall.view, folder, own.clock.at())


def test_a_segment_is_written_once_and_the_manifest_names_what_counts(own: ScriptedHall) -> None:
    path = own.folder / "public"
    folder = PublicFolder(path)
    assert publish(own, folder) == 3
    before = {each: each.read_bytes() for each in (path / "segments").iterdir()}
    manifest = json.loads((path / "manifest.json").read_bytes())
    assert (manifest["schema"], manifest["rounds"]) == ("tablectl/hall_manifest/1", 3)
    own.clock.s += 7
    assert publish(own, folder) == 0, "the clock is in the manifest alone"
    later = json.loads((path / "manifest.json").read_bytes())
    assert later["segments"] == manifest["segments"]
    assert manifest["clock"]["left_s"] - later["clock"]["left_s"] == 7
    own.do("set_result", table=2, points=points(2), reason="sheet")
    assert publish(own, folder) == 2, "tables and ranking; the seating is as it was"
    assert all(each.read_bytes() == kept for each, kept in before.items())
    assert (path / "manifest.json").stat().st_size <= 2048
    seated = json.loads((path / later["segments"]["seating"]).read_text(encoding="utf-8"))
    assert seated["rounds"][0]["tables"][0]["seats"]["E"]["name"] == "Aoi"


def test_a_segment_whose_packed_half_is_gone_is_packed_anew(own: ScriptedHall) -> None:
    path = own.folder / "public"
    publish(own, PublicFolder(path))
    (plain,) = (path / "segments").glob("seating*.json")
    packed = plain.with_name(f"{plain.name}.gz")
    packed.unlink()  # tidied just before the plain one
    publish(own, PublicFolder(path))
    assert gzip.decompress(packed.read_bytes()) == plain.read_bytes()


def test_what_concerns_those_who_work_here_is_not_public(own: ScriptedHall) -> None:
    own.do("call_judge", table=1, reason="a quarrel")
    path = own.folder / "public"
    publish(own, PublicFolder(path))
    told = "".join(each.read_text(encoding="utf-8") for each in (path / "segments").glob("*.json"))
    assert "quarrel" not in told
    assert '"trouble"' not in told
    assert (path / "manifest.json").stat().st_mode & 0o777 == 0o644


def test_final_places_that_are_kept_for_the_ceremony_are_not_public_before_it_has_shown_all(
    own: ScriptedHall,
) -> None:
    def ranked() -> dict[str, Any]:
        publish(own, PublicFolder(own.folder / "public"))
        manifest = json.loads((own.folder / "public" / "manifest.json").read_bytes())
        told = (own.folder / "public" / manifest["segments"]["ranking"]).read_text(encoding="utf-8")
        return dict(json.loads(told))

    own.do("end_round", anyway=True)
    own.do("import_event", text=text(4, rounds=2, name="Final"))
    for number, told in ((1, (41000, 30000, 20000, 9000)), (2, (9000, 10000, 20000, 61000))):
        own.do("draw_seating", seating=[each for each in seating(number) if each["table"] == 1])
        own.do("begin_round")
        own.do("set_result", table=1, points=points(1, *told), reason="sheet")
        own.do("end_round")
    assert ranked()["over"], "nobody has asked for a ceremony"
    for shown in (5, 4, 2):
        own.do("show_places", from_place=shown)
        before = ranked()
        assert (before["complete"], before["over"], before["withheld"]) == (1, False, True)
        assert [each["name"] for each in before["standings"]] == ["Aoi", "Ren", "Yuzu", "Haru"]
    own.do("show_places", from_place=1)
    after = ranked()
    assert after["over"]
    assert after["standings"][0]["name"] == "Haru"


def test_the_places_of_a_file_that_has_results_and_no_seats_are_shown_too(own: ScriptedHall) -> None:
    played = [{"round": number, "table": 1, "points": points()} for number in (1, 2)]
    own.do("end_round", anyway=True)
    own.do("import_event", text=text(4, rounds=2, name="Archive", results=played))
    assert public_ranking(own.hall.log.state.event())["over"]
    own.do("show_places", from_place=1)
    assert ceremony(own.hall.log.state.event())["places"]


def test_what_has_not_counted_for_an_hour_is_removed_and_the_rest_lies_packed(own: ScriptedHall) -> None:
    path = own.folder / "public"
    folder = PublicFolder(path)
    publish(own, folder)
    own.do("set_result", table=2, points=points(2), reason="sheet")
    publish(own, folder)
    lying = sorted(each.name for each in (path / "segments").iterdir())
    assert len(lying) == 2 * 5, "three segments, two of them anew, each of them packed beside"
    assert folder.remove_stale_segments(70.0) == 0
    assert folder.remove_stale_segments(70.0 + 3600) == 0
    assert folder.remove_stale_segments(70.0 + 3601) == 2
    named = json.loads((path / "manifest.json").read_bytes())["segments"].values()
    assert {f"segments/{each.name}" for each in (path / "segments").iterdir() if each.suffix == ".json"} == {
        *named
    }
    for each in named:
        assert gzip.decompress((path / f"{each}.gz").read_bytes()) == (path / each).read_bytes()


@pytest.mark.slow
@needs_chromium
def test_the_public_page_says_when_nothing_new_comes(own: ScriptedHall) -> None:
    path = own.folder / "public"
    folder = PublicFolder(path)
    own.step()
    publish_event(own.hall.view, folder, own.clock.at(), every_s=2.0)
    with served_folder(path) as address, sync_playwright() as driver:
        browser = started(driver)
        page = browser.new_page(locale="en-GB", timezone_id="UTC")
        page.clock.install()
        page.goto(address)
        expect(page.locator("#link")).to_have_text("live")
        for _ in range(8):
            page.clock.run_for(2000)
            page.wait_for_load_state("networkidle")
        expect(page.locator("#trouble")).to_have_text("The hall does not answer. This is from 10:00:00")
        expect(page.locator("#rows tr").first).to_contain_text("Aoi")
        own.clock.s += 20
        publish_event(own.hall.view, folder, own.clock.at(), every_s=2.0)
        page.clock.run_for(3000)
        expect(page.locator("#link")).to_have_text("live")
        expect(page.locator("#trouble")).to_be_hidden()
        browser.close()


@pytest.mark.slow
@needs_chromium
def test_the_public_page_shows_what_was_announced(own: ScriptedHall) -> None:
    path = own.folder / "public"
    folder = PublicFolder(path)
    own.do("announce", notice="The kitchen is open")
    publish(own, folder)
    with served_folder(path) as address, sync_playwright() as driver:
        browser = started(driver)
        page = browser.new_page(locale="en-GB", timezone_id="UTC")
        page.goto(address)
        expect(page.locator("#announced")).to_have_text("The kitchen is open")
        own.do("end_round", anyway=True)
        own.do("announce", notice="Lunch", minutes=30)
        own.clock.s += 1
        publish(own, folder)
        expect(page.locator("#announced")).to_contain_text("Round 2 begins at")
        expect(page.locator("#announced")).to_contain_text("Lunch")
        expect(page.locator("#clock")).to_contain_text("29:5")  # the break is counted down
        own.do("announce")
        own.clock.s += 1
        publish(own, folder)
        expect(page.locator("#announced")).to_be_hidden()
        browser.close()


@pytest.mark.slow
@needs_chromium
def test_the_public_page_needs_no_server_of_ours(own: ScriptedHall) -> None:
    path = own.folder / "public"
    publish(own, PublicFolder(path))
    with served_folder(path) as address, sync_playwright() as driver:
        browser = started(driver)
        page = browser.new_page(locale="en-GB")
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(address)
        expect(page.locator("#rows tr").first).to_contain_text("Aoi")
        expect(page.locator("#tables li.card")).to_have_count(2)
        expect(page.locator("#round")).to_have_text("Round 1 of 3")
        assert errors == []
        browser.close()
