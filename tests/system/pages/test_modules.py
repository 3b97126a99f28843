"""Single modules of the pages' script, called in a browser: answers that cross each other, odd values."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, Route, expect

from tests.system.pages.test_pages import LiveTable, browser, page, pytestmark
from tests.system.pages.test_pages import shared_table as table

__all__ = ["browser", "page", "pytestmark", "table"]


CLOCK_TIMES = """async (times) => {
  const { clockTime } = await import("./static/script/clock_time.js");
  return times.map(clockTime);
}"""


def test_a_clock_counts_hours_only_once_there_is_one(page: Page, table: LiveTable) -> None:
    page.goto(f"{table.address}login")
    assert page.evaluate(CLOCK_TIMES, [0, 65.9, 3729, -0.4, -20.5]) == [
        "0:00",
        "1:05",
        "1:02:09",
        "0:00",
        "−0:20",
    ]


SEASON_CHOSEN_MEANWHILE = """async () => {
  const { drawSeason } = await import("./static/script/table/season.js");
  const asked = [];
  window.fetch = (path) => {
    asked.push(new URL(path, document.baseURI).searchParams.get("player"));
    const headers = new Map([["Retry-After", "0.01"]]);
    return Promise.resolve({ ok: false, status: asked.length === 1 ? 429 : 404, headers });
  };
  const place = document.createElement("section");
  await drawSeason(place, "riichi", { player: "Aoi" }, 4);
  await drawSeason(place, "riichi", { player: "Ren" }, 4);
  await new Promise((done) => setTimeout(done, 50));
  return asked;
}"""


def test_a_season_that_was_to_wait_takes_no_chosen_ones_place(page: Page, table: LiveTable) -> None:
    page.goto(f"{table.address}login")
    assert page.evaluate(SEASON_CHOSEN_MEANWHILE) == ["Aoi", "Ren"]


NEED_OF_A_CLUBS_LIMIT = """async () => {
  const { loadBook } = await import("./static/script/book_names.js");
  const { needLines } = await import("./static/script/needs.js");
  const book = { names: { mangan: {} }, presets: {} };
  window.fetch = () => Promise.resolve({ ok: true, json: () => Promise.resolve(book) });
  await new Promise((done) => loadBook("riichi", done));
  const wall = { total: { limit: "half_yakuman", points: 24000 }, after: "goes_on" };
  const aims = [{ place: 1, wall, from: [], draws: [] }];
  const [line] = needLines({ seats: [{ seat: 0, place: 2, places: aims }] }, ["Aoi"], "riichi");
  return line.textContent;
}"""


def test_a_clubs_own_limit_is_needed_in_the_clubs_own_words(page: Page, table: LiveTable) -> None:
    page.goto(f"{table.address}login?lang=en")
    assert "half_yakuman" in page.evaluate(NEED_OF_A_CLUBS_LIMIT)


SESSION_ASKED_TWICE = """async () => {
  const { LatestSession } = await import("./static/script/latest_session.js");
  const answers = [], said = [];
  window.fetch = () => Promise.resolve({ ok: true, json: () => new Promise((...to) => answers.push(to)) });
  const session = new LatestSession(null, () => said.push(session.data.name));
  const turn = () => new Promise((done) => setTimeout(done));
  session.update({ hand: 1 }, null);
  await turn();
  session.update({ hand: 2 }, null);
  await turn();
  answers[1][0]({ name: "newer" });
  await turn();
  answers[0][0]({ name: "older" });
  await turn();
  return said;
}"""


def test_an_older_answer_about_the_session_takes_no_newer_ones_place(page: Page, table: LiveTable) -> None:
    page.goto(f"{table.address}login")
    assert page.evaluate(SESSION_ASKED_TWICE) == ["newer"]


SECOND_CLAIM = """async () => {
  const { claimForm } = await import("./static/script/table/player_claim.js");
  const parts = Object.fromEntries(["claim", "claim-find", "claim-send", "claim-sum", "fans"].map((id) => {
    const node = document.createElement(id === "claim-find" ? "input" : "div");
    node.hidden = id === "claim";
    document.body.append(node);
    return [id, node];
  }));
  const asked = [];
  const api = {
    get: () => Promise.resolve({ items: [{ id: "all_pungs", value: 6, names: {} }] }),
    command: (request) => { asked.push(request.points); return Promise.resolve({ ok: true }); },
  };
  const claims = claimForm({ api, showStatus: () => {}, byId: (id) => parts[id] });
  const turn = () => new Promise((done) => setTimeout(done));
  const told = (phase) => {
    const state = { names_value: true, phase, wins: [{ seat: 0, named: null }] };
    claims.draw({ seat: 0, state, score: { ruleset: "mcr" } });
    return turn();
  };
  const box = () => parts.fans.querySelector("input");
  await told("ended");
  box().click();
  parts["claim-send"].click();
  await turn();
  await told("ended");
  const afterSending = box().checked;
  box().click();
  await told("settled");
  await told("ended");
  parts["claim-send"].click();
  return { afterSending, left: box().checked, asked };
}"""


def test_a_claim_begins_with_nothing_ticked(page: Page, table: LiveTable) -> None:
    page.goto(f"{table.address}login")
    assert page.evaluate(SECOND_CLAIM) == {"afterSending": False, "left": False, "asked": [6, 0]}


CAMERA_CLOSED_MEANWHILE = """async () => {
  const { PhoneCamera } = await import("./static/script/camera/phone_camera.js");
  const given = [], on = new Set();
  const devices = { getUserMedia: () => new Promise((done) => given.push(() => {
    const track = Object.assign(new EventTarget(), { stop: () => on.delete(track) });
    on.add(track);
    const stream = new MediaStream();
    Object.assign(stream, { getTracks: () => [track], getVideoTracks: () => [track] });
    done(stream);
  })) };
  Object.defineProperty(navigator, "mediaDevices", { value: devices });
  const video = Object.assign(document.createElement("video"), { play: () => Promise.resolve() });
  const names = ["onInterrupted", "onResumed", "onRefused", "onUnsupported"];
  const camera = new PhoneCamera(video, Object.fromEntries(names.map((name) => [name, () => {}])));
  const [first, second] = [camera.open(), camera.open()];
  given.forEach((give) => give());
  const opened = [await first, await second];
  const left = on.size;
  camera.close();
  const third = camera.open();
  camera.close();
  given.at(-1)();
  return { opened, left, afterwards: [await third, on.size, camera.stream] };
}"""


def test_a_camera_that_comes_too_late_is_let_go(page: Page, table: LiveTable) -> None:
    page.goto(f"{table.address}login")
    told = page.evaluate(CAMERA_CLOSED_MEANWHILE)
    assert told == {"opened": [False, True], "left": 1, "afterwards": [False, 0, None]}


@pytest.mark.parametrize(("address", "row"), [("", "#feed li"), ("operator", "#events tr")])
def test_events_of_a_restored_journal_begin_anew(
    page: Page, table: LiveTable, address: str, row: str
) -> None:
    discard = {"kind": "tile_discarded/1", "at": "2026-11-20T18:30:00.000Z", "source": "camera", "seat": 0}
    told = [
        discard | {"journal": journal, "seq": seq, "tile": tile}
        for journal, seq, tile in (("old", 7, "1m"), ("old", 8, "2m"), ("new", 7, "3p"))
    ]
    stream = "".join(f"event: event\ndata: {json.dumps(each)}\n\n" for each in told)
    page.route("**/api/stream*", lambda route: route.fulfill(body=stream, content_type="text/event-stream"))
    page.goto(f"{table.address}{address}")
    expect(page.locator(f"{row} [data-tile='3p']")).to_be_visible()
    assert page.locator(row).count() == 1


@pytest.mark.slow
def test_a_page_begins_anew_where_a_restored_journal_has_passed_its_last_event(
    page: Page, table: LiveTable
) -> None:
    discard = {"kind": "tile_discarded/1", "at": "2026-11-20T18:30:00.000Z", "source": "camera", "seat": 0}
    event = discard | {"journal": "one", "seq": 8}
    before, after = (event | {"tile": tile, "hash": tile} for tile in ("2m", "3p"))
    told = [before]

    def stream(route: Route) -> None:
        body = f"retry: 100\n\nid: 8\nevent: event\ndata: {json.dumps(told[-1])}\n\n"
        route.fulfill(body=body, content_type="text/event-stream")

    page.route("**/api/stream*", stream)
    page.route("**/api/events?*", lambda route: route.fulfill(json={"events": [told[-1]]}))
    page.goto(table.address)
    expect(page.locator("#feed li [data-tile='2m']")).to_be_visible()
    page.evaluate("window.earlier = true")
    told.append(after)  # a backup was restored, and played on past where this page is
    expect(page.locator("#feed li [data-tile='3p']")).to_be_visible()
    expect(page.locator("#feed li [data-tile='2m']")).to_have_count(0)
    assert page.evaluate("window.earlier") is None, "the page began anew"


PENALTIES_OF_TWO_JOURNALS = """async () => {
  const { Penalties } = await import("./static/script/stream/penalties.js");
  const penalties = new Penalties();
  penalties.add({ kind: "penalty_paid/1", journal: "old", seq: 9 });
  penalties.add({ kind: "hand_started/1", journal: "new", seq: 4 });
  return penalties.current();
}"""


def test_penalties_of_a_journal_that_was_left_stand_no_more(page: Page, table: LiveTable) -> None:
    page.goto(f"{table.address}login")
    assert page.evaluate(PENALTIES_OF_TWO_JOURNALS) == []
