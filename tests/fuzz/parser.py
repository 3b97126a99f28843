"""One parser under test: how it is fed, and which errors it may answer with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
CORPUS: Final = HERE / "corpus"
REGRESSIONS: Final = HERE / "regressions"


@dataclass(frozen=True, slots=True)
class Parser:
    """One entry from outside."""

    name: str
    """Also the folder of its examples."""
    read: Callable[[bytes], object]
    """Feeds the parser. Raises what the parser raises."""
    errors: tuple[type[Exception], ...] = ()
    """What its documentation says it raises; anything else is a finding."""
    slow: bool = False
    """Milliseconds rather than microseconds a try: fewer mutations in the default suite."""

    def try_once(self, data: bytes) -> bool:
        """Whether the parser took ``data``; False: it refused in its own words.

        Raises:
            Exception: what the parser may not raise.
        """
        try:
            self.read(data)
        except self.errors:
            return False
        return True

    def corpus(self) -> Iterator[Path]:
        """Good examples, the ground for mutations."""
        yield from sorted((CORPUS / self.name).glob("*"))

    def regressions(self) -> Iterator[Path]:
        """What broke it once."""
        yield from sorted((REGRESSIONS / self.name).glob("*"))
