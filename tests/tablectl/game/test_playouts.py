"""Invariants that hold at every event of any game, checked on random games by the rules."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablectl.formats.journal.from_events import replay_claim
from tablectl.game.claims import Refused
from tablectl.game.decide import all_known, decide, legal_claims
from tablectl.game.events import (
    DrawReason,
    Envelope,
    Event,
    HandSettled,
    HandStarted,
    SessionEnded,
    Source,
    envelope_from_wire,
    envelope_to_wire,
    event_from_wire,
    public_wire,
)
from tablectl.game.history import History
from tablectl.game.state import GameState, HandState, Phase, evolve, fold
from tablectl.game.state.state import LEDGER_SIZE
from tablectl.game.views import public_view
from tablectl.mahjong.tiles import Tile
from tablectl.rulesets.riichi.presets import RIICHI_BOOK
from tests.tablectl.game.playout import Playout

PRESETS = ("default", "tenhou", "ema", "mleague", "wrc")

playouts = st.builds(
    Playout,
    seed=st.integers(0, 10_000),
    preset=st.sampled_from(PRESETS),
    hands=st.just(2),
    eager=st.sampled_from((0.0, 0.2, 1.0)),
)


def counted(hand: HandState) -> bytes:
    """The ledger from scratch: every known tile on the table."""
    ledger = [0] * LEDGER_SIZE
    tiles: list[Tile | None] = [*hand.indicators, *hand.hidden_indicators]
    for seat in hand.seats:
        tiles += [*seat.tiles, *(r.tile for r in seat.river if r.claimed_by is None)]
        tiles += [t for meld in seat.melds for t in meld.tiles]
    for tile in tiles:
        if tile is not None:
            ledger[tile.face] += 1
    return bytes(ledger)


def tiles_on_table(hand: HandState) -> int:
    closed = sum(len(s.tiles) for s in hand.seats)
    melded = sum(len(m.tiles) for s in hand.seats for m in s.melds)
    rivers = sum(r.claimed_by is None for s in hand.seats for r in s.river)
    return closed + melded + rivers


def values(name: str) -> tuple[object, ...]:
    """Values of an option that a short game can be played by; none for amounts."""
    metadata = RIICHI_BOOK.fields[name].metadata
    if name == "red_fives":
        return (0, 3, 4, [2, 0, 1])
    if "choices" in metadata:
        return tuple(metadata["choices"])
    return (True, False) if isinstance(RIICHI_BOOK.fields[name].default, bool) else ()


any_rules = st.builds(
    Playout,
    seed=st.integers(0, 10_000),
    preset=st.sampled_from(PRESETS),
    hands=st.just(2),
    eager=st.sampled_from((0.0, 0.2, 1.0)),
    options=st.fixed_dictionaries(
        {}, optional={name: st.sampled_from(values(name)) for name in RIICHI_BOOK.fields if values(name)}
    ),
)
"""Sessions under any mixture of optional rules."""


def assert_conserved(playout: Playout) -> None:
    """Tiles and points, counted from scratch after every event."""
    for before, event, after in playout.play():
        hand, play = after.hand, after.play
        if hand is None or play is None:
            continue
        assert hand.seen == counted(hand), event
        assert all(seen <= copies for seen, copies in zip(hand.seen, play.setup.tile_counts, strict=True)), (
            event
        )
        if hand.phase is not Phase.SETUP:
            assert (
                tiles_on_table(hand) + hand.wall_left + play.setup.wall.dead_wall == play.setup.wall.tiles
            ), event
            for index, seat in enumerate(hand.seats):
                # Whoever redeals for nine kinds shows the drawn tile among the others.
                redeals = hand.draw is DrawReason.KYUUSHU_KYUUHAI
                extra = index == hand.turn and (hand.phase is Phase.ACT or bool(seat.fresh) or redeals)
                assert len(seat.tiles) + 3 * len(seat.melds) == play.setup.hand_size + extra, event
        if isinstance(event, HandSettled):
            taken = before.deposits - event.deposits
            assert sum(event.deltas) == 1000 * taken
            assert sum(sum(win.deltas) for win in event.wins) in (sum(event.deltas), 0)
        if not isinstance(event, SessionEnded):
            start = play.setup.starting_points * play.setup.players
            assert sum(after.scores) + 1000 * after.deposits == start, event


@settings(max_examples=6)
@given(playouts)
def test_tiles_and_points_are_conserved_at_every_event(playout: Playout) -> None:
    assert_conserved(playout)


@pytest.mark.slow
@settings(max_examples=12)
@given(any_rules)
def test_and_so_under_any_mixture_of_optional_rules(playout: Playout) -> None:
    assert_conserved(playout)


@pytest.mark.soak
@settings(max_examples=400)
@given(any_rules)
def test_and_so_under_very_many(playout: Playout) -> None:
    assert_conserved(playout)


@settings(max_examples=6)
@given(playouts)
def test_a_journal_of_any_game_survives_json_and_folds_to_the_same_table(playout: Playout) -> None:
    events: list[Event] = [event for _, event, _ in playout.play()]
    envelopes = [
        Envelope(seq, "2026-01-01T00:00:00.000Z", Source.CAMERA, event, 0.5, {"frame": seq})
        for seq, event in enumerate(events, start=1)
    ]
    back = [envelope_from_wire(envelope_to_wire(envelope)) for envelope in envelopes]
    assert back == envelopes
    assert fold(events) == History.of(back).state == playout.state


@settings(max_examples=6)
@given(playouts, st.floats(0, 1))
def test_folding_a_beginning_and_then_the_rest_is_folding_all(playout: Playout, part: float) -> None:
    steps = list(playout.play())
    events = [event for _, event, _ in steps]
    cut = int(part * (len(events) - 1)) + 1
    beginning = fold(events[:cut])
    assert beginning == steps[cut - 1][2], "a beginning is the table as it stood then"
    assert fold(events[cut:], beginning) == fold(events) == playout.state
    envelopes = [Envelope(seq, "x", Source.CAMERA, event) for seq, event in enumerate(events, start=1)]
    history = History.of(envelopes[:cut])
    for envelope in envelopes[cut:]:
        history = history.with_entry(envelope)
    assert history == History.of(envelopes)


@settings(max_examples=6)
@given(playouts)
def test_a_public_view_never_holds_a_tile_that_only_its_player_has_seen(playout: Playout) -> None:
    for _, event, state in playout.play():
        view = public_view(state)
        if state.hand is None:
            continue
        for seat, public in zip(state.hand.seats, view.seats, strict=True):
            assert public.closed_count == len(seat.tiles)
            assert (public.shown is not None) == seat.shown, event


@settings(max_examples=6)
@given(playouts)
def test_somebody_can_always_do_something_until_the_hand_is_settled(playout: Playout) -> None:
    for _, event, state in playout.play():
        if state.hand is not None and state.hand.phase in (Phase.DRAW, Phase.ACT):
            assert any(legal_claims(state, seat) for seat in range(4)), event


def without_hands(event: Event) -> Event:
    """The event as an overhead camera knows it: closed tiles unseen."""
    return event_from_wire(public_wire(event))


@settings(max_examples=8)
@given(playouts)
def test_what_is_legal_with_all_tiles_known_is_legal_on_a_half_seen_table(playout: Playout) -> None:
    """Unknown tiles never make a refusal: the same game, hands unseen, is accepted claim by claim."""
    blind = GameState()
    for _, event, _ in playout.play():
        event = without_hands(event)
        claim = replay_claim(event)
        if claim is not None and not isinstance(event, HandStarted):
            answer = decide(blind, claim)
            assert not isinstance(answer, Refused), f"{claim}: {answer}"
        blind = evolve(blind, event)
    assert blind.scores == playout.state.scores


def test_hands_that_nobody_saw_are_known_once_they_are_shown() -> None:
    for _, _, state in Playout(3, "tenhou", hands=1, eager=1.0).play():
        if state.hand is not None:
            for seat in state.hand.seats:
                assert not seat.shown or all_known(seat.tiles) is not None


@pytest.mark.soak
@pytest.mark.parametrize("preset", RIICHI_BOOK.presets)
def test_long_random_sessions_finish(preset: str) -> None:
    for seed in range(10):
        playout = Playout(seed, preset, hands=30, eager=0.3)
        for _ in playout.play():
            pass
        assert playout.state.finished
