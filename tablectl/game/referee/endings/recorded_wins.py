"""Which wins are recorded: sure ones, and doubtful ones where no payment depends on the doubt yet."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tablectl.game.claims import Claim, Draw
from tablectl.game.events import Source
from tablectl.game.referee.endings.ending_moment import EndingMoment
from tablectl.game.referee.endings.open_rows.legal_wins import Way
from tablectl.game.referee.endings.open_rows.open_row import OpenRow
from tablectl.game.referee.endings.payment_text import describe_payment
from tablectl.game.referee.rulings import Finding
from tablectl.game.state import GameState

MAX_OTHERS_SHOWN: Final = 4
"""Alternatives that the question about a doubtful win offers, at most."""


def sure_win(row: OpenRow, ways: Sequence[Way], moment: EndingMoment) -> tuple[Finding, ...]:
    """The likeliest way, where it is likely enough: ways that are paid alike need not be distinguished.

    Args:
        ways: to read the row as a win, likeliest first, at least one.
    """
    patience, sure = moment.patience, _share(ways, ways[:1])
    lain = moment.has_lain(row.seat, patience.settled_ms)
    readable = patience.readable if lain else patience.legible
    if not _is_legible(row, ways[0], readable) or sure < (patience.likely if lain else patience.certain):
        return ()
    if sure < patience.certain and _share(ways, _equally_paid(row.state, ways)) < patience.certain:
        return ()
    return _findings(row, ways[0][1], sure, moment)


def win_in_doubt(row: OpenRow, ways: Sequence[Way], moment: EndingMoment) -> tuple[Finding, ...]:
    """The likeliest way, recorded in doubt: all likely ways are paid alike, or play goes on after a win.
    So what follows on the table is not lost; the answer to the question corrects the win.

    Args:
        ways: likeliest first, of a hand that has lain long enough and that no evidence speaks against.
    """
    if not ways or not all(isinstance(claim, Draw) for claim in ways[0][1][:-1]):
        return ()  # discards that nobody found
    if not play_continues(row.state) and not (
        _is_legible(row, ways[0], moment.patience.readable)
        and _share(ways, _equally_paid(row.state, ways)) >= moment.patience.certain
    ):
        return ()
    *before, win = ways[0][1]
    others = dict.fromkeys(claims[-1] for _, claims in ways[1:] if [*claims[:-1]] == before)
    found = _findings(row, (*before, win), _share(ways, ways[:1]), moment)
    return (*found[:-1], replace(found[-1], in_doubt=True, others=tuple(others)[:MAX_OTHERS_SHOWN]))


def play_continues(state: GameState) -> bool:
    """Whether play goes on after a win by the rules that are played."""
    return state.play is not None and state.play.wins.after_win is not None


def _share(ways: Sequence[Way], some: Sequence[Way]) -> float:
    """The probability that one of ``some`` is right, given that one of ``ways`` is."""
    best = ways[0][0]
    return sum(math.exp(log_p - best) for log_p, _ in some) / sum(math.exp(log_p - best) for log_p, _ in ways)


def _is_legible(row: OpenRow, way: Way, least: float) -> bool:
    """Whether the tiles together and each of them are read well enough."""
    together = math.exp(way[0] / max(1, len(row.shown)))
    return together >= least and all(tile.faces[0][1] >= least for tile in row.shown)


def _equally_paid(state: GameState, ways: Sequence[Way]) -> list[Way]:
    """The ways that are paid as the likeliest is; none where a payment cannot be computed."""
    paid = describe_payment(state, ways[0][1])
    return [] if paid is None else [way for way in ways if describe_payment(state, way[1]) == paid]


def _findings(
    row: OpenRow, claims: Sequence[Claim], sure: float, moment: EndingMoment
) -> tuple[Finding, ...]:
    confidence = round(min(sure, *(tile.faces[0][1] for tile in row.shown)), 4)
    evidence: dict[str, object] = {
        "at_mm": [round(v, 1) for v in row.shown[0].at_mm],
        "button": moment.has_pressed_win(row.seat),
    }
    return tuple(
        Finding(claim, Source.RULESET, None, moment.now_ms)
        if isinstance(claim, Draw)
        else Finding(claim, Source.CAMERA, confidence, moment.now_ms, evidence)
        for claim in claims
    )
