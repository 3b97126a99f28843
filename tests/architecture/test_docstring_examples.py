"""The examples in docstrings hold."""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest

from tests.architecture.sources import PACKAGES, ROOT


def modules_with_examples() -> list[str]:
    files = (path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py")))
    shown = (path for path in files if ">>> " in path.read_text(encoding="utf-8"))
    return [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in shown]


@pytest.mark.parametrize("name", modules_with_examples())
def test_examples_hold(name: str) -> None:
    failed, shown = doctest.testmod(import_module(name.removesuffix(".__init__")))
    assert shown, "its examples stand in no docstring"
    assert not failed
