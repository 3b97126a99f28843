"""The seat panels on a board at the other end of a serial line, debounced there."""

from __future__ import annotations

from collections.abc import Callable

from firmware_bridge.errors import PanelError
from firmware_bridge.link.board_session import BoardSession, ReceivedKeyChange
from firmware_bridge.link.session import LinkState
from firmware_bridge.panels.buttons import DebouncedPanels, Key, PanelPress, SeatPanel
from firmware_bridge.panels.key_change import SEATS, KeyChange, key_bit


class BoardPanels(DebouncedPanels):
    """Four seat panels, whose keys a board reads. Whoever owns the session polls it; used by one thread."""

    def __init__(
        self, session: BoardSession, edge: Callable[[int, int, Key, bool], None] | None = None
    ) -> None:
        """``edge`` is told every change of a key that the board tells: time in ms, seat, key, whether it is
        down now."""
        self._session = session
        self._edge = edge
        self._last = KeyChange(0, there=False)
        self._panels = _panels()

    def poll(self, now_ms: int) -> list[PanelPress]:
        """The presses that came since the last call, earliest finger first.

        Raises:
            PanelError: the board does not answer, or does not read its keys.
        """
        presses: list[PanelPress] = []
        for heard in self._session.take_changes():
            presses += self._take(heard, now_ms - heard.age_ms)
        if self._session.link is not LinkState.UP:
            raise PanelError(f"the board of the keys does not answer on {self._session.wire.name}")
        if not self._last.there or not self._session.keys_reported:
            raise PanelError("the board reads no keys: look at the wire of their registers")
        return sorted(presses, key=lambda press: press.at_ms)

    def bouncing(self) -> tuple[tuple[int, Key], ...]:
        """(seat, key) of every key whose contact is worn or its wire loose."""
        return tuple(
            (panel.seat, key)
            for panel in self._panels
            for key in Key
            if key in panel.worn or self._last.restless & key_bit(panel.seat, key)
        )

    def close(self) -> None:
        """Nothing to let go of: the session is its owner's."""

    def _take(self, heard: ReceivedKeyChange, at_ms: int) -> list[PanelPress]:
        change, before = heard.change, self._last
        self._last = change
        if heard.first or not before.there or not change.there:
            self._panels = _panels()  # nobody saw how these came to be held
            before = change
        presses: list[PanelPress] = []
        for panel in self._panels:
            held, was = change.held(panel.seat), before.held(panel.seat)
            presses += panel.sample(held, now_ms=at_ms)
            if self._edge is not None:
                for key in Key:
                    if held[key] != was[key]:
                        self._edge(at_ms, panel.seat, key, held[key])
        return presses


def _panels() -> tuple[SeatPanel, ...]:
    return tuple(SeatPanel(seat, settle_ms=0) for seat in range(SEATS))
