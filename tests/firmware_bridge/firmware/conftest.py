"""A controller's firmware on this computer, and a way to say what was measured on it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator

import pytest

from tests.firmware_bridge.firmware.host import Host, host


@pytest.fixture
def table() -> Iterator[Host]:
    with host() as one:
        yield one


@pytest.fixture
def tell(capsys: pytest.CaptureFixture[str]) -> Callable[[str], None]:
    def write(line: str) -> None:
        with capsys.disabled():
            sys.stdout.write(f"\n  {line}")

    return write
