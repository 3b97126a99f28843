"""The contract of odds: who will win, one JSON object a line. ``tablectl odds --jsonl`` is ``run_jsonl`` on
standard input and output, ``tablectl danger --jsonl`` is ``run_danger_jsonl``."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import IO, Final

from tablectl.api.json_lines import answer_line, answer_lines
from tablectl.api.scoring.table_request import TableAsked, read_table
from tablectl.numbers.book_danger import book_danger
from tablectl.numbers.book_odds import BookModel, BookSession, book_odds
from tablectl.numbers.danger import TileDanger, TileNetwork, danger
from tablectl.numbers.odds import Odds, OddsModel, odds
from tablectl.rulesets.request_fields import Fields

BUDGET_MS: Final = 300
_BESIDE: Final = frozenset(("budget_ms", "samples", "seed", "danger_for"))
"""Fields of a request beside the position."""
_MAX_SAMPLES: Final = 1_000_000
_MAX_MS: Final = 60_000
_DIGITS: Final = 6
"""Of a chance that stands by itself, as it is written."""
_PART_DIGITS: Final = 12
"""Of chances that add up to 1: so many that they still do when they are read."""


@dataclass(frozen=True, slots=True)
class OddsAnswerer:
    """Answers requests with models that are loaded when they are first asked for."""

    models: Callable[[], tuple[OddsModel, TileNetwork]]
    """Those of riichi."""
    book_model: Callable[[str], BookModel]
    """That of another book, by its key."""
    book_danger_model: Callable[[str], TileNetwork]
    """That of its danger."""
    now_ms: Callable[[], float]
    """A clock that never goes back."""

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
        asked = read_table(fields)
        fields.allow(asked.fields | _BESIDE)
        budget = fields.integer("budget_ms", 1, _MAX_MS, BUDGET_MS) if fields.has("budget_ms") else BUDGET_MS
        samples = fields.integer("samples", 1, _MAX_SAMPLES, 1) if fields.has("samples") else None
        seed = fields.integer("seed", 0, 2**63 - 1, 0) if fields.has("seed") else 0
        danger_for = _danger_for(fields, asked)
        # Half of the time is kept for what comes after the last look at the clock.

        def in_time() -> bool:
            return self.now_ms() - started < budget / 2

        dangers, found = self._worked_out(asked, danger_for, seed, samples, in_time)
        winds = asked.winds
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

    def _worked_out(
        self,
        asked: TableAsked,
        danger_for: bool,
        seed: int,
        samples: int | None,
        in_time: Callable[[], bool],
    ) -> tuple[tuple[TileDanger, ...], Odds]:
        """What each tile's danger is, where it is asked for, and the odds."""
        if isinstance(asked.rules, BookSession):
            book = self.book_model(asked.rules.book)
            found = book_odds(asked.table, book, asked.rules, seed=seed, samples=samples, in_time=in_time)
        else:
            model, _ = self.models()
            found = odds(asked.table, model, asked.rules, seed=seed, samples=samples, in_time=in_time)
        return self._dangers(asked) if danger_for else (), found

    def _dangers(self, asked: TableAsked) -> tuple[TileDanger, ...]:
        if isinstance(asked.rules, BookSession):
            return book_danger(asked.table, asked.rules, self.book_danger_model(asked.rules.book))
        return danger(asked.table, self.models()[1])

    def _danger(self, request_id: str | None, request: dict[str, object]) -> dict[str, object]:
        fields = Fields(request)
        asked = read_table(fields)
        table = asked.table
        fields.allow(asked.fields | _BESIDE)
        _danger_for(fields, asked)
        hand = table.seats[table.turn].hand
        if not table.holds or hand is None:
            raise fields.refusal("to_act", "danger is asked for a seat at 'discard' whose hand is given")
        winds = asked.winds
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
                for each in self._dangers(asked)
            ],
        }


def _rounded(chance: float) -> float:
    """A chance as it is written: never nought or one by rounding. Nought is what the rules force."""
    if chance == 0:
        return 0.0
    least = 10.0**-_PART_DIGITS
    return round(min(max(chance, least), 1 - least), _PART_DIGITS)


def _danger_for(fields: Fields, asked: TableAsked) -> bool:
    """Whether danger is asked for and can be told: for the seat in turn, at its discard, whose hand is
    given."""
    if not fields.has("danger_for"):
        return False
    seat = asked.winds.index(fields.seat("danger_for", asked.winds))
    table = asked.table
    return seat == table.turn and table.holds and table.seats[seat].hand is not None
