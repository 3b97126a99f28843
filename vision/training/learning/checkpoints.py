"""Checkpoints of a run, to go on from."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import torch


def save_checkpoint(path: Path, state: dict[str, Any]) -> None:
    """Writes beside and renames, so that a stop in the middle leaves the older checkpoint whole."""
    part = path.with_suffix(".part")
    torch.save(state, part)
    part.replace(path)


def read_checkpoint(path: Path) -> dict[str, Any] | None:
    if not path.exists():
        return None
    state: dict[str, Any] = torch.load(path, map_location="cpu", weights_only=True)
    return state
