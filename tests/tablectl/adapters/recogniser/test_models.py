"""Which models answer: the given ones, else the shipped ones in the form that fits the work."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablectl.adapters.recogniser import models
from tablectl.adapters.recogniser.models import chosen_models
from tablectl.errors import ModelError
from vision.recogniser.onnx import BYTE_FORM, FLOAT_FORM, shipped_models


@pytest.mark.parametrize("form", [FLOAT_FORM, BYTE_FORM])
def test_tiles_are_read_by_the_form_that_is_faster_here(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(models, "fastest_form", lambda: form)
    assert chosen_models(()) == shipped_models(form)


@pytest.mark.parametrize("form", [FLOAT_FORM, BYTE_FORM])
def test_a_given_model_takes_the_place_of_the_shipped_one_of_its_role(form: str) -> None:
    reader = shipped_models(form)["reader"]
    assert chosen_models([reader])["reader"] == reader


def test_two_models_of_one_role_are_refused_by_name() -> None:
    forms: list[Path] = [shipped_models(form)["finder"] for form in (FLOAT_FORM, BYTE_FORM)]
    with pytest.raises(ModelError, match="are both a finder; name one of each"):
        chosen_models(forms)
