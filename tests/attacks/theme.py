"""What an attack is, and a theme: attacks that are made on the same thing."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Outcome:
    """How an attack ended."""

    sent: str
    happened: str
    held: bool
    """Whether it ended as it should."""
    meanwhile: str = ""
    """How others did, where somebody looked."""


@dataclass(frozen=True, slots=True)
class Given:
    """What the command, or the suite, gives every theme."""

    folder: Path
    """Empty, and gone afterwards."""
    size: float = 1.0
    """Of every attack: 1 is the whole of it, the suite takes a twentieth."""
    url: str | None = None
    """Of a service on this computer that is attacked in place of one that is started."""

    def many(self, count: int, at_least: int = 10) -> int:
        """So many, or the part of them that is asked for."""
        return max(at_least, round(count * self.size))


@dataclass(frozen=True, slots=True)
class Theme(Generic[T]):
    """Attacks on the same thing."""

    about: str
    """What is attacked, for the heading above the attacks."""
    opened: Callable[[Given], AbstractContextManager[T]]
    """Makes what is attacked, once for all attacks, and looks at its end that it has lived through them."""
    attacks: tuple[Callable[[T], Outcome], ...]
    """Each by the name of its function; its docstring says what is attempted."""


def spoken(attack: Callable[[T], Outcome]) -> str:
    """An attack's name."""
    return attack.__name__.replace("_", " ")
