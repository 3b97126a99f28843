"""Whole random sessions of red mahjong by its rules, for two to four players and every set of tiles."""

from __future__ import annotations

from itertools import product

import pytest

from tablectl.game.events import (
    BonusShown,
    Event,
    HandSettled,
    HandStarted,
    KongDeclared,
    MeldClaimed,
    SessionEnded,
    TileDiscarded,
    TileDrawn,
    WinShown,
)
from tablectl.game.state import GameState, Phase
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Suit
from tablectl.rulesets.red.options import RED_BOOK, RedOptions
from tablectl.rulesets.red.sticks import starting_sticks
from tests.tablectl.game.any_playout import AnyPlayout

SETS: list[dict[str, object]] = [
    {},
    {"jokers": 0},
    {"flowers": "four"},
    {"flowers": "none"},
    {"flowers": "none", "jokers": 0},
]
TABLES = list(product((2, 3, 4), SETS))
Step = tuple[GameState, Event, GameState]


def session(players: int, options: dict[str, object], seed: int, hands: int) -> list[Step]:
    playout = AnyPlayout("red", seed, options=options, players=players, hands=hands, eager=0.3)
    return list(playout.play())


def look_at(steps: list[Step], options: RedOptions) -> set[str]:
    """Hold a session to the book; tells what was met."""
    met: set[str] = set()
    for before, event, after in steps:
        match event:
            case TileDiscarded():
                assert event.tile.suit is not Suit.FLOWERS, "Замена цветов, 6"
                met.add("joker discarded" if event.tile.suit is Suit.JOKER else "discard")
            case MeldClaimed():
                assert event.meld in (MeldKind.CHOW, MeldKind.PUNG), "Панг, 5"
                assert event.tile.suit is not Suit.JOKER, "Джокеры, 2"
                if event.meld is MeldKind.CHOW:
                    assert event.seat == (event.from_seat + 1) % options.players, "Чоу, 1"
                assert before.hand is not None
                assert before.hand.wall_left > 0, "Морское дно, 3"
                if any(tile.suit is Suit.JOKER for tile in event.tiles):
                    met.add("joker in a set")
            case KongDeclared():
                pytest.fail("Панг, 5: a kong")
            case BonusShown():
                met.add("flower")
            case TileDrawn(source="tail"):
                met.add("replacement")
            case WinShown():
                assert event.tile is not None
                assert event.from_seat is None or event.tile.suit is not Suit.JOKER, "Джокеры, 2"
                assert all(tile.suit is not Suit.FLOWERS for tile in event.tiles), "Замена цветов, 1"
                met.add("won from the wall" if event.from_seat is None else "won on a discard")
            case HandSettled():
                assert sum(event.deltas) == 0
                look_at_payment(event, options.players, met)
            case HandStarted():
                look_at_dealer(before, after, options)
            case SessionEnded():
                assert event.final == tuple(float(score - _start(options)) for score in event.points)
        if after.hand is not None and after.hand.phase is not Phase.SETUP:
            assert len(after.hand.seats) == options.players
    return met


def _start(options: RedOptions) -> int:
    return starting_sticks(options).points if options.accounts == "sticks" else 0


def look_at_payment(event: HandSettled, players: int, met: set[str]) -> None:
    """One winner at most, paid by the discarder or by all alike."""
    if not event.wins:
        assert not any(event.deltas), "Морское дно, 4"
        met.add("draw")
        return
    (won,) = event.wins
    assert isinstance(won.total, int)
    paying = [seat for seat, delta in enumerate(event.deltas) if delta < 0]
    if won.total:
        others = [seat for seat in range(players) if seat != won.seat]
        assert paying == (others if won.from_seat is None else [won.from_seat]), "Схема выплат, 4-5"
        assert {event.deltas[seat] for seat in paying} == {-won.total}


def look_at_dealer(before: GameState, after: GameState, options: RedOptions) -> None:
    """Дилер, 4-5."""
    last = before.settled
    if last is None:
        assert after.dealer == after.first_dealer
        return
    won = {win.seat for win in last.wins}
    stays = before.dealer in won or not won
    assert after.dealer == (before.dealer if stays else (before.dealer + 1) % options.players)
    passed = after.dealer != before.dealer and after.dealer == after.first_dealer
    assert after.round is (before.round.next if passed else before.round), "Дилер, 3"


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_a_session_goes_by_the_book(players: int, options: dict[str, object]) -> None:
    chosen = RED_BOOK.options("default", {**options, "players": players})
    met = look_at(session(players, options, seed=7, hands=3), chosen)
    assert "discard" in met
    assert ("flower" in met) == (chosen.flowers != "none") == ("replacement" in met)


@pytest.mark.slow
def test_much_is_met_in_some_sessions() -> None:
    met: set[str] = set()
    for seed in range(12):
        players = 2 + seed % 3
        options: dict[str, object] = {"accounts": "sticks"} if seed % 2 else {"jokers": 0}
        chosen = RED_BOOK.options("default", {**options, "players": players})
        met |= look_at(session(players, options, seed, hands=3), chosen)
    assert {"won from the wall", "won on a discard", "joker in a set", "flower", "draw"} <= met


@pytest.mark.soak
@pytest.mark.parametrize(("players", "options"), TABLES)
def test_whole_sessions_end_by_the_rules(players: int, options: dict[str, object]) -> None:
    """A round is over when everybody has dealt."""
    for seed in range(3):
        options = {**options, "session_rounds": 1, "accounts": "sticks"}
        chosen = RED_BOOK.options("default", {**options, "players": players})
        steps = session(players, options, seed, hands=200)
        look_at(steps, chosen)
        ended = steps[-1][1]
        assert isinstance(ended, SessionEnded)
        assert ended.reason == "rounds_played"
