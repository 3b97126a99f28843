"""What a payment consists of: its lines add up, and each is what the rules say that it is."""

from __future__ import annotations

from itertools import product

import pytest

from tablectl.game.events import DrawReason, Event, HandSettled, HandStarted, PenaltyPaid, SettledWin
from tablectl.game.views import PaymentKind, PaymentLine, payment_lines, sum_lines, win_parts
from tablectl.mahjong.seats import WINDS, Wind
from tablectl.rulesets import RULESETS
from tablectl.rulesets.riichi.value.payments import Liability, deltas, hand_points
from tests.tablectl.game.any_playout import AnyPlayout

PLAY = RULESETS["riichi"].play("default", {})
START = (25_000,) * 4
YAKUMAN = 8_000
STARTED = HandStarted(0, Wind.EAST, 0, 2, 0, START)


def kinds(lines: tuple[PaymentLine, ...]) -> dict[str, tuple[int, ...]]:
    return {line.kind.value: line.deltas for line in lines}


@pytest.mark.parametrize(
    ("basic", "liable"),
    [
        *((basic, ()) for basic in (320, 480, 960, 1_920, 2_000, 3_000, 6_000, YAKUMAN, 2 * YAKUMAN)),
        (YAKUMAN, (Liability(Wind.NORTH, YAKUMAN, pays_honba=True),)),
        (YAKUMAN, (Liability(Wind.NORTH, YAKUMAN, pays_honba=False),)),
        (2 * YAKUMAN, (Liability(Wind.NORTH, YAKUMAN, pays_honba=True),)),
        (2 * YAKUMAN, (Liability(Wind.NORTH, YAKUMAN, pays_honba=False),)),
    ],
)
def test_a_win_is_split_into_what_the_rules_pay_for_the_hand_the_honba_and_the_sticks(
    basic: int, liable: tuple[Liability, ...]
) -> None:
    for winner, giver in product((Wind.EAST, Wind.SOUTH), (None, Wind.WEST)):
        limit = "yakuman" if basic >= YAKUMAN else None
        total = {"points": hand_points(basic, winner, giver is not None), "limit": limit}
        for honba, sticks in product((0, 1, 2, 5), (0, 1, 3)):
            paid = deltas(basic, winner, giver, honba, sticks, liable)
            plain = deltas(basic, winner, giver, 0, 0, liable)
            without = deltas(basic, winner, giver, honba, 0, liable)
            parts = win_parts([paid[wind] for wind in WINDS], WINDS.index(winner), total, 1_000)
            assert parts.hand == tuple(plain[wind] for wind in WINDS)
            assert parts.honba == tuple(without[wind] - plain[wind] for wind in WINDS)
            assert parts.sticks == tuple(paid[wind] - without[wind] for wind in WINDS)
            assert parts.collected == sticks


def test_a_win_with_a_stick_of_its_own_adds_up_to_what_the_hand_has_changed() -> None:
    """Won on a discard with two honba, the winner's own stick and one that lay there: +6,200 is a hand of
    4,600, honba of 600 and a stick; the stick put down takes 1,000 back."""
    paid = (6_200, -5_200, 0, 0)
    settled = settlement(paid, (24_000, *START[1:]), wins=(SettledWin(0, 1, (), {"points": 4_600}, paid),))
    lines = payment_lines(PLAY, START, (STARTED, settled), settled.scores)
    assert kinds(lines) == {
        "sticks_laid": (-1_000, 0, 0, 0),
        "win": (4_600, -4_600, 0, 0),
        "honba": (600, -600, 0, 0),
        "sticks_won": (1_000, 0, 0, 0),
    }
    assert sum_lines(lines, 4) == (5_200, -5_200, 0, 0)
    assert [line.count for line in lines] == [1, 0, 0, 1]


