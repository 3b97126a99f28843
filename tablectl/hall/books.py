"""What a rule book says of a tournament: in which steps its sheets go, and how its events are scored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, Final

from tablectl.rulesets import RULESETS, Ruleset
from tablectl.tournament import Formula, Ties, Tournament, exact

THOUSAND: Final = 1000
_BY_PLACE: Final = ("mcr", "siamese", "sichuan")
"""Books whose events count places: their own rules say what a place is worth."""


def points_step(tournament: Tournament) -> int:
    """In which steps points stand on a sheet: 100 in riichi unless the start is none of them, elsewhere 1."""
    book = RULESETS.get(tournament.rules)
    step = 1 if book is None else book.points_step
    return step if exact(tournament.scoring.start or 0) % step == 0 else 1


def books() -> list[dict[str, Any]]:
    """Every rule book, its presets, and how an event by each is scored unless somebody chooses otherwise."""
    return [
        {
            "rules": key,
            "name": book.name,
            "native": book.native,
            "players": list(book.players),
            "step": book.points_step,
            "presets": [{"preset": each, "scoring": default_scoring(book, each)} for each in book.presets],
        }
        for key, book in RULESETS.items()
    ]


def default_scoring(book: Ruleset[Any], preset: str) -> Mapping[str, Any]:
    """A preset's scoring as a tournament file has it.

    Riichi counts thousands with the uma and oka of the preset; where the preset parts equal players by their
    seats, so does the event. MCR, Siamese and Sichuan count places; the others the points as they are.

    Raises:
        UnknownPresetError: the book has no such preset.
    """
    options = book.listing.options.options(preset, {})
    start = book.rules(options).setup.starting_points
    chosen = asdict(options)
    if "uma" in chosen:
        return {
            "formula": Formula.UMA.value,
            "uma": [each // THOUSAND for each in chosen["uma"]],
            "oka": max(0, chosen["target_points"] - start) * len(chosen["uma"]) // THOUSAND,
            "start": start,
            "return": max(start, chosen["target_points"]),
            "ties": (Ties.SHARE if chosen["final_ties"] == "shared" else Ties.SEAT).value,
        }
    formula = Formula.TABLE_POINTS if book.key in _BY_PLACE else Formula.SUM
    return {"formula": formula.value, "start": start, "ties": Ties.SHARE.value}
