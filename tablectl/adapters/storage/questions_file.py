"""The open and the dismissed questions that outlive a run, in a file."""

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
READ: Final = ("tablectl/questions/2", FORMAT)
"""What an earlier service wrote is read too: it kept no dismissed ones."""


class QuestionsFile:
    """Belongs to the table's thread."""

    def __init__(self, path: Path, journal: str) -> None:
        """
        Args:
            journal: identity of the journal that is written beside them; those of another one are about
                other entries.
        """
        self._file = JsonStateFile(path, "the open questions")
        self._journal = journal

    def kept(self) -> Sequence[SavedQuestion]:
        """What the file holds; none where it is another journal's or cannot be read, which the log tells."""
        return self._file.read(self._questions)

    def asked(self) -> int:
        """How many had been asked when it was written; 0 where it does not say."""
        return next(iter(self._file.read(self._count)), 0)

    def _questions(self, said: Any) -> Sequence[SavedQuestion]:
        return [_question(row) for row in said["questions"]] if self._is_ours(said) else ()

    def _count(self, said: Any) -> Sequence[int]:
        return [int(said.get("asked", 0))] if self._is_ours(said) else ()

    def _is_ours(self, said: Any) -> bool:
        return said["format"] in READ and bool(said["journal"] == self._journal)

    def keep(self, questions: Sequence[SavedQuestion], asked: int) -> None:
        """Write them; a disk that refuses is reported once in the log."""
        rows = list(map(_row, questions))
        said = {"format": FORMAT, "journal": self._journal, "asked": asked, "questions": rows}
        self._file.write(said)


def _row(kept: SavedQuestion) -> dict[str, object]:
    doubted = kept.doubted
    candidates = [
        {
            "label": each.label,
            "events": [event_to_wire(event) for event in each.events],
            "confidence": each.confidence,
            "details": dict(each.details),
        }
        for each in kept.candidates
    ]
    return {
        "key": kept.key,
        "hand": kept.hand,
        "code": kept.code,
        "text": kept.text,
        "cause": asdict(kept.cause),
        "candidates": candidates,
        "doubted": None if doubted is None else {"seq": doubted.seq, "event": event_to_wire(doubted.event)},
        "at_mm": kept.at_mm,
        "details": dict(kept.details),
        "holds": kept.holds,
        "dismissed": None if kept.dismissed is None else asdict(kept.dismissed),
    }


def _question(row: Mapping[str, Any]) -> SavedQuestion:
    then = row.get("dismissed")
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
    asked = SavedQuestion(
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
    return asked if then is None else replace(asked, dismissed=_cause(then))


def _cause(row: Mapping[str, Any]) -> Cause:
    return Cause(**{**row, "lasts": Lifetime(row["lasts"])})
