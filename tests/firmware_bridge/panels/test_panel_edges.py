"""Edges of the panels' contacts: every change that was sampled, also those that are no press."""

from __future__ import annotations

from firmware_bridge.panels.buttons import Key
from firmware_bridge.panels.panel_gpiozero import GpioPanels, MockWiring


def test_every_change_of_a_contact_is_told_with_its_seat_and_time() -> None:
    wiring, edges = MockWiring(), list[tuple[int, int, Key, bool]]()
    panels = GpioPanels(pin_factory=wiring.factory, edge=lambda *edge: edges.append(edge))
    panels.poll(0)
    wiring.press(2, Key.WIN)
    panels.poll(10)
    wiring.release(2, Key.WIN)
    presses = panels.poll(15)
    panels.poll(100)
    assert edges == [(10, 2, Key.WIN, True), (15, 2, Key.WIN, False)]
    assert presses == [], "it was too short to be a press"
    panels.close()
