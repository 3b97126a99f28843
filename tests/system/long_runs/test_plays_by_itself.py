"""A table that plays by itself needs nobody: seen in few pictures, and over restarts in mid-hand."""

from __future__ import annotations

import pytest

from tests.long_forms import in_soak
from tests.system.long_runs.plays_by_itself import Playing, own_time
from vision.recogniser.onnx import OnnxDetector

FEW: float = 0.75
"""Pictures a second of play: 1.5 at twice the speed of people. 2.5 are needed to tell all at once."""


@pytest.fixture(scope="module")
def detector() -> OnnxDetector:
    return OnnxDetector.shipped()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "seed"),
    [
        ("riichi", 303),
        *in_soak(("mcr", 501), ("sichuan", 501), ("hangzhou", 501), ("red", 501)),
    ],
)
def test_a_hand_seen_in_few_pictures_needs_nobody(rules: str, seed: int, detector: OnnxDetector) -> None:
    played = own_time(Playing(rules, seed, pictures_per_s=FEW), detector)
    assert played.hands == 1
    assert not played.troubles, "\n".join(played.lines())


@pytest.mark.soak
def test_restarts_in_the_middle_of_a_hand_cost_nothing(detector: OnnxDetector) -> None:
    played = own_time(Playing("riichi", 303, pictures_per_s=2.0, restarts=4), detector)
    assert (played.hands, played.restarts) == (1, 4)
    assert not played.troubles, "\n".join(played.lines())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "seed"),
    [
        ("sichuan", 4),
        ("xiamen", 1),
        *in_soak(("hangzhou", 1), ("riichi", 1), ("mcr", 1), ("siamese", 4), ("siamese", 8), ("red", 1)),
        *in_soak(("siamese", 1), ("siamese", 4_200_000), ("red", 4_200_000)),
    ],
)
def test_restarts_while_the_table_plays_on_cost_nothing(rules: str, seed: int) -> None:
    """With eyes that read every tile right: nine times nobody looks for up to 20 seconds. In Sichuan a
    discard that nobody saw is won on meanwhile."""
    played = own_time(Playing(rules, seed, restarts=9), None)
    assert played.hands == 1
    assert played.restarts > 5
    assert not played.troubles, "\n".join(played.lines())
