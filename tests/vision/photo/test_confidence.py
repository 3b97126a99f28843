"""Answers of the networks become chances: by what they say, and by the company that a tile is in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from vision.labels import FACES, INDEX_OF
from vision.photo import calibrated_confidence, face_evidence
from vision.recogniser import ReadTiles
from vision.sides import FaceEvidence
from vision.surfaces import SURFACES, Surface

WIDTH, HEIGHT = 30.0, 40.0


def row(
    sure: Sequence[float], codes: Sequence[str] | None = None, sizes: Sequence[float] | None = None
) -> ReadTiles:
    """Tiles side by side, the finder as sure as given, the reader surer."""
    quads, probabilities = [], np.full((len(sure), len(FACES)), 0.05 / (len(FACES) - 1), np.float32)
    for number in range(len(sure)):
        half = np.array([WIDTH, HEIGHT]) / 2 * (sizes[number] if sizes else 1.0)
        box = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
        quads.append(box + np.array([100 + number * WIDTH, 100]))
        probabilities[number, INDEX_OF[codes[number] if codes else "3p"]] = 0.95
    return ReadTiles(np.array(quads, np.float32).reshape(-1, 4, 2), probabilities, np.array(sure, np.float32))


def test_the_surer_of_two_alike_is_likelier_right() -> None:
    chances = [float(calibrated_confidence(row([0.7, sure, 0.7]))[1]) for sure in np.linspace(0.3, 0.95, 14)]
    assert (np.diff(chances) > 0).all()
    assert 0 <= min(chances) < max(chances) <= 1


def test_a_doubtful_tile_among_sure_ones_is_likelier_right_than_among_doubtful_ones() -> None:
    among_sure = calibrated_confidence(row([0.8, 0.8, 0.45, 0.8, 0.8]))[2]
    among_doubtful = calibrated_confidence(row([0.45, 0.45, 0.45, 0.45, 0.45]))[2]
    assert among_sure > among_doubtful


def test_what_has_not_the_size_of_the_others_is_likelier_wrong() -> None:
    alike = calibrated_confidence(row([0.8, 0.8, 0.5, 0.8, 0.8]))[2]
    small = calibrated_confidence(row([0.8, 0.8, 0.5, 0.8, 0.8], sizes=[1, 1, 0.5, 1, 1]))[2]
    assert small < alike


def test_what_the_reader_calls_no_face_is_likelier_wrong() -> None:
    sure = row([0.8, 0.8, 0.8, 0.8], codes=["3p", "3p", "5z", "5z"])
    word = np.repeat(sure.surfaces[:1], 4, axis=0)
    word[1::2] = np.eye(len(SURFACES))[[SURFACES.index(Surface.NONE), SURFACES.index(Surface.TOP)]]
    painted, key, blank, top = calibrated_confidence(replace(sure, surfaces=word))
    assert painted > key + 0.2
    assert blank > top + 0.2


def test_what_is_known_to_be_a_tile_is_as_sure_as_its_reading() -> None:
    assert calibrated_confidence(row([1.0], codes=["5z"])).tolist() == pytest.approx([0.95])


def test_a_back_is_as_sure_as_its_row_made_it() -> None:
    backs = row([0.8, 0.4, 0.7], codes=["3p", "?", "?"])
    assert calibrated_confidence(backs)[1:].tolist() == pytest.approx(backs.score[1:].tolist())


def test_a_tile_is_no_company_of_its_own_nor_of_what_covers_it() -> None:
    once, twice = row([0.8]), row([0.8, 0.3])
    over = ReadTiles(np.repeat(once.quads_px, 2, axis=0), twice.probabilities, twice.confidence)
    known = face_evidence(over, FaceEvidence)
    assert known.beside.tolist() == [0, 0]
    assert known.overlap.tolist() == [0, 1]


def test_nothing_found_has_no_chances() -> None:
    assert calibrated_confidence(ReadTiles.none()).shape == (0,)
