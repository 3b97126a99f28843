"""A table's options: a preset with changes."""

from __future__ import annotations

import pytest

from tablectl.rulesets.mcr.options import MCR_BOOK
from tablectl.rulesets.option_fields import OptionValueError


def test_who_asks_for_the_same_options_again_gets_what_was_worked_out_for_them() -> None:
    assert MCR_BOOK.options("botzone", {"minimum": 1}) is MCR_BOOK.options("botzone", {"minimum": 1})
    assert MCR_BOOK.options("botzone", {"minimum": 1}) is not MCR_BOOK.options("default", {"minimum": 1})


def test_a_value_that_only_equals_a_good_one_is_refused_however_often_that_was_asked_for() -> None:
    assert MCR_BOOK.options("default", {"minimum": 1}).minimum == 1
    with pytest.raises(OptionValueError, match="“minimum” is a whole number"):
        MCR_BOOK.options("default", {"minimum": True})


def test_options_stay_what_was_asked_for_however_many_are_asked_for() -> None:
    asked = [(first, second) for first in range(25) for second in range(16)]
    for first, second in asked:
        book = MCR_BOOK.options("default", {"minimum": first})
        assert MCR_BOOK.override(book, {"minimum": second}).minimum == second
        assert book.minimum == first
