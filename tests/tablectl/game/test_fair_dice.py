"""Dice promised before the hand and opened after it: what the public record proves of them."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest

from tablectl.game import fair_dice
from tablectl.game.claims import Claim, CommitDice, Refused, RevealDice, RollDice, StartHand, StartSession
from tablectl.game.decide import decide
from tablectl.game.events import (
    DiceCommitted,
    DiceRevealed,
    DiceRolled,
    Event,
    HandSettled,
    HandStarted,
    event_from_wire,
    event_to_wire,
)
from tablectl.game.frozen_values import changed
from tablectl.game.state import GameState, fold
from tablectl.mahjong.seats import Wind
from tests.tablectl.game.deciding import accepted

SEED = bytes(range(32))
OTHER = bytes(range(1, 33))
PROMISE = DiceCommitted(fair_dice.commitment(SEED))
OPENED = DiceRevealed(SEED.hex())


def started(number: int = 0) -> HandStarted:
    return HandStarted(number, Wind.EAST, 0, 0, 0, (25000,) * 4)


def rolled(seed: bytes = SEED, wanted: int = 2) -> DiceRolled:
    return DiceRolled(fair_dice.dice(seed, wanted))


SETTLED = HandSettled((), (0,) * 4, (25000,) * 4, 0)


def verdicts(*events: Event) -> list[str]:
    return [hand.verdict for hand in fair_dice.verify(events)]


def test_the_numbers_are_those_that_anybody_works_out_from_the_description() -> None:
    assert PROMISE.commitment == sha256(b"tablectl dice commitment 1\n" + SEED).hexdigest()
    block = sha256(b"tablectl dice 1\n" + SEED + bytes(4)).digest()
    fair = [byte % 6 + 1 for byte in block if byte < 252]
    assert list(fair_dice.dice(SEED, 10)) == fair[:10]
    assert fair_dice.dice(SEED, 4, after=3) == tuple(fair[3:7])


def test_every_face_is_as_likely_as_any_other() -> None:
    found = Counter(value for n in range(600) for value in fair_dice.dice(n.to_bytes(32, "big"), 100))
    chi2 = sum((found[face] - 10_000) ** 2 / 10_000 for face in range(1, 7))
    assert set(found) == {1, 2, 3, 4, 5, 6}
    assert chi2 < 20.5, "5 degrees of freedom: one seed in a thousand would miss this, and this one is fixed"


def test_a_promise_kept_is_fair_over_one_throw_and_two() -> None:
    two = fair_dice.dice(SEED, 4)
    assert verdicts(PROMISE, started(), rolled(), SETTLED, OPENED) == ["fair"]
    assert verdicts(PROMISE, started(), DiceRolled(two[:2]), DiceRolled(two[2:]), SETTLED, OPENED) == ["fair"]


def test_several_hands_each_have_their_own() -> None:
    promise, opened = DiceCommitted(fair_dice.commitment(OTHER)), DiceRevealed(OTHER.hex())
    first = (PROMISE, started(0), rolled(), SETTLED, OPENED)
    second = (promise, started(1), rolled(OTHER), SETTLED, opened)
    third = (started(2), DiceRolled((1, 1)), SETTLED)
    found = fair_dice.verify((*first, *second, *third))
    assert [(hand.hand, hand.verdict) for hand in found] == [(0, "fair"), (1, "fair"), (2, "not_promised")]


def test_what_is_wrong_has_a_name() -> None:
    late = (started(), PROMISE, rolled(), SETTLED, OPENED)
    values = rolled().values
    other = DiceRolled((values[0] % 6 + 1, values[1]))
    assert verdicts(PROMISE, started(), other, SETTLED, OPENED) == ["wrong_dice"]
    assert verdicts(PROMISE, started(), rolled(), SETTLED, DiceRevealed(OTHER.hex())) == ["wrong_seed"]
    assert verdicts(PROMISE, started(), rolled(), SETTLED, DiceRevealed("nonsense")) == ["wrong_seed"]
    assert verdicts(PROMISE, started(), rolled(), SETTLED) == ["not_revealed"]
    assert verdicts(*late) == ["late"]


def test_a_seed_that_everybody_knows_already_promises_nothing() -> None:
    kept = (started(0), rolled(), SETTLED, OPENED)
    assert verdicts(PROMISE, OPENED, started(), rolled(), SETTLED) == ["early"]
    assert verdicts(PROMISE, *kept, PROMISE, started(1), rolled(), SETTLED, OPENED) == ["fair", "repeated"]


def test_a_promise_taken_back_is_seen() -> None:
    again = DiceCommitted(fair_dice.commitment(OTHER))
    opened = DiceRevealed(OTHER.hex())
    assert verdicts(PROMISE, again, started(), rolled(OTHER), SETTLED, opened) == ["not_revealed", "fair"]


def test_a_hand_in_play_is_pending_and_not_wrong() -> None:
    (hand,) = fair_dice.verify((PROMISE, started(), rolled()))
    assert (hand.verdict, hand.wrong) == ("pending", False)


def table() -> GameState:
    return accepted(GameState(), StartSession("riichi"))


def code(state: GameState, claim: Claim) -> str:
    answer = decide(state, claim)
    return answer.code if isinstance(answer, Refused) else "accepted"


def test_promises_and_seeds_have_their_time() -> None:
    state = table()
    reveal = RevealDice(SEED.hex())
    assert code(state, reveal) == "nothing_promised"
    state = accepted(state, CommitDice(PROMISE.commitment))
    assert code(state, reveal) == "hand_not_played"
    state = accepted(accepted(state, StartHand()), RollDice(rolled().values))
    assert code(state, reveal) == "hand_running"
    assert code(state, CommitDice(PROMISE.commitment)) == "hand_running"
    state = fold([changed(SETTLED, scores=state.scores)], state)
    assert code(state, RevealDice(OTHER.hex())) == "wrong_seed"
    state = accepted(state, reveal)
    assert state.dice_promised == ""


@pytest.mark.parametrize("event", [PROMISE, OPENED])
def test_promise_and_seed_go_through_the_journal(event: Event) -> None:
    assert event_from_wire(event_to_wire(event)) == event
