"""Our own journal as JSON lines: a header, then one envelope a line. Reading and writing lose nothing."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Final

from tablectl.decoding import DecodingFault, Undecodable
from tablectl.errors import in_words
from tablectl.formats.journal.from_events import recorded_journal
from tablectl.formats.json_text import parse_json
from tablectl.formats.recorded.record import TEXT_BROKEN_OFF, RecordedGame, RecordError
from tablectl.game.events import Envelope, envelope_from_wire, envelope_to_wire
from tablectl.quoting import as_json

SCHEMA: Final = "tablectl/journal/1"
MAX_HEADER_CHARACTERS: Final = 200
"""How much of a text is searched for the header."""


def write_jsonl(envelopes: Iterable[Envelope]) -> Iterator[str]:
    """The lines of an export, each with its line feed."""
    yield json.dumps({"schema": SCHEMA}) + "\n"
    for envelope in envelopes:
        yield json.dumps(envelope_to_wire(envelope), ensure_ascii=False, separators=(",", ":")) + "\n"


def is_broken_off(text: str) -> bool:
    """Whether an export breaks off in the middle of its last line."""
    last_line = text.rpartition("\n")[2]
    try:
        parse_json(last_line or "{}")
    except Undecodable as error:
        return error.fault is DecodingFault.NOT_JSON and bool(last_line.strip())
    return False


def is_journal_export(text: str) -> bool:
    """Whether a text begins with the header of an export, however its JSON is spaced."""
    try:
        first = parse_json(text.lstrip()[:MAX_HEADER_CHARACTERS].partition("\n")[0])
    except Undecodable:
        return False
    return isinstance(first, dict) and first.get("schema") == SCHEMA


def read_jsonl(text: str) -> tuple[Envelope, ...]:
    """The envelopes of an export; an incomplete last line is left out.

    Raises:
        RecordError: another schema, or a line that is no envelope; the message names the line.
    """
    envelopes = []
    if is_broken_off(text):
        text = text.rpartition("\n")[0]
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            entry = parse_json(line)
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
    games = recorded_journal(read_jsonl(text))
    return (*games[:-1], games[-1].with_note(TEXT_BROKEN_OFF)) if is_broken_off(text) else games
