"""Who may see what."""

from __future__ import annotations

from dataclasses import is_dataclass, replace
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from msgspec import Struct

from tablectl.game.claims import DeclareReady, Discard, Draw
from tablectl.game.evidence import HandSeen, HandsSeen
from tablectl.game.state import GameState, Phase
from tablectl.game.views import PublicView, broadcast_view, public_view
from tablectl.game.views.public import BroadcastView
from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import Tile, parse_hidden, parse_tiles
from tablectl.mahjong.win import named_total
from tests.tablectl.game.table import TANYAO, Table


def reading(seat: int, tiles: str, *, apart: bool = False, at_ms: int = 0) -> HandSeen:
    """What a hand camera reads, for sure."""
    return HandSeen(at_ms, seat, tuple(((tile, 0.99),) for tile in parse_tiles(tiles)), apart)


def optional_tiles(cls: type, path: str = "") -> list[str]:
    """Fields whose type has a place for a tile or None inside a tuple: an unseen tile."""
    found = []
    for name, hint in get_type_hints(cls).items():
        found += _in_type(hint, f"{path}.{name}", inside=False)
    return found


def _in_type(hint: Any, path: str, inside: bool) -> list[str]:
    if isinstance(hint, type) and (is_dataclass(hint) or issubclass(hint, Struct)) and hint is not Tile:
        return optional_tiles(hint, path)
    if get_origin(hint) is tuple:
        return [f for arg in get_args(hint) for f in _in_type(arg, path, inside=True)]
    if isinstance(hint, UnionType):
        unseen = inside and Tile in get_args(hint)
        return [path] * unseen + [f for arg in get_args(hint) for f in _in_type(arg, path, inside)]
    return []


def test_no_field_of_the_public_view_has_a_place_for_an_unseen_tile() -> None:
    assert optional_tiles(PublicView) == []
    assert optional_tiles(BroadcastView) == [".seats.closed"]


def test_before_the_first_hand_there_is_a_table_without_tiles() -> None:
    view = public_view(Table().state)
    assert (view.phase, view.turn) == (Phase.SETUP, None)
    assert [seat.closed_count for seat in view.seats] == [0, 0, 0, 0]


def test_what_lies_open_is_seen_and_the_rest_is_counted() -> None:
    t = Table("", "", "55z")
    t.turn(0, "5z", "5z")
    t.pung(2, "555z")
    view = public_view(t.state)
    assert (view.turn, view.walls_left, view.last_discard) == (2, 69, None)
    assert [seat.closed_count for seat in view.seats] == [13, 13, 11, 13]
    assert view.seats[0].river[0].claimed_by == 2
    assert [m.tiles for m in view.seats[2].melds] == [parse_tiles("555z")]
    assert view.indicators == (Tile.parse("9s"),)


def test_a_won_hand_is_shown() -> None:
    t = Table("", TANYAO)
    t.turn(0, "8s", "8s")
    assert public_view(t.state).last_discard == 0
    t.do(t.win(1, TANYAO, "8s"))
    shown = public_view(t.state).seats[1].shown
    assert shown is not None
    assert (shown.tiles, shown.winning_tile) == (parse_tiles(TANYAO), Tile.parse("8s"))
    assert public_view(t.state).seats[0].shown is None


def test_the_delayed_view_has_what_hand_cameras_saw() -> None:
    t = Table("12m", TANYAO)
    before = broadcast_view(t.state)
    assert before.seats[0].closed == parse_hidden("12m" + "?" * 11)
    assert before.public == public_view(t.state)
    hands = HandsSeen().observe(reading(0, "12m" + "345p55667s11z2z"))
    seat = broadcast_view(t.state, hands).seats[0]
    assert seat.closed == parse_tiles("12m345p55667s11z2z")
    assert before.public == broadcast_view(t.state, hands).public


def test_a_broadcast_tells_how_far_a_hand_is_and_what_it_waits_for_or_takes() -> None:
    t = Table("?" * 13, TANYAO)
    near = broadcast_view(t.state, HandsSeen().observe(reading(0, "234m567p22s3456s9p"))).seats[0]
    assert near.shanten == 1
    assert dict(near.accepts)[Tile.parse("8p")] == 4
    assert dict(near.accepts)[Tile.parse("7p")] == 2  # one in this hand, one in seat 1's
    ready = broadcast_view(t.state, HandsSeen().observe(reading(0, "234m567p11s34567s"))).seats[0]
    assert (ready.shanten, ready.accepts) == (0, ())
    left = {wait.tile: wait.left for wait in ready.waits}
    assert set(left) == set(parse_tiles("258s"))
    assert left[Tile.parse("2s")] == 2  # seat 1 holds the others


