"""Keys whose contacts bounce as measured ones do are one press each; one too worn for that is named."""

from __future__ import annotations

import json
from bisect import bisect_right
from pathlib import Path

import pytest

from firmware_bridge.panels.buttons import BOUNCING_MS, MIN_RELEASE_MS, Key, PanelPress, SeatPanel

BOUNCES = json.loads(
    (Path(__file__).parents[2] / "fixtures" / "contact_bounces.json").read_text(encoding="utf-8")
)["bounces"]
REST_MS = 200
HOLD_MS = 300
BY_NAME = pytest.mark.parametrize("bounce", BOUNCES, ids=lambda one: one["source"])
SOUND = pytest.mark.parametrize(
    "bounce", [one for one in BOUNCES if one["is"] == "one_press"], ids=lambda one: one["source"]
)


def closed(edges_ms: list[float], at_ms: float) -> bool:
    return bisect_right(edges_ms, at_ms) % 2 == 1


def pressed_once(
    edges_ms: list[float], *, every_ms: int, phase_ms: float
) -> tuple[SeatPanel, list[PanelPress], int]:
    """A key pressed, held and let go with the same bounce, looked at every so often."""
    panel, found, now_ms = SeatPanel(0, (Key.PUNG,)), [], 0
    last_ms = edges_ms[-1]
    end_ms = int(REST_MS + last_ms + HOLD_MS + last_ms + REST_MS)
    for now_ms in range(0, end_ms, every_ms):
        since_ms = now_ms + phase_ms - REST_MS
        if since_ms < last_ms + HOLD_MS:
            down = closed(edges_ms, since_ms)
        else:
            down = not closed(edges_ms, since_ms - last_ms - HOLD_MS)
        found += panel.sample({Key.PUNG: down}, now_ms=now_ms)
    return panel, found, now_ms


@pytest.mark.parametrize("every_ms", [1, 2, 5, 10])
@SOUND
def test_a_press_counts_once_however_it_bounces_and_whenever_it_is_looked_at(
    bounce: dict[str, object], every_ms: int
) -> None:
    edges_ms = bounce["edges_ms"]
    assert isinstance(edges_ms, list)
    for phase in range(8):
        _, found, _ = pressed_once(edges_ms, every_ms=every_ms, phase_ms=every_ms * phase / 8)
        assert len(found) == 1, (bounce["switch"], phase, found)
        assert REST_MS - every_ms <= found[0].at_ms <= REST_MS + edges_ms[-1] + every_ms


@BY_NAME
def test_only_a_worn_contact_is_named(bounce: dict[str, object]) -> None:
    edges_ms = bounce["edges_ms"]
    assert isinstance(edges_ms, list)
    panel, _, _ = pressed_once(edges_ms, every_ms=1, phase_ms=0)
    assert panel.bouncing() == ((Key.PUNG,) if bounce["is"] == "worn" else ())


def test_two_quick_presses_of_a_sound_key_are_two() -> None:
    panel, found = SeatPanel(0, (Key.PUNG,)), []
    for now_ms in range(0, 600, 5):
        down = 100 <= now_ms < 150 or 150 + MIN_RELEASE_MS <= now_ms < 300
        found += panel.sample({Key.PUNG: down}, now_ms=now_ms)
    assert len(found) == 2
    assert panel.bouncing() == ()


def test_a_wire_that_flickers_for_long_is_named_until_it_rests() -> None:
    panel = SeatPanel(0, (Key.PUNG,))
    for now_ms in range(0, 100, 5):
        panel.sample({Key.PUNG: False}, now_ms=now_ms)
    for now_ms in range(100, 100 + BOUNCING_MS + 100, 5):
        assert panel.sample({Key.PUNG: now_ms // 5 % 2 == 0}, now_ms=now_ms) == []
    assert panel.bouncing() == (Key.PUNG,)
    for later_ms in range(now_ms, now_ms + 100, 5):
        panel.sample({Key.PUNG: False}, now_ms=later_ms)
    assert panel.bouncing() == ()


def test_a_service_that_was_held_up_blames_no_key() -> None:
    panel = SeatPanel(0, (Key.PUNG, Key.CHOW))
    for now_ms in range(0, 100, 5):
        panel.sample({Key.PUNG: False, Key.CHOW: False}, now_ms=now_ms)
    assert panel.bouncing() == ()
    back_ms = 100 + 5 * BOUNCING_MS
    for later_ms in range(back_ms, back_ms + 100, 5):
        panel.sample({Key.PUNG: True, Key.CHOW: False}, now_ms=later_ms)
        assert panel.bouncing() == ()
