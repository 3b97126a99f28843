"""Bad input is refused in the parser's own words: good examples, what broke it once, and seeded mutations.

The long form is ``python -m tests.fuzz``, guided by which lines of the parsers an input reaches.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import FrameType

import pytest

from tests.fuzz.entries import PARSERS
from tests.fuzz.mutations import bent
from tests.fuzz.parser import CORPUS, REGRESSIONS, Parser

TRIES, SLOW_TRIES = 300, 60
STUCK_S = 5.0
"""Of the processor's time for one input: nothing that a parser takes is so long."""

each_parser = pytest.mark.parametrize("parser", PARSERS.values(), ids=list(PARSERS))


@contextmanager
def not_stuck(data: bytes) -> Iterator[None]:
    """Ends a parser that does not come to an end by itself; counts its own time, not the computer's."""

    def stuck(_signal: int, _frame: FrameType | None) -> None:
        raise AssertionError(f"stuck on {data[:200]!r}")

    before = signal.signal(signal.SIGVTALRM, stuck)
    signal.setitimer(signal.ITIMER_VIRTUAL, STUCK_S)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


@each_parser
def test_good_examples_are_read(parser: Parser) -> None:
    examples = list(parser.corpus())
    assert examples, f"tests/fuzz/corpus/{parser.name} needs an example"
    taken = [parser.try_once(path.read_bytes()) for path in examples]
    assert any(taken), "no example is good"


@each_parser
def test_what_broke_it_once_is_refused_or_read(parser: Parser) -> None:
    for path in parser.regressions():
        with not_stuck(path.read_bytes()):
            parser.try_once(path.read_bytes())


@each_parser
def test_bent_examples_are_refused_or_read(parser: Parser) -> None:
    examples = [path.read_bytes() for path in (*parser.corpus(), *parser.regressions())]
    for seed in range(SLOW_TRIES if parser.slow else TRIES):
        data = bent(examples, Random(f"{parser.name} {seed}"))
        with not_stuck(data):
            try:
                parser.try_once(data)
            except Exception as error:
                error.add_note(f"{parser.name}, seed {seed}: {data[:2000]!r}")
                raise


@pytest.mark.parametrize("folder", [CORPUS, REGRESSIONS], ids=["corpus", "regressions"])
def test_every_folder_of_examples_belongs_to_a_parser(folder: Path) -> None:
    assert {path.name for path in folder.iterdir()} <= set(PARSERS)
