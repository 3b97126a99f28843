"""A record format: a club's archive, which packs events of mjai into one JSON object.

``{"corner": 1, "events": [{"type": "start_game", …}, …]}``. Begin here and read your own format: make a
``RecordedGame`` of claims, and of what the record says was paid (``tablectl/formats/recorded/record.py``).
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from tablectl.decoding import RECORD, Undecodable, decode_object
from tablectl.formats.mjai import read_mjai_games, write_mjai
from tablectl.formats.recorded.record import RecordedGame, RecordError

BEGINNING = '{"corner":'


class CornerFormat:
    """Reads the archive."""

    def recognises(self, text: str) -> bool:
        """Whether a record is in this format. Be sure: nobody else is asked then."""
        return "".join(text[:40].split()).startswith(BEGINNING)

    def read(self, text: str) -> Sequence[RecordedGame]:
        """Every game of a record.

        Raises:
            RecordError: it is damaged; the message says what would be right.
        """
        try:
            events = decode_object(text, RECORD)["events"]
            lines = "\n".join(json.dumps(event) for event in events)
        except (Undecodable, KeyError, TypeError):
            raise RecordError(
                'expected {"corner": 1, "events": [...]}, the events as mjai has them'
            ) from None
        return read_mjai_games(lines)

    def write(self, game: RecordedGame) -> str:
        """One game as a file's text. Leave this method out if your format is only read.

        Raises:
            RecordError: it cannot hold this game; the message says why.
        """
        if game.rules != "riichi":
            raise RecordError(f"this archive holds riichi, and the game is {game.rules}")
        events = [decode_object(line, RECORD) for line in write_mjai(game).splitlines()]
        return json.dumps({"corner": 1, "events": events})


FORMAT = CornerFormat()
"""What the entry point names."""
