"""Which turns a viewer should see again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tablectl.adapters.numbers_model import riichi_model
from tablectl.api.counts.highlights import game_highlights
from tablectl.formats.journal.from_events import recorded_games
from tablectl.formats.reading import read_games
from tablectl.game.events import Event, HandStarted, TileDiscarded
from tablectl.mahjong.tiles import Tile, parse_tiles
from tablectl.numbers.highlights import HandEnd, Highlight, HighlightKind, Turn, highlights
from tablectl.numbers.special_turns import TablePosition, special_turns
from tablectl.numbers.table import HandInPlay, SeatTiles
from tablectl.rulesets.riichi.play import RIICHI
from tablectl.simulation.people.next_hand import session_events
from tablectl.simulation.true_game.truth import start_of
from tests.tablectl.schemas import validator
from tests.tablectl.simulation.games import events_of

EVEN = (0.2, 0.2, 0.2, 0.2, 0.2)
TILE = Tile.parse("5m")
DREW = HandEnd((0.0, 0.0, 0.0, 0.0, 1.0), 0)
GAME = Path(__file__).parents[2] / "fixtures" / "games" / "big_three_dragons.mjlog"


def turn(step: int, chances: tuple[float, ...], seat: int = 0, hand: int = 0, **more: object) -> Turn:
    return Turn(hand, step, seat, chances, **more)  # type: ignore[arg-type]


def only(turns: list[Turn], end: HandEnd) -> Highlight:
    (found,) = highlights(turns, [end])
    return found


def test_a_quiet_hand_has_no_highlights() -> None:
    late = (0.05, 0.05, 0.05, 0.05, 0.8)
    middle = (0.1, 0.1, 0.1, 0.1, 0.6)
    quiet = [turn(0, (0.15, 0.15, 0.15, 0.15, 0.4)), turn(1, middle, seat=1), turn(2, late, seat=2)]
    assert highlights(quiet, [DREW]) == ()


def test_a_tile_that_is_won_on_is_told_with_its_price() -> None:
    end = HandEnd((0.0, 1.0, 0.0, 0.0, 0.0), 8000)
    found = only([turn(0, EVEN, thrown=TILE, won_by=(1,))], end)
    assert (found.kind, found.others, found.tile) == (HighlightKind.DEALT_IN, (1,), TILE)
    assert found.change == pytest.approx(0.8)
    assert found.points == 6400


def test_dealing_in_while_in_riichi_is_a_lost_chase() -> None:
    end = HandEnd((0.0, 1.0, 0.0, 0.0, 0.0), 8000)
    found = only([turn(0, EVEN, thrown=TILE, won_by=(1,), in_riichi=True)], end)
    assert found.kind is HighlightKind.CHASE_LOST


def test_the_draw_that_completes_a_hand_is_a_win_by_draw() -> None:
    end = HandEnd((1.0, 0.0, 0.0, 0.0, 0.0), 12000, self_drawn=True)
    found = only([turn(0, EVEN), turn(1, (0.96, 0.01, 0.01, 0.01, 0.01))], end)
    assert (found.kind, found.step) == (HighlightKind.WON_BY_DRAW, 0)


def test_whoever_gives_up_a_good_chance_folds() -> None:
    good, gone = (0.6, 0.1, 0.1, 0.1, 0.1), (0.1, 0.2, 0.2, 0.1, 0.4)
    found = only([turn(0, good, thrown=TILE), turn(1, gone), turn(2, gone), turn(3, gone)], DREW_DEAR)
    assert (found.kind, found.seat) == (HighlightKind.FOLDED, 0)


DREW_DEAR = HandEnd((0.1, 0.2, 0.2, 0.1, 0.4), 5000)
"""An end that changes no chance further."""


def test_a_draw_and_its_discard_are_one_turn_and_what_both_changed_counts_once() -> None:
    drew, threw = (0.5, 0.1, 0.1, 0.1, 0.2), (0.6, 0.05, 0.05, 0.1, 0.2)
    seen = [turn(0, EVEN), turn(1, drew, thrown=TILE), turn(2, threw, seat=1), turn(3, threw, seat=2)]
    found = only(seen, HandEnd(threw, 8000))
    assert (found.kind, found.step, found.others) == (HighlightKind.SWING, 0, (0,))
    assert found.change == pytest.approx(0.4)


def test_a_good_tile_that_is_drawn_and_not_kept_is_a_fold_though_nothing_is_left_of_the_change() -> None:
    drew = (0.8, 0.05, 0.05, 0.05, 0.05)
    seen = [turn(0, EVEN), turn(1, drew, thrown=TILE), turn(2, EVEN, seat=1), turn(3, EVEN, seat=2)]
    found = only(seen, HandEnd(EVEN, 8000))
    assert (found.kind, found.step) == (HighlightKind.FOLDED, 1)
    assert found.change == pytest.approx(0.6)


def test_a_change_between_two_guesses_weighs_less_than_one_that_a_win_ended() -> None:
    after = (0.8, 0.05, 0.05, 0.05, 0.05)
    end = HandEnd((0.8, 0.2, 0.0, 0.0, 0.0), 10_000)
    found = highlights([turn(0, EVEN), turn(1, after, seat=1), turn(2, EVEN, seat=2)], [end])
    assert [each.change for each in found] == pytest.approx([0.6, 0.6, 0.6])
    assert [each.points for each in found] == [4_200, 4_200, 6_000]


def test_the_dearest_twelve_are_told_in_the_order_of_play() -> None:
    turns, ends = [], []
    for hand in range(14):
        turns.append(turn(0, EVEN, hand=hand, thrown=TILE, won_by=(1,)))
        ends.append(HandEnd((0.0, 1.0, 0.0, 0.0, 0.0), 2000 + 500 * ((hand * 5) % 14)))
    found = highlights(turns, ends)
    assert [each.hand for each in found] == sorted(each.hand for each in found)
    dearest = sorted(range(14), key=lambda hand: -ends[hand].points)[:12]
    assert {each.hand for each in found} == set(dearest)


def in_play(hand: str, drawn: str | None, turn: int = 0, **more: object) -> HandInPlay:
    """East's hand, and three that wait for nothing."""
    others = ("147m258p369s1234z", "258m147p369s5677z", "369m258p147s1123z")
    hands = (hand, *others)
    seats = tuple(SeatTiles(score=25_000, hand=parse_tiles(each)) for each in hands)
    tile = None if drawn is None else Tile.parse(drawn)
    values = {"seats": seats, "turn": turn, "holds": True, "wall_left": 40, "drawn_tile": tile, **more}
    return HandInPlay(**values)  # type: ignore[arg-type]


