"""Our own journal as JSON lines: a header, then one envelope a line, without loss in either direction."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Final

from tablectl.decoding import Undecodable
from tablectl.errors import as_json, in_words
from tablectl.formats.journal.from_events import recorded_journal
from tablectl.formats.json_text import parsed
from tablectl.formats.recorded.record import TEXT_BREAKS_OFF, RecordedGame, RecordError
from tablectl.game.events import Envelope, envelope_from_wire, envelope_to_wire
from tablectl.game.state import FoldError

SCHEMA: Final = "tablectl/journal/1"


def write_jsonl(envelopes: Iterable[Envelope]) -> Iterator[str]:
    """The lines of an export, each with its line feed."""
    yield json.dumps({"schema": SCHEMA}) + "\n"
    for envelope in envelopes:
        yield json.dumps(envelope_to_wire(envelope), ensure_ascii=False, separators=(",", ":")) + "\n"


def breaks_off(text: str) -> bool:
    """Whether an export breaks off in the middle of its last line."""
    rest = text.rpartition("\n")[2]
    try:
        parsed(rest or "{}")
    except Undecodable:
        return bool(rest.strip())
    return False


def read_jsonl(text: str) -> tuple[Envelope, ...]:
    """The envelopes of an export; a last line that breaks off is left out.

    Raises:
        RecordError: another schema, or a line that is no envelope; the message names the line.
    """
    envelopes = []
    if breaks_off(text):
        text = text.rpartition("\n")[0]
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            entry = parsed(line)
            if not isinstance(entry, dict):
                raise RecordError(f"line {number}: expected a JSON object, got {as_json(line[:40])}")
            if "schema" in entry:
                if entry["schema"] != SCHEMA:
                    raise RecordError(
                        f"line {number}: expected schema {SCHEMA}, got {as_json(entry['schema'])}"
                    )
                continue
            envelopes.append(envelope_from_wire(entry))
        except RecordError:
            raise
        except Undecodable as error:
            raise RecordError(f"line {number} {error}") from None
        except ValueError as error:
            raise RecordError(f"line {number}: {in_words(error)}") from None
    return tuple(envelopes)


def read_journal_games(text: str) -> tuple[RecordedGame, ...]:
    """The finished hands of an export as recorded games, corrections applied.

    Raises:
        RecordError: as ``read_jsonl``, or entries that make no game.
    """
    try:
        games = recorded_journal(read_jsonl(text))
    except FoldError as error:
        raise RecordError(f"the journal's entries are not a valid game: {error}") from None
    return (*games[:-1], games[-1].noting(TEXT_BREAKS_OFF)) if breaks_off(text) else games
