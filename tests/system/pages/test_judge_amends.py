"""What a judge has recorded can be taken back where it stands, and what is shown is of the hand in play."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.system.pages.test_judge import ask
from tests.system.pages.test_pages import (
    LiveTable,
    browser,
    open_operator,
    page,
    pytestmark,
    table,
    write_down,
)

__all__ = ["browser", "page", "pytestmark", "table"]


@pytest.fixture
def siamese() -> Iterator[LiveTable]:
    live = LiveTable("default", "siamese", players=("Aoi", "Ren", "Yuzu"))
    yield live
    live.close()


def entry(page: Page, seq: int) -> Locator:
    return page.locator(f"#events tr[data-seq='{seq}']")


def newest(page: Page) -> int:
    """The number of the entry that stands on top."""
    return int(page.locator("#events tr").first.get_attribute("data-seq") or 0)


@pytest.mark.slow
def test_what_was_inserted_is_withdrawn_and_what_was_withdrawn_offers_nothing(
    table: LiveTable, page: Page
) -> None:
    open_operator(page, table)
    write_down(page, "indicator_revealed", tile="4m")
    write_down(page, "tile_discarded", seat="0", tile="5m")
    discarded = newest(page)
    entry(page, discarded).locator("[data-change=insert_event]").click()
    page.select_option("#change-kind", "meld_claimed/1")
    fields = page.locator("#change-fields")
    for name, value in {"seat": "3", "from": "0", "meld": "pung"}.items():
        fields.locator(f"select[data-field={name}]").select_option(value)
    fields.locator("input[data-field=tile]").fill("5m")
    fields.locator("input[data-field=tiles]").fill("555m")
    page.fill("#change-reason", "said in time")
    page.click("#change-send")
    page.click("#confirm-yes")
    inserted = entry(page, discarded + 1)
    expect(inserted).to_contain_text("said in time")
    hand = table.service.state.hand
    assert hand is not None and len(hand.seats[3].melds) == 1

    inserted.locator("[data-change=withdraw_event]").click()
    page.fill("#change-reason", "it was not")
    page.click("#change-send")
    page.click("#confirm-yes")
    expect(page.locator("#events tr").first).to_contain_text("it was not")
    hand = table.service.state.hand
    assert hand is not None and not hand.seats[3].melds
    expect(inserted.locator("[data-change]")).to_have_count(0)
    expect(entry(page, discarded).locator("[data-change]")).to_have_count(3)


@pytest.mark.slow
def test_an_open_correction_says_that_another_judge_has_changed_its_entry(
    table: LiveTable, page: Page
) -> None:
    open_operator(page, table)
    write_down(page, "indicator_revealed", tile="4m")
    write_down(page, "tile_discarded", seat="0", tile="5m")
    seq, said = newest(page), page.locator("#change-said")
    entry(page, seq).locator("[data-change=correct_event]").click()
    expect(said).to_be_hidden()
    corrected = {"kind": "tile_discarded/1", "seat": 0, "tile": "6m", "drawn": None, "sideways": False}
    ask(table, do="correct_event", seq=seq, event=corrected, reason="a slip", by="Pjotr")
    expect(said).to_contain_text("Meanwhile Pjotr has changed this entry:")
    expect(said).to_contain_text("a slip")
    expect(page.locator("#change-what [data-tile='6m']")).to_be_visible()
    page.click("#change-tiles button[data-tile='7m']")  # what was chosen here still counts
    page.click("#confirm-yes")
    expect(page.locator("#change")).to_be_hidden()
    expect(page.locator("#events tr").first.locator("[data-tile='7m']")).to_be_visible()


@pytest.mark.slow
def test_tiles_are_read_in_wide_letters_and_what_is_no_tile_is_not_sent(table: LiveTable, page: Page) -> None:
    open_operator(page, table)
    write_down(page, "indicator_revealed", tile="4m")
    before = newest(page)
    page.select_option("#entry-kind", "tile_discarded/1")
    tile = page.locator("#entry-fields input[data-field=tile]")
    for none in ("abc", "5", "5mx", "9z"):
        tile.fill(none)
        page.click("#entry button[type=submit]")
        told = tile.evaluate("node => node.validationMessage")
        assert told.startswith("These are no tiles"), none
    assert newest(page) == before
    tile.fill("５ｍ")
    expect(page.locator("#entry-fields [data-tile='5m']")).to_be_visible()
    page.click("#entry button[type=submit]")
    expect(page.locator("#events tr").first).to_contain_text("Aoi discards")


@pytest.mark.slow
def test_the_value_of_a_shown_win_goes_with_the_hand(table: LiveTable, page: Page) -> None:
    open_operator(page, table)
    write_down(page, "indicator_revealed", tile="4m")
    write_down(page, "tile_discarded", seat="0", tile="8s")
    won = {"seat": "1", "from": "0", "tile": "8s", "tiles": "123456789p11z79s"}
    assert write_down(page, "win_shown", **won), "an end of the hand is shown before it is written"
    page.click("#tab-hand")
    page.click("[data-do=worth]")
    expect(page.locator("#worth")).to_contain_text("Pure straight")
    page.click("[data-do=settle]")
    page.click("#confirm-yes")
    expect(page.locator("#worth")).to_be_hidden()


@pytest.mark.slow
def test_a_payment_is_corrected_by_its_numbers_and_keeps_its_wins(table: LiveTable, page: Page) -> None:
    open_operator(page, table)
    write_down(page, "indicator_revealed", tile="4m")
    write_down(page, "tile_discarded", seat="0", tile="8s")
    write_down(page, "win_shown", seat="1", tile="8s", tiles="123456789p11z79s", **{"from": "0"})
    page.click("#tab-hand")
    page.click("[data-do=settle]")
    page.click("#confirm-yes")
    paid = page.locator("#events tr[data-kind=hand_settled]")
    paid.locator("[data-change=correct_event]").click()
    gets = page.locator("#change-fields").get_by_role("spinbutton")
    assert [each.input_value() for each in gets.all()] == ["-2600", "2600", "0", "0"]
    # As it stands it is the same event: what no field shows is not lost.
    page.click("#change-send")
    expect(page.locator("#change-said")).to_contain_text("already says so")
    gets.nth(0).fill("-3900")
    page.click("#change-send")
    expect(page.locator("#change-said")).to_contain_text("add up to −1,300; they should add up to 0")
    gets.nth(1).fill("3900")
    page.click("#change-send")
    expect(page.locator("#confirm-body tr.differs", has_text="Ren")).to_contain_text("28,900")
    page.click("#confirm-yes")
    expect(page.locator("#seats")).to_contain_text("28,900")
    # Who sits where is no list of tiles.
    page.locator("#events tr[data-kind=session_started] [data-change=correct_event]").click()
    expect(page.locator("#change-fields input[data-field=rules]")).to_have_value("riichi")
    expect(page.locator("#change-fields .tile")).to_have_count(0)


@pytest.mark.slow
def test_both_hands_of_a_siamese_player_are_recorded(siamese: LiveTable, page: Page) -> None:
    open_operator(page, siamese)
    write_down(page, "tile_discarded", seat="0", tile="9s")
    first = {"tile": "9s", "tiles": "123m123p123s78s11z"}
    write_down(page, "win_shown", seat="1", part="0", **first, **{"from": "0"})
    write_down(page, "tile_discarded", seat="1", tile="2z")
    write_down(page, "tile_discarded", seat="2", tile="3z")
    write_down(page, "tile_discarded", seat="0", tile="4z")
    second = {"tile": "9m", "tiles": "789m789p789s78m99p"}
    write_down(page, "win_shown", seat="1", part="1", **second, **{"from": ""})
    page.click("#tab-hand")
    page.click("[data-do=settle]")
    expect(page.locator("#confirm-body .hands b")).to_have_text("Ren won")
    page.click("#confirm-yes")
    expect(page.locator("#seats")).to_contain_text("133")


@pytest.mark.slow
def test_a_record_that_a_format_cannot_hold_is_told_and_nothing_is_saved(
    table: LiveTable, page: Page
) -> None:
    refused = {"ok": False, "error": {"code": "http_409", "message": "unseen tiles"}}
    page.route("**/api/record/mjlog", lambda asked: asked.fulfill(status=409, json=refused))
    named = {"Content-Disposition": 'attachment; filename="session-mjai.jsonl"'}
    page.route("**/api/record/mjai", lambda asked: asked.fulfill(body="{}\n", headers=named))
    open_operator(page, table)
    page.click("#tab-session")
    page.click("#end-session")
    page.click("#confirm-yes")
    page.locator("#closing").get_by_role("link", name="Tenhou mjlog").click()
    expect(page.locator("#said")).to_contain_text("Tenhou mjlog cannot hold this session")
    with page.expect_download() as saved:
        page.locator("#closing").get_by_role("link", name="mjai", exact=True).click()
    assert saved.value.suggested_filename == "session-mjai.jsonl"


@pytest.mark.slow
def test_the_journal_names_the_rules_that_wait_in_the_pages_language(table: LiveTable, page: Page) -> None:
    ask(table, do="start_session", ruleset="mcr", preset="botzone")
    ask(table, do="pause", reason="lids")
    ask(table, do="machine_step", step="open_lids")
    page.goto(f"{table.address}operator?lang=ru")
    acts = page.locator("#events tr[data-kind=operator_acted] .what")
    rules = "Новая сессия: MCR (официальный китайский) (botzone.org), игроков: 4"
    expect(acts).to_contain_text(["Шаг автомата: Открыть крышки", rules])
