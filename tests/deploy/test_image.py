"""A packed container image is one that every engine loads, under the same name."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT

NAME = "tablectl:1.2.3"


@pytest.fixture
def layout(tmp_path: Path) -> Path:
    """An image of one file, packed as ``deploy/image/build`` packs it."""
    missing = [tool for tool in ("umoci", "skopeo") if shutil.which(tool) is None]
    if missing:
        pytest.skip(f"{' and '.join(missing)} missing")
    (tmp_path / "file").write_text("in it", "utf-8")
    image = f"{tmp_path}/oci:1.2.3"
    for command in (
        ("umoci", "init", "--layout", f"{tmp_path}/oci"),
        ("umoci", "new", "--image", image),
        ("umoci", "insert", "--rootless", "--image", image, f"{tmp_path}/file", "/file"),
        ("skopeo", "--insecure-policy", "copy", "--quiet", f"oci:{image}", f"oci:{tmp_path}/packed:{NAME}"),
        (sys.executable, ROOT / "deploy/image/loadable.py", tmp_path / "packed", NAME),
    ):
        subprocess.run(command, check=True, timeout=60)
    return tmp_path / "packed"


def test_docker_finds_an_image_whichever_store_it_keeps(layout: Path) -> None:
    (image,) = json.loads((layout / "index.json").read_text("utf-8"))["manifests"]
    assert image["annotations"]["io.containerd.image.name"] == f"docker.io/library/{NAME}"
    assert image["annotations"]["org.opencontainers.image.ref.name"] == NAME
    (told,) = json.loads((layout / "manifest.json").read_text("utf-8"))
    assert told["RepoTags"] == [NAME]
    assert all((layout / path).is_file() for path in (told["Config"], *told["Layers"]))


@pytest.mark.parametrize("kind", ["docker-archive", "oci-archive"])
def test_an_archive_is_read_both_ways_with_the_same_content(layout: Path, tmp_path: Path, kind: str) -> None:
    archive = tmp_path / "archive.tar"
    subprocess.run(["tar", "-cf", archive, "-C", layout, "."], check=True, timeout=60)
    out = tmp_path / "out"
    subprocess.run(
        ["skopeo", "--insecure-policy", "copy", "--quiet", f"{kind}:{archive}:{NAME}", f"dir:{out}"],
        check=True,
        timeout=60,
    )
    (told,) = json.loads((layout / "manifest.json").read_text("utf-8"))
    config = json.loads((out / "manifest.json").read_text("utf-8"))["config"]["digest"]
    assert told["Config"].endswith(config.partition(":")[2])
