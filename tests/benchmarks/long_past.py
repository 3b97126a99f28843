"""A journal of years: sessions of a recorded game, one after another, with amendments among them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from tablectl.adapters.storage.journal.journal import SqliteJournal
from tablectl.api.games.export import envelopes_of
from tablectl.formats.reading import read_games
from tablectl.game.events import Envelope, EventCorrected, JournalBody, Source, TileDrawn
from tablectl.game.frozen_values import changed
from tests.tablectl.formats.games import MJLOGS

AT_ONCE = 5_000
"""Entries written in one transaction."""


def session() -> tuple[JournalBody, ...]:
    """A session of eight hands or more."""
    return tuple(each.body for each in envelopes_of(read_games(MJLOGS[0])))


def past(events: int, amended: float, seed: int = 1) -> Iterator[JournalBody]:
    """Sessions until there are so many entries, then half a session more that is in play.

    Args:
        amended: share of the entries that amend an earlier one: draws whose tile was seen after all.
    """
    draw = random.Random(seed)
    played = session()
    seq = 0
    while seq < events:
        seq, bodies = _session(played, seq, amended, draw)
        yield from bodies
    _, bodies = _session(played[: len(played) // 2], seq, amended, draw)
    yield from bodies


def _session(
    played: tuple[JournalBody, ...], seq: int, amended: float, draw: random.Random
) -> tuple[int, list[JournalBody]]:
    bodies: list[JournalBody] = []
    drawn: list[tuple[int, TileDrawn]] = []
    for body in played:
        seq += 1
        bodies.append(body)
        if isinstance(body, TileDrawn):
            drawn.append((seq, body))
        while drawn and draw.random() < amended:
            target, was = drawn[-1 - min(len(drawn) - 1, int(draw.expovariate(0.1)))]
            seq += 1
            bodies.append(EventCorrected(target, changed(was), "seen after all"))
    return seq, bodies


def written(folder: Path, events: int, amended: float = 0.05) -> Path:
    """Such a journal on disk."""
    path = folder / "journal.sqlite"
    journal = SqliteJournal(path)
    envelopes = (
        Envelope(seq, "2026-01-01T00:00:00.000Z", Source.CAMERA, body)
        for seq, body in enumerate(past(events, amended), start=1)
    )
    batch: list[Envelope] = []
    for envelope in envelopes:
        batch.append(envelope)
        if len(batch) == AT_ONCE:
            journal.append(batch)
            batch = []
    journal.append(batch)
    journal.acknowledge(journal.head)
    journal.close()
    return path
