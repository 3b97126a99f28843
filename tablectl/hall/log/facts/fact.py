"""What every fact of a hall's log has; an event that was taken whole, and an entry that was taken back."""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

from tablectl.hall.event_state import Place

FILE_VERSION: Final = 2
"""What a tournament file in the log was asked for when it was taken: from 2 on, a formula, and uma of their
own for tables of three."""
LoggedDecimal = str | int | float
"""A decimal as text, so that what is ranked is never a binary float; the first halls wrote a number."""


def _snake_case(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Fact(Struct, frozen=True, omit_defaults=True, tag_field="kind", tag=_snake_case):
    """Something that was done."""

    @property
    def kind(self) -> str:
        """Its stable name, such as ``round_begun``."""
        return str(self.__struct_config__.tag)


class AtTable(Fact, frozen=True):
    """Something that was done about one table of one round."""

    round: int
    table: int

    @property
    def place(self) -> Place:
        """Round and table."""
        return self.round, self.table


class EventImported(Fact, frozen=True):
    """A tournament file was taken; it is kept as it was read."""

    text: str
    version: int = 1


class TakenBack(Fact, frozen=True):
    """An earlier entry has not happened."""

    target: int
    """Its number."""
