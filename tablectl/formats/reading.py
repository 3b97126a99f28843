"""Reads records in any format, which is recognised by the content."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final
from urllib.parse import unquote

from tablectl.decoding import RECORD, Undecodable, decode_first, split_values
from tablectl.formats.botzone import read_botzone
from tablectl.formats.journal.jsonl import read_journal_games
from tablectl.formats.json_text import complete_json, parse_json
from tablectl.formats.majiang import is_majiang, read_majiang
from tablectl.formats.majsoul import is_majsoul, read_majsoul
from tablectl.formats.mjai import read_mjai_games
from tablectl.formats.mjlog import ROOT, read_mjlog
from tablectl.formats.others import read_with_plugins
from tablectl.formats.record_files import EXPECTED, MAX_BYTES, read_record_text, record_texts
from tablectl.formats.recorded.record import NotARecord, RecordedGame, RecordError
from tablectl.formats.tenhou6 import read_tenhou6
from tablectl.formats.tziakcha import is_tziakcha, read_tziakcha
from tablectl.quoting import as_json

MAX_GAME_BYTES: Final = 4 * 1024 * 1024
"""Characters of one game in a server's format: twenty times the longest known."""

_ADDRESS: Final = re.compile(r"^(?:https?://)?[\w.]+/[56]/\??#?json=(.*)$", re.DOTALL)
"""An address of tenhou.net's editor, which contains one game."""
_ADDRESS_START: Final = re.compile(r"^(?:https?://\S+|[\w.]+/[56]/\??#?json=)")


def read_games(path: Path) -> tuple[RecordedGame, ...]:
    """Read every game of a file, or of all files in an archive.

    Raises:
        RecordError: the file is missing or is no record; the message says what is wrong and where.
    """
    games: list[RecordedGame] = []
    not_records: list[RecordError] = []
    for name, found in games_of_file(path):
        if isinstance(found, NotARecord):
            not_records.append(RecordError(f"{name}: {found}") if name else found)
        elif isinstance(found, RecordError):
            raise RecordError(f"{name}: {found}") if name else found
        else:
            games += found
    if not games and not_records:
        raise not_records[0]
    return tuple(games)


def games_of_file(path: Path) -> Iterator[tuple[str, tuple[RecordedGame, ...] | RecordError]]:
    """The games of each text in a file, or the error that prevents reading them.

    Yields:
        The text's name within an archive (else empty), and its games.

    Raises:
        RecordError: as ``record_texts``.
    """
    for name, text in record_texts(path):
        if isinstance(text, RecordError):
            yield name, text
            continue
        try:
            games = read_text(text)
        except RecordError as error:
            yield name, error
        else:
            yield name, games


def read_text(text: str) -> tuple[RecordedGame, ...]:
    """Read every game of a record's text.

    Raises:
        RecordError: as ``read_games``.
    """
    start = text.lstrip("\ufeff \t\r\n")
    if not start.strip():
        raise RecordError(f"the file is empty: {EXPECTED}")
    if (plugin_games := read_with_plugins(text)) is not None:
        return plugin_games
    if _ADDRESS_START.match(start):
        return tuple(game for line in start.splitlines() if line.strip() for game in _read_address(line))
    if start.startswith("Match "):
        return read_botzone(start)
    if start.startswith("["):
        return _read_list(start)
    first = _first_object(start) or _complete_object(start)
    majsoul = is_majsoul(first)
    if not majsoul and "log" not in first and "type" not in first and ("kind" in first or "schema" in first):
        return read_journal_games(start)
    if start.startswith("<"):
        return _read_mjlogs(start)
    if "type" in first and "log" not in first and not majsoul:
        return read_mjai_games(start)
    lines = [line for line in start.splitlines() if line.strip()]
    several = _concatenated_values(start) if first else ()
    if several:
        return _read_each(several, "line" if len(several) == len(lines) else "game", read_text)
    if "log" in first and len(lines) > 1 and all(line.lstrip().startswith("{") for line in lines):
        return _read_each(lines, "line", read_text)
    _check_game_size(start)
    if majsoul:
        return (read_majsoul(start),)
    if "log" in first:
        return (_read_log(start, first),)
    if is_tziakcha(first):
        return read_tziakcha(start)
    raise NotARecord(f"{EXPECTED}; the text starts with {as_json(start[:20])}")


