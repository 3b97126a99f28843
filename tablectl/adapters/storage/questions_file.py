"""A file of the open and the dismissed questions that survive a restart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, Final

from tablectl.adapters.storage.json_state_file import JsonStateFile
from tablectl.game.events import event_from_wire, event_to_wire
from tablectl.game.history import Entry
from tablectl.game.referee import Cause, Lifetime
from tablectl.ports import SavedCandidate, SavedQuestion

QUESTIONS_FILE: Final = "questions.json"
"""Its name in the state folder."""
FORMAT: Final = "tablectl/questions/3"
READABLE_FORMATS: Final = ("tablectl/questions/2", FORMAT)
"""Version 2 had no dismissed questions."""


class QuestionsFile:
    """Belongs to the table's thread."""

    def __init__(self, path: Path, journal: str) -> None:
        """
        Args:
            journal: identity of the journal; questions about another one are ignored.
        """
        self._file = JsonStateFile(path, "the open questions")
        self._journal = journal

    def load(self) -> Sequence[SavedQuestion]:
        """The saved questions; none if they are of another journal, or the file cannot be read (logged)."""
        return self._file.read(self._questions)

    def asked_count(self) -> int:
        """How many questions had been asked when the file was written; 0 if it does not say."""
        return next(iter(self._file.read(self._count)), 0)

    def _questions(self, document: Any) -> Sequence[SavedQuestion]:
        return [_question(row) for row in document["questions"]] if self._is_ours(document) else ()

    def _count(self, document: Any) -> Sequence[int]:
        return [int(document.get("asked", 0))] if self._is_ours(document) else ()

    def _is_ours(self, document: Any) -> bool:
        return document["format"] in READABLE_FORMATS and bool(document["journal"] == self._journal)

    def save(self, questions: Sequence[SavedQuestion], asked_count: int) -> None:
        """Write them; a failure is logged once."""
        rows = list(map(_row, questions))
        document = {"format": FORMAT, "journal": self._journal, "asked": asked_count, "questions": rows}
        self._file.write(document)


def _row(saved: SavedQuestion) -> dict[str, object]:
    doubted = saved.doubted
    candidates = [
        {
            "label": each.label,
            "events": [event_to_wire(event) for event in each.events],
            "confidence": each.confidence,
            "details": dict(each.details),
        }
        for each in saved.candidates
    ]
    return {
        "key": saved.key,
        "hand": saved.hand,
        "code": saved.code,
        "text": saved.text,
        "cause": asdict(saved.cause),
        "candidates": candidates,
        "doubted": None if doubted is None else {"seq": doubted.seq, "event": event_to_wire(doubted.event)},
        "at_mm": saved.at_mm,
        "details": dict(saved.details),
        "holds": saved.holds,
        "dismissed": None if saved.dismissed is None else asdict(saved.dismissed),
    }


def _question(row: Mapping[str, Any]) -> SavedQuestion:
    dismissed = row.get("dismissed")
    candidates = tuple(
        SavedCandidate(
            str(each["label"]),
            tuple(map(event_from_wire, each["events"])),
            float(each["confidence"]),
            dict(each["details"]),
        )
        for each in row["candidates"]
    )
    at_mm = None if row["at_mm"] is None else (float(row["at_mm"][0]), float(row["at_mm"][1]))
    entry = row["doubted"]
    doubted = None if entry is None else Entry(int(entry["seq"]), event_from_wire(entry["event"]))
    question = SavedQuestion(
        key=str(row["key"]),
        hand=int(row["hand"]),
        code=str(row["code"]),
        text=str(row["text"]),
        cause=_cause(row["cause"]),
        candidates=candidates,
        doubted=doubted,
        at_mm=at_mm,
        details=dict(row["details"]),
        holds=bool(row["holds"]),
    )
    return question if dismissed is None else replace(question, dismissed=_cause(dismissed))


def _cause(row: Mapping[str, Any]) -> Cause:
    return Cause(**{**row, "lasts": Lifetime(row["lasts"])})
