"""What people do on the pages to carry an incident out: fields are filled in, buttons pressed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from playwright.sync_api import FilePayload, Locator, Page

Told = Mapping[str, Any]
Form = Callable[[Page, Told], None]


def unfold_all(page: Page) -> None:
    """Open every section of the desk, due or not."""
    page.wait_for_function("document.querySelector('button.fold')")
    page.evaluate(
        "document.querySelectorAll('button.fold[aria-expanded=false]').forEach((each) => each.click())"
    )


def open_sheet(sheet: Locator) -> Locator:
    """A sheet of the desk, unfolded where its result is in."""
    sheet.locator("form").wait_for(state="attached")
    for line in sheet.locator("details:not([open]) > summary").all():
        line.click()
    return sheet


def pressed(name: str) -> Form:
    """A button with an id and nothing else."""
    return lambda page, told: page.locator(f"#{name}").click()


def _file(page: Page, told: Told) -> None:
    page.locator("#file").set_input_files(
        [FilePayload(name="cup.json", mimeType="application/json", buffer=told["text"].encode())]
    )


def _register(page: Page, told: Told) -> None:
    page.locator("#pasted").fill(told["text"])
    look = page.locator("#register-look")
    look.click()
    page.locator("#preview :is(.faults, tbody tr)").first.wait_for()
    if page.locator("#preview .faults").count() == 0:
        look.click()


def _of_player(page: Page, player: str) -> Locator:
    return page.locator(f"#roster li[data-player='{player}']")


def _withdraw(page: Page, told: Told) -> None:
    _of_player(page, told["player"]).get_by_role("button").click()


def _check_in(page: Page, told: Told) -> None:
    _of_player(page, told["players"][0]).get_by_role("checkbox").click()


def _line_up(page: Page, told: Told) -> None:
    page.locator("#team").select_option(told["team"])
    for box in page.locator("#members input").all():
        box.set_checked(box.get_attribute("value") in told["players"])
    page.locator("#line-up button").click()


def _draw(page: Page, told: Told) -> None:
    page.locator("#only-here").set_checked(told.get("here", False))
    page.locator("#mode").select_option(told["mode"])
    page.locator("#draw").click()
    if page.locator("#ask[open]").count():  # somebody is not ticked as here
        page.get_by_role("button", name="Seat everybody").click()


def _take_back(page: Page, told: Told) -> None:
    entry = page.locator("#log li").filter(has_text=re.compile(rf"^{told['seq']} · "))
    entry.get_by_role("button").click()


def _machines(page: Page, told: Told) -> None:
    for table, machine in told["machines"].items():
        page.locator(f"#machines [data-table='{table}']").select_option(machine)
    page.locator("#assign").click()


def _call_of(page: Page, told: Told) -> Locator:
    return page.locator(f"#calls li[data-call='{told['call']}']")


def _send(page: Page, told: Told) -> None:
    _call_of(page, told).locator("input").fill(told["judge"])
    _call_of(page, told).get_by_role("button", name="Send").click()


def _answer(page: Page, told: Told) -> None:
    _call_of(page, told).get_by_role("button", name="It is settled").click()


def _asked_why(button: Callable[[Page], Locator]) -> Form:
    """A button that asks for the reason."""

    def done(page: Page, told: Told) -> None:
        button(page).click()
        page.locator("#ask-field").fill(told["reason"])
        page.locator("#ask-field").press("Enter")

    return done


def _add_time(page: Page, told: Told) -> None:
    page.locator("#for").select_option(str(told.get("table", 0)))
    page.locator("#add").click()


def _last_hand(page: Page, told: Told) -> None:
    page.locator("#for").select_option(str(told.get("table", 0)))
    page.locator("#last-hand").click()


def _substitute(page: Page, told: Told) -> None:
    page.locator("#leaves").select_option(f"{told['table']} {told['leaves']}")
    page.locator("#comes").select_option(told["comes"])
    page.locator("#as-substitute").set_checked(told["substitute"])
    page.locator("#substitute button[type=submit]").click()


def _mark(page: Page, told: Told) -> None:
    page.locator("#leaves").select_option(f"{told['table']} {told['player']}")
    page.locator("#mark").click()


def _substitute_value(page: Page, told: Told) -> None:
    page.locator("#substitute-value").fill(str(told["value"]))
    page.locator("#worth button").click()


def _penalty(page: Page, told: Told) -> None:
    page.locator("#fined").select_option(told["player"])
    page.locator("#amount").fill(str(told["amount"]))
    page.locator("#penalty button").click()


def _decide(page: Page, told: Told) -> None:
    line = page.locator(f"#ledger li[data-penalty='{told['penalty']}']")
    if "amount" in told:
        line.locator("input").fill(str(told["amount"]))
    names = {"upheld": "Uphold", "lowered": "Lower to", "lifted": "Lift"}
    line.get_by_role("button", name=names[told["ruling"]]).click()


def _wrong_seats(page: Page, told: Told) -> None:
    table = told["seating"][0]
    page.locator("#wrong-table").select_option(str(table["table"]))
    for wind, player in table["seats"].items():
        page.locator(f"#wrong-seats [data-wind='{wind}']").select_option(player)
    page.locator("#wrong button").click()


def _report(page: Page, told: Told) -> None:
    for player, value in told["points"].items():
        page.locator(f"#sheet [data-player={player}]").fill(str(value))
    page.get_by_role("button", name="Hand in and sign").click()


def _sheet_of(page: Page, told: Told) -> Locator:
    return page.locator("#sheets li", has_text=f"Table {told['table']}")


def _sheet(page: Page, told: Told) -> None:
    open_sheet(_sheet_of(page, told))
    for player, value in told["points"].items():
        _sheet_of(page, told).locator(f"[data-player={player}]").fill(str(value))
    _sheet_of(page, told).locator("button[type=submit]").click()


def _cut(page: Page, told: Told) -> None:
    for name in ("after", "players", "carry"):
        page.locator(f"#cut-{name}").fill(str(told[name]))
    page.locator("#cut button").click()


FORMS: Final[Mapping[str, Form]] = MappingProxyType(
    {
        "file": _file,
        "register": _register,
        "withdraw": _withdraw,
        "check_in": _check_in,
        "line_up": _line_up,
        "draw": _draw,
        "take_back": _take_back,
        "machines": _machines,
        "begin": pressed("begin"),
        "pause": pressed("pause"),
        "resume": pressed("resume"),
        "end": pressed("end"),
        "add_time": _add_time,
        "last_hand": _last_hand,
        "call": pressed("call"),
        "dispute": _asked_why(lambda page: page.locator("#dispute")),
        "send": _send,
        "answer": _answer,
        "substitute": _substitute,
        "mark": _mark,
        "substitute_value": _substitute_value,
        "penalty": _penalty,
        "appeal": _asked_why(lambda page: page.locator("#ledger button")),
        "decide": _decide,
        "wrong_seats": _wrong_seats,
        "report": _report,
        "sign": lambda page, told: page.get_by_role("button", name="Sign", exact=True).click(),
        "sheet": _sheet,
        "accept": lambda page, told: _sheet_of(page, told).get_by_role("button", name="Accept").click(),
        "reject": lambda page, told: _sheet_of(page, told).get_by_role("button", name="Send back").click(),
        "cut": _cut,
        "show": pressed("show"),
    }
)
"""By the name that the script gives them."""
