"""The client is light: a program that follows a table loads neither pictures nor rules."""

from __future__ import annotations

import subprocess
import sys

from tests.architecture.test_imports import LEAVES
from tests.system.running import ROOT

LOADED = """
import sys
import tablectl.client
print(*sorted({name.split(".")[0] for name in sys.modules} - set(sys.stdlib_module_names)))
print(*sorted(name for name in sys.modules if name.startswith("tablectl.")))
"""


def test_it_needs_paho_and_nothing_else() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADED], cwd=ROOT, capture_output=True, text=True, check=True
    )
    libraries, rooms = done.stdout.splitlines()
    assert {"numpy", "cv2", "pydantic", "starlette", "onnxruntime"}.isdisjoint(libraries.split())
    assert {"paho", "tablectl"} <= set(libraries.split())
    assert all(name.startswith(("tablectl.client", *LEAVES)) for name in rooms.split())


def test_its_types_are_told_to_checkers() -> None:
    assert (ROOT / "tablectl" / "py.typed").exists()
    assert '"py.typed"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
