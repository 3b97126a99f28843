"""The thread on which chances are worked out: one position at a time, the newest only."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Final

from tablectl.adapters.numbers_model import NumbersModelError
from tablectl.errors import without_folders
from tablectl.numbers.book_danger import book_danger
from tablectl.numbers.book_odds import BookModel, BookSession, book_odds
from tablectl.numbers.danger import TileNetwork, danger
from tablectl.numbers.odds import OddsModel, SessionEnding, odds
from tablectl.numbers.table import HandInPlay
from tablectl.ports import OddsResult
from tablectl.threads import Threads

log = logging.getLogger(__name__)

SAMPLES: Final = 2000
"""Play-outs of a session of riichi for one message: some hundredths of a second."""
BOOK_SAMPLES: Final = 300
"""Likewise of another book, whose own rules end its sessions."""
SHUTDOWN_TIMEOUT_S: Final = 5.0


class OddsWorker:
    """Keeps one question and one answer. Safe to call from any thread."""

    def __init__(
        self,
        models: Callable[[], tuple[OddsModel, TileNetwork]],
        book_model: Callable[[str], BookModel],
        book_danger_model: Callable[[str], TileNetwork],
        threads: Threads | None = None,
    ) -> None:
        """Models are asked for on the thread, by position; a missing file ends the work with a line in the
        log.

        Args:
            models: those of riichi.
            book_model: that of another book, by its key.
            book_danger_model: that of its danger.
        """
        self._models = models
        self._book_model = book_model
        self._book_danger_model = book_danger_model
        self._changed = threading.Condition()
        self._pending: tuple[int, HandInPlay, SessionEnding | BookSession] | None = None
        self._result: OddsResult | None = None
        self._thread = (threads or Threads()).add("odds", self._run)

    def request(self, ticket: int, table: HandInPlay, rules: SessionEnding | BookSession) -> None:
        """Begin with this position; a question that nobody has begun with is dropped."""
        with self._changed:
            if self._thread.stop.is_set():
                return
            self._pending = (ticket, table, rules)
            self._result = None
            self._thread.start()
            self._changed.notify()

    def take_result(self) -> OddsResult | None:
        """The newest answer, once."""
        with self._changed:
            found, self._result = self._result, None
            return found

    def close(self) -> None:
        """End the thread."""
        self._thread.stop.set()
        with self._changed:
            self._changed.notify()
        self._thread.close(SHUTDOWN_TIMEOUT_S)

    def _run(self) -> None:
        while (request := self._next_request()) is not None:
            ticket, table, rules = request
            try:
                found = self._calculate(ticket, table, rules)
            except NumbersModelError as error:
                log.error("no odds: their numbers cannot be read: %s", without_folders(str(error)))
                self._thread.stop.set()  # they would not be readable later either
                return
            except Exception:
                # Numbers for viewers are no reason to stop: the next position may do.
                log.exception("the odds of a position cannot be worked out")
                continue
            with self._changed:
                if self._pending is None:
                    self._result = found

    def _calculate(self, ticket: int, table: HandInPlay, rules: SessionEnding | BookSession) -> OddsResult:
        known = table.holds and table.seats[table.turn].hand is not None
        if isinstance(rules, BookSession):
            book = self._book_model(rules.book)
            chances = book_odds(table, book, rules, seed=ticket, samples=BOOK_SAMPLES)
            dangers = book_danger(table, rules, self._book_danger_model(rules.book)) if known else ()
            return OddsResult(ticket, chances, dangers)
        model, network = self._models()
        chances = odds(table, model, rules, seed=ticket, samples=SAMPLES)
        return OddsResult(ticket, chances, danger(table, network) if known else ())

    def _next_request(self) -> tuple[int, HandInPlay, SessionEnding | BookSession] | None:
        with self._changed:
            self._changed.wait_for(lambda: self._thread.stop.is_set() or self._pending is not None)
            if self._thread.stop.is_set():
                return None
            request, self._pending = self._pending, None
            return request
