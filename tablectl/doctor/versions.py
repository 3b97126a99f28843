"""The versions of the program, its libraries and the system."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version
from typing import Final

LIBRARIES: Final = (
    "opencv-python-headless",
    "onnxruntime",
    "numpy",
    "pyserial",
    "gpiozero",
    "paho-mqtt",
    "pydantic",
    "starlette",
    "uvicorn",
)
"""Libraries whose version affects the table."""


def versions() -> dict[str, str]:
    """Name to version: the program first, then Python, the system and the libraries."""
    found = {
        "tablectl": version("tablectl"),
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
    }
    for name in LIBRARIES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "not installed"
    return found
