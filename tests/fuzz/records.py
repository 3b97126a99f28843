"""Recorded games in every format, read and played through the table's rules; the journal's own entries."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from tablectl.api.games.replay import replay_game
from tablectl.formats.journal.jsonl import read_journal_games
from tablectl.formats.majiang import read_majiang
from tablectl.formats.majsoul import read_majsoul
from tablectl.formats.mjai import read_mjai_games
from tablectl.formats.mjlog import read_mjlog
from tablectl.formats.reading import read_games
from tablectl.formats.recorded.record import RecordedGame, RecordError
from tablectl.formats.tenhou6 import read_tenhou6
from tablectl.formats.tziakcha import read_tziakcha
from tablectl.game.events import envelope_from_wire, envelope_to_wire
from tests.fuzz.parser import Parser


def _played(read: Callable[[str], RecordedGame]) -> Callable[[bytes], object]:
    def whole(data: bytes) -> object:
        game = read(data.decode("utf-8", "replace"))
        return [json.dumps(line) for line in replay_game(game, "record")]

    return whole


def journal(data: bytes) -> object:
    """An export of a journal, folded and played again."""
    games = read_journal_games(data.decode("utf-8", "replace"))
    return [json.dumps(line) for game in games for line in replay_game(game, "record")]


def tziakcha(data: bytes) -> object:
    """A hand or a session of tziakcha.net."""
    games = read_tziakcha(data.decode("utf-8", "replace"))
    return [json.dumps(line) for game in games for line in replay_game(game, "record")]


def entry(data: bytes) -> None:
    """One entry as the journal keeps it; what is read is written alike again."""
    said = json.loads(data)
    if isinstance(said, dict):
        envelope = envelope_from_wire(said)
        assert envelope_from_wire(json.loads(json.dumps(envelope_to_wire(envelope)))) == envelope or (
            envelope != envelope
        )


def file(data: bytes) -> object:
    """A file of any format, perhaps packed."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "record"
        path.write_bytes(data)
        return read_games(path)


PARSERS = (
    Parser("mjlog", _played(read_mjlog), (RecordError,), slow=True),
    Parser("tenhou6", _played(read_tenhou6), (RecordError,), slow=True),
    Parser("mjai", _played(lambda text: read_mjai_games(text)[0]), (RecordError,), slow=True),
    Parser("majsoul", _played(read_majsoul), (RecordError,), slow=True),
    Parser("majiang", _played(read_majiang), (RecordError,), slow=True),
    Parser("tziakcha", tziakcha, (RecordError,), slow=True),
    Parser("journal_export", journal, (RecordError,), slow=True),
    Parser("journal_entry", entry, (ValueError, RecursionError)),
    Parser("record_file", file, (RecordError,)),
)
