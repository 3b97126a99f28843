"""What the configuration says of the room is built, and what is missing is told with the remedy."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablectl.compose.doctor.probes import probes_of
from tablectl.compose.table import build
from tablectl.compose.voice_and_lamps import open_lamps
from tablectl.config import Config, parse
from tablectl.doctor.checks import Verdict, run_probe
from tablectl.errors import ConfigError


def configured(folder: Path, more: str) -> Config:
    """No players, no camera, nobody who listens."""
    return parse(
        f'[table]\nstate_dir = "{folder}"\n[camera]\nsource = "none"\n[web]\nenabled = false\n'
        f"[mqtt]\nenabled = false\n{more}"
    )


def test_a_table_without_its_synthesiser_starts_and_says_what_to_install(tmp_path: Path) -> None:
    config = configured(tmp_path, f'[voice]\nengine = "espeak-ng"\nprogram = "{tmp_path}/espeak-ng"\n')
    with build(config) as table:
        assert any("apt-get install espeak-ng" in note for note in table.notes)
    check = run_probe("voice", probes_of(config)["voice"])
    assert check.verdict is Verdict.BAD
    assert "apt-get install espeak-ng" in check.advice


def test_a_missing_player_is_told_too(tmp_path: Path) -> None:
    config = configured(tmp_path, f'[voice]\nengine = "tones"\nplayer = "{tmp_path}/aplay"\n')
    assert "alsa-utils" in run_probe("voice", probes_of(config)["voice"]).advice


def test_lamps_on_mock_pins_are_opened_and_let_go(tmp_path: Path) -> None:
    config = configured(tmp_path, '[lamps]\npins = "mock"\nseats = [{ turn = 4, riichi = 17 }]\n')
    assert run_probe("lamps", probes_of(config)["lamps"]).found == "lamps on mock pins"
    lamps = open_lamps(config)
    assert lamps is not None
    lamps.close()


def test_a_lamp_on_a_panels_pin_is_refused(tmp_path: Path) -> None:
    config = configured(tmp_path, '[panels]\npins = "gpio"\n[lamps]\npins = "gpio"\ntable = { win = 22 }\n')
    with pytest.raises(ConfigError, match="pin 22 belongs to a seat panel"):
        open_lamps(config)


@pytest.mark.parametrize(
    ("section", "told"),
    [
        ('[voice]\nengine = "open-jtalk"\n', 'set language = "ja"'),
        ('[voice]\nengine = "open-jtalk"\nlanguage = "ja"\n', "htsvoice"),
        ('[voice]\nquiet_hours = ["10 pm"]\n', "22:00-08:00, got “10 pm”"),
        ('[lamps]\npins = "gpio"\n', "no lamp is wired"),
        ('[lamps]\npins = "mock"\nseats = [{ turn = 4, win = 4 }]\n', "pin 4 is named twice"),
    ],
)
def test_a_room_that_cannot_be_is_refused_with_what_would_be_right(
    tmp_path: Path, section: str, told: str
) -> None:
    with pytest.raises(ConfigError, match=told):
        configured(tmp_path, section)
