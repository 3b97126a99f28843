"""Closed kongs that lie face down are followed: four backs, and what they are when they are turned over."""

from __future__ import annotations

from tablectl.game.claims import Claim, Deal, Draw, StartHand, StartSession
from tablectl.game.events import KongDeclared, KongShown
from tablectl.game.state import GameState
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import parse_tiles
from tests.recordings.follower import Follower
from tests.tablectl.game.deciding import accepted
from tests.tablectl.game.seen import Look, kinds

BACKS = "? ? ? ?"


def look(**options: object) -> Look:
    """MCR, the dealer holds fourteen unseen tiles."""
    claims: list[Claim] = [StartSession("mcr", "default", options, ("A", "B", "C", "D")), StartHand()]
    claims += [Deal(seat, (None,) * 13) for seat in range(4)]
    state = accepted(GameState(), *claims, Draw(0))
    found = Look(Follower(state), indicators=[])
    found.show(300)
    return found


def with_kong(codes: str = BACKS, **options: object) -> Look:
    """The dealer has laid down a closed kong and discarded a nine of bamboos."""
    found = look(**options)
    found.lays(0, MeldKind.CLOSED_KONG, codes, None)
    found.show(2000)
    found.throws(0, "9s")
    found.show(2000)
    return found


def test_four_backs_are_a_kong_of_unseen_tiles() -> None:
    found = with_kong()
    (kong,) = [event for event in found.follower.events if isinstance(event, KongDeclared)]
    assert (kong.seat, kong.meld, kong.tiles, kong.face_down) == (0, MeldKind.CLOSED_KONG, (), True)
    assert kinds(found.follower.events)[-1] == "TileDiscarded"
    hand = found.follower.state.hand
    assert hand is not None
    assert len(hand.seats[0].tiles) == 10


def test_turned_over_they_are_what_they_show() -> None:
    found = with_kong()
    found.melds[0] = []
    found.lays(0, MeldKind.CLOSED_KONG, "7z 7z 7z 7z", None)
    found.show(2000)
    (shown,) = [event for event in found.follower.events if isinstance(event, KongShown)]
    assert (shown.seat, shown.tiles) == (0, parse_tiles("7777z"))
    found.show(2000)
    assert kinds(found.follower.events).count("KongShown") == 1


def test_where_it_shows_what_it_is_four_backs_are_none() -> None:
    found = with_kong("? 7z 7z ?", closed_kongs_face_down=False)
    (kong,) = [event for event in found.follower.events if isinstance(event, KongDeclared)]
    assert (kong.tiles, kong.face_down) == (parse_tiles("7777z"), False)


def test_four_backs_at_a_seat_that_has_had_no_turn_are_a_part_of_its_hand() -> None:
    found = look()
    found.lays(2, MeldKind.CLOSED_KONG, BACKS, None)
    found.show(6000)
    found.throws(0, "9s")
    found.show(6000)
    assert found.follower.alerts == []
    assert kinds(found.follower.events) == ["TileDiscarded"]
    found.throws(1, "1m")
    found.show(6000)
    assert kinds(found.follower.events).count("KongDeclared") == 1, "now it is its turn"
