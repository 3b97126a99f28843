"""Journals as released versions wrote them; ``python -m tests.contracts.released_journals`` keeps today's.

A session of two hands by every book, with a correction, and one entry of every kind of event. Later programs
must read them and come to the same scores; so they are written once, at a release, and never changed.
"""

from __future__ import annotations

import gzip
import json
import warnings
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any, get_args

from hypothesis.errors import NonInteractiveExampleWarning

from tablectl.game.events import (
    Envelope,
    EventCorrected,
    JournalBody,
    Source,
    TileDiscarded,
    envelope_from_wire,
    envelope_to_wire,
)
from tablectl.game.frozen_values import changed
from tablectl.game.history import History
from tablectl.rulesets import RULESETS
from tests.architecture.sources import ROOT
from tests.tablectl.game.any_playout import AnyPlayout
from tests.tablectl.game.events.test_wire import bodies

FOLDER = ROOT / "tests" / "fixtures" / "journals"
EVERY_KIND = "every_kind"
AT = "2026-11-20T12:00:00.000Z"


@dataclass(frozen=True, slots=True)
class Released:
    """A journal of some version."""

    version: str
    name: str
    """A book's key, or ``every_kind``."""
    entries: tuple[dict[str, Any], ...]
    scores: tuple[int, ...]
    """What its corrections and payments come to; empty for ``every_kind``, which is no game."""


def released() -> list[Released]:
    """All that are kept."""
    found = []
    for file in sorted(FOLDER.glob("*/*.jsonl.gz")):
        lines = gzip.decompress(file.read_bytes()).decode().rstrip("\n").split("\n")
        head, *entries = map(json.loads, lines)
        found.append(
            Released(file.parent.name, file.name.partition(".")[0], tuple(entries), tuple(head["scores"]))
        )
    return found


def session_of(book: str) -> tuple[Envelope, ...]:
    """Two hands, and a discard of which it turned out that nobody saw where it came from."""
    players = max(RULESETS[book].players)
    events = [after for _, after, _ in AnyPlayout(book, 11, players=players, hands=2).play()]
    envelopes = [Envelope(n, AT, Source.CAMERA, event, 0.9) for n, event in enumerate(events, start=1)]
    last = next(each for each in reversed(envelopes) if isinstance(each.body, TileDiscarded))
    assert isinstance(last.body, TileDiscarded)
    unseen = EventCorrected(last.seq, changed(last.body, drawn=None), "a hand was in the way")
    return (*envelopes, Envelope(len(envelopes) + 1, AT, Source.OPERATOR, unseen, by="Judge"))


def one_of_every_kind() -> tuple[Envelope, ...]:
    """Made-up entries, at least one of every kind."""
    wanted = {each.__name__: each for each in get_args(JournalBody)}
    found: dict[str, Any] = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NonInteractiveExampleWarning)
        while len(found) < len(wanted):
            body = bodies.example()
            found.setdefault(type(body).__name__, body)
    return tuple(
        Envelope(n, AT, Source.OPERATOR, found[name]) for n, name in enumerate(sorted(found), start=1)
    )


def keep(folder: Path) -> None:
    """Write this version's journals into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for book in RULESETS:
        envelopes = session_of(book)
        _write(folder / f"{book}.jsonl.gz", envelopes, History.of(envelopes).state.scores)
    _write(folder / f"{EVERY_KIND}.jsonl.gz", one_of_every_kind(), ())


def _write(file: Path, envelopes: tuple[Envelope, ...], scores: tuple[int, ...]) -> None:
    lines = [json.dumps({"scores": list(scores)})]
    for envelope in envelopes:
        entry = envelope_to_wire(envelope)
        assert envelope_from_wire(entry) == envelope
        lines.append(json.dumps(entry, ensure_ascii=False, separators=(",", ":")))
    file.write_bytes(gzip.compress(("\n".join(lines) + "\n").encode(), mtime=0))


if __name__ == "__main__":
    keep(FOLDER / version("tablectl"))
