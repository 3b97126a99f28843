"""A hand that is about to begin."""

from __future__ import annotations

import pytest

from tests.tablectl.game.seen import Look, indicator_turned


@pytest.fixture
def table() -> Look:
    return indicator_turned()
