"""Training is an extra: without torch these tests are left out, and pytest's header says so."""

from __future__ import annotations

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("torch") else ["test_*.py"]


def pytest_report_header() -> str | None:
    return None if find_spec("torch") else "tests/vision/training left out: no torch (extra: train)"
