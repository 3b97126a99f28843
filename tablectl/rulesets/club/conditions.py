"""The plain language in which a club says when an item counts: ``pung_run >= 3 and not riichi``.

Facts are compared with numbers or words, and joined by ``and``, ``or``, ``not`` and brackets. A text is taken
apart here, checked against the known facts, and only then asked; nothing of it is ever run as a program.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final, Protocol

from tablectl.errors import InputError

MAX_LENGTH: Final = 400
"""Characters of a condition."""
MAX_DEPTH: Final = 16
"""Brackets and nots in each other."""

Fact = bool | int | str
"""What is known of a win by one name."""


class ConditionError(InputError):
    """A condition that says nothing; the message says the place and what would be right."""


class FactSort(Protocol):
    """What a fact can be."""

    @property
    def words(self) -> tuple[str, ...]:
        """Of a word: which ones there are; empty for a flag and a number."""
        ...

    @property
    def flag(self) -> bool:
        """Whether it is true or false."""
        ...


class Condition(Protocol):
    """Something that is so or not."""

    def holds(self, facts: Mapping[str, Fact]) -> bool:
        """Whether it is so of a win."""
        ...


@dataclass(frozen=True, slots=True)
class Flag:
    """A fact that is so."""

    name: str

    def holds(self, facts: Mapping[str, Fact]) -> bool:
        """Whether it is so of a win."""
        return bool(facts[self.name])


@dataclass(frozen=True, slots=True)
class Compared:
    """A fact beside a number or a word."""

    name: str
    sign: str
    value: Fact

    def holds(self, facts: Mapping[str, Fact]) -> bool:
        """Whether it is so of a win."""
        have, value = facts[self.name], self.value
        if isinstance(have, str) or isinstance(value, str):
            return (have == value) == (self.sign == "=")
        match self.sign:
            case "=":
                return have == value
            case "!=":
                return have != value
            case "<":
                return have < value
            case "<=":
                return have <= value
            case ">":
                return have > value
            case _:
                return have >= value


@dataclass(frozen=True, slots=True)
class Not:
    """The opposite."""

    part: Condition

    def holds(self, facts: Mapping[str, Fact]) -> bool:
        """Whether it is so of a win."""
        return not self.part.holds(facts)


@dataclass(frozen=True, slots=True)
class Joined:
    """Several, of which all or one must hold."""

    every: bool
    parts: tuple[Condition, ...]

    def holds(self, facts: Mapping[str, Fact]) -> bool:
        """Whether it is so of a win."""
        return (all if self.every else any)(part.holds(facts) for part in self.parts)


_TOKEN: Final = re.compile(
    r"\s*(?:(?P<sign>!=|<=|>=|==|=|<|>|\(|\))|(?P<number>\d{1,6})|(?P<word>[A-Za-z_]\w*))"
)
_SIGNS: Final = ("=", "!=", "<", "<=", ">", ">=")
_JOINING: Final = frozenset(("and", "or", "not"))


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    column: int


def read_condition(text: str, known: Mapping[str, FactSort]) -> Condition:
    """Take a condition apart.

    Args:
        text: what the club wrote.
        known: every fact by name.

    Raises:
        ConditionError: an unknown fact, a comparison that makes no sense, or no condition at all.
    """
    if len(text) > MAX_LENGTH:
        raise ConditionError(f"a condition has at most {MAX_LENGTH} characters, this one {len(text)}")
    return _ConditionReader(_tokens(text), known).whole()


def _tokens(text: str) -> list[_Token]:
    found: list[_Token] = []
    at = 0
    while text[at:].strip():
        match = _TOKEN.match(text, at)
        if match is None:
            place = at + len(text[at:]) - len(text[at:].lstrip())
            raise ConditionError(
                f"column {place + 1}: expected a fact, a number, a comparison such as >= or a bracket, got"
                f' "{text[place]}"'
            )
        said = match.group().strip()
        found.append(_Token("=" if said == "==" else said, match.end() - len(said) + 1))
        at = match.end()
    return found


class _ConditionReader:
    def __init__(self, tokens: list[_Token], known: Mapping[str, FactSort]) -> None:
        self._tokens, self._known = tokens, known
        self._at = self._depth = 0

    def whole(self) -> Condition:
        found = self._joined("or")
        if self._at < len(self._tokens):
            raise self._wrong("expected and, or, or nothing more")
        return found

    def _wrong(self, expected: str) -> ConditionError:
        if self._at >= len(self._tokens):
            return ConditionError(f"at the end: {expected}")
        token = self._tokens[self._at]
        return ConditionError(f'column {token.column}: {expected}, got "{token.text}"')

    def _next(self) -> str:
        return self._tokens[self._at].text if self._at < len(self._tokens) else ""

    def _joined(self, word: str) -> Condition:
        parts = [self._part(word)]
        while self._next() == word:
            self._at += 1
            parts.append(self._part(word))
        return parts[0] if len(parts) == 1 else Joined(word == "and", tuple(parts))

    def _part(self, word: str) -> Condition:
        return self._joined("and") if word == "or" else self._single()

    def _single(self) -> Condition:
        said = self._next()
        if said in ("not", "("):
            self._depth += 1
            if self._depth > MAX_DEPTH:
                raise self._wrong(f"brackets and nots stand in each other {MAX_DEPTH} deep at most")
            self._at += 1
            if said == "not":
                found: Condition = Not(self._single())
            else:
                found = self._joined("or")
                if self._next() != ")":
                    raise self._wrong("expected a closing bracket")
                self._at += 1
            self._depth -= 1
            return found
        if not said or not (said[0].isalpha() or said[0] == "_") or said in _JOINING:
            raise self._wrong("expected a fact such as closed or pungs >= 2")
        return self._fact(said)

    def _fact(self, name: str) -> Condition:
        kind = self._known.get(name)
        if kind is None:
            near = get_close_matches(name, self._known, n=1, cutoff=0.5)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(sorted(self._known))}"
            raise self._wrong(f"there is no such fact; {hint}")
        self._at += 1
        sign = self._next()
        if sign not in _SIGNS:
            if not kind.flag:
                what = f"one of {', '.join(kind.words)}" if kind.words else "a number"
                raise self._wrong(f"{name} is {what}: expected a comparison such as {name} = …")
            return Flag(name)
        if kind.flag:
            raise self._wrong(f"{name} is so or not: write {name} or not {name}")
        self._at += 1
        value = self._next()
        if kind.words:
            if sign not in ("=", "!=") or value not in kind.words:
                raise self._wrong(f"{name} is = or != one of {', '.join(kind.words)}")
            self._at += 1
            return Compared(name, sign, value)
        if not value.isdecimal():
            raise self._wrong(f"{name} is compared with a whole number")
        self._at += 1
        return Compared(name, sign, int(value))