def _check_game_size(text: str) -> str:
    """Returns the text.

    Raises:
        RecordError: the text is longer than one game can be.
    """
    if len(text) > MAX_GAME_BYTES:
        raise RecordError(f"one game has at most {MAX_GAME_BYTES // 1024 // 1024} MB: {EXPECTED}")
    return text


def _read_mjlogs(text: str) -> tuple[RecordedGame, ...]:
    """Read one mjlog, or several in a row."""
    several = [each for each in re.split(rf"(?=<{ROOT}\b)", text) if each.startswith(f"<{ROOT}")]
    if len(several) > 1:
        return _read_each(several, "game", lambda game: (read_mjlog(_check_game_size(game)),))
    return (read_mjlog(_check_game_size(text)),)


def _read_each(
    texts: Sequence[str], part: str, read: Callable[[str], tuple[RecordedGame, ...]]
) -> tuple[RecordedGame, ...]:
    """The games of several texts; an error names the text."""
    games: list[RecordedGame] = []
    for number, text in enumerate(texts, 1):
        try:
            games += read(text)
        except RecordError as error:
            raise RecordError(f"{part} {number}: {error}") from None
    return tuple(games)


def _concatenated_values(text: str) -> tuple[str, ...]:
    """The texts of two or more complete JSON values in a row; empty if the text is anything else."""
    try:
        found = split_values(text, RECORD)
    except Undecodable:
        return ()
    return found if len(found) > 1 else ()


def _read_log(text: str, first: Mapping[str, object]) -> RecordedGame:
    if is_majiang(first):
        try:
            return read_majiang(text)
        except RecordError as error:
            raise RecordError(
                f"a game of kobalab's Majiang that cannot be read: {error} ({EXPECTED})"
            ) from None
    return read_tenhou6(text)


def _read_list(text: str) -> tuple[RecordedGame, ...]:
    """A JSON list: events of mjai, or games."""
    try:
        items = parse_json(text)
    except ValueError:
        items = None
    several = _concatenated_values(text) if items is None else ()
    if several:
        return _read_each(several, "game", read_text)
    first = next(iter(items), None) if isinstance(items, list) else None
    if isinstance(first, dict) and ("log" in first or "head" in first):
        return _read_each([json.dumps(item, ensure_ascii=False) for item in items], "game", read_text)
    if isinstance(first, dict) and "type" in first:
        return read_mjai_games(text)
    if items is None and '"type"' in text[:1000]:
        return read_mjai_games(text)
    raise NotARecord(f"{EXPECTED}; the text starts with {as_json(text[:20])}")


def _read_address(line: str) -> tuple[RecordedGame, ...]:
    """Read the game in an address of tenhou.net's editor."""
    found = _ADDRESS.match(line.strip())
    if found is None:
        raise RecordError(
            "this is a record's address and not the record: nothing is fetched. Save the record and give its"
            " file, or an address such as https://tenhou.net/6/#json={…}"
        )
    json_text = found[1] if found[1].lstrip().startswith("{") else unquote(found[1])
    return read_text(_strip_parameters(json_text))


def _strip_parameters(text: str) -> str:
    """The JSON object at the beginning of a text, without further parameters of the address (``&ts=3``)."""
    try:
        return json.dumps(decode_first(text, RECORD), ensure_ascii=False)
    except Undecodable:
        return text


def _complete_object(text: str) -> dict[str, object]:
    """The object of a text that is cut off in it; empty if there is none."""
    if not text.startswith("{") or len(text) > MAX_GAME_BYTES:
        return {}
    try:
        value = complete_json(text)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


def _first_object(text: str) -> dict[str, object]:
    """The first JSON object of a text; empty if there is none."""
    if not text.startswith("{"):
        return {}
    end = text.find("\n", MAX_GAME_BYTES)
    try:
        value = decode_first(text if end < 0 else text[:end], RECORD)
    except Undecodable:
        return {}
    return value if isinstance(value, dict) else {}


__all__ = ["EXPECTED", "MAX_BYTES", "games_of_file", "read_games", "read_record_text", "read_text"]
