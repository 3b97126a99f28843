"""Puts the report's figures into the models' cards, between marks, and into their manifest."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from vision.model_files import write_checksums
from vision.quoting import quoted
from vision.training.report.markdown import card_table, sample
from vision.training.report.mistakes import KINDS
from vision.training.report.report import Report, figures_of

BEGIN, END = "<!-- figures: written by the report -->", "<!-- end of figures -->"

CARD_FIGURES: Final = {"finder.md": ("placing_f1",), "reader.md": ("f1", "accuracy")}
"""What each card's table shows: tiles found in their places, tiles named right. The manifest has all."""
SHEETS: Final = {
    "misread": "taken for another face",
    "no-tile": "found where no tile is",
    "missed": "not found",
}
"""What the contact sheets show, by kind."""


def write_cards(folder: Path, report: Report) -> None:
    """Writes the figures into ``finder.md``, ``reader.md`` and ``manifest.toml`` of the models' folder.

    Raises:
        ValueError: a card lacks the marks between which figures stand.
    """
    for name, of_model in CARD_FIGURES.items():
        table = f"Figures of `{report.models}`. {sample(report)}\n{card_table(report, of_model)}"
        figures = f"{table}\n{_sheets(folder)}"
        card = folder / name
        card.write_text(between_marks(card.read_text(encoding="utf-8"), figures), encoding="utf-8")
    manifest = folder / "manifest.toml"
    head, _, _ = manifest.read_text(encoding="utf-8").partition("[[measured]]")
    measured = {
        row.on: {"pictures": row.pictures, "tiles": row.score.labelled, **figures_of(row)}
        for row in report.rows
        if row.score is not None
    }
    manifest.write_text(head.rstrip() + "\n\n" + _measured_toml(measured), encoding="utf-8")
    write_checksums(folder)


def between_marks(card: str, text: str) -> str:
    """The card with what stands between the marks replaced.

    Raises:
        ValueError: it lacks them.
    """
    before, begin, rest = card.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"expected {quoted(BEGIN)} and {quoted(END)} in the card")
    return f"{before}{BEGIN}\n{text.strip()}\n{END}{after}"


def _sheets(folder: Path) -> str:
    """Links to the contact sheets of drawn pictures that lie beside the cards."""
    links = [
        f"[{SHEETS[kind]}](mistakes/drawn-{kind}.jpg)"
        for kind in KINDS
        if (folder / "mistakes" / f"drawn-{kind}.jpg").exists()
    ]
    return f"The worst mistakes on drawn pictures of unseen sets: {', '.join(links)}.\n" if links else ""


def _measured_toml(measured: Mapping[str, Mapping[str, float]]) -> str:
    """The figures by test set as the manifest keeps them."""
    parts = []
    for name, figures in measured.items():
        values = [f"{key} = {value}" for key, value in figures.items()]
        parts.append(
            "\n".join(["[[measured]]", f"on = {json.dumps(name, ensure_ascii=False)}", *values]) + "\n"
        )
    return "\n".join(parts)
