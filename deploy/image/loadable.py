"""Lets every engine load a packed image: ``python deploy/image/loadable.py LAYOUT NAME``.

An OCI layout tells its content in ``index.json``. Docker's own store (the only one before its containerd
store) reads ``manifest.json`` instead, and containerd takes the name that the image gets from an annotation
of its own. Both are added; they name the same blobs, so nothing is packed twice.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any


def make_loadable(layout: Path, name: str) -> None:
    """Write what Docker reads beside the layout's index of one image."""
    index = _read(layout / "index.json")
    (image,) = index["manifests"]
    image.setdefault("annotations", {})["io.containerd.image.name"] = f"docker.io/library/{name}"
    manifest = _read(layout / _path(image))
    told = {
        "Config": _path(manifest["config"]),
        "RepoTags": [name],
        "Layers": [_path(layer) for layer in manifest["layers"]],
    }
    _write(layout / "index.json", index)
    _write(layout / "manifest.json", [told])


def _path(described: dict[str, Any]) -> str:
    """Where a blob lies in the layout."""
    kind, _, digest = described["digest"].partition(":")
    return f"blobs/{kind}/{digest}"


def _read(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))


def _write(path: Path, content: object) -> None:
    path.write_text(json.dumps(content, separators=(",", ":")), "utf-8")


if __name__ == "__main__":
    make_loadable(Path(sys.argv[1]), sys.argv[2])
