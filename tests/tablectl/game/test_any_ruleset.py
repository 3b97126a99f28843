"""Invariants that hold at every event of any game of any rule book, checked on random games by the rules."""

from __future__ import annotations

import json
from dataclasses import Field
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablectl.api.games.replay import replay_game
from tablectl.formats.journal.jsonl import read_journal_games, read_jsonl, write_jsonl
from tablectl.game.events import (
    Envelope,
    Event,
    Source,
    WinShown,
    event_to_wire,
    public_wire,
)
from tablectl.game.events.wire import body_from_wire
from tablectl.game.history import History
from tablectl.game.state import GameState
from tablectl.game.views import public_view
from tablectl.plugins.conformance.invariants import violation
from tablectl.rulesets import RULESETS
from tablectl.rulesets.hangzhou.options import HANGZHOU_BOOK
from tablectl.rulesets.mcr.options import MCR_BOOK
from tablectl.rulesets.option_fields import OptionBook
from tablectl.rulesets.red.options import RED_BOOK
from tablectl.rulesets.riichi.presets import RIICHI_BOOK
from tablectl.rulesets.siamese.options import SIAMESE_BOOK
from tablectl.rulesets.sichuan.options import SICHUAN_BOOK
from tablectl.rulesets.xiamen.options import XIAMEN_BOOK
from tests.long_forms import in_soak
from tests.tablectl.game.any_playout import AnyPlayout

TABLES: list[tuple[str, str, dict[str, object], int]] = [
    (key, preset, {}, players)
    for key, book in RULESETS.items()
    for preset in book.presets
    for players in book.players
]
IDS = [f"{key}-{preset}-{players}" for key, preset, _, players in TABLES]
ONE_EACH = [*{table[0]: table for table in reversed(TABLES)}.values()]
"""A table of every book: its first preset with the fewest players."""
ONE_EACH_OR_ALL = [*ONE_EACH, *in_soak(*((table,) for table in TABLES if table not in ONE_EACH))]


def table_id(table: tuple[str, str, dict[str, object], int]) -> str:
    """How a test at a table is called."""
    key, preset, _, players = table
    return f"{key}-{preset}-{players}"


BOOKS: tuple[OptionBook[Any], ...] = (
    RIICHI_BOOK,
    MCR_BOOK,
    SIAMESE_BOOK,
    SICHUAN_BOOK,
    RED_BOOK,
    HANGZHOU_BOOK,
    XIAMEN_BOOK,
)


def values(option: Field[Any]) -> tuple[object, ...]:
    """Values of an option that a short game can be played by."""
    told = option.metadata
    if option.name == "players" or "each" in told:
        return ()
    if "choices" in told:
        return tuple(told["choices"])
    return (option.default, *told["range"]) if "range" in told else (True, False)


def mixtures(book: OptionBook[Any]) -> st.SearchStrategy[tuple[str, str, dict[str, object], int]]:
    """Tables of a book under any mixture of its options."""
    each = {name: st.sampled_from(values(option)) for name, option in book.fields.items() if values(option)}
    return st.tuples(
        st.just(book.key),
        st.sampled_from(tuple(book.presets)),
        st.fixed_dictionaries({}, optional=each),
        st.sampled_from(RULESETS[book.key].players),
    )


any_table = st.one_of([mixtures(book) for book in BOOKS])


def assert_public(state: GameState) -> None:
    """Nobody is told of tiles or choices that are hidden."""
    view, hand = public_view(state), state.hand
    if hand is None:
        return
    for shown, seat in zip(view.seats, hand.seats, strict=True):
        assert shown.closed_count == len(seat.tiles)
        if shown.void_suit is not None:
            assert all(each.has_chosen for each in hand.seats)


def played(table: tuple[str, str, dict[str, object], int], seed: int, hands: int = 2) -> list[Event]:
    key, preset, options, players = table
    playout = AnyPlayout(key, seed, preset=preset, options=options, players=players, hands=hands)
    events = []
    for before, event, after in playout.play():
        assert not violation(before, event, after), event
        assert_public(after)
        events.append(event)
    assert playout.state.finished
    return events


def assert_written_down(events: list[Event]) -> None:
    """What happened survives the journal, its export and its folding."""
    for event in events:
        assert body_from_wire(json.loads(json.dumps(event_to_wire(event)))) == event
        body_from_wire(json.loads(json.dumps(public_wire(event))))
    at = "2026-01-02T03:04:05.678Z"
    envelopes = [Envelope(n, at, Source.RULESET, event) for n, event in enumerate(events, 1)]
    assert read_jsonl("".join(write_jsonl(envelopes))) == tuple(envelopes)
    history = History.of(envelopes)
    assert history.events == tuple(events)
    assert history.state.finished


@pytest.mark.parametrize("table", TABLES, ids=IDS)
def test_any_book_is_played_by_its_rules(table: tuple[str, str, dict[str, object], int]) -> None:
    events = played(table, seed=1)
    assert_written_down(events)


@pytest.mark.parametrize("table", ONE_EACH_OR_ALL, ids=table_id)
def test_its_journal_replays_to_the_same_payments(table: tuple[str, str, dict[str, object], int]) -> None:
    events = played(table, seed=2, hands=6)
    lines = write_jsonl(Envelope(n, "", Source.RULESET, event) for n, event in enumerate(events, 1))
    (game,) = read_journal_games("".join(lines))
    *hands, end = replay_game(game, "journal")
    assert [line.get("differs") for line in hands] == [None] * len(hands)
    assert end["final_recorded"] == end["final_computed"]


@pytest.mark.parametrize("key", RULESETS)
def test_somebody_wins_now_and_then(key: str) -> None:
    wins = 0
    for seed in range(60):
        playout = AnyPlayout(key, seed, players=RULESETS[key].players[0], hands=1, eager=0.2)
        wins += sum(isinstance(event, WinShown) for _, event, _ in playout.play())
        if wins:
            return
    pytest.fail(f"no win in 60 hands of {key}")


def assert_played(table: tuple[str, str, dict[str, object], int], seed: int) -> None:
    assert_written_down(played(table, seed, hands=1))


@pytest.mark.slow
@settings(max_examples=15)
@given(any_table, st.integers(0, 1_000_000))
def test_and_so_under_any_mixture_of_its_options(
    table: tuple[str, str, dict[str, object], int], seed: int
) -> None:
    assert_played(table, seed)


@pytest.mark.soak
@settings(max_examples=600)
@given(any_table, st.integers(0, 1_000_000))
def test_and_so_under_very_many(table: tuple[str, str, dict[str, object], int], seed: int) -> None:
    assert_played(table, seed)


@pytest.mark.soak
@settings(max_examples=300)
@given(st.sampled_from(TABLES), st.integers(0, 1_000_000))
def test_and_so_in_very_many_games(table: tuple[str, str, dict[str, object], int], seed: int) -> None:
    assert_written_down(played(table, seed))
