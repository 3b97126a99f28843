"""The moment of a game that an event starts."""

from __future__ import annotations

from tablectl.config.obs import Moment
from tablectl.topics import Message

_MOMENT_OF_EVENT = {
    "hand_started": Moment.PLAY,
    "ready_declared": Moment.RIICHI,
    "win_shown": Moment.WIN,
    "play_paused": Moment.BREAK,
    "play_resumed": Moment.PLAY,
    "session_ended": Moment.FINAL,
}


def moment_of(event: Message) -> Moment | None:
    """The moment that an event starts; None where the programme does not change.

    Args:
        event: an ``event`` message to an audience.
    """
    kind = str(event.get("kind", "")).partition("/")[0]
    if kind == "hand_settled":
        return Moment.REPLAY if event.get("wins") else None
    return _MOMENT_OF_EVENT.get(kind)
