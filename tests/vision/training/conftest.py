"""Training is an extra: without torch the tests of networks are left out, and pytest's header says so."""

from __future__ import annotations

from importlib.util import find_spec

collect_ignore_glob = (
    []
    if find_spec("torch")
    else [
        "data/test_made_up.py",
        "data/test_surfaces.py",
        "export/*.py",
        "finder/*.py",
        "learning/*.py",
        "reader/*.py",
    ]
)


def pytest_report_header() -> str | None:
    return None if find_spec("torch") else "tests of training networks left out: no torch (extra: train)"
