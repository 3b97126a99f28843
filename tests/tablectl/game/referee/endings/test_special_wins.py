"""The referee reads wins that no full hand makes: three golds, a robbed gold, all flowers."""

from __future__ import annotations

from tablectl.game.claims import (
    Claim,
    Deal,
    Discard,
    Draw,
    RevealIndicator,
    RollDice,
    ShowBonus,
    StartHand,
    StartSession,
)
from tablectl.game.events import DiceRolled, Event, IndicatorRevealed, TileDiscarded, TileDrawn, WinShown
from tablectl.game.evidence import DiceReported
from tablectl.game.state import GameState
from tablectl.mahjong.tiles import Tile, parse_tiles
from tests.recordings.follower import Follower
from tests.tablectl.game.deciding import accepted
from tests.tablectl.game.seen import Look

THREE_GOLDS = "147m258p369s1234z999p"
WAITING = "123456789m123s45p99s"
"""Waits for the 3 and 6 of dots."""


def dealt(gold: str, *claims: Claim, preset: str = "default") -> Look:
    """Xiamen's hand dealt unseen and its gold turned, unless it is empty."""
    state = GameState()
    turned = (RevealIndicator(Tile.parse(gold)),) if gold else ()
    state = accepted(
        state,
        StartSession("xiamen", preset, {}, ("A", "B", "C", "D")),
        StartHand(),
        RollDice((1, 2, 3, 4)),
        *(Deal(seat, (None,) * 16) for seat in range(4)),
        Draw(0),
        *turned,
        *claims,
    )
    look = Look(Follower(state))
    look.indicators = [gold] if gold else []
    look.show(300)
    return look


def lays_open(look: Look, seat: int, tiles: str) -> None:
    """With a tile too many the last one lies apart."""
    look.shown[seat] = [str(tile) for tile in parse_tiles(tiles)]
    look.apart[seat] = len(look.shown[seat]) % 3 == 2
    look.show(3000)


def win(look: Look) -> WinShown:
    found: list[Event] = [event for event in look.follower.events if isinstance(event, WinShown)]
    (event,) = found
    assert isinstance(event, WinShown)
    return event


def test_three_golds_after_the_deal() -> None:
    look = dealt("9p")
    lays_open(look, 2, THREE_GOLDS)
    assert (win(look).seat, win(look).special, win(look).tile) == (2, "three_gold_dealt", None)


def test_three_golds_after_flowers_that_nobody_saw_replaced() -> None:
    look = dealt("", ShowBonus(0, Tile.parse("8f")), ShowBonus(2, Tile.parse("6f")))
    look.shown[0], look.shown[2] = ["8f"], ["6f"]
    look.indicators = ["9p"]
    look.show(1800)
    look.shown[2] = ["6f", *(str(tile) for tile in parse_tiles(THREE_GOLDS))]
    look.show(3000)
    assert (win(look).seat, win(look).special) == (2, "three_gold_dealt")
    assert [event.seat for event in look.follower.events if isinstance(event, TileDrawn)] == [0, 2]


def test_the_banker_s_three_golds() -> None:
    look = dealt("9p")
    lays_open(look, 0, THREE_GOLDS + "8s")
    assert (win(look).seat, win(look).special) == (0, "three_gold_dealt")


def test_a_robbed_gold() -> None:
    """The indicator still lies in the wall, or lies with the hand."""
    for shown in (WAITING, WAITING + "6p"):
        look = dealt("6p")
        lays_open(look, 3, shown)
        assert (win(look).special, win(look).tile) == ("robbing_the_gold", Tile.parse("6p"))
        assert win(look).tiles == parse_tiles(WAITING)


def test_the_banker_robs_the_gold_after_the_first_discard() -> None:
    look = dealt("6p")
    look.throws(0, "1z")
    look.show(3000)
    assert isinstance(look.follower.events[-1], TileDiscarded)
    lays_open(look, 0, WAITING)
    assert (win(look).seat, win(look).special) == (0, "robbing_the_gold")


def test_a_heavenly_and_an_earthly_win_are_ordinary_hands() -> None:
    look = dealt("9p")
    lays_open(look, 0, WAITING + "3p")
    assert (win(look).special, win(look).from_seat) == (None, None)
    look = dealt("9p", Discard(0, Tile.parse("3p")))
    look.throws(0, "3p")
    lays_open(look, 2, WAITING)
    assert (win(look).special, win(look).from_seat) == (None, 0)


def test_a_hand_that_is_no_win_is_none() -> None:
    look = dealt("9p")
    lays_open(look, 2, "147m258p369s1234z99p5s")
    assert not any(isinstance(event, WinShown) for event in look.follower.events)


def test_dice_thrown_for_the_gold_are_written_down() -> None:
    look = dealt("")
    look.follower.give(DiceReported(look.follower.now_ms, (3, 4)))
    look.indicators = ["9p"]
    look.show(3000)
    assert look.follower.events == [DiceRolled((3, 4)), IndicatorRevealed(Tile.parse("9p"))]
    assert look.follower.state.hand is not None
    assert look.follower.state.hand.throws == (3, 4)
