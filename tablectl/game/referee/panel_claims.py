"""What players declare on their panels in a hand, for weighing what lies on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tablectl.game.evidence import Button, ButtonPressed
from tablectl.game.referee.play import PanelClaims
from tablectl.mahjong.seats import Seat

ADDED_KONG_PRESS_MS: Final = 20_000
"""A press that is older than this, on the run's clock, does not count for a tile that is added now."""
CALL_PRESS_MS: Final = 10_000
"""A call counts for tiles that are laid down within this time after it."""


def panel_claims(
    presses: Sequence[ButtonPressed], added: Mapping[Seat, bool], now_ms: int, *, in_use: bool
) -> PanelClaims:
    """What the panels declare by now.

    Args:
        presses: the hand's button presses, oldest first, in observed time.
        added: as ``added_tiles_drawn`` gives it.
        in_use: whether players use panels at this table at all.
    """
    lately = [press for press in presses if press.at_ms > now_ms - CALL_PRESS_MS]
    ready = [press for press in presses if press.button is Button.READY]
    return PanelClaims(
        {press.seat: tuple(each.at_ms for each in ready if each.seat == press.seat) for press in ready},
        frozenset(press.seat for press in lately if press.call == "kong"),
        frozenset(press.seat for press in presses if press.call == "kong"),
        frozenset(press.seat for press in presses if press.button is Button.WIN),
        added,
        in_use,
    )


def added_tiles_drawn(presses: Sequence[ButtonPressed], moved_ms: Mapping[Seat, int]) -> dict[Seat, bool]:
    """By seat: whether it declared the tile that it adds to a pung as just drawn (kong) or held back (pung).

    A press from before its last discard or meld was for something else.

    Args:
        presses: the latest button presses of the hand.
        moved_ms: when each seat last discarded or laid down a tile, as far as seen in this run.
    """
    said: dict[Seat, bool] = {}
    for press in presses:
        before_ms = moved_ms.get(press.seat)
        of_now = before_ms is not None and press.at_ms > before_ms
        if of_now and press.button is Button.CALL and press.call in ("kong", "pung"):
            said[press.seat] = press.call == "kong"
    return said
