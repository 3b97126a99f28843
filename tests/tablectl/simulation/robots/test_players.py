"""Robots play like people who know the game: they win, keep useful tiles, call for a yaku, fold to riichi."""

from __future__ import annotations

from random import Random

from tablectl.game.claims import Claim, ClaimMeld, DeclareReady, Discard, ShowWin
from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import Tile, parse_tiles
from tablectl.simulation.robots.players import Robot, Temper, temper_of
from tablectl.simulation.robots.sight import Sight, count_kinds

EAGER = Robot(Temper(calls=1.0, riichi=1.0, kongs=1.0, nine_kinds=1.0, courage=0.0))
NOBODY: tuple[frozenset[int], ...] = (frozenset(),) * 4


def sight(
    hand: str,
    melds: tuple[Meld, ...] = (),
    riichi: tuple[bool, ...] = (False,) * 4,
    safe: tuple[frozenset[int], ...] = NOBODY,
) -> Sight:
    tiles = parse_tiles(hand)
    return Sight(
        seat=0,
        hand=tiles,
        melds=melds,
        seat_wind=Wind.SOUTH,
        round_wind=Wind.EAST,
        seen=count_kinds(tiles),
        dora=(),
        safe=safe,
        riichi=riichi,
        walls_left=50,
    )


def discards(hand: str) -> list[Claim]:
    return [Discard(0, tile) for tile in dict.fromkeys(parse_tiles(hand))]


def thrown(hand: str, view: Sight | None = None) -> str:
    claim = EAGER.turn(view or sight(hand), discards(hand), Random(1))
    assert isinstance(claim, Discard)
    return str(claim.tile)


def test_a_legal_win_is_taken_before_anything_else() -> None:
    hand = "123456789m12344p"
    win = ShowWin(0, parse_tiles(hand)[:-1], Tile.parse("4p"))
    legal = [DeclareReady(0), *discards(hand), win]
    assert EAGER.turn(sight(hand), legal, Random(1)) == win


def test_a_lonely_honor_goes_before_tiles_that_fit_together() -> None:
    assert thrown("234567m345p67s88s3z") == "3z"


def test_a_hand_with_one_way_to_be_ready_takes_it() -> None:
    assert thrown("123456m789p11s34s9p") == "9p"


def test_riichi_is_declared_when_it_may_be() -> None:
    hand = "123456m789p11s34s9p"
    assert EAGER.turn(sight(hand), [DeclareReady(0), *discards(hand)], Random(1)) == DeclareReady(0)


def test_a_weak_hand_gives_way_to_riichi_with_a_safe_tile() -> None:
    hand = "147m258p369s1234z7z"
    nothing: frozenset[int] = frozenset()
    safe = (nothing, frozenset({Tile.parse("5p").kind}), nothing, nothing)
    view = sight(hand, riichi=(False, True, False, False), safe=safe)
    assert thrown(hand, view) == "5p"


def test_a_dragon_pair_calls_its_pung() -> None:
    hand, tile = "234m567p34588s77z", Tile.parse("7z")
    pung = ClaimMeld(0, MeldKind.PUNG, parse_tiles("777z"))
    assert EAGER.offered(sight(hand), tile, [pung], Random(1)) == pung


def test_a_call_that_leaves_no_yaku_is_let_go() -> None:
    hand, tile = "1299m789p123s345s", Tile.parse("3m")
    chow = ClaimMeld(0, MeldKind.CHOW, parse_tiles("123m"))
    assert EAGER.offered(sight(hand), tile, [chow], Random(1)) is None


def test_an_open_hand_of_simples_throws_its_terminal() -> None:
    chow = Meld(MeldKind.CHOW, parse_tiles("345m"), from_seat=3, claimed=Tile.parse("3m"))
    hand = "456p67s55s234m9p"
    assert thrown(hand, sight(hand, melds=(chow,))) == "9p"


def test_tempers_differ_by_seat_and_stay_the_same_by_seed() -> None:
    assert temper_of(0, seed=7) == temper_of(0, seed=7)
    assert len({temper_of(seat, seed=7) for seat in range(4)}) == 4
