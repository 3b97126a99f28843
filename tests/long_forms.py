"""Values of a parameter that only the soak run tries: the suite shows the same behaviour with fewer."""

from __future__ import annotations

import pytest


def in_soak(*values: object) -> tuple[object, ...]:
    """Each value (a tuple: the values of several parameters), left to ``-m soak``."""
    return tuple(
        pytest.param(*(each if isinstance(each, tuple) else (each,)), marks=pytest.mark.soak)
        for each in values
    )
