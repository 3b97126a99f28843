"""Writes a robots' game into a journal as the service does, and says after each write what was accepted.

    python -m tests.system.power_cuts.torn_writer FOLDER EVENTS [SYNCHRONOUS]

The number of the last accepted entry goes into FOLDER/accepted: a mark in a log of writes, not part of what
is examined. SYNCHRONOUS is SQLite's word, for journals broken on purpose.
"""

from __future__ import annotations

import os
import sys
from itertools import count
from pathlib import Path
from random import Random

from tablectl.adapters.storage.journal.journal import SqliteJournal
from tablectl.game.claims import Refused
from tablectl.game.decide import decide
from tablectl.game.events import Envelope, Source
from tablectl.simulation.true_game.truth import TrueGame, start_of


def written(events: int) -> list[Envelope]:
    """The entries that are written, in order: the same each time."""
    game = TrueGame(11)
    started = decide(game.state, start_of())
    assert not isinstance(started, Refused)
    game.follow(started)
    bodies = list(started)
    while len(bodies) < events:
        if game.state.finished:
            break
        step = game.next_step()
        game.follow(step.events)
        bodies += step.events
    at = "2026-11-20T18:30:00.000Z"
    return [Envelope(seq, at, Source.CAMERA, body) for seq, body in zip(count(1), bodies, strict=False)][
        :events
    ]


def main() -> None:
    """Write them a few at a time, and confirm now and then, as a publisher does."""
    folder, events = Path(sys.argv[1]), int(sys.argv[2])
    random = Random(5)
    journal = SqliteJournal(folder / "journal.sqlite")
    if len(sys.argv) > 3:
        journal._connection().execute(f"PRAGMA synchronous = {sys.argv[3]}")
    mark = os.open(folder / "accepted", os.O_WRONLY | os.O_CREAT, 0o600)
    entries = written(events)
    while journal.head < len(entries):
        journal.append(entries[journal.head : journal.head + random.randint(1, 4)])
        os.pwrite(mark, journal.head.to_bytes(8, "little"), 0)
        if random.random() < 0.5:
            journal.acknowledge(journal.head)
    # No close: it would tidy up, and the power goes without notice.
    os._exit(0)


if __name__ == "__main__":
    main()
