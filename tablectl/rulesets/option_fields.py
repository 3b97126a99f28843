"""Options of a rule book as data, each with default, values and clause, and its presets.

A book defines a frozen dataclass with fields from ``flag``, ``choice``, ``number`` and ``numbers``, and its
presets. An ``OptionBook`` then reads, checks and describes options::

    @dataclass(frozen=True, slots=True, kw_only=True)
    class ChessOptions:
        castling: bool = flag(True, "3.8", "the king may castle")

    CHESS = OptionBook("chess", {"default": Preset(ChessOptions(), "the rule book", "the book itself")})
    CHESS.options("default", {"castling": False})
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields, replace
from difflib import get_close_matches
from typing import Any, Final, Generic, TypeGuard, TypeVar

from tablectl.errors import InputError
from tablectl.quoting import as_json, quoted
from tablectl.rulesets.by_options import ByOptions

OptionsT = TypeVar("OptionsT")

CLUB: Final = "club"
"""The key of a club's rules among a session's options. It is no option of a book."""


class UnknownPresetError(InputError):
    """A preset name that a book does not have."""


class UnknownOptionError(InputError):
    """An option name that a book does not have."""


class OptionValueError(InputError):
    """A value that an option cannot take."""


def flag(default: bool, clause: str, about: str) -> Any:
    """True or false."""
    return field(default=default, metadata={"clause": clause, "about": about})


def choice(choices: tuple[str | int, ...], clause: str, about: str) -> Any:
    """One of some values; the first is the default."""
    return field(default=choices[0], metadata={"clause": clause, "about": about, "choices": choices})


def number(default: int, low: int, high: int, clause: str, about: str) -> Any:
    """A whole number in a range, both ends included."""
    return field(default=default, metadata={"clause": clause, "about": about, "range": (low, high)})


def numbers(
    default: tuple[int, ...],
    low: int,
    high: int,
    clause: str,
    about: str,
    totals: Mapping[int, tuple[int, ...]] | None = None,
) -> Any:
    """As many whole numbers as the default has, each in a range.

    ``totals``: single numbers that may be given in place of the list.
    """
    metadata = {"clause": clause, "about": about, "each": (len(default), low, high)}
    return field(default=default, metadata=metadata if totals is None else {**metadata, "totals": totals})


def permitted_values(option: Field[Any]) -> str:
    """The permitted values of an option, as text.

    >>> permitted_values(number(3, 1, 12, "", ""))
    'a whole number from 1 to 12'
    """
    allowed = option.metadata
    if "choices" in allowed:
        return "one of " + ", ".join(as_json(choice) for choice in allowed["choices"])
    if "range" in allowed:
        low, high = allowed["range"]
        return f"a whole number from {low} to {high}"
    if "each" in allowed:
        count, low, high = allowed["each"]
        words = f"a list of {count} whole numbers from {low} to {high}"
        if "totals" in allowed:
            words += f" (m, p, s), or one of {', '.join(map(str, allowed['totals']))} in all"
        return words
    return "true or false"


@dataclass(frozen=True, slots=True)
class Preset(Generic[OptionsT]):
    """The rules of an organisation or a server."""

    options: OptionsT
    source: str
    summary: str
    """How it differs from ``default``, in one line."""


@dataclass(frozen=True, slots=True)
class OptionBook(Generic[OptionsT]):
    """The options of one rule book and its presets, one of which is ``default``."""

    key: str
    """Of the ruleset: ``riichi``, ``mcr``..."""
    presets: Mapping[str, Preset[OptionsT]]

    @property
    def default(self) -> OptionsT:
        """The options of the book's default preset."""
        return self.presets["default"].options

    @property
    def fields(self) -> dict[str, Field[Any]]:
        """Every option by name, in the book's order, with default, clause and permitted values."""
        options: Any = self.default
        return {option.name: option for option in fields(options)}

    def options(self, preset: str = "default", changes: Mapping[str, object] | None = None) -> OptionsT:
        """A preset's options with a table's own changes.

        Raises:
            UnknownPresetError: no such preset.
            UnknownOptionError: a change of an option that does not exist.
            OptionValueError: a value that the option cannot take.
        """
        if preset not in self.presets:
            raise UnknownPresetError(
                f"{self.key} has no preset {quoted(preset)}; there are {', '.join(self.presets)}"
            )
        own = dict(changes or {})
        options = self.presets[preset].options
        document = own.pop(CLUB, None)
        if document is not None:
            chosen = document.get("options", {}) if isinstance(document, Mapping) else None
            if not isinstance(chosen, Mapping):
                raise OptionValueError(f"option {quoted(CLUB)} is a club's rules, not {as_json(document)}")
            options = self.override(options, chosen)
        return self.override(options, own)

    def override(self, options: OptionsT, changes: Mapping[str, object]) -> OptionsT:
        """Options with some changes.

        Raises:
            UnknownOptionError: a name is no option; the message suggests a similar one.
            OptionValueError: a value is not permitted; the message names the permitted ones.
        """
        if not changes:
            return options
        cache, key = _OVERRIDE_CACHE(options), repr(dict(changes))
        found: OptionsT | None = cache.get(key)
        if found is None:
            known = self.fields
            checked = {self.known(name): _check_value(known[name], value) for name, value in changes.items()}
            changed: Any = options
            if len(cache) >= _OVERRIDE_CACHE_SIZE:
                cache.clear()
            found = cache[key] = replace(changed, **checked)
        return found

    def known(self, name: str) -> str:
        """Returns the name if it is an option's.

        Raises:
            UnknownOptionError: it is not; the message suggests a similar one.
        """
        names = list(self.fields)
        if name in names:
            return name
        near = get_close_matches(name, names, n=1, cutoff=0.5)
        hint = f"did you mean {quoted(near[0])}?" if near else f"there are {', '.join(names)}"
        raise UnknownOptionError(f"{self.key} has no option {quoted(name)}; {hint}")

    def differing(self, preset: str, changes: Mapping[str, object]) -> dict[str, object]:
        """A table's changes without those that equal its preset's options; all of them if the preset is
        unknown.
        """
        usual = self.presets[preset].options if preset in self.presets else None
        lists = {name: tuple(value) if isinstance(value, list) else value for name, value in changes.items()}
        return {name: changes[name] for name in changes if getattr(usual, name, None) != lists[name]}

    def changed(self, options: OptionsT) -> tuple[str, ...]:
        """Names of the options that differ from ``default``."""
        default = self.default
        return tuple(name for name in self.fields if getattr(options, name) != getattr(default, name))


