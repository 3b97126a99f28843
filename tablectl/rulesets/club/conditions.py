"""The language of conditions under which a club's item counts: ``pung_run >= 3 and not riichi``.

Facts are compared with numbers or words, and combined by ``and``, ``or``, ``not`` and brackets. A text is
parsed and checked against the known facts before it is evaluated; it is never executed as a program.
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
"""Nested brackets and nots."""

Fact = bool | int | str
"""The value of a fact about a win."""


class ConditionError(InputError):
    """A condition is malformed; the message gives the column and what would be right."""


class FactType(Protocol):
    """The type of a fact: a flag, a number or a word."""

    @property
    def words(self) -> tuple[str, ...]:
        """The possible words; empty for a flag and a number."""
        ...

    @property
    def flag(self) -> bool:
        """Whether it is a flag."""
        ...


class Condition(Protocol):
    """A parsed condition."""

    def holds(self, facts: Mapping[str, Fact]) -> bool:
        """Whether it holds for a win with these facts."""
        ...


@dataclass(frozen=True, slots=True)
class Flag:
    """A flag that must be true."""

    name: str

    def holds(self, facts: Mapping[str, Fact]) -> bool:
        """Whether it is so of a win."""
        return bool(facts[self.name])


@dataclass(frozen=True, slots=True)
class Comparison:
    """A comparison of a fact with a number or a word."""

    name: str
    sign: str
    value: Fact

    def holds(self, facts: Mapping[str, Fact]) -> bool:
        """Whether it is so of a win."""
        actual, value = facts[self.name], self.value
        if isinstance(actual, str) or isinstance(value, str):
            return (actual == value) == (self.sign == "=")
        match self.sign:
            case "=":
                return actual == value
            case "!=":
                return actual != value
            case "<":
                return actual < value
            case "<=":
                return actual <= value
            case ">":
                return actual > value
            case _:
                return actual >= value


@dataclass(frozen=True, slots=True)
class Not:
    """A negation."""

    part: Condition

    def holds(self, facts: Mapping[str, Fact]) -> bool:
        """Whether it is so of a win."""
        return not self.part.holds(facts)


@dataclass(frozen=True, slots=True)
class Combination:
    """Several conditions, of which every one or any one must hold."""

    every: bool
    parts: tuple[Condition, ...]

    def holds(self, facts: Mapping[str, Fact]) -> bool:
        """Whether it is so of a win."""
        return (all if self.every else any)(part.holds(facts) for part in self.parts)


_TOKEN: Final = re.compile(
    r"\s*(?:(?P<sign>!=|<=|>=|==|=|<|>|\(|\))|(?P<number>\d{1,6})|(?P<word>[A-Za-z_]\w*))"
)
_SIGNS: Final = ("=", "!=", "<", "<=", ">", ">=")
_OPERATORS: Final = frozenset(("and", "or", "not"))


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    column: int


def read_condition(text: str, known: Mapping[str, FactType]) -> Condition:
    """Parse a condition.

    Args:
        text: the condition as the club wrote it.
        known: the types of all facts by name.

    Raises:
        ConditionError: a fact is unknown, a comparison is invalid, or the syntax is wrong.
    """
    if len(text) > MAX_LENGTH:
        raise ConditionError(f"a condition has at most {MAX_LENGTH} characters, this one {len(text)}")
    return _ConditionReader(_tokens(text), known).read()


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
        token_text = match.group().strip()
        found.append(_Token("=" if token_text == "==" else token_text, match.end() - len(token_text) + 1))
        at = match.end()
    return found


class _ConditionReader:
    def __init__(self, tokens: list[_Token], known: Mapping[str, FactType]) -> None:
        self._tokens, self._known = tokens, known
        self._position = self._depth = 0

    def read(self) -> Condition:
        found = self._combination("or")
        if self._position < len(self._tokens):
            raise self._error("expected and, or, or nothing more")
        return found

    def _error(self, expected: str) -> ConditionError:
        if self._position >= len(self._tokens):
            return ConditionError(f"at the end: {expected}")
        token = self._tokens[self._position]
        return ConditionError(f'column {token.column}: {expected}, got "{token.text}"')

    def _peek(self) -> str:
        return self._tokens[self._position].text if self._position < len(self._tokens) else ""

    def _combination(self, word: str) -> Condition:
        parts = [self._term(word)]
        while self._peek() == word:
            self._position += 1
            parts.append(self._term(word))
        return parts[0] if len(parts) == 1 else Combination(word == "and", tuple(parts))

    def _term(self, word: str) -> Condition:
        return self._combination("and") if word == "or" else self._operand()

    def _operand(self) -> Condition:
        token_text = self._peek()
        if token_text in ("not", "("):
            self._depth += 1
            if self._depth > MAX_DEPTH:
                raise self._error(f"brackets and nots stand in each other {MAX_DEPTH} deep at most")
            self._position += 1
            if token_text == "not":
                found: Condition = Not(self._operand())
            else:
                found = self._combination("or")
                if self._peek() != ")":
                    raise self._error("expected a closing bracket")
                self._position += 1
            self._depth -= 1
            return found
        if (
            not token_text
            or not (token_text[0].isalpha() or token_text[0] == "_")
            or token_text in _OPERATORS
        ):
            raise self._error("expected a fact such as closed or pungs >= 2")
        return self._fact(token_text)

    def _fact(self, name: str) -> Condition:
        kind = self._known.get(name)
        if kind is None:
            near = get_close_matches(name, self._known, n=1, cutoff=0.5)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(sorted(self._known))}"
            raise self._error(f"there is no such fact; {hint}")
        self._position += 1
        sign = self._peek()
        if sign not in _SIGNS:
            if not kind.flag:
                what = f"one of {', '.join(kind.words)}" if kind.words else "a number"
                raise self._error(f"{name} is {what}: expected a comparison such as {name} = …")
            return Flag(name)
        if kind.flag:
            raise self._error(f"{name} is so or not: write {name} or not {name}")
        self._position += 1
        value = self._peek()
        if kind.words:
            if sign not in ("=", "!=") or value not in kind.words:
                raise self._error(f"{name} is = or != one of {', '.join(kind.words)}")
            self._position += 1
            return Comparison(name, sign, value)
        if not value.isdecimal():
            raise self._error(f"{name} is compared with a whole number")
        self._position += 1
        return Comparison(name, sign, int(value))
