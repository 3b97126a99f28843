"""What the book has for faults (2.8)."""

from __future__ import annotations

from tablectl.rulesets.faults import Consequence
from tablectl.rulesets.sichuan.faults import PROGRESSIVE_CLAUSE, faults
from tablectl.rulesets.sichuan.options import SichuanOptions
from tests.tablectl.rulesets.sichuan.claims import BOOK


def test_every_small_fault_is_on_one_scale_over_the_session() -> None:
    """2.8.2: eleven cases; 2.8.4, 6."""
    small = [case for case in faults(BOOK).values() if case.clause.startswith(PROGRESSIVE_CLAUSE)]
    assert len(small) == 12
    for case in small:
        assert case.consequence is Consequence.NONE
        assert case.scale is not None
        assert case.scale.steps == (0, 2, 4, 8, 16, 24, 48)
        assert (case.scale.to, case.scale.per, case.scale.group) == ("nobody", "session", PROGRESSIVE_CLAUSE)


def test_small_faults_may_cost_a_step_together_instead() -> None:
    """ "По совокупности": then each costs what lifts the sum to the next step."""
    scale = faults(SichuanOptions(penalty_counts="total"))["late_call"].scale
    assert scale is not None
    assert scale.steps == (0, 2, 2, 4, 8, 8, 24, 0)
    assert sum(scale.steps) == 48


def test_the_scale_is_the_tables() -> None:
    scale = faults(SichuanOptions(penalty_scale=(0, 5, 10, 20, 20, 20, 20)))["late_call"].scale
    assert scale is not None
    assert scale.steps == (0, 5, 10, 20, 20, 20, 20)


def test_the_six_cases_of_a_dead_hand() -> None:
    """2.8.3."""
    dead = {code for code, case in faults(BOOK).items() if case.clause.startswith("2.8.3,")}
    assert dead == {
        "wrong_tile_count",
        "wrong_meld",
        "wrong_turn",
        "tile_not_taken",
        "empty_win",
        "information",
    }
    assert all(faults(BOOK)[code].consequence is Consequence.DEAD_HAND for code in dead)


def test_lateness_costs_by_its_minutes() -> None:
    """2.8.4, 5."""
    cases = faults(BOOK)
    scales = [cases[code].scale for code in ("late_10", "late_15", "late_over_15")]
    assert [None if scale is None else scale.steps for scale in scales] == [(8,), (16,), None]
    other = faults(SichuanOptions(late_points=(5, 10)))["late_15"].scale
    assert other is not None
    assert other.steps == (10,)


def test_every_case_has_its_clause_and_names() -> None:
    for code, case in faults(BOOK).items():
        assert case.code == code
        assert case.clause.startswith("2.")
        assert case.name.isascii()
        assert case.native
