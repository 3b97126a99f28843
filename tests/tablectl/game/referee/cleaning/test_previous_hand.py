"""Tiles of the hand before, not yet noticed missing, are no discards of the new hand."""

from __future__ import annotations

from tablectl.game.claims import StartSession
from tablectl.game.decide import decide
from tablectl.game.evidence import (
    Evidence,
    HandReadyReported,
    SeenMeld,
    SeenSeat,
    SeenTile,
    TableSeen,
    TimePassed,
    WallsReported,
)
from tablectl.game.referee import Finding, Referee
from tablectl.game.referee.cleaning.previous_hand import without_previous_hand
from tablectl.game.state import GameState, Phase, fold
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Tile


def tile(code: str, since_ms: int, x: float = 0.0) -> SeenTile:
    return SeenTile(((Tile.parse(code), 0.99),), (x, -80.0), since_ms=since_ms)


def look(at_ms: int, *river: SeenTile, indicators: tuple[SeenTile, ...] = ()) -> TableSeen:
    nobody = SeenSeat()
    return TableSeen(at_ms, (SeenSeat(river=river), nobody, nobody, nobody), indicators, 80)


def test_what_lay_there_before_the_machine_was_ready_is_left_out() -> None:
    seen = look(9000, tile("1m", 3000), tile("2m", 8000), indicators=(tile("3s", 100), tile("4s", 8500)))
    left = without_previous_hand(seen, 7000)
    assert [str(each.best) for each in left.seats[0].river] == ["2m"]
    assert [str(each.best) for each in left.indicators] == ["4s"]


def test_a_meld_of_the_hand_before_is_left_out_whole() -> None:
    meld = SeenMeld((tile("1m", 100), tile("1m", 100), tile("1m", 8000)), MeldKind.PUNG, "left")
    nobody = SeenSeat()
    seen = TableSeen(9000, (SeenSeat(melds=(meld,)), nobody, nobody, nobody))
    assert without_previous_hand(seen, 7000).seats[0].melds == ()


def test_without_the_machines_word_and_without_times_everything_counts() -> None:
    seen = look(9000, tile("1m", 3000))
    assert without_previous_hand(seen, None) is seen
    assert without_previous_hand(look(9000, tile("1m", 0)), 7000).seats[0].river != ()


def test_a_new_hand_does_not_begin_with_the_last_ones_river() -> None:
    started = decide(GameState(), StartSession("riichi", "tenhou"))
    assert isinstance(started, tuple)
    state, referee = fold(started), Referee()
    old = [tile("9m", 1000, x=-60.0), tile("8m", 1500, x=-30.0)]
    evidence: list[Evidence] = [
        look(20_000, *old),
        WallsReported(20_100, (34,) * 4),
        HandReadyReported(20_200),
        TimePassed(20_300),
        look(21_000, *old, indicators=(tile("3s", 20_900),)),
        *(TimePassed(21_000 + 100 * step) for step in range(60)),
    ]
    for each in evidence:
        for _ in range(10):
            referee, rulings = referee.consider(state, each)
            found = [ruling for ruling in rulings if isinstance(ruling, Finding)]
            for finding in found:
                answer = decide(state, finding.claim)
                assert isinstance(answer, tuple), answer
                state = fold(answer, state)
            if not found:
                break
            each = TimePassed(each.at_ms)
    assert state.hand is not None
    assert state.hand.phase is Phase.DRAW
    assert [str(indicator) for indicator in state.hand.indicators] == ["3s"]
    assert state.hand.seats[0].river == ()
