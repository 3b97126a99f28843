"""The contract of odds: who will win, one JSON object a line. ``tablectl odds --jsonl`` is ``run_jsonl`` on
standard input and output, ``tablectl danger --jsonl`` is ``run_danger_jsonl``."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import IO, Final

from tablectl.api.json_lines import answer_line, answer_lines
from tablectl.api.scoring.table_request import RequestedTable, read_table
from tablectl.numbers.book_danger import book_danger
from tablectl.numbers.book_odds import BookModel, BookSession, book_odds
from tablectl.numbers.danger import TileDanger, TileNetwork, danger
from tablectl.numbers.odds import Odds, OddsModel, odds
from tablectl.rulesets.request_fields import Fields

BUDGET_MS: Final = 300
_OTHER_FIELDS: Final = frozenset(("budget_ms", "samples", "seed", "danger_for"))
"""Fields of a request other than the position."""
_MAX_SAMPLES: Final = 1_000_000
_MAX_MS: Final = 60_000
_DIGITS: Final = 6
"""Decimals of a single chance."""
_PART_DIGITS: Final = 12
"""Decimals of chances that add up to 1, enough to still do so after rounding."""


@dataclass(frozen=True, slots=True)
class OddsAnswerer:
    """Answers requests; models are loaded at their first use."""

    models: Callable[[], tuple[OddsModel, TileNetwork]]
    """The models of riichi: odds, and danger."""
    book_model: Callable[[str], BookModel]
    """The odds model of another book, by its key."""
    book_danger_model: Callable[[str], TileNetwork]
    """The danger model of another book, by its key."""
    now_ms: Callable[[], float]
    """A monotonic clock."""

    def odds_line(self, line: str | bytes) -> dict[str, object]:
        """Answer one request for odds."""
        return answer_line(line, self._odds, "the odds")

    def danger_line(self, line: str | bytes) -> dict[str, object]:
        """Answer one request for danger."""
        return answer_line(line, self._danger, "the danger")

    def run_jsonl(self, requests: Iterable[str] | Iterable[bytes], answers: IO[str]) -> None:
        """Answer every line until the input ends; blank lines are skipped, each answer is flushed."""
        answer_lines(requests, answers, self.odds_line)

    def run_danger_jsonl(self, requests: Iterable[str] | Iterable[bytes], answers: IO[str]) -> None:
        """The same for danger."""
        answer_lines(requests, answers, self.danger_line)

    def _odds(self, request_id: str | None, request: dict[str, object]) -> dict[str, object]:
        started = self.now_ms()
        fields = Fields(request)
        requested = read_table(fields)
        fields.allow(requested.fields | _OTHER_FIELDS)
        budget = fields.integer("budget_ms", 1, _MAX_MS, BUDGET_MS) if fields.has("budget_ms") else BUDGET_MS
        samples = fields.integer("samples", 1, _MAX_SAMPLES, 1) if fields.has("samples") else None
        seed = fields.integer("seed", 0, 2**63 - 1, 0) if fields.has("seed") else 0
        danger_for = _danger_for(fields, requested)
        # Half of the time is reserved for the work after the last check of the clock.

        def in_time() -> bool:
            return self.now_ms() - started < budget / 2

        dangers, found = self._compute(requested, danger_for, seed, samples, in_time)
        winds = requested.winds
        answer: dict[str, object] = {
            "id": request_id,
            "ok": True,
            "win": {wind.value: _rounded(p) for wind, p in zip(winds, found.win, strict=True)},
            "draw": _rounded(found.draw),
        }
        if found.placement:
            answer["placement"] = {
                wind.value: [_rounded(p) for p in places]
                for wind, places in zip(winds, found.placement, strict=True)
            }
        if danger_for:
            answer["danger"] = {str(each.tile): round(each.chance, _DIGITS) for each in dangers}
        return answer | {"samples": found.samples, "ms": round(self.now_ms() - started, 1)}

    def _compute(
        self,
        requested: RequestedTable,
        danger_for: bool,
        seed: int,
        samples: int | None,
        in_time: Callable[[], bool],
    ) -> tuple[tuple[TileDanger, ...], Odds]:
        """The danger of each tile, where requested, and the odds."""
        if isinstance(requested.rules, BookSession):
            book = self.book_model(requested.rules.book)
            found = book_odds(
                requested.table, book, requested.rules, seed=seed, samples=samples, in_time=in_time
            )
        else:
            model, _ = self.models()
            found = odds(requested.table, model, requested.rules, seed=seed, samples=samples, in_time=in_time)
        return self._dangers(requested) if danger_for else (), found

    def _dangers(self, requested: RequestedTable) -> tuple[TileDanger, ...]:
        if isinstance(requested.rules, BookSession):
            return book_danger(requested.table, requested.rules, self.book_danger_model(requested.rules.book))
        return danger(requested.table, self.models()[1])

    def _danger(self, request_id: str | None, request: dict[str, object]) -> dict[str, object]:
        fields = Fields(request)
        requested = read_table(fields)
        table = requested.table
        fields.allow(requested.fields | _OTHER_FIELDS)
        _danger_for(fields, requested)
        hand = table.seats[table.turn].hand
        if not table.holds or hand is None:
            raise fields.refusal("to_act", "danger is asked for a seat at 'discard' whose hand is given")
        winds = requested.winds
        return {
            "id": request_id,
            "ok": True,
            "seat": winds[table.turn].value,
            "tiles": [
                {
                    "tile": str(each.tile),
                    "danger": round(each.chance, _DIGITS),
                    "by": {
                        wind.value: {"danger": round(p, _DIGITS), "words": [word.value for word in words]}
                        for wind, p, words in zip(winds, each.by, each.words, strict=True)
                        if wind is not winds[table.turn]
                    },
                }
                for each in self._dangers(requested)
            ],
        }


def _rounded(chance: float) -> float:
    """A chance rounded for output, never to 0 or 1. Only a chance that the rules make impossible is 0."""
    if chance == 0:
        return 0.0
    least = 10.0**-_PART_DIGITS
    return round(min(max(chance, least), 1 - least), _PART_DIGITS)


def _danger_for(fields: Fields, requested: RequestedTable) -> bool:
    """Whether danger is requested and can be computed: for the seat in turn, at its discard, with its hand
    given."""
    if not fields.has("danger_for"):
        return False
    seat = requested.winds.index(fields.seat("danger_for", requested.winds))
    table = requested.table
    return seat == table.turn and table.holds and table.seats[seat].hand is not None