def test_a_broadcast_tells_what_each_wait_would_be_worth() -> None:
    t = Table("?" * 13)
    t.turns(0, ("1z", "2z", "3z", "4z"))
    seat = broadcast_view(t.state, HandsSeen().observe(reading(0, "234m567p2267834s"))).seats[0]
    worth = {str(wait.tile): (wait.by_discard, wait.from_wall) for wait in seat.waits}
    assert set(worth) == {"2s", "5s"}
    by_discard, from_wall = worth["5s"]
    assert by_discard is not None
    assert from_wall is not None
    assert (named_total(by_discard, "han"), named_total(from_wall, "han")) == (2, 3)


def test_a_broadcast_tells_what_each_discard_of_the_player_in_turn_would_leave() -> None:
    t = Table("234m567p22s34678s", TANYAO, "?" * 13, "?" * 13)
    t.do(Draw(0, Tile.parse("9m")))
    first, other, *_ = broadcast_view(t.state).seats
    left = {str(each.tile): each for each in first.discards}
    assert set(left) == {str(tile) for tile in parse_tiles("2349m567p234678s")}
    assert left["9m"].shanten == 0
    worth = {str(wait.tile): wait.by_discard for wait in left["9m"].waits}
    assert set(worth) == {"2s", "5s"}
    assert worth["5s"] is not None
    assert named_total(worth["5s"], "han") == 2
    assert (left["2m"].shanten, left["2m"].waits) == (1, ())
    assert dict(left["2m"].accepts)[Tile.parse("9m")] == 3
    assert other.discards == ()


def test_discards_of_a_hand_that_only_its_camera_saw_are_told_as_well() -> None:
    t = Table("?" * 13, TANYAO, "?" * 13, "?" * 13)
    t.do(Draw(0, None))
    seen = HandsSeen().observe(reading(0, "234m567p22s34678s9m", apart=True))
    left = {str(each.tile): each for each in broadcast_view(t.state, seen).seats[0].discards}
    assert len(left) == 13
    assert {str(wait.tile): wait.left for wait in left["9m"].waits} == {"2s": 0, "5s": 3}
    assert broadcast_view(t.state, seen, discards=False).seats[0].discards == ()


def test_a_broadcast_leaves_out_the_discards_that_the_rules_refuse() -> None:
    t = Table("234m567p22s34678s", "?" * 13, "?" * 13, "?" * 13)
    t.do(Draw(0, Tile.parse("9m")), DeclareReady(0))
    assert [str(each.tile) for each in broadcast_view(t.state).seats[0].discards] == ["9m", "2s"]
    t.do(Discard(0, Tile.parse("9m")))
    t.turns(1, ("1z", "2z", "3z"))
    t.do(Draw(0, Tile.parse("1p")))
    assert [str(each.tile) for each in broadcast_view(t.state).seats[0].discards] == ["1p"]


def test_a_broadcast_marks_a_ready_hand_in_furiten() -> None:
    t = Table("?" * 13)
    t.turns(0, ("5s", "2z", "3z", "4z"))
    seat = broadcast_view(t.state, HandsSeen().observe(reading(0, "234m567p22s34678s"))).seats[0]
    assert seat.waits
    assert seat.furiten


def test_a_face_that_the_hand_camera_cannot_read_is_unknown() -> None:
    t = Table("?" * 13)
    blurred = HandSeen(0, 0, (((Tile.parse("1m"), 0.4),), *(((tile, 0.99),) for tile in parse_tiles("2m"))))
    full = replace(blurred, tiles=blurred.tiles + blurred.tiles[1:] * 11)
    seat = broadcast_view(t.state, HandsSeen().observe(full)).seats[0]
    assert seat.closed[0] is None
    assert seat.shanten is None


def test_the_first_dealers_marker_lies_where_everybody_sees_it() -> None:
    assert public_view(GameState()).marker is None
    marker = public_view(Table("").state).marker
    assert marker is not None
    assert (marker.seat, marker.face) == (0, Wind.EAST)
