"""Every fan of appendix 1: when it counts, when it does not, how they combine."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tablectl.rulesets.sichuan.fans import FANS
from tests.tablectl.rulesets.sichuan.claims import claim, closed_kong, fans, meld, win


def test_the_table_is_the_published_one() -> None:
    path = Path(__file__).parents[3] / "fixtures" / "rules" / "scoring_items.json"
    published = json.loads(path.read_text(encoding="utf-8"))["sichuan"]
    assert [[fan.number, fan.key, fan.fans] for fan in FANS] == published


def test_a_hand_without_fans_wins_all_the_same() -> None:
    """2.7.3, 1: it is worth one point."""
    scored = win(claim("234m678m345p99p67p", "8p"))
    assert (scored.items, scored.total) == ((), 0)


@pytest.mark.parametrize("kind", ["open_kong", "closed_kong", "added_kong"])
def test_every_kong_counts_one(kind: str) -> None:
    """Fan 1, four equal tiles in a kong, however it was made."""
    assert fans(win(claim("678m345p99p67p", "8p", meld("2222m", kind)))) == {"kong": 1}
    assert fans(win(claim("345p99p67p", "8p", meld("2222m", kind), meld("6666m", kind)))) == {"kong": 2}


def test_four_equal_tiles_outside_a_kong_count_one_each() -> None:
    """Fan 2: in the closed part, with a pung that lies open, with the winning tile."""
    assert fans(win(claim("1111m23m456p99p67p", "8p"))) == {"four_of_a_kind": 1}
    assert fans(win(claim("123m456p99p67p", "8p", "111m"))) == {"four_of_a_kind": 1}
    assert fans(win(claim("23m456p99p678p", "1m", "111m"))) == {"four_of_a_kind": 1}
    assert fans(win(claim("123m4456p", "4p", "111m", "777p"))) == {"four_of_a_kind": 1}


def test_a_kong_is_no_four_of_a_kind_as_well() -> None:
    assert fans(win(claim("678m345p99p67p", "8p", closed_kong("2222m")))) == {"kong": 1}


def test_all_pungs_needs_four_pungs_or_kongs() -> None:
    """Fan 3."""
    assert fans(win(claim("222m666m33p55p", "5p", "999p"))) == {"all_pungs": 1}
    assert fans(win(claim("222m666m33p55p", "3p", "9999p"))) == {"kong": 1, "all_pungs": 1}
    assert fans(win(claim("222m666m34p99p", "5p", "111p"))) == {}


def test_tiles_that_can_be_pungs_or_chows_are_read_as_pungs() -> None:
    """2.5.8, 5: the reading that is best."""
    assert fans(win(claim("111222333m55p66p", "6p"))) == {"all_pungs": 1}


def test_golden_wait_is_one_tile_beside_four_declared_sets() -> None:
    """Fan 4; it combines with all pungs."""
    assert fans(win(claim("5p", "5p", "222m", "666m", "111p", "999p"))) == {"all_pungs": 1, "golden_wait": 1}
    assert fans(win(claim("5p", "5p", closed_kong("2222m"), "6666m", "111p", "999p"))) == {
        "kong": 2,
        "all_pungs": 1,
        "golden_wait": 1,
    }
    assert "golden_wait" not in fans(win(claim("111p5p", "5p", "222m", "666m", "999p")))


def test_full_flush_is_one_suit_melds_included() -> None:
    """Fan 5."""
    assert fans(win(claim("234567m99m78m", "6m", "111m"))) == {"full_flush": 2}
    assert fans(win(claim("234567m99m78m", "6m", "111p"))) == {}


def test_seven_pairs_count_four_equal_tiles_as_two_pairs() -> None:
    """Fan 6 and 2.6.1, 1; it combines with four of a kind."""
    assert fans(win(claim("1144m6699m22p55p7p", "7p"))) == {"seven_pairs": 2}
    assert fans(win(claim("1111m6699m22p55p7p", "7p"))) == {"four_of_a_kind": 1, "seven_pairs": 2}
    assert fans(win(claim("1111m6666m2222p7p", "7p"))) == {"four_of_a_kind": 3, "seven_pairs": 2}
    assert fans(win(claim("111m6666m2222p77p", "1m"))) == {"four_of_a_kind": 3, "seven_pairs": 2}


def test_seven_pairs_that_are_sets_too_count_as_pairs() -> None:
    """2.5.8, 5: fans of different readings do not add up, the dearer reading stands."""
    assert fans(win(claim("112233m445566p7p", "7p"))) == {"seven_pairs": 2}


def test_a_win_on_a_replacement_tile() -> None:
    """Fan 7, after any kong."""
    for kind in ("open_kong", "closed_kong", "added_kong"):
        scored = win(claim("678m345p99p67p", "8p", meld("2222m", kind), source="replacement"))
        assert fans(scored) == {"kong": 1, "win_on_replacement": 1}


def test_a_discard_after_a_kong() -> None:
    """Fan 8: the winner's hand counts it, the kong is somebody else's."""
    assert fans(win(claim("234m678m345p99p67p", "8p", discard_after_kong=True))) == {"discard_after_kong": 1}


def test_robbing_the_kong() -> None:
    """Fan 9: the robbed kong itself does not count."""
    assert fans(win(claim("234m678m345p99p67p", "8p", source="kong"))) == {"robbing_the_kong": 1}


@pytest.mark.parametrize("source", ["wall", "discard"])
def test_the_sea_floor_counts_on_a_draw_and_on_a_discard(source: str) -> None:
    """Fan 10: the wall is empty."""
    assert fans(win(claim("234m678m345p99p67p", "8p", source=source, last_tile=True))) == {"sea_floor": 1}


def test_fans_of_the_moment_add_up() -> None:
    """Note to the table: all that can stand together combine."""
    last_of_kong = win(
        claim("678m345p99p67p", "8p", closed_kong("2222m"), source="replacement", last_tile=True)
    )
    assert fans(last_of_kong) == {"kong": 1, "win_on_replacement": 1, "sea_floor": 1}
    discarded = win(claim("234m678m345p99p67p", "8p", discard_after_kong=True, last_tile=True))
    assert fans(discarded) == {"discard_after_kong": 1, "sea_floor": 1}


def test_the_total_is_told_above_the_limit() -> None:
    """2.7.3, 3: the payment alone is limited."""
    scored = win(
        claim(
            "5m",
            "5m",
            closed_kong("1111m"),
            closed_kong("2222m"),
            "3333m",
            "9999m",
            source="replacement",
            last_tile=True,
        )
    )
    assert fans(scored) == {
        "kong": 4,
        "all_pungs": 1,
        "golden_wait": 1,
        "full_flush": 2,
        "win_on_replacement": 1,
        "sea_floor": 1,
    }
    assert scored.total == 10
