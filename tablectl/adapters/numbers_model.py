"""The files of numbers that chances are worked out from: ``models/*.npz``."""

from __future__ import annotations

import zipfile
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import numpy as np

from tablectl.errors import InputError
from tablectl.numbers.book_odds import BookModel
from tablectl.numbers.danger import TileNetwork
from tablectl.numbers.odds import OddsModel

RIICHI: Final = "riichi_odds.npz"
OTHERS: Final = "book_odds.npz"
OTHERS_DANGER: Final = "book_danger.npz"


class NumbersModelError(InputError):
    """The file of numbers is missing or is not one."""

    exit_status = 66


@cache
def riichi_model() -> tuple[OddsModel, TileNetwork]:
    """The models for riichi: of odds and of danger.

    Raises:
        NumbersModelError: the file is missing or damaged.
    """
    path = _path(RIICHI)
    try:
        with np.load(path, allow_pickle=False) as arrays:
            return OddsModel.of(arrays), TileNetwork.of(arrays, "danger_")
    except (OSError, KeyError, ValueError, zipfile.BadZipFile) as error:
        raise NumbersModelError(
            f"expected numbers for riichi in {path}: {error}; reinstall the program, or make the file with "
            "python -m tablectl.learning"
        ) from error


@cache
def book_model(book: str) -> BookModel:
    """The model of odds of another book.

    Args:
        book: its key.

    Raises:
        NumbersModelError: the file is missing or damaged, or has no numbers of this book.
    """
    path = _path(OTHERS)
    try:
        with np.load(path, allow_pickle=False) as arrays:
            return BookModel.of(arrays, book)
    except (OSError, KeyError, ValueError, zipfile.BadZipFile) as error:
        raise NumbersModelError(
            f"expected numbers for {book} in {path}: {error}; reinstall the program, or make the file with "
            "python -m tablectl.learning.books"
        ) from error


@cache
def book_danger_model(book: str) -> TileNetwork:
    """The model of danger of another book.

    Args:
        book: its key.

    Raises:
        NumbersModelError: the file is missing or damaged, or has no numbers of this book.
    """
    path = _path(OTHERS_DANGER)
    try:
        with np.load(path, allow_pickle=False) as arrays:
            return TileNetwork.of(arrays, f"{book}_")
    except (OSError, KeyError, ValueError, zipfile.BadZipFile) as error:
        raise NumbersModelError(
            f"expected numbers of danger for {book} in {path}: {error}; reinstall the program, or make the "
            "file with python -m tablectl.learning.book_danger"
        ) from error


def _path(name: str) -> Path:
    """Where a file of the package data ``models`` lies; a namespace package, whose places need not be
    folders."""
    spec = find_spec("models")
    places = list(spec.submodule_search_locations or ()) if spec else []
    for place in places:
        if (Path(place) / name).is_file():
            return Path(place) / name
    raise NumbersModelError(f"expected {name} in one of {places}; reinstall the program")
