"""The files of numbers that chances are worked out from are used only as they came."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tablectl.adapters.numbers_model import (
    NumbersModelError,
    book_danger_model,
    book_model,
    riichi_model,
)
from tablectl.compose.doctor.program_files import program_files
from tablectl.doctor.checks import Verdict
from tests.vision.test_model_files import flip_a_bit
from vision import model_files

MODELS: dict[str, Callable[[], object]] = {
    "riichi_odds.npz": riichi_model,
    "book_odds.npz": lambda: book_model("sichuan"),
    "book_danger.npz": lambda: book_danger_model("sichuan"),
}


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    copied = Path(shutil.copytree(model_files.models_folder(), tmp_path / "models"))
    monkeypatch.setattr(model_files, "models_folder", lambda: copied)
    monkeypatch.setattr("tablectl.compose.doctor.program_files.models_folder", lambda: copied)
    caches = (riichi_model, book_model, book_danger_model)
    for each in caches:
        each.cache_clear()
    yield copied
    for each in caches:
        each.cache_clear()


@pytest.mark.parametrize("name", MODELS)
def test_one_flipped_bit_is_found_before_a_number_is_used(copy: Path, name: str) -> None:
    model = MODELS[name]
    assert model()
    for each in (riichi_model, book_model, book_danger_model):
        each.cache_clear()
    flip_a_bit(copy / name)
    with pytest.raises(NumbersModelError, match=f"models/{name} is damaged"):
        model()


def test_the_start_names_every_file_that_is_not_as_it_came(copy: Path) -> None:
    assert program_files().verdict is Verdict.OK
    flip_a_bit(copy / "riichi_odds.npz")
    (copy / "reader.md").unlink()
    check = program_files()
    assert check.verdict is Verdict.WARN
    assert check.code == "files_damaged"
    assert check.facts == {"names": "reader.md, riichi_odds.npz"}
    (copy / model_files.CHECKSUMS).unlink()
    assert program_files().code == "files_unlisted"
