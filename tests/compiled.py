"""Compiles all tests and sources once, on all processors: ``python -m tests.compiled``.

In a fresh checkout each of the suite's workers would do so for itself, all at the same time.
"""

from __future__ import annotations

import compileall
import os
import re
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final

from _pytest.assertion import AssertionState
from _pytest.assertion.rewrite import PYC_TAIL, _read_pyc, _rewrite_test, _write_pyc, get_cache_dir
from _pytest.config import get_config

ROOT: Final = Path(__file__).parents[1]
SOURCES: Final = ("firmware_bridge", "models", "tablectl", "tests", "vision")
TESTS: Final = re.compile(r"/test_\w+\.py$")
AT_ONCE: Final = 20
"""Tests that a process is given at a time."""


def compile_test(path: Path) -> None:
    """Write down a module of tests as pytest would when it first imports it, its assertions told in full."""
    config = get_config()
    written = get_cache_dir(path) / (path.name.removesuffix(".py") + PYC_TAIL)
    if _read_pyc(path, written) is None:
        written.parent.mkdir(parents=True, exist_ok=True)
        found, code = _rewrite_test(path, config)
        _write_pyc(AssertionState(config, "rewrite"), code, found, written)


def main() -> int:
    """Returns the exit status."""
    modules = [path for name in ("test_*.py", "conftest.py") for path in sorted((ROOT / "tests").rglob(name))]
    with ProcessPoolExecutor(os.cpu_count()) as processes:
        for _ in processes.map(compile_test, modules, chunksize=AT_ONCE):
            pass
    compiled = [compileall.compile_dir(ROOT / name, quiet=1, workers=0, rx=TESTS) for name in SOURCES]
    return 0 if all(compiled) else 1


if __name__ == "__main__":
    sys.exit(main())