TENHOU = RIICHI.listing.options.options("tenhou", {})


def test_whoever_comes_to_wait_for_a_yakuman_is_told_at_the_discard_before() -> None:
    before = in_play("111222m333p44s55z9p", "9p")
    ready = in_play("111222m333p44s55z", None, turn=1, holds=False)
    seen = [TablePosition(before, Tile.parse("9p")), TablePosition(ready, None), TablePosition(ready, None)]
    (found,) = special_turns(seen, 10, TENHOU)
    assert (found.turn, found.kind, found.points) == (10, HighlightKind.YAKUMAN_CHANCE, 48_000)
    told = highlights([turn(0, EVEN), turn(1, EVEN)], [DREW], specials=[replace(found, turn=0)])
    assert told[0].points == 9_600, "its points times the chance to win"


def test_a_yakuman_that_can_no_longer_come_is_no_chance() -> None:
    gone = in_play("111222m333p44s55z", None, turn=1, holds=False)
    rivers = (*gone.seats[:3], replace(gone.seats[3], river=parse_tiles("44s55z")))
    assert not list(special_turns([TablePosition(replace(gone, seats=rivers), None)], 0, TENHOU))


def test_whoever_breaks_a_ready_hand_before_its_tile_comes_would_have_won() -> None:
    mine = in_play("234567m345p67s88s9m", "9m")
    broken = TablePosition(mine, Tile.parse("6s"))
    later = in_play("234567m345p7s88s9m", None, turn=2)
    later = replace(later, seats=(*later.seats[:2], replace(later.seats[2], hand=None), later.seats[3]))
    given = TablePosition(later, Tile.parse("5s"))
    (found,) = special_turns([broken, given], 0, TENHOU)
    assert (found.turn, found.kind, found.sure) == (0, HighlightKind.FOLDED_WINNER, True)
    assert found.points >= 5_800, "riichi, pinfu, all simples or more"
    assert not list(special_turns([broken, TablePosition(later, Tile.parse("1z"))], 0, TENHOU))
    kept = TablePosition(mine, Tile.parse("9m"))
    assert not [each for each in special_turns([kept, given], 0, TENHOU) if each.sure]


def test_a_turn_of_our_own_journal_has_the_address_of_its_replay() -> None:
    events = (*session_events(start_of()), *events_of(3, 2))
    (game,) = recorded_games(events)
    assert game.session == 1
    found = list(game_highlights(game, riichi_model()[0], site="http://table"))
    assert found
    hands: list[list[Event]] = []
    for event in events:
        if isinstance(event, HandStarted):
            hands.append([])
        if hands:
            hands[-1].append(event)
    for each in found:
        assert validator("highlight").is_valid({"file": "x", **each}), each
        address, step = str(each["replay"]).split("#")
        assert address == f"http://table/history/1/{each['hand']}"
        shown = hands[int(str(each["hand"]))][int(step) - 1]
        if each["tile"] is not None:
            assert isinstance(shown, TileDiscarded)
            assert (shown.seat, str(shown.tile)) == (each["seat"], each["tile"])


def test_a_real_game_has_its_turns_with_sentences_in_four_languages() -> None:
    (game,) = read_games(GAME)
    found = list(game_highlights(game, riichi_model()[0]))
    assert 5 <= len(found) <= 12
    for each in found:
        text = each["text"]
        assert isinstance(text, dict)
        assert set(text) == {"en", "ru", "ja", "zh"}
        assert all("{" not in sentence for sentence in text.values())
        assert each["replay"] is None, "no page of ours shows another program's game"
    kinds = {each["kind"] for each in found}
    assert "dealt_in" in kinds
