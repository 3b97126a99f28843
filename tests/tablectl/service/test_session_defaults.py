"""What a new session is played by: the configuration's rules, with what somebody asked for on top."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablectl.compose.parts import session_defaults
from tablectl.config.sections import RulesSection
from tablectl.game.claims import Refused
from tablectl.game.decide import decide
from tablectl.game.events import SessionStarted
from tablectl.game.state import GameState
from tablectl.rulesets import RULESETS
from tablectl.rulesets.club import CLUB
from tablectl.service.session_defaults import SessionDefaults

CLUBS = Path(__file__).parents[3] / "docs" / "examples" / "rules"


@pytest.fixture
def defaults() -> SessionDefaults:
    """Of a table whose club plays riichi by a file of its own."""
    found, note = session_defaults(RulesSection(club=str(CLUBS / "local_yaku.toml")))
    assert note is None
    return found


def test_a_session_with_options_of_its_own_keeps_the_club(defaults: SessionDefaults) -> None:
    """The judge's form always sends a preset and options, even where nothing was changed."""
    for options in ({}, {"kiriage_mangan": True}):
        claim = defaults.claim(ruleset="riichi", preset="default", options=options)
        assert claim.options == {CLUB: defaults.options[CLUB], **options}
        assert claim.preset == defaults.preset
        events = decide(GameState(), claim)
        assert not isinstance(events, Refused)
        started = events[0]
        assert isinstance(started, SessionStarted)
        club = RULESETS["riichi"].club(started.options)
        assert club is not None
        assert "open_riichi" in {item.key for item in club.items}


def test_a_preset_that_was_chosen_is_the_clubs_ground(defaults: SessionDefaults) -> None:
    claim = defaults.claim(
        preset="mahjongsoul" if "mahjongsoul" in RULESETS["riichi"].presets else "wrc", options={}
    )
    assert claim.preset != defaults.preset
    assert CLUB in claim.options


def test_the_form_is_told_the_clubs_name_and_book(defaults: SessionDefaults) -> None:
    assert defaults.club == {"name": "Green Felt", "book": "riichi"}
    plain, _ = session_defaults(RulesSection())
    assert plain.club is None


def test_the_club_can_be_left(defaults: SessionDefaults) -> None:
    claim = defaults.claim(options={CLUB: None, "kiriage_mangan": True})
    assert (claim.preset, claim.options) == ("default", {"kiriage_mangan": True})
    assert defaults.claim(ruleset="mcr", options={}).options == {}


def test_without_options_everything_is_as_configured(defaults: SessionDefaults) -> None:
    claim = defaults.claim()
    assert (claim.rules, claim.preset, claim.options) == (
        defaults.ruleset,
        defaults.preset,
        defaults.options,
    )


def test_a_list_without_a_name_is_no_missing_list(defaults: SessionDefaults) -> None:
    """The configuration's players would sit down where somebody meant to say who plays."""
    assert defaults.claim().players == defaults.players
    refused = decide(GameState(), defaults.claim(players=()))
    assert isinstance(refused, Refused)
    assert refused.message == "expected 4 players, got 0"
