"""Danger in the books beside riichi: from the own hand and the public table, and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablectl.adapters.numbers_model import book_danger_model
from tablectl.mahjong.tiles import Suit, parse_tiles
from tablectl.numbers.book_danger import book_danger
from tablectl.numbers.book_odds import BOOKS
from tablectl.numbers.danger import SafetyReason, TileDanger
from tablectl.numbers.table import HandInPlay
from tests.tablectl.numbers.simulated import position_of, rules_of, states_of


def discards_of(book: str) -> list[HandInPlay]:
    """The positions of one hand at which somebody must throw a tile."""
    return [table for state in states_of(book) if (table := position_of(state)).holds]


def told(book: str, table: HandInPlay) -> dict[str, TileDanger]:
    rules = rules_of(states_of(book)[0])
    return {str(each.tile): each for each in book_danger(table, rules, book_danger_model(book))}


def with_seat(table: HandInPlay, seat: int, **changes: object) -> HandInPlay:
    """The table with something of one seat changed."""
    changed = replace(table.seats[seat], **changes)  # type: ignore[arg-type]
    return replace(table, seats=(*table.seats[:seat], changed, *table.seats[seat + 1 :]))


@pytest.mark.parametrize("book", BOOKS)
def test_every_tile_of_the_hand_has_a_chance_that_knows_no_other_hand(book: str) -> None:
    table = discards_of(book)[-1]
    mine = table.seats[table.turn].hand
    assert mine is not None
    found = told(book, table)
    assert list(found) == [str(t) for t in sorted(set(mine), key=lambda tile: (tile.kind, tile.red))]
    for each in found.values():
        assert 0 <= each.chance < 1
        assert len(each.by) == len(each.words) == len(table.seats)
        assert each.by[table.turn] == 0
        safest = 1.0
        for chance in each.by:
            safest *= 1 - chance
        assert each.chance == pytest.approx(1 - safest)
    blind = table
    for seat in range(len(table.seats)):
        if seat != table.turn:
            blind = with_seat(blind, seat, hand=None)
    assert told(book, blind) == found


@pytest.mark.parametrize("book", [book for book in BOOKS if book != "siamese"])
def test_a_hand_is_more_dangerous_late_than_at_its_first_discard(book: str) -> None:
    tables = discards_of(book)
    first, last = (told(book, table).values() for table in (tables[0], tables[-1]))
    assert max(each.chance for each in first) < max(each.chance for each in last)


def test_the_first_discards_of_siamese_are_the_most_dangerous_because_27_tiles_hold_a_hand() -> None:
    tables = discards_of("siamese")
    first, last = (told("siamese", table).values() for table in (tables[0], tables[-1]))
    assert max(each.chance for each in first) > 0.5 > max(each.chance for each in last)


def test_nobody_wins_on_the_suit_that_they_gave_up_or_after_they_left() -> None:
    table = discards_of("sichuan")[-1]
    other = (table.turn + 1) % 4
    hand = parse_tiles("111234m567p7899s9s")
    table = with_seat(table, table.turn, hand=hand, melds=(), void=Suit.DOTS)
    table = with_seat(table, other, void=Suit.CHARACTERS, won=0)
    found = told("sichuan", table)
    for code in ("1m", "2m", "3m", "4m"):
        assert found[code].by[other] == 0
        assert found[code].words[other] == (SafetyReason.VOID_SUIT,)
    assert found["9s"].by[other] > 0
    gone = told("sichuan", with_seat(table, other, won=1))
    assert all(each.by[other] == 0 and not each.words[other] for each in gone.values())


def test_a_tile_that_somebody_let_pass_since_their_last_discard_says_so() -> None:
    table = discards_of("mcr")[-1]
    seats = range(len(table.seats))
    words = {word for each in told("mcr", table).values() for seat in seats for word in each.words[seat]}
    assert words <= {
        SafetyReason.LET_PASS,
        SafetyReason.NO_CHANCE,
        SafetyReason.ONE_CHANCE,
        SafetyReason.EARLY_OUTSIDE,
    }
    before = (table.turn - 1) % len(table.seats)
    thrown = table.seats[before].river[-1]
    mine = table.seats[table.turn].hand
    assert mine is not None
    held = with_seat(table, table.turn, hand=(thrown, *mine[1:]))
    found = told("mcr", held)[str(thrown)]
    third = (table.turn + 1) % len(table.seats)
    assert SafetyReason.LET_PASS in found.words[third]
    assert SafetyReason.LET_PASS not in found.words[before]


def test_danger_is_told_to_nobody_who_draws() -> None:
    table = next(table for state in states_of("red") if not (table := position_of(state)).holds)
    with pytest.raises(ValueError, match="must throw a tile"):
        told("red", table)
