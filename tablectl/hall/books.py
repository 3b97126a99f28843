"""What a tournament takes from its rule book: steps of points, sizes, and default scoring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict

from tablectl.mahjong.seats import WINDS, Wind
from tablectl.rulesets import RULESETS
from tablectl.rulesets.play_rules import TableSetup
from tablectl.tournament import Tournament, default_scoring, exact


class ListedPreset(TypedDict):
    """A preset of a rule book."""

    preset: str
    names: Mapping[str, str]
    """By language."""
    scoring: Mapping[str, object]
    """How its events are scored, as a tournament file has it."""


class ListedBook(TypedDict):
    """A rule book that an event may be played by."""

    rules: str
    name: str
    native: str
    players: list[int]
    """How many play at a table."""
    step: int
    """In which points go on a sheet."""
    presets: list[ListedPreset]


def points_step(tournament: Tournament) -> int:
    """The step of points on a sheet: 100 in riichi where the starting points are a multiple of it, else 1."""
    book = RULESETS.get(tournament.rules)
    step = 1 if book is None else book.points_step
    return step if exact(tournament.scoring.start or 0) % step == 0 else 1


def allows_missing_points(tournament: Tournament) -> bool:
    """Whether a book's penalties can take points that nobody gets, so that a table adds up to less."""
    book = RULESETS.get(tournament.rules)
    if book is None:
        return False
    play = book.rules(book.listing.options.default)
    scales = [fault.scale for fault in play.penalties.faults.values()]
    return play.payments.lost_to_nobody > 0 or any(scale and scale.to == "nobody" for scale in scales)


def tile_count_of(tournament: Tournament) -> int | None:
    """Number of tiles in the set; None for unknown rules."""
    setup = _setup(tournament)
    return None if setup is None else setup.wall.tiles


def table_winds(tournament: Tournament) -> tuple[Wind, ...]:
    """The winds of a table's seats, from East on."""
    setup, size = _setup(tournament), tournament.tables_of
    return (WINDS if setup is None or setup.players != size else setup.winds)[:size]


def _setup(tournament: Tournament) -> TableSetup | None:
    book = RULESETS.get(tournament.rules)
    if book is None:
        return None
    try:
        return book.play(tournament.preset, tournament.options).setup
    except (KeyError, ValueError):
        return None


def list_books() -> list[ListedBook]:
    """Every rule book, its presets, and how an event by each is scored unless somebody chooses otherwise."""
    return [
        {
            "rules": key,
            "name": book.name,
            "native": book.native,
            "players": list(book.players),
            "step": book.points_step,
            "presets": [
                {
                    "preset": each,
                    "names": book.listing.preset_words[each].name._asdict(),
                    "scoring": default_scoring(book, each),
                }
                for each in book.presets
            ],
        }
        for key, book in RULESETS.items()
    ]
