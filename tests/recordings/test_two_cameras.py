"""Whole simulated hands under two cameras, each of which sees a half: joined, they are followed like one."""

from __future__ import annotations

import pytest

from tablectl.game.frozen_values import changed
from tablectl.rulesets import RULESETS
from tablectl.simulation.true_game.truth import start_of
from tests.recordings.ablation import Row, followed
from tests.recordings.noisy_eyes import seen_hand
from tests.recordings.two_cameras import TwoCameras


def follow_under_two_cameras(rules: str, seed: int) -> None:
    session = start_of("tenhou" if rules == "riichi" else "default", rules=rules)
    session = changed(session, players=session.players[: max(RULESETS[rules].players)])
    eyes = TwoCameras(seed)
    summary = followed(seen_hand(rules, seed, session, eyes.look), Row("everything"))
    assert eyes.looks > 50
    assert "lost" not in summary
    assert (summary["wrong"], summary["missed"], summary["questions"]) == (0, 0, 0), summary


@pytest.mark.slow
def test_a_hand_of_mcr_is_followed_under_two_cameras() -> None:
    follow_under_two_cameras("mcr", 50)


@pytest.mark.soak
@pytest.mark.parametrize("rules", [rules for rules in RULESETS if rules != "mcr"])
def test_a_hand_of_every_book_is_followed_under_two_cameras(rules: str) -> None:
    follow_under_two_cameras(rules, 18)
