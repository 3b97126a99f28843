"""The names of a list's columns, in the languages of spreadsheets."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

_NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "id": ("id",),
    "name": (
        *("name", "player", "full name", "player name", "имя и фамилия", "игрок", "фио"),
        *(
            "имя",
            "姓名",
            "选手",
            "名前",
            "氏名",
            "選手",
            "プレイヤー",
            "プレーヤー",
            "spieler",
            "spielername",
        ),
        *("joueur", "nom et prénom"),
    ),
    "first_name": (
        *("first name", "first", "firstname", "given name", "given names", "vorname", "prénom", "prenom"),
        *("名", "下の名前"),
    ),
    "last_name": (
        *("last name", "last", "lastname", "surname", "family name", "фамилия", "nachname", "familienname"),
        *("nom de famille", "姓", "名字", "苗字"),
    ),
    "short": ("short", "short name", "nickname", "nick", "ник", "昵称", "略称", "spitzname", "pseudo"),
    "country": ("country", "nation", "страна", "国家", "国", "国籍", "land", "pays"),
    "ema_id": (
        *(
            "ema",
            "ema id",
            "ema number",
            "ema no",
            "ema nr",
            "ema nummer",
            "numéro ema",
            "n ema",
            "номер ema",
        ),
        *("ema编号", "ema番号"),
    ),
    "club": ("club", "клуб", "俱乐部", "クラブ", "所属", "verein", "klub"),
    "team": ("team", "команда", "队伍", "チーム", "mannschaft", "équipe", "equipe"),
    "substitute": (
        *("substitute", "sub", "запасной", "замена", "替补", "代打ち", "ersatz", "ersatzspieler"),
        *("remplaçant", "remplacant"),
    ),
}
COLUMNS: Final[Mapping[str, str]] = MappingProxyType(
    {header: field for field, headers in _NAMES.items() for header in headers}
)
"""By lower-case header, the field of the column."""
TRUE: Final = frozenset({"1", "x", "yes", "y", "true", "да", "是", "はい", "○", "ja", "oui", "✓"})
FALSE: Final = frozenset({"", "0", "-", "–", "no", "n", "false", "нет", "否", "いいえ", "×", "nein", "non"})


_NO_LETTERS: Final = re.compile(r"[\W_]+")


def fields_of(headers: Sequence[str]) -> list[str | None]:
    """The field of each column; None for an unknown one.

    Case and punctuation are ignored: ``EMA-Nr.`` is ``ema nr``. ``Nom`` and ``имя`` alone are the full
    name; beside a first or last name they are the other part.
    """
    normalised = [_NO_LETTERS.sub(" ", each).strip().casefold() for each in headers]
    found = [COLUMNS.get(each) for each in normalised]
    if "nom" in normalised:
        found[normalised.index("nom")] = "last_name" if "first_name" in found else "name"
    if "name" in found:
        at = found.index("name")
        if normalised[at] == "имя" and "last_name" in found:
            found[at] = "first_name"
        if normalised[at] == "name" and "first_name" in found and "last_name" not in found:
            found[at] = "last_name"  # German: Name, Vorname
    return found
