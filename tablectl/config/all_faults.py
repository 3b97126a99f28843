"""Finds all faults of a configuration: validation itself stops at the first kind of fault of a section.

Invalid values are removed and the rest is validated again. Faults that may only be caused by the removal are
not
reported: those of a section with a removed value, and of the sections that must match it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from tablectl.config.sections import Config, RulesSection

_UNKNOWN: Final = "extra_forbidden"
"""An unknown key: removing it does not change its section."""
_NOT_A_FAULT: Final = "default_factory_not_called"
"""A default that depends on an invalid value: not a fault of its own."""


@dataclass(frozen=True, slots=True)
class AllFaults:
    """The faults of a configuration."""

    errors: tuple[ErrorDetails, ...]
    rules: RulesSection | None
    """The valid part of the rules; None where the rule book itself is invalid."""


def all_faults(values: Mapping[str, Any], error: ValidationError) -> AllFaults:
    """
    Args:
        values: the configuration as written.
        error: of its validation.
    """
    reported: list[ErrorDetails] = []
    wrong: set[str] = set()
    is_unreadable = False
    errors = error.errors()
    while errors:
        reported += [
            each for each in errors if each["type"] != _NOT_A_FAULT and not _is_consequence(each, wrong)
        ]
        wrong |= {str(each["loc"][0]) for each in errors if each["loc"] and each["type"] != _UNKNOWN}
        faulty = {each["loc"][:2] for each in errors}
        is_unreadable |= bool({("rules",), ("rules", "ruleset")} & faulty)
        remaining = _without(values, faulty)
        if remaining == values:  # sections do not match, or something is missing
            is_unreadable |= any(each[:1] == ("rules",) for each in faulty)
            break
        values = remaining
        try:
            Config.model_validate(values)
            break
        except ValidationError as more:
            errors = more.errors()
    return AllFaults(
        tuple(reported), None if is_unreadable else RulesSection.model_validate(values.get("rules", {}))
    )


def _is_consequence(found: ErrorDetails, wrong: set[str]) -> bool:
    """Whether the fault may only be caused by a removed value."""
    return found["loc"][0] in wrong if found["loc"] else bool(wrong & Config.LINKED_SECTIONS)


def _without(values: Mapping[str, Any], faulty: set[tuple[int | str, ...]]) -> Mapping[str, Any]:
    return {
        section: {key: each for key, each in keys.items() if (section, key) not in faulty}
        if isinstance(keys, Mapping)
        else keys
        for section, keys in values.items()
        if (section,) not in faulty
    }
