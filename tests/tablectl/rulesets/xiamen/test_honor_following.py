"""Book, "Following discarded honors": an obligation, and how a table notices that it was not kept."""

from __future__ import annotations

import pytest

from tablectl.game.claims import Discard, Refused
from tablectl.game.decide import decide
from tablectl.game.judging import fault_of, judgements
from tablectl.mahjong.tiles import Tile, parse_tiles
from tablectl.rulesets.xiamen.moves.honor_following import breaks_following, must_follow
from tests.tablectl.game.written_claims import pung, win
from tests.tablectl.rulesets.xiamen.table import Table


def first(tiles: str, discarded: str, gold: str) -> str:
    found = must_follow(parse_tiles(tiles), parse_tiles(discarded), Tile.parse(gold))
    return "".join(sorted(map(str, found)))


@pytest.mark.parametrize(
    ("tiles", "discarded", "gold", "going"),
    [
        ("123m1z", "1z", "9p", "1z"),
        ("123m1z", "2z", "9p", ""),
        ("123m11z", "1z", "9p", ""),
        ("123m111z", "1z", "9p", ""),
        ("123m126z", "126z", "9p", "1z2z6z"),
        ("19m", "19m", "9p", ""),
        ("123m1z", "1z", "1z", ""),
        ("123m5z", "5z", "9p", ""),
        ("123m5z", "5z", "1z", "5z"),
        ("123m5z", "5z", "5z", ""),
    ],
    ids=[
        "a single east after an east",
        "none was discarded",
        "a pair stays",
        "three stay",
        "free choice among several",
        "suits are free",
        "golds are no honors",
        "a white dragon that is a 9 of dots is none",
        "a white dragon that is an east is one",
        "a white dragon that is a gold is none",
    ],
)
def test_which_honors_go_first(tiles: str, discarded: str, gold: str, going: str) -> None:
    assert first(tiles, discarded, gold) == going


def test_a_gold_may_always_be_discarded() -> None:
    """A float is no discard of an honor or suit tile."""
    assert not breaks_following(Tile.parse("9p"), parse_tiles("9p1z"), parse_tiles("1z"), Tile.parse("9p"))
    assert breaks_following(Tile.parse("8p"), parse_tiles("8p1z"), parse_tiles("1z"), Tile.parse("9p"))


def test_the_rules_refuse_another_discard_of_a_known_hand() -> None:
    table = Table("?", "123456789m1122z123s", banker="3z")
    table.discard(0, "3z")
    table.draw(1, "3z")
    claim = Discard(1, Tile.parse("1s"))
    assert table.refuses(claim) == "follow_honor"
    assert {str(one.tile) for one in table.may(1, Discard) if isinstance(one, Discard)} == {"3z"}
    refused = decide(table.state, claim)
    assert isinstance(refused, Refused)
    noted = fault_of(table.state, claim, refused)
    assert noted is not None
    assert (noted.seat, noted.code) == (1, "follow_honor")
    table.do(noted)
    (judged,) = judgements(table.state)
    assert judged.fault is not None
    assert judged.claims == (), "the book has no penalty"


def test_a_claimed_discard_counts_too_and_a_discard_after_a_claim_follows() -> None:
    table = Table("?", "123456789m13z12s11p4s", "33z" + "?" * 14, banker="3z")
    table.discard(0, "3z")
    table.do(pung(2, "333z"))
    table.discard(2, "3s")
    table.turn(3, "9s")
    table.turn(0, "9s")
    table.draw(1, "9s")
    assert table.refuses(Discard(1, Tile.parse("9s"))) == "follow_honor"
    table.discard(1, "3z")


def test_an_unseen_hand_may_discard_anything() -> None:
    table = Table(banker="3z")
    table.discard(0, "3z")
    table.turn(1, "?", "1s")


def test_a_shown_hand_tells_what_was_not_followed() -> None:
    """Seat 1 held a single red dragon while it discarded what it drew."""
    table = Table(banker="7z")
    table.discard(0, "7z")
    table.draw(1)
    table.do(Discard(1, Tile.parse("1s"), drawn=True))
    table.turn(2, "?", "9s")
    table.turn(3, "?", "9s")
    table.turn(0, "?", "8s")
    table.draw(1)
    table.do(win(1, "123456789m123p678p7z", "7z"))
    assert [(one.seat, one.code) for one in table.hand.noted] == [(1, "follow_honor")]
    (judged,) = judgements(table.state)
    assert judged.fault is not None
    assert judged.fault.clause == "Following discarded honors"


def test_what_may_have_been_drawn_later_is_no_proof() -> None:
    """The pair of red dragons may have been a single one when the 1 was discarded, or none."""
    table = Table(banker="7z")
    table.discard(0, "7z")
    for tile in ("1s", "2s"):
        table.draw(1)
        table.do(Discard(1, Tile.parse(tile), drawn=False))
        table.turn(2, "?", "9s")
        table.turn(3, "?", "9s" if tile == "1s" else "8s")
        table.turn(0, "?", "8s")
    table.draw(1)
    table.do(win(1, "123456789m123p67p77z", "8p"))
    assert not table.hand.noted


def test_an_honor_discarded_from_the_hand_tells_too() -> None:
    """It lay in the hand while tiles were discarded as drawn; the hand is shown at its end."""
    table = Table(banker="7z")
    table.discard(0, "7z")
    table.draw(1)
    table.do(Discard(1, Tile.parse("1s"), drawn=True))
    table.turn(2, "?", "9s")
    table.turn(3, "?", "9s")
    table.turn(0, "?", "8s")
    table.draw(1, "5s")
    table.do(Discard(1, Tile.parse("7z"), drawn=False))
    table.turn(2, "?", "9s")
    table.turn(3, "?", "8s")
    table.turn(0, "?", "8s")
    table.draw(1, "3p")
    table.do(win(1, "123456789m12p678p55s", "3p"))
    assert [one.code for one in table.hand.noted] == ["follow_honor"]
    assert isinstance(table.hand.noted[0].detail, str)
    assert "1s" in table.hand.noted[0].detail
