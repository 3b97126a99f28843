"""How a table changes its options: names that exist, values that an option can take."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from difflib import get_close_matches
from typing import Any, TypeGuard

from tablectl.errors import InputError
from tablectl.rulesets.riichi.options import OPTION_FIELDS, RiichiOptions


class UnknownOptionError(InputError):
    """An option name that riichi does not have."""


class OptionValueError(InputError):
    """A value that an option cannot take."""


def override(options: RiichiOptions, changes: Mapping[str, object]) -> RiichiOptions:
    """Options with some of them changed.

    Raises:
        UnknownOptionError: a name that is no option; the message names the nearest one.
        OptionValueError: a value that the option cannot take; the message names those that it can.
    """
    if not changes:
        return options
    checked: dict[str, Any] = {
        known: _checked(known, value) for name, value in changes.items() if (known := known_option(name))
    }
    return replace(options, **checked)


def known_option(name: str) -> str:
    """The name, if it is an option's.

    Raises:
        UnknownOptionError: it is not; the message names the nearest one.
    """
    if name in OPTION_FIELDS:
        return name
    near = get_close_matches(name, OPTION_FIELDS, n=1, cutoff=0.5)
    hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(OPTION_FIELDS)}"
    raise UnknownOptionError(f"riichi has no option {name!r}; {hint}")


def permitted_values(name: str) -> str:
    """What an option can be, in words: ``'a' or 'b'``, ``true or false``, ``a whole number from 1 to 12``."""
    allowed = OPTION_FIELDS[name].metadata
    if "choices" in allowed:
        return "one of " + ", ".join(repr(choice) for choice in allowed["choices"])
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


def _checked(name: str, value: object) -> object:
    """The value as the field holds it."""
    allowed = OPTION_FIELDS[name].metadata
    if "choices" in allowed:
        if not isinstance(value, bool) and isinstance(value, str | int) and value in allowed["choices"]:
            return value
    elif "range" in allowed:
        low, high = allowed["range"]
        if _is_whole(value) and low <= value <= high:
            return value
    elif "each" in allowed:
        count, low, high = allowed["each"]
        if _is_whole(value) and value in allowed.get("totals", ()):
            return allowed["totals"][value]
        whole = [one for one in value if _is_whole(one)] if isinstance(value, list | tuple) else []
        fits = isinstance(value, list | tuple) and len(value) == len(whole) == count
        if fits and all(low <= one <= high for one in whole):
            return tuple(whole)
    elif isinstance(value, bool):
        return value
    raise OptionValueError(f"option {name!r} is {permitted_values(name)}, not {value!r}")


def _is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)
