"""Waits of MCR hands, and how far a hand is from one."""

from __future__ import annotations

import random

import pytest

from tablectl.mahjong.tiles import format_tiles, parse_tiles, tile_of_kind
from tablectl.mahjong.win import NoWin, NoWinCode
from tablectl.rulesets.mcr.hand.waits import missing, waits
from tablectl.rulesets.mcr.options import DEFAULT
from tablectl.rulesets.mcr.scoring import score_win
from tests.tablectl.rulesets.mcr.claims import win
from tests.tablectl.rulesets.mcr.random_wins import random_win


def waited(hand: str, melds: str = "") -> str:
    kinds = waits(parse_tiles(hand), win(f"1m 1m {melds}").melds)
    return format_tiles(tile_of_kind(kind) for kind in sorted(kinds))


@pytest.mark.parametrize(
    ("hand", "melds", "expected"),
    [
        ("123456789m23p11z", "", "14p"),
        ("1112345678999m", "", "123456789m"),
        ("19m19p19s1234567z", "", "19m19p19s1234567z"),
        ("119m19p19s123456z", "", "7z"),
        ("1133m2244p5577s1z", "", "1z"),
        # Four of a kind are two pairs.
        ("1111m2244p5577s1z", "", "1z"),
        ("147m258p369s1234z", "", "567z"),
        ("147m28p39s123456z", "", "5p6s7z"),
        ("147m258p369s23m55z", "", "14m"),
        ("147m258p369s555z1m", "", "1m"),
        ("14m258p369s23455p", "", "7m"),
        ("147m258p369s5z", "777z", "5z"),
        ("14m258p369s55z", "777z", "7m"),
        ("2223m", "222p 345s 678s", "134m"),
        # The player holds all four 2p.
        ("1333p", "222p 345s 678s", "12p"),
        ("1333p", "2222p 345s 678s", "1p"),
        ("3z", "222p 345s 678s 123s", "3z"),
        ("147m258p369s1z", "", ""),
        ("147m258p369s11z", "222z", ""),
        ("147m258p36s11233z", "", ""),
        ("123456789m2p11z1f", "", ""),
    ],
)
def test_what_a_hand_waits_for(hand: str, melds: str, expected: str) -> None:
    assert waited(hand, melds) == expected


def test_waits_are_the_tiles_that_win() -> None:
    chance = random.Random("waits")
    for _ in range(150):
        claim = random_win(chance)
        for kind in range(34):
            tile = tile_of_kind(kind)
            changed = win(f"{format_tiles(claim.hand)} {tile}")
            held = [one.kind for one in (*claim.hand, *(one for meld in claim.melds for one in meld.tiles))]
            if claim.melds or held.count(kind) == 4:
                continue
            found = score_win(changed, DEFAULT)
            wins = not isinstance(found, NoWin) or found.code is NoWinCode.BELOW_MINIMUM
            assert (kind in waits(claim.hand)) == wins, changed


@pytest.mark.parametrize(
    ("hand", "melds", "tiles"),
    [
        ("123456789m23p11z", "", 0),
        ("1234567m2p5s1234z", "", 4),
        ("147m258p36s11223z", "", 1),
        ("147m258p369s1123z", "", 1),
        ("1122334455m1p2p3s", "", 1),
        ("111122223333m4p", "", 0),
        ("19m19p19s123455z5m", "", 1),
        ("", "", 13),
        ("1m", "123m 123p 123s 111z", 0),
        ("", "123m 123p 123s 111z", 1),
    ],
)
def test_how_many_tiles_a_hand_lacks_to_wait(hand: str, melds: str, tiles: int) -> None:
    assert missing(parse_tiles(hand), win(f"1m 1m {melds}").melds) == tiles


def test_whatever_tiles_are_hidden_a_ready_hand_lacks_no_more_of_them() -> None:
    chance = random.Random("missing")
    for _ in range(300):
        claim = random_win(chance)
        hidden = chance.randint(0, len(claim.hand))
        assert missing(claim.hand, claim.melds) == 0
        assert missing(claim.hand[hidden:], claim.melds) <= hidden
