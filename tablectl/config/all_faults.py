"""Everything that is wrong with a configuration: validation itself stops at a section's first kind of fault.

A value that is wrong is taken as if it were not there, and asked again. What was found only because it is
not there is told by nobody: a section with such a value, and what it must go together with, is left alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from tablectl.config.sections import Config, RulesSection

_UNKNOWN: Final = "extra_forbidden"
"""A key that nobody knows stands for nothing: without it a section is as it was meant."""
_NOT_ASKED: Final = "default_factory_not_called"
"""What is no fault: a default that depends on a value that is wrong."""


@dataclass(frozen=True, slots=True)
class AllFaults:
    """What is wrong."""

    errors: tuple[ErrorDetails, ...]
    rules: RulesSection | None
    """What the rules say as far as it can be read; None where the book itself cannot."""


def all_faults(values: Mapping[str, Any], error: ValidationError) -> AllFaults:
    """
    Args:
        values: the configuration as it was written.
        error: what validation says of it.
    """
    told: list[ErrorDetails] = []
    wrong: set[str] = set()
    unread = False
    errors = error.errors()
    while errors:
        told += [each for each in errors if each["type"] != _NOT_ASKED and not _follows(each, wrong)]
        wrong |= {str(each["loc"][0]) for each in errors if each["loc"] and each["type"] != _UNKNOWN}
        faulty = {each["loc"][:2] for each in errors}
        unread |= bool({("rules",), ("rules", "ruleset")} & faulty)
        sound = _without(values, faulty)
        if sound == values:  # they do not go together, or something is missing
            unread |= any(each[:1] == ("rules",) for each in faulty)
            break
        values = sound
        try:
            Config.model_validate(values)
            break
        except ValidationError as more:
            errors = more.errors()
    return AllFaults(tuple(told), None if unread else RulesSection.model_validate(values.get("rules", {})))


def _follows(found: ErrorDetails, wrong: set[str]) -> bool:
    """Whether it may have been found only because something is left out."""
    return found["loc"][0] in wrong if found["loc"] else bool(wrong & Config.ONE_WORLD)


def _without(values: Mapping[str, Any], faulty: set[tuple[int | str, ...]]) -> Mapping[str, Any]:
    return {
        section: {key: each for key, each in keys.items() if (section, key) not in faulty}
        if isinstance(keys, Mapping)
        else keys
        for section, keys in values.items()
        if (section,) not in faulty
    }
