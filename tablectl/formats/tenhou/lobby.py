"""Reads the rules of a tournament's lobby on tenhou.net: the forty-five fields of ``csrule``.

The first two fields are bit fields of eight hexadecimal digits, the others are numbers; an empty field has
the usual value. The meanings are those of two programs, one of which reads such rules and one of which writes
them. Where they differ (the pair of a double wind), the writer is right, as the server accepted its lobbies.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from tablectl.quoting import as_json

_FIRST_FLAGS: Final[Mapping[int, tuple[str, object]]] = {
    0: ("nagashi_mangan", "off"),
    1: ("kiriage_mangan", True),
    2: ("tobi", False),
    3: ("open_kong_dora", "at_once"),
    5: ("kan_dora", False),
    6: ("ura_dora", False),
    7: ("kan_ura_dora", False),
    8: ("abort_four_winds", False),
    9: ("abort_four_kongs", "off"),
    10: ("abort_four_riichi", False),
    11: ("abort_nine_orphans", False),
    12: ("triple_ron", "all"),
    14: ("agariyame", "off"),
    15: ("tenpaiyame", False),
    19: ("ippatsu", False),
    21: ("extra_round", "off"),
    24: ("renhou", "mangan"),
    25: ("last_go_around_riichi", True),
}
"""Bits of the first field, with the option and the value that they stand for."""
_UNREAD_FIRST_FLAGS: Final[Mapping[int, str]] = {
    4: "no dora indicator at all",
    16: "the dealer does not stay after a win",
    18: "final points rounded",
    20: "a bit 20 that nobody explains",
}
_OTHER_FIRST_FLAGS: Final = frozenset((13, 16, 17, 22, 23, 30))
"""Bits that are read separately, concern three players, or are set in every lobby."""
_SECOND_FLAGS: Final[Mapping[int, tuple[str, object]]] = {
    0: ("double_wind_pair_fu", 2),
    1: ("final_ties", "shared"),
    2: ("final_deposits", "lost"),
    4: ("kazoe_yakuman", False),
}
_UNREAD_SECOND_FLAGS: Final[Mapping[int, str]] = {3: "its own liability for yakuman"}
_OTHER_SECOND_FLAGS: Final = frozenset((6, 10))
START, TARGET, RETURN, GOAL, STICK, HONBA = 4, 5, 6, 7, 10, 11
NOTEN: Final = range(16, 19)
UMA: Final = range(21, 36)
_USUAL_NUMBERS: Final[Mapping[int, tuple[str, tuple[str, ...]]]] = {
    GOAL: ("points that end the game at once", ("", "0")),
    STICK: ("the value of a riichi stick", ("", "1000")),
    HONBA: ("the value of a honba", ("", "100")),
    NOTEN[0]: ("payments at a draw", ("", "1000")),
    NOTEN[1]: ("payments at a draw", ("", "1500")),
    NOTEN[2]: ("payments at a draw", ("", "3000")),
}


@dataclass(slots=True)
class LobbyRules:
    """A lobby's own rules."""

    options: dict[str, object] = field(default_factory=dict)
    """Changes of preset ``tenhou``."""
    notes: list[str] = field(default_factory=list)
    """The rules that are not supported, one sentence each."""


def lobby_rules(csrule: object) -> LobbyRules:
    """The rules of ``csrule``, a list or a text with commas; no changes if it is empty.

    >>> lobby_rules(["00000002", "", "", "", "30000"]).options
    {'kiriage_mangan': True, 'starting_points': 30000}
    """
    rules = LobbyRules()
    if csrule in (None, "", []):
        return rules
    fields = csrule.split(",") if isinstance(csrule, str) else csrule
    if not isinstance(fields, list):
        rules.notes.append(f"the lobby's own rules, which are in no known form: {as_json(csrule)}")
        return rules
    texts = [str(each).strip() if isinstance(each, str | int) else "" for each in fields]
    texts += [""] * (45 - len(texts))
    unread = [*_apply_flags(rules, texts), *_apply_numbers(rules, texts)]
    if unread:
        rules.notes.append(f"of the lobby's own rules: {', '.join(dict.fromkeys(unread))}")
    return rules


def _apply_flags(rules: LobbyRules, texts: Sequence[str]) -> Iterator[str]:
    first, second = _bits(texts[0]), _bits(texts[1])
    if first is None or second is None:
        yield "its flags, which are no hexadecimal numbers"
        return
    for bit, (name, value) in _FIRST_FLAGS.items():
        if first >> bit & 1:
            rules.options[name] = value
    if first >> 13 & 1:
        rules.options |= {"double_ron": "nearest", "triple_ron": "nearest"}
    if first >> 17 & 1:
        rules.options["renchan"] = "off" if first >> 16 & 1 else "win"
    elif first >> 16 & 1:
        yield _UNREAD_FIRST_FLAGS[16]
    for bit, (name, value) in _SECOND_FLAGS.items():
        if second >> bit & 1:
            rules.options[name] = value
    yield from _unread_flags(first, {*_FIRST_FLAGS, *_OTHER_FIRST_FLAGS}, _UNREAD_FIRST_FLAGS, "flag")
    yield from _unread_flags(
        second, {*_SECOND_FLAGS, *_OTHER_SECOND_FLAGS}, _UNREAD_SECOND_FLAGS, "second flag"
    )


def _unread_flags(bits: int, read: set[int], words: Mapping[int, str], what: str) -> Iterator[str]:
    for bit in range(32):
        if bits >> bit & 1 and bit not in read:
            yield words.get(bit, f"{what} {bit}")


def _bits(text: str) -> int | None:
    try:
        return int(text or "0", 16)
    except ValueError:
        return None


def _apply_numbers(rules: LobbyRules, texts: Sequence[str]) -> Iterator[str]:
    numbers = {place: _number(text) for place, text in enumerate(texts) if place > 1 and text}
    if start := numbers.get(START):
        rules.options["starting_points"] = start
    if target := numbers.get(TARGET):
        rules.options["target_points"] = target
    if numbers.get(RETURN) not in (None, numbers.get(TARGET)):
        yield "points that are given back (oka)"
    for place, (words, usual) in _USUAL_NUMBERS.items():
        if texts[place] not in usual:
            yield words
    rows = [tuple(numbers.get(place) for place in UMA[row : row + 3]) for row in range(0, 15, 3)]
    uma_rows = [row for row in rows if any(value is not None for value in row)]
    if uma_rows and len(set(uma_rows)) == 1 and len(uma_rows) == 5 and None not in uma_rows[0]:
        rest = [1000 * value for value in uma_rows[0] if value is not None]
        rules.options["uma"] = [-sum(rest), *rest]
    elif uma_rows:
        yield "an uma that depends on how many are above the start"


def _number(text: str) -> int | None:
    try:
        value = int(text)
    except ValueError:
        return None
    return value if abs(value) <= 1_000_000 else None
