"""Which moment of a game an event begins."""

from __future__ import annotations

from tablectl.config.obs import Moment
from tablectl.topics import Message

_MOMENTS = {
    "hand_started": Moment.PLAY,
    "ready_declared": Moment.RIICHI,
    "win_shown": Moment.WIN,
    "play_paused": Moment.BREAK,
    "play_resumed": Moment.PLAY,
    "session_ended": Moment.FINAL,
}


def moment_of(event: Message) -> Moment | None:
    """The moment that an event begins; None where the programme goes on as it is.

    Args:
        event: an ``event`` message, as an audience hears it.
    """
    kind = str(event.get("kind", "")).partition("/")[0]
    if kind == "hand_settled":
        return Moment.REPLAY if event.get("wins") else None
    return _MOMENTS.get(kind)
