"""What stands beside the models in a checkout: the tile set in each photograph, corrected labels, cards."""

from __future__ import annotations

import json
from functools import cache
from importlib.util import find_spec
from pathlib import Path


@cache
def photo_sets() -> dict[str, str]:
    """The tile set in each photograph, by its original's name."""
    sets: dict[str, str] = json.loads((models_folder() / "photo_sets.json").read_text(encoding="utf-8"))
    return sets


def models_folder() -> Path:
    """The folder of the checkout's models.

    Raises:
        FileNotFoundError: the program was installed without it.
    """
    spec = find_spec("models")
    for place in (spec.submodule_search_locations or ()) if spec else ():
        if (Path(place) / "photo_sets.json").is_file():
            return Path(place)
    raise FileNotFoundError("expected photo_sets.json in the models folder; run from a checkout")
