"""How property tests are run everywhere, and what is kept out of the way of all tests."""

from __future__ import annotations

import gc

from hypothesis import HealthCheck, settings

# No test may fail because the computer is busy: neither an example nor the making of one has a time limit.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

gc.disable()


def pytest_collection_finish() -> None:
    """Ten thousand tests and their modules stay until the end: no search for garbage looks at them again."""
    gc.freeze()
    gc.enable()