def test_sticks_of_a_hand_that_a_judge_typed_are_a_line_of_their_own() -> None:
    """Nobody had followed the declarations: they are paid with the settlement."""
    won = SettledWin(0, 1, (), {"points": 4_000}, (6_000, -4_000, 0, 0))
    win = settlement((5_000, -4_000, 0, -1_000), START, wins=(won,))
    assert kinds(payment_lines(PLAY, START, (STARTED, win), win.scores)) == {
        "sticks_laid": (-1_000, 0, 0, -1_000),
        "win": (4_000, -4_000, 0, 0),
        "sticks_won": (2_000, 0, 0, 0),
    }
    drawn = settlement((-1_500, 1_500, -1_500, 500), START, draw=DrawReason.EXHAUSTIVE, tenpai=(1, 3))
    assert kinds(payment_lines(PLAY, START, (STARTED, drawn), drawn.scores)) == {
        "sticks_laid": (0, 0, 0, -1_000),
        "draw": (-1_500, 1_500, -1_500, 1_500),
    }


def test_a_stopped_hand_gives_the_sticks_back() -> None:
    fault = (-8_000, 4_000, 2_000, 2_000)
    paid = (-8_000, 5_000, 2_000, 2_000)
    settled = settlement(paid, (25_000, 24_000, 25_000, 25_000), draw=DrawReason.CHOMBO)
    lines = payment_lines(PLAY, START, (STARTED, settled), settled.scores)
    assert kinds(lines) == {
        "sticks_laid": (0, -1_000, 0, 0),
        "sticks_back": (0, 1_000, 0, 0),
        "draw": fault,
    }


def test_a_nagashi_mangan_that_is_a_win_takes_honba_and_sticks() -> None:
    play = RULESETS["riichi"].play("default", {"nagashi_mangan": "win"})
    paid = (-4_200, 10_600, -2_200, -2_200)
    settled = settlement(paid, START, draw=DrawReason.NAGASHI_MANGAN)
    lines = payment_lines(play, START, (STARTED, settled), settled.scores)
    assert kinds(lines) == {
        "honba": (-200, 600, -200, -200),
        "sticks_won": (0, 2_000, 0, 0),
        "draw": (-4_000, 8_000, -2_000, -2_000),
    }


def test_penalties_before_and_after_the_settlement_are_lines_of_their_own() -> None:
    fine = PenaltyPaid(2, "chombo", (0, 0, -1_000, 0))
    paid = (3_000, -1_000, -1_000, -1_000)
    settled = settlement(paid, (25_000, 24_000, 24_000, 25_000), draw=DrawReason.EXHAUSTIVE)
    events: tuple[Event, ...] = (STARTED, fine, settled, fine)
    lines = payment_lines(PLAY, START, events, settled.scores)
    assert [line.kind for line in lines] == [
        PaymentKind.PENALTY,
        PaymentKind.STICKS_LAID,
        PaymentKind.DRAW,
        PaymentKind.PENALTY,
    ]
    assert sum_lines(lines, 4) == (3_000, -2_000, -3_000, -1_000)


def test_a_hand_in_play_shows_the_sticks_that_lie_there() -> None:
    lines = payment_lines(PLAY, START, (STARTED,), (24_000, 25_000, 24_000, 25_000))
    assert kinds(lines) == {"sticks_laid": (-1_000, 0, -1_000, 0)}
    assert lines[0].count == 2


@pytest.mark.parametrize("rules", sorted(RULESETS))
def test_the_lines_of_every_hand_of_every_book_add_up(rules: str) -> None:
    of_hand: list[Event] = []
    players = max(RULESETS[rules].players)
    for _, event, state in AnyPlayout(rules, 5, players=players, hands=4).play():
        of_hand = [event] if isinstance(event, HandStarted) else [*of_hand, event]
        if isinstance(event, HandSettled):
            assert state.play is not None
            lines = payment_lines(state.play, state.hand_scores, of_hand, state.scores)
            changed = zip(state.scores, state.hand_scores, strict=True)
            assert sum_lines(lines, len(state.scores)) == tuple(now - before for now, before in changed)


def settlement(
    paid: tuple[int, ...],
    before: tuple[int, ...],
    wins: tuple[SettledWin, ...] = (),
    draw: DrawReason | None = None,
    tenpai: tuple[int, ...] = (),
) -> HandSettled:
    scores = tuple(a + b for a, b in zip(before, paid, strict=True))
    return HandSettled(wins, paid, scores, 0, draw, tenpai)
