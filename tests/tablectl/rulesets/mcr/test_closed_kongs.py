"""Closed kongs lie face down until the hand is over (book, "Порядок игры", 8.b)."""

from __future__ import annotations

import json

import pytest

from tablectl.game.claims import DeclareDraw, DeclareKong, Refused, Settle, ShowKong
from tablectl.game.decide import decide
from tablectl.game.events import (
    DrawReason,
    KongDeclared,
    KongShown,
    event_from_wire,
    event_to_wire,
    public_wire,
)
from tablectl.game.state import fold
from tablectl.game.views import public_view
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import parse_tiles
from tests.tablectl.rulesets.mcr.table import Table


def declared(known: bool, options: dict[str, object] | None = None) -> Table:
    """Seat 1 has laid down a closed kong and drawn its replacement; its other tiles are unseen."""
    table = Table("", "7777z" if known else "", "", "", options=options)
    table.turn(0, "1z")
    table.draw(1)
    if known:
        table.closed_kong(1, "7777z")
    else:
        table.do(DeclareKong(1, MeldKind.CLOSED_KONG, ()))
    table.draw(1)
    return table


@pytest.mark.parametrize("known", [True, False])
def test_nobody_sees_what_it_is_before_the_hand_is_over(known: bool) -> None:
    table = declared(known)
    (meld,) = public_view(table.state).seats[1].melds
    assert (meld.kind, meld.tiles) == (MeldKind.CLOSED_KONG, ())
    told = [json.dumps(public_wire(event)) for event in table.events]
    assert not any("7777z" in one for one in told)
    assert any('"????"' in one for one in told)
    assert len(table.seat(1).tiles) == 11


def test_where_the_table_plays_so_it_shows_what_it_is() -> None:
    table = declared(True, {"closed_kongs_face_down": False})
    assert public_view(table.state).seats[1].melds[0].tiles == parse_tiles("7777z")
    unseen = DeclareKong(1, MeldKind.CLOSED_KONG, ())
    assert declared(True, {"closed_kongs_face_down": False}).refuses(unseen) == "wrong_meld"


def test_when_the_hand_is_over_it_is_known_to_all() -> None:
    table = declared(True)
    table.discard(1, str(table.unseen()))
    table.until(0)
    table.do(DeclareDraw(DrawReason.EXHAUSTIVE))
    assert public_view(table.state).seats[1].melds[0].tiles == parse_tiles("7777z")


def test_a_winner_turns_the_kong_over_first() -> None:
    table = Table("", "", "", "")
    table.turn(0, "1z")
    table.draw(1)
    table.do(DeclareKong(1, MeldKind.CLOSED_KONG, ()))
    table.draw(1)
    table.discard(1, "9s")
    hand = "456789m11p45s"
    table.turn(2, "6s")
    win = table.win(1, hand, "6s")
    assert table.refuses(win) == "kong_face_down"
    assert table.refuses(ShowKong(1, parse_tiles("6666s"))) == "too_many_copies"
    assert table.refuses(ShowKong(1, parse_tiles("6667s"))) == "wrong_meld"
    assert table.refuses(ShowKong(2, parse_tiles("7777z"))) == "no_such_kong"
    table.do(ShowKong(1, parse_tiles("2222z")))
    table.do(win)
    # Somebody takes back that it was turned over: the hand waits, where the payment was an error.
    told = [event for event in table.events if not isinstance(event, KongShown)]
    refused = decide(fold(told), Settle())
    assert isinstance(refused, Refused)
    assert "closed kong must be turned over first" in refused.message
    items = {item[0] for item in table.settle().wins[0].items}
    assert {"concealed_kong", "seat_wind"} <= items


def test_a_seat_whose_tiles_are_known_says_which_four() -> None:
    table = Table("", "7777z123456789m", "", "")
    table.turn(0, "1z")
    table.draw(1, "9s")
    assert table.refuses(DeclareKong(1, MeldKind.CLOSED_KONG, ())) == "tile_count"


def test_an_unseen_kong_is_written_as_four_backs() -> None:
    unseen = KongDeclared(1, MeldKind.CLOSED_KONG, (), face_down=True)
    wire = event_to_wire(unseen)
    assert wire["tiles"] == "????"
    assert event_from_wire(wire) == unseen
    shown = KongShown(1, parse_tiles("7777z"))
    assert event_from_wire(event_to_wire(shown)) == shown
    known = KongDeclared(1, MeldKind.CLOSED_KONG, parse_tiles("7777z"), face_down=True)
    assert event_from_wire(event_to_wire(known)) == known
    assert public_wire(known) == event_to_wire(unseen)
