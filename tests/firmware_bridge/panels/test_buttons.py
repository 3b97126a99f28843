from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.panels.buttons import (
    LONG_PRESS_MS,
    STUCK_MS,
    Button,
    Call,
    Debouncer,
    Key,
    PanelPress,
    SeatPanel,
)

UP = dict.fromkeys(Key, False)


def changes(levels: list[bool], settle_ms: int, step_ms: int = 1) -> list[tuple[int, bool]]:
    debouncer = Debouncer(settle_ms)
    found: list[tuple[int, bool]] = []
    for at, level in enumerate(levels):
        change = debouncer.sample(level, now_ms=at * step_ms)
        if change is not None:
            found.append((at * step_ms, change))
    return found


def test_chatter_counts_as_one_press() -> None:
    levels = [False] * 10 + [True, False, True, False] + [True] * 20 + [False, True] + [False] * 20
    assert [change for _, change in changes(levels, settle_ms=4)] == [True, False]


def test_a_press_is_dated_by_the_first_touch_not_by_the_settling() -> None:
    debouncer = Debouncer(settle_ms=5)
    levels = [False] * 20 + [True, False, True] + [True] * 10
    for at, level in enumerate(levels):
        if debouncer.sample(level, now_ms=at):
            assert at == 27
    assert debouncer.changed_ms == 20


def test_a_spike_shorter_than_the_settling_time_is_no_press() -> None:
    assert changes([False] * 10 + [True] * 4 + [False] * 30, settle_ms=5) == []


def test_a_key_found_held_at_the_start_was_not_pressed_just_now() -> None:
    assert changes([True] * 50 + [False] * 20 + [True] * 20, settle_ms=5) == [(55, False), (75, True)]


@given(st.lists(st.tuples(st.booleans(), st.integers(1, 30)), max_size=40), st.integers(1, 10))
def test_settled_levels_take_turns_and_only_hold_when_the_contact_did(
    runs: list[tuple[bool, int]], settle_ms: int
) -> None:
    levels = [level for level, length in runs for _ in range(length)]
    found = changes(levels, settle_ms)
    assert all(before[1] != after[1] for before, after in pairwise(found))
    for at, level in found:
        assert levels[at - settle_ms : at + 1] == [level] * (settle_ms + 1)


def press(panel: SeatPanel, *keys: Key, start_ms: int) -> list[PanelPress]:
    found: list[PanelPress] = []
    down = {**UP, **dict.fromkeys(keys, True)}
    for at in range(start_ms, start_ms + 60, 5):
        found += panel.sample(down, now_ms=at)
    for at in range(start_ms + 60, start_ms + 120, 5):
        found += panel.sample(UP, now_ms=at)
    return found


def rested(seat: int) -> SeatPanel:
    panel = SeatPanel(seat)
    for at in range(-100, 0, 5):
        assert panel.sample(UP, now_ms=at) == []
    return panel


def test_every_key_says_its_button_and_only_calls_carry_a_call() -> None:
    said = {key: press(rested(1), key, start_ms=0) for key in Key}
    assert said == {
        Key.CHOW: [PanelPress(1, Button.CALL, Call.CHOW, 0)],
        Key.PUNG: [PanelPress(1, Button.CALL, Call.PUNG, 0)],
        Key.KONG: [PanelPress(1, Button.CALL, Call.KONG, 0)],
        Key.READY: [PanelPress(1, Button.READY, None, 0)],
        Key.WIN: [PanelPress(1, Button.WIN, None, 0)],
        Key.DRAW: [PanelPress(1, Button.DRAW, None, 0)],
        Key.CONFIRM: [PanelPress(1, Button.CONFIRM, None, 0)],
        Key.JUDGE: [PanelPress(1, Button.JUDGE, None, 0)],
    }


def test_two_keys_at_once_are_two_presses() -> None:
    found = press(rested(0), Key.PUNG, Key.WIN, start_ms=0)
    assert {one.button for one in found} == {Button.CALL, Button.WIN}


def test_a_key_something_lies_on_is_one_press_and_then_stuck() -> None:
    panel = rested(3)
    down = {**UP, Key.CONFIRM: True}
    found = [one for at in range(0, STUCK_MS + 100, 10) for one in panel.sample(down, now_ms=at)]
    assert len(found) == 1
    assert panel.stuck(now_ms=STUCK_MS - 1) == ()
    assert panel.stuck(now_ms=STUCK_MS) == (Key.CONFIRM,)


@given(st.integers(100, 2 * STUCK_MS))
def test_a_key_held_long_and_let_go_is_told_once_and_a_hanging_one_never(held_ms: int) -> None:
    panel = SeatPanel(2)
    down = {**UP, Key.JUDGE: True}
    for at, levels in ((0, UP), (50, UP), (100, down), (130, down)):
        panel.sample(levels, now_ms=at)
    assert panel.long_presses() == ()
    for at in (100 + held_ms, 100 + held_ms + 30):
        panel.sample(UP, now_ms=at)
    assert panel.long_presses() == ((Key.JUDGE,) if LONG_PRESS_MS <= held_ms < STUCK_MS else ())
    assert panel.long_presses() == ()


def test_a_key_found_held_at_the_start_was_not_held_on_purpose() -> None:
    panel = SeatPanel(0)
    for at, held in ((0, True), (50, True), (5000, False), (5050, False)):
        panel.sample({**UP, Key.JUDGE: held}, now_ms=at)
    assert panel.long_presses() == ()
