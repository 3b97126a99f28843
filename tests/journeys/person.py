"""Somebody with a browser: what they press, write and see, in the words on the page."""

from __future__ import annotations

from pathlib import Path
from re import Pattern
from typing import Final, Literal

from playwright.sync_api import Locator, Page, expect

Role = Literal["button", "link", "tab", "checkbox", "radio", "option", "row", "menuitem", "switch"]

LAPTOP: Final = (1280, 800)
"""Width and height in CSS pixels."""
PHONE: Final = (390, 844)


class Person:
    """Looks at one page of a service.

    Presses are what costs a person something: a tap or click, a field that is written or chosen, a key.
    Opening an address that was printed or scanned is none.
    """

    def __init__(self, page: Page, address: str, pictures: Path | None = None) -> None:
        """``address`` is the service's, with its slash at the end."""
        self.page = page
        self.presses = 0
        self._address = address
        self._pictures = pictures

    def open(self, path: str = "") -> None:
        """Go to an address of the service, as typed or scanned; a whole one is opened as it is."""
        self.page.goto(path if path.startswith("http") else self._address + path.removeprefix("/"))

    def press(self, what: str | Locator, role: Role = "button") -> None:
        """Press the first place that bears this name, or the place given."""
        self.presses += 1
        self._place(what, role).click()

    def tick(self, box: str | Locator, *, on: bool = True) -> None:
        """Press a check box by its label, or the place given: it stands otherwise before, so after."""
        place = self._place(box, "checkbox")
        expect(place).to_be_checked(checked=not on)
        self.press(place)
        expect(place).to_be_checked(checked=on)

    def write(self, field: str | Locator, text: str) -> None:
        """Write into a field that bears this label, over what stood there."""
        self.presses += 1
        place = self.page.get_by_label(field, exact=True) if isinstance(field, str) else field
        place.fill(text)

    def choose(self, field: str | Locator, option: str) -> None:
        """Choose from the first list that bears this label: by the words of the option or by its value."""
        self.presses += 1
        named = self.page.get_by_role("combobox", name=field, exact=True) if isinstance(field, str) else field
        named.filter(visible=True).first.select_option(option)

    def pick(self, group: str, option: str) -> None:
        """Press one of the few that stand under this label."""
        few = self.page.get_by_role("radiogroup", name=group, exact=True)
        self.press(few.get_by_label(option, exact=True))

    def give(self, field: str | Locator, *files: Path) -> None:
        """Choose files for a field that bears this label."""
        self.presses += 1
        place = self.page.get_by_label(field, exact=True) if isinstance(field, str) else field
        place.set_input_files(list(files))

    def key(self, keys: str) -> None:
        """Press a key or a chord (``ArrowLeft``, ``Control+Enter``)."""
        self.presses += 1
        self.page.keyboard.press(keys)

    def sees(self, what: str | Pattern[str] | Locator) -> Locator:
        """Wait until it is on the page: words anywhere, or a place. Returns the first such place."""
        places = what if isinstance(what, Locator) else self.page.get_by_text(what)
        place = places.filter(visible=True).first
        expect(place).to_be_visible()
        return place

    def sees_none(self, what: str | Locator) -> None:
        """Wait until it is not (or no more) on the page."""
        place = self.page.get_by_text(what) if isinstance(what, str) else what
        expect(place.filter(visible=True)).to_have_count(0)

    def look(self, name: str) -> None:
        """Keep pictures of the whole page under this name, as a laptop and a phone show it, where pictures
        are kept."""
        if self._pictures is None:
            return
        self._pictures.mkdir(parents=True, exist_ok=True)
        for width, height in (LAPTOP, PHONE):
            self.page.set_viewport_size({"width": width, "height": height})
            self.page.wait_for_function("width => innerWidth === width", arg=width)
            self.page.screenshot(path=self._pictures / f"{name}-{width}.png", full_page=True)

    def _place(self, what: str | Locator, role: Role) -> Locator:
        if isinstance(what, str):
            return self.page.get_by_role(role, name=what, exact=True).filter(visible=True).first
        return what
