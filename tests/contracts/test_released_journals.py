"""Whatever a released version wrote, today's program reads, and comes to the same scores."""

from __future__ import annotations

import json
from importlib.metadata import version

import pytest

from tablectl.game.events import JournalBody, envelope_from_wire, envelope_to_wire
from tablectl.game.history import History
from tablectl.rulesets import RULESETS
from tests.contracts.released_journals import EVERY_KIND, Released, released

JOURNALS = released()


def name_of(journal: Released) -> str:
    return f"{journal.version}-{journal.name}"


@pytest.mark.parametrize("journal", [j for j in JOURNALS if j.name != EVERY_KIND], ids=name_of)
def test_a_released_session_comes_to_the_same_scores(journal: Released) -> None:
    history = History.of(envelope_from_wire(entry) for entry in journal.entries)
    assert history.state.scores == journal.scores
    assert history.head == len(journal.entries)
    assert history.amendments == 1


@pytest.mark.parametrize("journal", [j for j in JOURNALS if j.name == EVERY_KIND], ids=name_of)
def test_every_released_kind_of_event_is_read(journal: Released) -> None:
    for entry in journal.entries:
        assert envelope_from_wire(entry).seq == entry["seq"]


@pytest.mark.parametrize("journal", [j for j in JOURNALS if j.version == version("tablectl")], ids=name_of)
def test_what_this_version_wrote_it_still_writes(journal: Released) -> None:
    """A kind whose fields change needs a new version and a step in ``upcast``."""
    for entry in journal.entries:
        assert json.dumps(envelope_to_wire(envelope_from_wire(entry))) == json.dumps(entry)


def test_this_version_is_kept_for_later_ones() -> None:
    kept = {journal.name for journal in JOURNALS if journal.version == version("tablectl")}
    assert kept == {*RULESETS, EVERY_KIND}
    (every,) = (j for j in JOURNALS if j.version == version("tablectl") and j.name == EVERY_KIND)
    kinds = {type(envelope_from_wire(entry).body) for entry in every.entries}
    assert kinds == set(JournalBody.__args__)
