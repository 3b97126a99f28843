"""Which rules a tenhou.net/6 file was played by, read from its room, its lobby's list, and its words.

``rule`` is an object with the room's words (``disp``) and red fives, or in a tournament's lobby a list whose
third element has the bits of the game's type; ``csrule`` then holds the lobby's own rules.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from tablectl.errors import as_json
from tablectl.formats.majsoul.rules import EVERY_ROOM
from tablectl.formats.recorded.record import RecordError
from tablectl.formats.tenhou.lobby import lobby_rules
from tablectl.formats.tenhou.words import RULES_GUESSED, for_three, notes_of_type, options_of_type
from tablectl.formats.tenhou.words import THREE_PLAYERS as BIT_OF_THREE
from tablectl.formats.tenhou6.words import (
    OTHER_GAMES,
    OWN_RULES,
    is_majsouls,
    is_majsouls_room,
    is_north,
)
from tablectl.formats.tenhou6.words import THREE_PLAYERS as OF_THREE

MAJSOULS_REF: Final = re.compile(r"^\d{6}-[0-9a-f]{8}-[0-9a-f]{4}-")
"""How Majsoul numbers its games."""
MAJIANG: Final = "電脳麻将"
"""kobalab's Majiang names itself so."""
_KUITAN_STATED: Final = re.compile("[般鳳特上若銀琥孔技雀]")
"""tenhou's rooms, whose words have 喰 where open tanyao counts."""
MAJSOULS: Final = (
    "guessed: preset tenhou with Majsoul's double yakuman, liability and three wins on a tile: the room or"
    " the words are Majsoul's"
)
OWN: Final = "the room's own rules, which the file does not tell: double yakuman as they were paid"
REDS_GUESSED: Final = "guessed: red fives, which the tiles have and the rules do not name"


@dataclass(slots=True)
class FileRules:
    """What a file's rules come to."""

    options: dict[str, object] = field(default_factory=dict)
    """Changes of preset ``tenhou``."""
    players: int = 4
    notes: list[str] = field(default_factory=list)
    majsoul: bool = False
    doubled: bool | None = False
    """Whether the four rarer yakuman count double; None: as they were paid."""


def rules_of(data: Mapping[str, Any]) -> FileRules:
    """The rules of a file.

    Raises:
        RecordError: rules in no known form.
    """
    found = _stated_rules(data)
    if found.players == 3 or _of_three(data):
        found.players = 3
        found.options = for_three(found.options)
    return found


def _stated_rules(data: Mapping[str, Any]) -> FileRules:
    rule = data.get("rule", {})
    if isinstance(rule, str) and rule.count(",") >= 2:
        rule = rule.split(",")
    if isinstance(rule, list):
        return _of_a_lobby(data, rule)
    if not isinstance(rule, dict):
        raise RecordError(f'expected "rule" to be an object, or a lobby\'s list, got {as_json(rule)}')
    said = rule.get("disp", "")
    words = said if isinstance(said, str) else ""
    found = FileRules()
    if OF_THREE.search(words) or data.get("ratingc") == "PF3":
        found.players = 3
    if is_majsouls_room(words) or _is_majsouls(data):
        found.majsoul = True
        found.doubled = True
        found.options |= EVERY_ROOM
        found.notes.append(MAJSOULS)
        found.options["pao_honba"] = "liable"
        if OWN_RULES.search(words):
            found.doubled = None
            found.notes.append(OWN)
        if OTHER_GAMES.search(words):
            found.notes.append(f"the room {words}, a game of its own: compared as a common one")
    elif MAJIANG in words:
        found.doubled = None
        found.notes.append(
            "guessed: preset tenhou with the double yakuman of kobalab's Majiang, as they were paid"
        )
    else:
        found.notes.append(RULES_GUESSED)
        if "喰" not in words and _KUITAN_STATED.search(words):
            found.options["kuitan"] = False
    _reds(found, data, rule)
    _length(found, words)
    if "csrule" in data:
        _add_lobby(found, data)
    return found


def _reds(found: FileRules, data: Mapping[str, Any], rule: Mapping[str, Any]) -> None:
    counts = [rule.get(f"aka5{suit}") for suit in (1, 2, 3)]
    if any(isinstance(count, int) and count > 1 for count in counts):
        found.options["red_fives"] = [_count(count) for count in counts]
    elif not rule.get("aka") and not any(counts):
        if _has_reds(data):
            found.notes.append(REDS_GUESSED)
        else:
            found.options["red_fives"] = 0
    elif _count(rule.get("aka")) == 4:
        found.options["red_fives"] = 4


def _count(value: object) -> int:
    return min(value, 4) if isinstance(value, int) and value > 0 else 0


def _length(found: FileRules, words: str) -> None:
    if re.search(r"[南半]|South|hanchan", words, re.IGNORECASE):
        return
    if re.search(r"[東东]|East|tonpuu", words, re.IGNORECASE):
        found.options["session_rounds"] = 1


def _of_a_lobby(data: Mapping[str, Any], rule: Sequence[Any]) -> FileRules:
    found = FileRules()
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
        found.players = 3
    found.options |= options_of_type(bits)
    found.notes.append("guessed: preset tenhou with what the lobby's list tells")
    found.notes += notes_of_type(bits)
    _add_lobby(found, data)
    return found


def _add_lobby(found: FileRules, data: Mapping[str, Any]) -> None:
    lobby = lobby_rules(data.get("csrule"))
    found.options |= lobby.options
    found.notes += lobby.notes


def _of_three(data: Mapping[str, Any]) -> bool:
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
