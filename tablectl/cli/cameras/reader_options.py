"""Options of the commands that read tiles in pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Models = Annotated[
    list[Path] | None,
    typer.Option("--model", help="An ONNX model that replaces the bundled one of its role. May be repeated."),
]
Threads = Annotated[int, typer.Option("--threads", min=1, help="Threads for one picture.")]
