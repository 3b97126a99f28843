"""What can go wrong between a program and a table."""

from __future__ import annotations

from copy import copy
from typing import Self


class TableError(Exception):
    """Root of everything that the client raises on purpose."""

    def to_raise(self) -> Self:
        """One that may be raised where this one is kept.

        What was raised holds the frames that it went through, and with them their connection and itself.
        """
        return copy(self)


class WrongAddress(TableError, ValueError):
    """An address that names no table."""


class Unreachable(TableError):
    """The table did not answer in time. Iterators try again by themselves and do not raise it."""


class AccessRefused(TableError):
    """The table, or its broker, lets this name not do this: trying again would not help."""


class RequestRefused(TableError):
    """The table answered a request with no."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message)
        self.code = code
        """Short and stable, such as ``not_your_turn``."""
        self.message = message

    def __str__(self) -> str:
        return f"{self.code}: {self.message}"
