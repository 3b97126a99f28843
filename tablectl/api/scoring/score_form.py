"""The fields of a form that scores a hand in a rule book.

Fields of the context come from the schema of scoring requests, presets and options from the book's
listing, so a form knows no rule and has new fields by itself.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from tablectl.api.answers.session_setup import ScoreForm
from tablectl.api.books.rules import find_book, option_rows, preset_rows
from tablectl.mahjong.tiles import PLAYING_KINDS, tile_of_kind

Row = dict[str, Any]

_TILE: Final = "^[1-9][mpsz]$"
_NO_CONTEXT: Final[Row] = {"properties": {}}


def score_form(book: str) -> ScoreForm:
    """A book's form: ``presets``, ``options`` (but how many play, which is a field), ``players`` with their
    seats, ``sources`` of the winning tile, whether the ``round`` matters, how many ``tiles`` a hand has when
    it wins (two numbers where the first win may be of two hands at once), which of a hand's tiles may be laid
    ``aside`` instead (sanma's norths), and ``context``: a row a field with ``field``, ``kind`` and limits.

    Kinds: ``flag``, ``choice`` (``choices``), ``count`` (``least``, ``most``, ``usual``), ``tile``,
    ``tiles``, ``seats`` (a list of winds), ``melds``, ``counts`` (a number by seat), ``by_seat`` (melds by
    seat), ``liable`` (a seat and one of ``choices``), ``feeds``.

    Raises:
        NoSuchBook: no book of that name.
    """
    listed = find_book(book)
    scorer, play = listed.scorer, listed.play("default", {})
    setup = play.setup
    hands = setup.hands_per_seat
    context = _schema()["$defs"].get(f"{book}_context", _NO_CONTEXT)["properties"]
    return {
        "rules": book,
        "presets": preset_rows(book),
        "options": [row for row in option_rows(book) if row["option"] != "players"],
        "players": {str(count): [wind.value for wind in seats] for count, seats in scorer.seats.items()},
        "sources": sorted(source.value for source in scorer.sources),
        "round": scorer.knows_round,
        "tiles": [setup.hand_size + 1] + ([(setup.hand_size + 1) // hands] if hands > 1 else []),
        "aside": [str(tile_of_kind(kind)) for kind in sorted(play.flowers.kinds) if kind < PLAYING_KINDS],
        "context": [{"field": name} | _kind(rule) for name, rule in context.items()],
    }


def _kind(rule: Mapping[str, Any]) -> Row:
    rule = next((one for one in rule.get("anyOf", ()) if one.get("type") != "null"), rule)
    if "enum" in rule:
        return {"kind": "choice", "choices": [one for one in rule["enum"] if one is not None]}
    kinds = rule["type"] if isinstance(rule["type"], list) else [rule["type"]]
    found: Row
    if "boolean" in kinds:
        found = {"kind": "flag"}
    elif "integer" in kinds:
        least = rule.get("minimum", 0)
        found = {"kind": "count", "least": least, "most": rule.get("maximum"), "usual": rule.get("default")}
    elif "string" in kinds:
        found = {"kind": "tile" if rule["pattern"] == _TILE else "tiles"}
    elif "array" in kinds:
        found = {"kind": _of_list(rule["items"])}
    else:
        found = _of_object(rule["properties"])
    return found


def _of_list(items: Mapping[str, Any]) -> str:
    if items.get("$ref") == "#/$defs/meld":
        return "melds"
    return "seats" if items.get("$ref") == "#/$defs/seat" else "feeds"


def _of_object(properties: Mapping[str, Any]) -> Row:
    if "yaku" in properties:
        return {"kind": "liable", "choices": list(properties["yaku"]["enum"])}
    return {"kind": "by_seat" if properties["E"]["type"] == "array" else "counts"}


@cache
def _schema() -> Row:
    text = (files("tablectl") / "schemas" / "score_request.json").read_text(encoding="utf-8")
    found: Row = json.loads(text)
    return found
