"""How property tests are run everywhere."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# No test may fail because the computer is busy: neither an example nor the making of one has a time limit.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")
