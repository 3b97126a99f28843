"""Looking back at a session that was played: the demonstration's."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.journeys.journey import Journey
from tests.journeys.tables import RunningTable


@pytest.mark.journey("docs/DEMO.md", "docs/FOR_PLAYERS.md", presses=5)
def test_a_played_hand_is_looked_at_step_by_step(journey: Journey, demo: RunningTable) -> None:
    player = journey.person(demo)
    player.open()
    player.sees("Final result")
    player.press("History", "link")
    player.press(player.page.get_by_role("link", name=re.compile("^East 1 Dora")))
    player.sees("Fully concealed hand")
    step = player.page.locator("#step")
    last = step.inner_text()
    for _ in range(3):
        player.key("ArrowLeft")
    expect(step).not_to_have_text(last)
    player.sees_none("Fully concealed hand")
