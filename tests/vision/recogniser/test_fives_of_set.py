"""Whether fives are red, by the other fives of their suit."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

from vision.labels import COPIES, FACES, INDEX_OF
from vision.recogniser import ReadTiles, red_probabilities, reweighted_by_red
from vision.recogniser.five_limits import FIVES


def found(*fives: tuple[str, float]) -> ReadTiles:
    """Fives of dots as the reader names them, and how sure it is."""
    faces = np.zeros((len(fives), len(FACES)), np.float32)
    for row, (code, sure) in zip(faces, fives, strict=True):
        row[INDEX_OF[code]], row[INDEX_OF[{"5p": "0p", "0p": "5p"}[code]]] = sure, 1.0 - sure
    return ReadTiles(np.zeros((len(fives), 4, 2), np.float32), faces, np.ones(len(fives), np.float32))


def test_three_that_are_doubted_alike_are_plain_for_sure() -> None:
    assert max(red_probabilities([0.2, 0.0, 0.2])) < 0.02
    assert max(red_probabilities([3.0, 3.0, 3.0])) < 0.03, "a set has no three red ones"


def test_one_that_is_clearly_redder_than_two_that_look_alike_is_red_for_sure() -> None:
    red, *plain = red_probabilities([2.9, -3.6, -3.6])
    assert red > 0.99
    assert max(plain) < 0.001


def test_one_alone_is_as_the_reader_takes_it_but_red_ones_are_rare() -> None:
    chances = [*itertools.chain.from_iterable(red_probabilities([shown]) for shown in (-6.0, -2.0, 2.0, 5.0))]
    assert chances == sorted(chances)
    assert chances[0] < 0.02
    assert chances[1] < 0.2
    assert 0.6 < chances[2] < 0.93
    assert chances[3] > 0.97


@pytest.mark.slow
def test_chances_are_those_of_every_way_to_lay_the_fives_of_a_set_on_a_table() -> None:
    """Counted: of each sort of set each choice of three of its four fives, and each way they may look."""
    shown = np.array([-1.0, 0.5, 4.0])
    plain, redder = (np.array(shares) for shares in (FIVES.plain_log_odds, FIVES.redder_log_odds))
    weights, red = 0.0, np.zeros(3)
    for in_set, share in enumerate(FIVES.red_fives_shares):
        for laid in itertools.permutations([True] * in_set + [False] * (COPIES - in_set), 3):
            for at, farther in itertools.product(np.arange(-8.5, 5.1, 0.5), np.arange(0.0, 12.1, 0.5)):
                off = shown - at - farther * np.array(laid)
                looks = float(np.prod((1 + (off / FIVES.noise_log_odds) ** 2 / 4) ** -2.5))
                likely = np.interp(at, *plain.T) * np.interp(farther, *redder.T)
                weight = share / math.perm(COPIES, 3) * likely * looks
                weights, red = weights + weight, red + weight * np.array(laid)
    assert red_probabilities(shown) == pytest.approx(red / weights)


def test_a_reading_keeps_what_it_says_of_other_faces() -> None:
    row = found(("0p", 0.7)).probabilities[0] * 0.9
    row[INDEX_OF["4p"]] = 0.1
    told = reweighted_by_red(row, 0.25)
    assert told[[INDEX_OF["5p"], INDEX_OF["0p"], INDEX_OF["4p"]]] == pytest.approx([0.675, 0.225, 0.1])


def test_where_no_five_lies_there_is_nothing_to_weigh() -> None:
    assert red_probabilities([]) == ()
