"""The examples in the docstrings of tiles, shapes and riichi scoring hold."""

from __future__ import annotations

import doctest
from importlib import import_module
from pkgutil import iter_modules

import pytest

MODULES = [
    f"{package}.{module.name}"
    for package in ("tablectl.mahjong", "tablectl.rulesets.riichi")
    for module in iter_modules(import_module(package).__path__)
]


@pytest.mark.parametrize("name", MODULES)
def test_docstring_examples(name: str) -> None:
    failed, _ = doctest.testmod(import_module(name))
    assert failed == 0
