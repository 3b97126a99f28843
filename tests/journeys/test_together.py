"""Several at one desk, and a network that fails them: nothing is lost, nothing is done twice or unseen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.journeys.journey import Journey
from tests.journeys.play import Play
from tests.journeys.tables import BY_HAND, STARTING, STOPPED, RunningTable, running, shell
from tests.journeys.test_decisions import confirm, consequence, row
from tests.waiting import until

PASSWORD = "thirteen orphans"
NO_ANSWER = "The table does not answer. Try again."
LATE_MESSAGES = """
const listen = EventSource.prototype.addEventListener;
window.lateMessages = null;
EventSource.prototype.addEventListener = function (topic, handler) {
  listen.call(this, topic, (message) => {
    if (window.lateMessages) window.lateMessages.push(() => handler(message));
    else handler(message);
  });
};
window.deliver = () => {
  const late = window.lateMessages;
  window.lateMessages = null;
  for (const each of late) each();
};
"""
"""A page hears of nothing new while `window.lateMessages` is a list, and of it all by `deliver()`."""


def losing_answers(route: Route) -> None:
    """The request arrives, its answer does not."""
    route.fetch()
    route.abort()


@pytest.mark.slow
@pytest.mark.journey("docs/JUDGING.md", presses=7)
def test_two_judges_correct_the_same_discard(journey: Journey, quiet: RunningTable) -> None:
    play = Play(quiet)
    play.discard(0, "9s")
    play.discard(1, "3z")
    first, second = journey.person(quiet), journey.phone(quiet)
    for judge, tile in ((first, "8s"), (second, "7s")):
        judge.open("operator")
        judge.press(row(judge, "Aoi discards").get_by_role("button", name="Correct"))
        judge.press(judge.page.locator(f"#change-tiles button[data-tile='{tile}']"))
        judge.sees(consequence(judge).locator(f"[data-tile='{tile}']"))
    confirm(first)
    until(lambda: play.river(0) == ["8s"])
    expect(second.page.locator("#events tr.amendment")).to_have_count(1)
    confirm(second)
    second.sees("Somebody else has decided something meanwhile.")
    assert play.river(0) == ["8s"], "nobody's word is overruled unseen"
    second.press(second.page.locator("#confirm-no"))
    second.sees_none(second.page.locator("#change"))
    assert play.river(0) == ["8s"]
    play.close()


@pytest.mark.journey("docs/JUDGING.md", presses=3)
def test_a_decision_heard_of_after_its_preview_was_made_asks_nobody_again(
    journey: Journey, quiet: RunningTable
) -> None:
    play = Play(quiet)
    play.discard(0, "9s")
    judge = journey.person(quiet)
    judge.page.add_init_script(LATE_MESSAGES)
    judge.open("operator")
    discard = row(judge, "Aoi discards").get_by_role("button", name="Correct")
    judge.sees(discard)
    judge.page.evaluate("window.lateMessages = []")
    play.discard(1, "3z")
    judge.press(discard)
    judge.press(judge.page.locator("#change-tiles button[data-tile='8s']"))
    consequence(judge)
    judge.page.evaluate("window.deliver()")
    judge.page.locator(f"#events tr[data-seq='{play.history()[-1]['seq']}']").wait_for(state="attached")
    confirm(judge)
    until(lambda: play.river(0) == ["8s"])
    judge.sees(judge.page.locator("#events tr.amendment"))
    play.close()


@pytest.mark.journey("docs/JUDGING.md", presses=9)
def test_a_press_whose_answer_is_lost_is_done_once(journey: Journey, quiet: RunningTable) -> None:
    journey.expect(alerts=("wrong_tile_count", "dead_hand", "alert_ended"), words=("net::ERR_",))
    play = Play(quiet)
    play.discard(0, "9s")
    judge = journey.person(quiet)
    judge.open("operator")
    judge.press(row(judge, "Aoi discards").get_by_role("button", name="Correct"))
    judge.write("Reason", "an eight, not a nine")
    judge.page.context.set_offline(True)
    eight = judge.page.locator("#change-tiles button[data-tile='8s']")
    judge.press(eight)
    judge.sees(judge.page.locator("#change-said", has_text=NO_ANSWER))
    judge.page.context.set_offline(False)
    expect(judge.page.locator("#change-reason")).to_have_value("an eight, not a nine")
    judge.press(eight)
    consequence(judge)
    confirm(judge)
    until(lambda: play.river(0) == ["8s"])
    judge.sees(judge.page.locator("#events tr.amendment", has_text="an eight, not a nine"))

    judge.press("Penalties", "tab")
    judge.press(judge.page.locator("#penalty-seats").get_by_role("button", name="Ren"))
    fault = judge.page.locator("#penalties [data-code=wrong_tile_count] button").first
    judge.page.route("**/api/command", only("punish", losing_answers))
    judge.press(fault)
    judge.sees(
        judge.page.locator("#said", has_text="Connected again. What you pressed may not have been done")
    )
    noted = judge.page.locator("#events tr[data-kind=irregularity_noted]")
    judge.sees(noted)
    count = noted.count()
    judge.page.unroute("**/api/command")
    judge.press(fault)
    judge.sees(judge.page.locator("#said", has_text="Ren"))
    faults = [each for each in play.history() if each["kind"] == "irregularity_noted/1" and each["seat"] == 1]
    assert len(faults) == count, "asked twice, noted once"
    play.close()


def only(do: str, handler: Callable[[Route], None]) -> Callable[[Route], None]:
    """A handler of the requests that shall do something, not of their previews nor of others."""

    def handled(route: Route) -> None:
        asked = route.request.post_data_json or {}
        if asked.get("do") == do and not asked.get("preview"):
            handler(route)
        else:
            route.continue_()

    return handled


@pytest.mark.slow
@pytest.mark.journey("docs/JUDGING.md", presses=4)
def test_a_score_sheet_lists_what_was_amended(journey: Journey, quiet: RunningTable) -> None:
    play = Play(quiet)
    play.discard(0, "9s")
    play.discard(1, "3z")
    play.see("win_shown", {"seat": 2, "from": None, "tile": "2p", "tiles": "123m456m789m111z2p"})
    play.ask("settle")
    play.ask("end_session", reason="the evening is over")
    judge = journey.person(quiet)
    judge.open("scoresheet")
    judge.sees("Session score sheet")
    judge.sees_none("Amended after it was paid")
    judge.open("operator")
    judge.press(row(judge, "Aoi discards").get_by_role("button", name="Correct"))
    judge.write("Reason", "an eight, by the film")
    judge.press(judge.page.locator("#change-tiles button[data-tile='8s']"))
    consequence(judge)
    confirm(judge)
    judge.sees(judge.page.locator("#events tr.amendment", has_text="an eight, by the film"))
    judge.open("scoresheet")
    judge.sees("Amended after it was paid")
    judge.sees(judge.page.locator(".amended li", has_text="an eight, by the film"))
    play.close()


@pytest.mark.journey("docs/JUDGING.md", presses=4)
def test_grey_buttons_say_why_and_the_open_tab_stays(journey: Journey, tmp_path: Path) -> None:
    for name, role in (("Olga", "operator"), ("Jun", "judge")):
        made = f"user add {name} --role {role} --state-dir {tmp_path / 'state'}"
        shell(made, given=f"{PASSWORD}\n{PASSWORD}\n")
    journey.expect(alerts=STARTING, words=(STOPPED,))
    with running(tmp_path, BY_HAND) as table:
        judge = journey.phone(table)
        judge.open("login?next=operator")
        judge.write(judge.page.locator("#name"), "Jun")
        judge.write(judge.page.locator("#password"), PASSWORD)
        judge.press("Log in")
        judge.sees(judge.page.locator("#who", has_text="Jun"))
        judge.press("Machine", "tab")
        why = "Only an operator moves the machine: ask one, or log in as one."
        for again in (False, True):
            if again:
                reload_before_it_knows_who_is_here(judge.page)
            judge.sees(judge.page.locator("#pane-machine .operators-only", has_text=why))
            shuffle = judge.page.get_by_role("button", name="Shuffle")
            expect(shuffle).to_be_disabled()
            expect(shuffle).to_have_attribute("title", why)
            expect(judge.page.get_by_role("tab", name="Machine")).to_have_attribute("aria-selected", "true")
        journey.leave()


def reload_before_it_knows_who_is_here(page: Page) -> None:
    """What a page asks for waits until it knows that: without it the table refuses."""
    held: list[Route] = []
    page.route("**/api/me", lambda route: held.append(route))
    page.reload(wait_until="commit")
    expect(page.locator("#seats li")).to_have_count(4)
    until(lambda: bool(held), meanwhile=lambda: page.evaluate("0"))
    for each in held:
        each.continue_()
    page.unroute("**/api/me")
