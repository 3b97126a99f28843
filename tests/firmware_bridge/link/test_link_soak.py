"""The link's worst day, in short; the long form is ``python -m tests.firmware_bridge.link.link_soak``."""

from __future__ import annotations

from random import Random

import pytest

from tests.firmware_bridge.link.link_soak import Figures, Soak, main
from tests.firmware_bridge.link.noisy_line import QUIET, STORM, Noise, NoisyLine


def exactly_once(found: Figures) -> bool:
    return (found.lost, found.doubled) == (0, 0)


def test_without_noise_nothing_is_sent_twice() -> None:
    found = Soak(QUIET, resets=False).run(300)
    assert exactly_once(found)
    assert found.retransmitted == 0
    assert found.bytes_struck == 0


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_through_noise_and_resets_each_command_is_done_exactly_once(seed: int) -> None:
    found = Soak(STORM, resets=True, seed=seed).run(1000)
    assert exactly_once(found)
    assert found.retransmitted > 0
    assert found.host_resets > 0
    assert found.controller_resets > 0


def test_a_line_three_times_as_bad_loses_no_command() -> None:
    found = Soak(Noise(wrong=0.02, lost=0.005, doubled=0.005, late=0.1), resets=False).run(20)
    assert exactly_once(found)


def test_the_soak_would_find_a_command_done_twice_and_one_lost() -> None:
    soak = Soak(QUIET, resets=False)
    found = soak.run(10)
    assert exactly_once(found)
    pairs = [pairs[-1] for pairs in soak.under.values()]
    soak.controller.done[pairs[3]] += 1
    del soak.controller.done[pairs[4]]
    again = soak.run(10)
    assert (again.doubled, again.lost) == (1, 1)


def test_a_line_strikes_as_often_as_it_says_and_never_overtakes() -> None:
    line = NoisyLine(Random(1), STORM)
    for at in range(1000):
        line.put(bytes(100), at * 0.02)
    got = line.get(1e9)
    assert 800 < line.struck < 1600
    assert abs(len(got) - 100_000) < 100
    line = NoisyLine(Random(1), Noise(late=0.5))
    for at in range(200):
        line.put(bytes([at]), at * 0.001)
    assert line.get(1e9) == bytes(range(200))


def test_the_long_form_prints_its_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--commands", "20"]) == 0
    said = capsys.readouterr().out
    assert [word in said for word in ("quiet:", "storm and resets:", "p99", "commands/s", "0 lost")] == [
        True
    ] * 5
