"""Tiles that are never found: each costs a question, never the hand, and nothing is paid unasked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from itertools import cycle, product
from typing import Any

import pytest

from tablectl.api.follow.follow import follow_frames
from tablectl.game.evidence import SeenSeat, TableSeen
from tablectl.rulesets import RULESETS
from tests.long_forms import in_soak
from tests.recordings.looks import KeptHand
from tests.recordings.unfound_tiles import IsFound, face_unfound, session_of, share_unfound, unfound_hand

SEED = 5005
PLACES = (0, 6, -1)


def simulated(rules: str, is_found: IsFound, seed: int = SEED) -> KeptHand:
    return unfound_hand(rules, seed, session_of(rules), is_found)


@cache
def seen_whole(rules: str) -> KeptHand:
    return simulated(rules, share_unfound(0.0, SEED))


def followed(hand: KeptHand) -> list[dict[str, Any]]:
    return list(follow_frames(hand.recording, hand.looks, hand.evidence, hand.truth))


@cache
def followed_whole(rules: str) -> list[dict[str, Any]]:
    return followed(seen_whole(rules))


def asked(lines: list[dict[str, Any]]) -> list[str]:
    return [line["code"] for line in lines if "question" in line]


def without_shown(hand: KeptHand, place: int) -> KeptHand:
    """The hand without one tile of every hand that is laid open, counted from its owner's left or right."""

    def lacking(seat: SeenSeat) -> SeenSeat:
        if len(seat.shown) < 5:
            return seat
        gone = place % len(seat.shown)
        kept = [index for index in range(len(seat.shown)) if index != gone]
        apart = tuple(new for new, old in enumerate(kept) if old in seat.apart)
        return replace(seat, shown=tuple(seat.shown[index] for index in kept), apart=apart)

    def cut(seen: object) -> TableSeen | None:
        if not isinstance(seen, TableSeen):
            return None
        a, b, c, d = map(lacking, seen.seats)
        return replace(seen, seats=(a, b, c, d))

    return replace(hand, looks=tuple((at_ms, cut(seen)) for at_ms, seen in hand.looks))


@pytest.mark.slow
@pytest.mark.parametrize("rules", sorted(RULESETS))
def test_everything_found_is_followed_without_a_question(rules: str) -> None:
    *lines, summary = followed_whole(rules)
    assert (summary["wrong"], summary["missed"], asked(lines)) == (0, 0, [])


@pytest.mark.soak
@pytest.mark.parametrize(("rules", "seed"), list(product(sorted(RULESETS), range(8300, 8325))))
def test_what_perfect_eyes_see_is_followed_without_a_wrong_or_missed_event(rules: str, seed: int) -> None:
    """A question may come up where tiles alone do not tell: which of two tiles a joker stands for."""
    *_, summary = followed(simulated(rules, share_unfound(0.0, seed), seed))
    assert (summary["wrong"], summary["missed"]) == (0, 0)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "place"),
    [
        *zip(sorted(RULESETS), cycle(PLACES), strict=False),
        *in_soak(*product(sorted(RULESETS), PLACES)),
    ],
)
def test_a_shown_hand_that_lacks_a_tile_is_never_paid_unasked(rules: str, place: int) -> None:
    whole: Mapping[str, Any] = followed_whole(rules)[-1]
    *lines, summary = followed(without_shown(seen_whole(rules), place))
    wins = sum(line["kind"] == "win_shown/1" for line in seen_whole(rules).truth)
    assert summary["missed"] <= wins
    if summary["scores"] != whole["scores"]:
        assert not any(line.get("kind") == "hand_settled/1" for line in lines)
        assert {"unclear_win", "unclear_hand"} & set(asked(lines))


def test_white_dragons_that_are_never_found_cost_a_question_each() -> None:
    hand = simulated("riichi", face_unfound("5z"), seed=5001)
    *lines, summary = followed(hand)
    assert (summary["wrong"], summary["missed"]) == (0, 0)
    whites = [line for line in hand.truth if line["kind"] == "tile_discarded/1" and line["tile"] == "5z"]
    assert len(whites) > 1
    assert asked(lines) == ["in_doubt"] * len(whites)


@pytest.mark.slow
def test_a_self_draw_after_an_unfound_discard_is_not_paid_as_a_win_on_the_discard_before_it() -> None:
    """The discard just before is not found; the one before that completes the winner's hand, too."""
    *lines, _ = followed(simulated("red", face_unfound("5z")))
    assert not any(line.get("kind") in ("win_shown/1", "hand_settled/1") for line in lines)
    (question,) = [line for line in lines if line.get("code") == "unclear_win"]
    assert "It decides who pays: 12 from all, or 12 from Yuzu (West)." in question["question"]
