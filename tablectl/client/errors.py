"""What can go wrong between a program and a table."""

from __future__ import annotations


class TableError(Exception):
    """Root of everything that the client raises on purpose."""


class WrongAddress(TableError, ValueError):
    """An address that names no table."""


class Unreachable(TableError):
    """The table did not answer in time. Iterators try again by themselves and do not raise it."""


class AccessRefused(TableError):
    """The table, or its broker, lets this name not do this: trying again would not help."""


class RequestRefused(TableError):
    """The table answered a request with no."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        """Short and stable, such as ``not_your_turn``."""
        self.message = message
