"""Reads the rules of a tenhou.net/6 file from its room, its lobby's list and its words.

``rule`` is an object with the room's name (``disp``) and red fives, or in a tournament's lobby a list whose
third element has the bits of the game's type. ``csrule`` then holds the lobby's own rules.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from tablectl.formats.majsoul.rules import COMMON_OPTIONS
from tablectl.formats.recorded.record import RecordError
from tablectl.formats.tenhou.lobby import lobby_rules
from tablectl.formats.tenhou.words import RULES_GUESSED, notes_of_type, options_of_type, three_player_options
from tablectl.formats.tenhou.words import THREE_PLAYERS as BIT_OF_THREE
from tablectl.formats.tenhou6.words import (
    OTHER_GAMES,
    OWN_RULES,
    is_majsouls,
    is_majsouls_room,
    is_north,
)
from tablectl.formats.tenhou6.words import THREE_PLAYERS as OF_THREE
from tablectl.quoting import as_json

MAJSOULS_REF: Final = re.compile(r"^\d{6}-[0-9a-f]{8}-[0-9a-f]{4}-")
"""Identifiers of Majsoul's games."""
MAJIANG: Final = "電脳麻将"
"""The name of kobalab's Majiang in its files."""
_KUITAN_STATED: Final = re.compile("[般鳳特上若銀琥孔技雀]")
"""tenhou's rooms, whose names contain 喰 if open tanyao counts."""
MAJSOULS: Final = (
    "guessed: preset tenhou with Majsoul's double yakuman, liability and three wins on a tile: the room or"
    " the words are Majsoul's"
)
OWN: Final = "the room's own rules, which the file does not tell: double yakuman as they were paid"
REDS_GUESSED: Final = "guessed: red fives, which the tiles have and the rules do not name"


@dataclass(slots=True)
class FileRules:
    """The rules of a file."""

    options: dict[str, object] = field(default_factory=dict)
    """Changes of preset ``tenhou``."""
    players: int = 4
    notes: list[str] = field(default_factory=list)
    doubled: bool | None = False
    """Whether the yakuman in ``DOUBLED`` count double; None: the payments tell."""


def rules_of(data: Mapping[str, Any]) -> FileRules:
    """The rules of a file.

    Raises:
        RecordError: the rules are in no known form.
    """
    rules = _stated_rules(data)
    if rules.players == 3 or _has_three_players(data):
        rules.players = 3
        rules.options = three_player_options(rules.options)
    return rules


def _stated_rules(data: Mapping[str, Any]) -> FileRules:
    rule = data.get("rule", {})
    if isinstance(rule, str) and rule.count(",") >= 2:
        rule = rule.split(",")
    if isinstance(rule, list):
        return _lobby_list_rules(data, rule)
    if not isinstance(rule, dict):
        raise RecordError(f'expected "rule" to be an object, or a lobby\'s list, got {as_json(rule)}')
    room = rule.get("disp", "")
    words = room if isinstance(room, str) else ""
    rules = FileRules()
    if OF_THREE.search(words) or data.get("ratingc") == "PF3":
        rules.players = 3
    if is_majsouls_room(words) or _is_majsouls(data):
        rules.doubled = True
        rules.options |= COMMON_OPTIONS
        rules.notes.append(MAJSOULS)
        rules.options["pao_honba"] = "liable"
        if OWN_RULES.search(words):
            rules.doubled = None
            rules.notes.append(OWN)
        if OTHER_GAMES.search(words):
            rules.notes.append(f"the room {words}, a game of its own: compared as a common one")
    elif MAJIANG in words:
        rules.doubled = None
        rules.notes.append(
            "guessed: preset tenhou with the double yakuman of kobalab's Majiang, as they were paid"
        )
    else:
        rules.notes.append(RULES_GUESSED)
        if "喰" not in words and _KUITAN_STATED.search(words):
            rules.options["kuitan"] = False
    _apply_reds(rules, data, rule)
    _apply_length(rules, words)
    if "csrule" in data:
        _add_lobby(rules, data)
    return rules


def _apply_reds(rules: FileRules, data: Mapping[str, Any], rule: Mapping[str, Any]) -> None:
    counts = [rule.get(f"aka5{suit}") for suit in (1, 2, 3)]
    if any(isinstance(count, int) and count > 1 for count in counts):
        rules.options["red_fives"] = [_red_count(count) for count in counts]
    elif not rule.get("aka") and not any(counts):
        if _has_reds(data):
            rules.notes.append(REDS_GUESSED)
        else:
            rules.options["red_fives"] = 0
    elif _red_count(rule.get("aka")) == 4:
        rules.options["red_fives"] = 4


def _red_count(value: object) -> int:
    return min(value, 4) if isinstance(value, int) and value > 0 else 0


def _apply_length(rules: FileRules, words: str) -> None:
    if re.search(r"[南半]|South|hanchan", words, re.IGNORECASE):
        return
    if re.search(r"[東东]|East|tonpuu", words, re.IGNORECASE):
        rules.options["session_rounds"] = 1


def _lobby_list_rules(data: Mapping[str, Any], rule: Sequence[Any]) -> FileRules:
    rules = FileRules()
    bits = None
    if len(rule) > 2:
        try:
            bits = int(str(rule[2]), 16)
        except ValueError:
            bits = None
    if bits is None or not 0 <= bits < 1 << 16:
        raise RecordError(
            'expected the third element of "rule" to be the game\'s type in hexadecimal, such as "000b",'
            f" got {as_json(rule)}"
        )
    if bits & BIT_OF_THREE:
        rules.players = 3
    rules.options |= options_of_type(bits)
    rules.notes.append("guessed: preset tenhou with what the lobby's list tells")
    rules.notes += notes_of_type(bits)
    _add_lobby(rules, data)
    return rules


def _add_lobby(rules: FileRules, data: Mapping[str, Any]) -> None:
    lobby = lobby_rules(data.get("csrule"))
    rules.options |= lobby.options
    rules.notes += lobby.notes


def _has_three_players(data: Mapping[str, Any]) -> bool:
    names = data.get("name", ["", "", "", ""])
    if not isinstance(names, list):
        raise RecordError(f'expected "name" to be a list, got {as_json(names)}')
    if len(names) == 3 or has_norths(data):
        return True
    first = data["log"][0]
    return isinstance(first, list) and len(first) >= 14 and first[13] == [] and bool(first[4])


def _is_majsouls(data: Mapping[str, Any]) -> bool:
    ref = data.get("ref")
    if isinstance(ref, str) and MAJSOULS_REF.match(ref):
        return True
    return any(is_majsouls(word) for word in _yaku_words(data))


def has_norths(data: Mapping[str, Any]) -> bool:
    """Whether a win counts norths set aside."""
    return any(is_north(word) for word in _yaku_words(data))


def _yaku_words(data: Mapping[str, Any]) -> list[str]:
    return [
        str(text).partition("(")[0]
        for hand in data["log"]
        if isinstance(hand, list) and len(hand) >= 14 and isinstance(hand[-1], list)
        for detail in hand[-1][2::2]
        if isinstance(detail, list)
        for text in detail[4:]
    ]


def _has_reds(data: Mapping[str, Any]) -> bool:
    return any(
        code in (51, 52, 53)
        for hand in data["log"]
        if isinstance(hand, list)
        for part in hand[2:16]
        if isinstance(part, list)
        for code in part
    )
