"""A game of tenhou played at a machine of a hall: what the machine tells of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tablectl.formats.reading import read_games
from tablectl.formats.recorded.playback import Playback
from tablectl.game.events import Event, public_wire
from tests.tablectl.hall.scripted import ScriptedHall

GAMES: Final = Path(__file__).parents[2] / "fixtures" / "games"
GAME: Final = "nagashi_mangan.mjlog"
"""Eight hands, one of them a nagashi mangan."""
PLAYERS: Final = ("Aoi", "Ren", "Yuzu", "Haru")


def game_messages(journal: str = "j1", game: str = GAME) -> list[dict[str, Any]]:
    """The messages ``event`` of the game, from its first to its last."""
    events = [*_events(game)]
    return [
        {
            **public_wire(each),
            **({"players": list(PLAYERS)} if each.KIND == "session_started/1" else {}),
            "schema": "tablectl/event/1",
            "table": "t1",
            "journal": journal,
            "seq": seq,
            "hash": f"{journal}{seq}",
            "revision": 0,
            "at": "2026-11-20T10:00:00.000Z",
            "source": "camera",
            "by": "",
            "confidence": 1.0,
        }
        for seq, each in enumerate(events, start=1)
    ]


def _events(game: str) -> Iterator[Event]:
    (record,) = read_games(GAMES / game)
    playback = Playback(record)
    hands = [*playback.hands()]
    yield from playback.opening
    for hand in hands:
        yield from hand.events
    yield from playback.finish().events


def told(own: ScriptedHall, messages: list[Any], table: str = "t1") -> None:
    """A hall whose last life has heard the machine: as when it is begun anew."""
    own.hall.store.save_all([(table, messages[0]["journal"], messages)])
    own.hall.store.close()
    own.begin()
    own.pass_s()