_OVERRIDE_CACHE_SIZE: Final = 256
"""Entries for the same options: a table has one set of changes, a stream of requests may bring many."""
_OVERRIDE_CACHE: Final[ByOptions[Any, dict[str, Any]]] = ByOptions(lambda _: {})
"""Options with changes. The same changes give the same object, by which ``ByOptions`` finds its results."""


def _check_value(option: Field[Any], value: object) -> object:
    """The value in the field's type, if it is permitted."""
    allowed = option.metadata
    if "choices" in allowed:
        if not isinstance(value, bool) and isinstance(value, str | int) and value in allowed["choices"]:
            return value
    elif "range" in allowed:
        low, high = allowed["range"]
        if _is_int(value) and low <= value <= high:
            return value
    elif "each" in allowed:
        count, low, high = allowed["each"]
        if _is_int(value) and value in allowed.get("totals", ()):
            return allowed["totals"][value]
        integers = [one for one in value if _is_int(one)] if isinstance(value, list | tuple) else []
        fits = isinstance(value, list | tuple) and len(value) == len(integers) == count
        if fits and all(low <= one <= high for one in integers):
            return tuple(integers)
    elif isinstance(value, bool):
        return value
    raise OptionValueError(
        f"option {quoted(option.name)} is {permitted_values(option)}, not {as_json(value)}"
    )


def _is_int(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)
