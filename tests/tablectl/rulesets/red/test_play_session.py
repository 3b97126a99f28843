"""Red mahjong's session: who deals next, rounds, the end, accounts, for two, three and four players."""

from __future__ import annotations

import pytest

from tablectl.game.claims import EndSession, StartSession
from tablectl.game.decide import decide
from tablectl.game.events import SessionEnded, SessionStarted
from tablectl.game.state import GameState
from tablectl.mahjong.seats import Wind
from tablectl.rulesets.red.play import RED
from tablectl.rulesets.ruleset import HandOutcome, NextHand, SessionOver
from tests.tablectl.game.written_claims import win
from tests.tablectl.rulesets.red.table import NAMES, Table

FOUR_CHOWS = "123m456p345789s1z"


def won_by(table: Table, seat: int) -> None:
    """A hand in which this seat wins on its first draw."""
    for turn in range(len(table.state.players)):
        table.draw(turn, "1z" if turn == seat else "?")
        if turn == seat:
            table.do(win(seat, FOUR_CHOWS, "1z"))
            table.settle()
            return
        table.discard(turn, "9p")


def start(players: int, winner: int, **options: object) -> Table:
    return Table(
        *[FOUR_CHOWS if seat == winner else "" for seat in range(players)], players=players, **options
    )


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("winner", [0, 1])
def test_east_deals_on_after_its_own_win_only(players: int, winner: int) -> None:
    """Дилер, 4-5."""
    table = start(players, winner)
    won_by(table, winner)
    dealer = 0 if winner == 0 else 1
    assert table.next == NextHand(Wind.EAST, dealer, 0)


@pytest.mark.parametrize(
    ("players", "rule", "dealer"), [(4, "passes", 0), (3, "passes", 0), (2, "stays", 0), (2, "passes", 1)]
)
def test_a_draw_keeps_the_dealer(players: int, rule: str, dealer: int) -> None:
    """Морское дно и речное дно, 4; with two players the book is of two minds."""
    table = Table(players=players, two_players_draw=rule)
    table.until(0)
    settled = table.drawn_hand()
    assert settled.deltas == (0,) * players
    assert table.next == NextHand(Wind.EAST, dealer, 0)


@pytest.mark.parametrize(("players", "winds"), [(4, "ESWN"), (3, "ESW"), (2, "EW")])
def test_winds_of_the_seats_go_round_with_the_deal(players: int, winds: str) -> None:
    table = start(players, 1)
    assert "".join(table.state.wind(seat) for seat in range(players)) == winds
    won_by(table, 1)
    table.deal()
    assert "".join(table.state.wind(seat) for seat in range(players)) == winds[-1] + winds[:-1]


@pytest.mark.parametrize(("players", "deltas"), [(4, (-3, 9, -3, -3)), (3, (-3, 6, -3)), (2, (-3, 3))])
def test_a_drawn_win_is_paid_by_everybody_at_the_table(players: int, deltas: tuple[int, ...]) -> None:
    """Схема выплат, 1-3, 5."""
    table = start(players, 1)
    won_by(table, 1)
    assert table.state.settled is not None
    assert table.state.settled.deltas == deltas
    assert table.state.scores == deltas


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_discard_is_paid_by_who_discarded(players: int) -> None:
    """4."""
    table = Table("", FOUR_CHOWS, players=players)
    table.draw(0)
    table.discard(0, "1z")
    table.do(win(1, FOUR_CHOWS, "1z"))
    assert table.settle().deltas == (-3, 3, 0, 0)[:players]


def outcome(**changes: object) -> HandOutcome:
    told: dict[str, object] = {
        "round": Wind.EAST,
        "dealer": 0,
        "first_dealer": 0,
        "honba": 0,
        "winners": (1,),
        "draw": None,
        "ready": (),
        "scores": (0, 0, 0, 0),
    }
    return HandOutcome(**{**told, **changes})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "last", "coming"),
    [
        # Дилер, 3: a round is over when everybody has dealt; after North comes East again
        ({}, {"dealer": 2}, NextHand(Wind.EAST, 3, 0)),
        ({}, {"dealer": 3}, NextHand(Wind.SOUTH, 0, 0)),
        ({}, {"dealer": 3, "winners": (3,)}, NextHand(Wind.EAST, 3, 0)),
        ({}, {"dealer": 3, "winners": (), "draw": "exhaustive"}, NextHand(Wind.EAST, 3, 0)),
        ({}, {"dealer": 3, "round": Wind.NORTH, "rounds": 3}, SessionOver("rounds_played")),
        ({}, {"dealer": 3, "winners": (3,), "round": Wind.NORTH, "rounds": 3}, NextHand(Wind.NORTH, 3, 0)),
        (
            {"session_rounds": 5},
            {"dealer": 3, "round": Wind.NORTH, "rounds": 3},
            NextHand(Wind.EAST, 0, 0),
        ),
        ({"session_rounds": 1}, {"dealer": 3}, SessionOver("rounds_played")),
        ({"session_hands": 2}, {"number": 0}, NextHand(Wind.EAST, 1, 0)),
        ({"session_hands": 2}, {"number": 1}, SessionOver("hands_played")),
        ({"session_hands": 20}, {"dealer": 3, "round": Wind.NORTH, "rounds": 3}, NextHand(Wind.EAST, 0, 0)),
        ({"players": 3}, {"dealer": 2}, NextHand(Wind.SOUTH, 0, 0)),
        ({"players": 2}, {"dealer": 1, "winners": (0,)}, NextHand(Wind.SOUTH, 0, 0)),
        ({"players": 3}, {"dealer": 1, "first_dealer": 2, "winners": (0,)}, NextHand(Wind.SOUTH, 2, 0)),
    ],
)
def test_rounds_and_the_end(
    options: dict[str, object], last: dict[str, object], coming: NextHand | SessionOver
) -> None:
    assert RED.play("default", options).session.next_hand(outcome(**last)) == coming


@pytest.mark.parametrize(
    ("options", "points"),
    [({}, 0), ({"accounts": "sticks"}, 800), ({"accounts": "sticks", "ten_point_sticks": 8}, 790)],
)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_everybody_begins_and_ends_with(players: int, options: dict[str, object], points: int) -> None:
    """Схема выплат, 6, 9-10: results are counted against the beginning."""
    table = start(players, 1, session_hands=1, **options)
    assert table.state.scores == (points,) * players
    won_by(table, 1)
    assert table.next == SessionOver("hands_played")
    (ended,) = table.do(EndSession())
    assert isinstance(ended, SessionEnded)
    assert ended.points == table.state.scores
    assert sum(ended.final) == 0
    assert ended.final[1] == 3 * (players - 1)


@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_play(players: int) -> None:
    answer = decide(GameState(), StartSession("red", "default", {}, (*NAMES, "Dina")[:players]))
    assert not isinstance(answer, tuple)


def test_the_number_of_players_is_that_of_the_names() -> None:
    answer = decide(GameState(), StartSession("red", "default", {}, NAMES[:3]))
    assert isinstance(answer, tuple)
    assert isinstance(answer[0], SessionStarted)
    assert answer[0].options["players"] == 3
    assert RED.players == (4, 3, 2)
