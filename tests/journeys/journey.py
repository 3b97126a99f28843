"""One journey: its people, the presses they took, and what nobody expected on the way."""

from __future__ import annotations

import os
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final, Protocol

from playwright.sync_api import Browser, ConsoleMessage, Page

from tests.journeys.person import LAPTOP, PHONE, Person
from tests.journeys.tables import shell
from tests.system.pages.browsing import open_page

PICTURES: Final = os.environ.get("TABLECTL_JOURNEY_PICTURES")
"""The folder that pictures of the pages are kept in, where somebody wants them."""

REFUSED: Final = "the server responded with a status of 409"
"""The browser's own line for a request that the table refused: the page says why."""
STOPS_SLOWLY: Final = "stopping: waits for"
"""A service on a busy machine says what it still waits for."""

LATE: Final = (
    "a service was stopped before everybody had left: a page may have stumbled over that, or not yet"
)


class Service(Protocol):
    """What a person looks at: a table or a hall that runs."""

    @property
    def address(self) -> str:
        """Of the pages, with a slash at the end."""

    @property
    def log(self) -> str:
        """What it printed after it was up."""

    @property
    def ended(self) -> bool:
        """Whether somebody has stopped it."""

    def heard(self, topic: str) -> list[dict[str, Any]]:
        """Every message of an MQTT topic since it was started."""


class Journey:
    """Hands out people and remembers what they met.

    Args:
        name: of the journey, as documents name it.
        browser: where people's pages are opened.
    """

    def __init__(self, name: str, browser: Browser) -> None:
        self.name = name
        self.people: list[Person] = []
        self._browser = browser
        self._open = ExitStack()
        self._began_s = time.monotonic()
        self._watched: list[tuple[Service, int, int]] = []
        self._expected_alerts: set[str] = set()
        self._expected_words: list[str] = []
        self._console: list[str] = []
        self._typed = 0
        self._left = False

    def person(
        self,
        service: Service,
        size: tuple[int, int] = LAPTOP,
        *,
        browser: Browser | None = None,
        **options: Any,
    ) -> Person:
        """Somebody with a browser, the usual one unless given. ``options`` are a browser context's
        (``locale``, ``color_scheme``...)."""
        self.watch(service)
        profile = len(self.people)
        chosen = browser or self._browser
        page = self._open.enter_context(open_page(chosen, *size, profile=profile, **options))
        page.on("console", self._said_by(page))
        person = Person(page, service.address, Path(PICTURES) if PICTURES else None)
        self.people.append(person)
        return person

    def phone(self, service: Service, **options: Any) -> Person:
        """Somebody with a phone upright in the hand."""
        return self.person(service, PHONE, has_touch=True, **options)

    def type(self, command: str, *, status: int = 0, given: str | None = None) -> str:
        """Type a command of the program into a shell, which counts as a press; see `shell`."""
        self._typed += 1
        return shell(command.removeprefix("tablectl "), status=status, given=given)

    @contextmanager
    def goes_on(self, command: str) -> Iterator[list[str]]:
        """Type a command of another program that goes on; the lines that it prints, as they come."""
        self._typed += 1
        lines: list[str] = []
        with subprocess.Popen(
            ["bash", "-c", f"exec {command}"], stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout is not None
            reader = threading.Thread(
                target=lambda out: lines.extend(line.rstrip("\n") for line in out), args=(process.stdout,)
            )
            reader.start()
            try:
                yield lines
            finally:
                process.terminate()
                reader.join()

    def press(self, outside: Callable[[], object]) -> None:
        """Press what is on no page: a key at the table, a button of another program."""
        self._typed += 1
        outside()

    def expect(self, *, alerts: tuple[str, ...] = (), words: tuple[str, ...] = ()) -> None:
        """What belongs to this journey: codes of alerts, words of log lines or of the console."""
        self._expected_alerts.update(alerts)
        self._expected_words.extend(words)

    def watch(self, service: Service) -> None:
        """Look at the end for what this service said meanwhile that nobody expects."""
        if all(service is not each for each, *_ in self._watched):
            self._watched.append((service, len(service.log), len(service.heard("alert"))))

    def leave(self) -> None:
        """Everybody closes the page, so that a service may be stopped without anybody stumbling. What a page
        was loading then breaks off, and nobody is there to see what its console says of it.
        """
        for number, person in enumerate(self.people, start=1):
            person.look(self.name if len(self.people) == 1 else f"{self.name}-{number}")
        self._left = True
        self._open.close()

    @property
    def presses(self) -> int:
        """Of all people so far; a typed command is one, and so is a key or button elsewhere."""
        return self._typed + sum(each.presses for each in self.people)

    @property
    def seconds(self) -> float:
        """Since it began."""
        return time.monotonic() - self._began_s

    def end(self) -> list[str]:
        """Everybody leaves; returns what nobody expected, a sentence each."""
        late = not self._left and bool(self.people) and any(each.ended for each, *_ in self._watched)
        if not self._left:
            self.leave()
        return [
            *([LATE] if late else []),
            *self._strange_console(),
            *self._strange_alerts(),
            *self._strange_lines(),
        ]

    def _said_by(self, page: Page) -> Callable[[ConsoleMessage], None]:
        def said(message: ConsoleMessage) -> None:
            if not self._left and message.type in {"error", "warning"} and REFUSED not in message.text:
                self._console.append(f"the console of {page.url} says {message.type}: {message.text}")

        return said

    def _strange_console(self) -> list[str]:
        return [line for line in self._console if not any(word in line for word in self._expected_words)]

    def _strange_alerts(self) -> list[str]:
        return [
            f"alert {alert['code']}: {alert['message']}"
            for service, _, alerts in self._watched
            for alert in service.heard("alert")[alerts:]
            if alert["code"] not in self._expected_alerts
        ]

    def _strange_lines(self) -> list[str]:
        return [
            f"the log says: {line}"
            for service, printed, _ in self._watched
            for line in service.log[printed:].splitlines()
            if line.strip() and not any(word in line for word in (STOPS_SLOWLY, *self._expected_words))
        ]
