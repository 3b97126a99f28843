"""How a rule book's presets score an event, and which of them a tournament file may leave it to.

Sources: riichi's uma, start and oka are the presets' own options; MCR, Siamese and Sichuan count places by
their books; the others the points as they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, Final

from tablectl.rulesets import RULESETS, Ruleset
from tablectl.tournament.values import Formula, Ties

THOUSAND: Final = 1000
_BOOKS_BY_PLACE: Final = ("mcr", "siamese", "sichuan")
"""Books whose events count places: their own rules say what a place is worth."""
_FEDERATION_PRESETS: Final[Mapping[str, tuple[str, ...]]] = {
    "riichi": ("ema", "wrc", "mleague"),
    "mcr": tuple(RULESETS["mcr"].presets),
}
"""Presets that are the rules of a federation or league, by book: they say how its events are scored."""


def implied_scoring(rules: str, preset: str) -> Mapping[str, Any] | None:
    """The scoring that a file means which names this preset and no formula; None: it must name one."""
    if preset not in _FEDERATION_PRESETS.get(rules, ()):
        return None
    return default_scoring(RULESETS[rules], preset)


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
    formula = Formula.TABLE_POINTS if book.key in _BOOKS_BY_PLACE else Formula.SUM
    return {"formula": formula.value, "start": start, "ties": Ties.SHARE.value}
