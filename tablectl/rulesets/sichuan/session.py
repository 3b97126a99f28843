"""The next dealer, and the points at the end of a session (2.6.2, 6; 2.4.4; 2.7.5; 3.1)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tablectl.mahjong.seats import Seat
from tablectl.rulesets.hand_facts import FinalScores
from tablectl.rulesets.sichuan.faults import TOO_LATE_FOR_SESSION
from tablectl.rulesets.sichuan.hand_log import DeclaredWin
from tablectl.rulesets.sichuan.options import SichuanOptions
from tablectl.rulesets.table_view import TableView


def next_dealer(dealer: Seat, wins: Sequence[DeclaredWin], true_winners: Collection[Seat]) -> Seat:
    """The dealer of the next hand (2.6.2, 6).

    The first winner deals. If several won first on the same tile, its discarder deals; if nobody won, the
    dealer deals again. False wins do not count.

    >>> next_dealer(0, (), ())
    0
    """
    true = [win for win in wins if win.seat in true_winners]
    if not true:
        return dealer
    first = [win for win in true if win.tile_number == true[0].tile_number]
    giver = first[0].from_seat
    return first[0].seat if len(first) == 1 or giver is None else giver


def session_points(
    scores: Sequence[int], options: SichuanOptions, absent: Collection[Seat] = ()
) -> tuple[float, ...]:
    """Tournament points by place; equal places share theirs (2.7.5, 2), at a table of three 4-3-2 (3.1, 3).

    Args:
        scores: points by seat.
        options: the table's options.
        absent: seats of players who came too late. They get nothing, even if a substitute played (2.8.4, 5).

    >>> session_points((30, -10, -10, -10), SichuanOptions())
    (4.0, 2.0, 2.0, 2.0)
    """
    places = options.session_points_of_three if len(scores) == 3 else options.session_points
    found = []
    for seat, score in enumerate(scores):
        above = sum(other > score for other in scores)
        equal = sum(other == score for other in scores)
        shared = sum(places[above : above + equal]) / equal
        found.append(0.0 if seat in absent else shared)
    return tuple(found)


def final_scores(
    options: SichuanOptions, scores: tuple[int, ...], deposits: int, first_dealer: Seat
) -> FinalScores:
    """Game points and tournament points of a session. The book has no deposits, and no order among equals."""
    points = session_points(scores, options)
    return FinalScores(scores, tuple(float(score) for score in scores), points)


def after_faults(options: SichuanOptions, table: TableView, result: FinalScores) -> FinalScores:
    """Nothing for a player who came more than 15 minutes late (2.8.4, 5)."""
    late = {one.player for one in table.offences if one.code == TOO_LATE_FOR_SESSION}
    absent = {seat for seat, player in enumerate(table.sitting) if player in late}
    return FinalScores(
        tuple(0 if seat in absent else points for seat, points in enumerate(result.points)),
        tuple(0.0 if seat in absent else points for seat, points in enumerate(result.final)),
        session_points(result.points, options, absent),
    )
