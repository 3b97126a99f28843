"""Reads hands for tests of shuffles: from a journal, its export, recorded games, or walls laid open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from tablectl.api.games.export import import_journal
from tablectl.decoding import LINE, decode
from tablectl.errors import InputError, in_words
from tablectl.formats.reading import read_record_text
from tablectl.game.events import Envelope
from tablectl.game.history import History
from tablectl.game.views import seen_hands
from tablectl.mahjong.tiles import parse_hidden
from tablectl.mahjong.walls.shuffle_quality import SeenHand


def hands_of_journal(envelopes: Iterable[Envelope], *, thrown: bool) -> tuple[SeenHand, ...]:
    """The hands of a journal, in the order in which they were played.

    Args:
        envelopes: the whole journal.
        thrown: see ``tablectl.game.views.seen_walls.seen_hands``.
    """
    return seen_hands((entry.event for entry in History.of(envelopes).entries), thrown=thrown)


def hands_of_file(path: Path, *, thrown: bool) -> tuple[SeenHand, ...]:
    """The hands of an export, a recorded game or a file of walls, in the order in which they were played.

    A file of walls has a JSON object a line, with ``wall``: the tiles in the order of the wall, ``?`` for one
    that nobody saw, such as ``{"wall": "1m?5p7z"}``.

    Args:
        thrown: see ``tablectl.game.views.seen_walls.seen_hands``.

    Raises:
        InputError: a file that is none of these.
    """
    text = read_record_text(path)
    start = text.lstrip()
    if start.startswith('{"wall"'):
        return tuple(_walls(path, text))
    return hands_of_journal(import_journal(text).envelopes, thrown=thrown)


def _walls(path: Path, text: str) -> Iterator[SeenHand]:
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            row: Any = decode(line, LINE)
            yield SeenHand.of_wall(parse_hidden(str(row["wall"])))
        except (ValueError, KeyError, TypeError) as error:
            raise InputError(
                f'{path}, line {number}: expected {{"wall": "1m?5p7z"}}: {in_words(error)}'
            ) from error
