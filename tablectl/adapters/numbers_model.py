"""The files of numbers that chances are worked out from: ``models/*.npz``."""

from __future__ import annotations

import logging
import zipfile
from collections.abc import Callable
from functools import cache
from typing import Any, Final, TypeVar

import numpy as np

from tablectl.errors import InputError, in_words, without_folders
from tablectl.numbers.book_danger import book_danger
from tablectl.numbers.book_odds import BookModel, BookSession
from tablectl.numbers.danger import TileDanger, TileNetwork, danger
from tablectl.numbers.odds import OddsModel, SessionEnding
from tablectl.numbers.table import HandInPlay
from vision.errors import ModelError
from vision.model_files import shipped_file

log = logging.getLogger(__name__)

RIICHI_ODDS: Final = "riichi_odds.npz"
BOOK_ODDS: Final = "book_odds.npz"
BOOK_DANGER: Final = "book_danger.npz"
ModelT = TypeVar("ModelT")


class NumbersModelError(InputError):
    """The file of numbers is missing or is not one."""

    exit_status = 66


@cache
def riichi_model() -> tuple[OddsModel, TileNetwork]:
    """The models for riichi: of odds and of danger.

    Raises:
        NumbersModelError: the file is missing or damaged.
    """
    return _read(
        RIICHI_ODDS,
        "numbers for riichi",
        "tablectl.learning",
        lambda arrays: (OddsModel.of(arrays), TileNetwork.of(arrays, "danger_")),
    )


@cache
def book_model(book: str) -> BookModel:
    """The model of odds of another book.

    Args:
        book: its key.

    Raises:
        NumbersModelError: the file is missing or damaged, or has no numbers of this book.
    """
    made_by = "tablectl.learning.books.odds"
    return _read(BOOK_ODDS, f"numbers for {book}", made_by, lambda arrays: BookModel.of(arrays, book))


@cache
def book_danger_model(book: str) -> TileNetwork:
    """The model of danger of another book.

    Args:
        book: its key.

    Raises:
        NumbersModelError: the file is missing or damaged, or has no numbers of this book.
    """
    made_by, expected = "tablectl.learning.books.danger", f"numbers of danger for {book}"
    return _read(BOOK_DANGER, expected, made_by, lambda arrays: TileNetwork.of(arrays, f"{book}_"))


def danger_of(table: HandInPlay, rules: SessionEnding | BookSession) -> tuple[TileDanger, ...]:
    """What each tile risks that the player in turn may throw; nothing where the numbers cannot be read.

    Raises:
        ValueError: the player in turn draws, or their hand is not known.
    """
    try:
        if isinstance(rules, BookSession):
            return book_danger(table, rules, book_danger_model(rules.book))
        return danger(table, riichi_model()[1])
    except NumbersModelError as error:
        log.error("no danger of discards: its numbers cannot be read: %s", without_folders(str(error)))
        return ()


def _read(name: str, expected: str, made_by: str, of: Callable[[Any], ModelT]) -> ModelT:
    """What a file holds.

    Args:
        expected: what should be in it.
        made_by: the module that makes it.
        of: takes it out of the file's arrays.

    Raises:
        NumbersModelError: it is missing or damaged.
    """
    try:
        with np.load(shipped_file(name), allow_pickle=False) as arrays:
            return of(arrays)
    except ModelError as error:
        raise NumbersModelError(str(error)) from error
    except (OSError, KeyError, ValueError, zipfile.BadZipFile) as error:
        raise NumbersModelError(
            f"expected {expected} in models/{name}: {in_words(error)}; "
            f"reinstall the program, or make the file with python -m {made_by}"
        ) from error
