"""What a book works out once for a table's options."""

from __future__ import annotations

from dataclasses import dataclass

from tablectl.rulesets.by_options import ByOptions


@dataclass(frozen=True, slots=True)
class Options:
    minimum: int


def test_the_same_options_are_worked_out_once() -> None:
    made: list[int] = []

    def make(options: Options) -> int:
        made.append(options.minimum)
        return options.minimum * 2

    worked_out = ByOptions[Options, int](make)
    options = Options(8)
    assert (worked_out(options), worked_out(options)) == (16, 16)
    assert made == [8]


def test_other_options_are_worked_out_anew_however_many_came_before() -> None:
    worked_out = ByOptions[Options, int](lambda options: options.minimum)
    assert [worked_out(Options(number)) for number in range(1_000)] == list(range(1_000))
