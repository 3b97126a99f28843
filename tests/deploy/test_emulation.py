"""A Debian of another processor has this computer's programs while its packages come, and keeps none."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT


def emulation(*words: str | Path, tools: Path | None = None) -> subprocess.CompletedProcess[str]:
    """``deploy/emulation``, with a folder of programs that are found first."""
    return subprocess.run(
        [ROOT / "deploy" / "emulation", *words],
        env={**os.environ, "PATH": f"{tools}:{os.environ['PATH']}" if tools else os.environ["PATH"]},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def own() -> str:
    """This computer's processor as Debian names it; nothing where it is no Debian."""
    try:
        return subprocess.run(["dpkg", "--print-architecture"], capture_output=True, text=True).stdout.strip()
    except FileNotFoundError:
        return ""


pytestmark = pytest.mark.skipif(not own(), reason="this is no Debian")


def contents(root: Path) -> dict[str, str]:
    """Its files and links, without what dpkg notes about diversions."""
    return {
        str(each.relative_to(root)): str(each.readlink()) if each.is_symlink() else each.read_text("latin-1")
        for each in root.rglob("*")
        if (each.is_symlink() or each.is_file()) and each.parent != root / "var/lib/dpkg"
    }


@pytest.mark.slow
@pytest.mark.skipif(own() != "amd64", reason="this computer's programs stand in on amd64 alone")
def test_a_root_has_this_computers_programs_in_between_and_its_own_again(tmp_path: Path) -> None:
    root, tools = tmp_path / "root", tmp_path / "tools"
    files = ("bin/cat", "bin/dpkg", "bin/python3.13", "sbin/update-ca-certificates", "lib/libc.so.6")
    for name in files:
        (root / "usr" / name).parent.mkdir(parents=True, exist_ok=True)
        (root / "usr" / name).write_text("exit 0 # theirs\n", "utf-8")
    for folder in (root / "var/lib/dpkg", root / "etc/ssl/certs", tools):
        folder.mkdir(parents=True)
    for name in ("bin", "lib", "sbin"):
        (root / name).symlink_to(f"usr/{name}")
    (tools / "python3.13").write_text("#!/bin/sh\nexit 1\n", "utf-8")
    (tools / "python3.13").chmod(0o755)
    before = contents(root)

    began = emulation("begin", "arm64", root, tools=tools)
    assert began.returncode == 0, began.stderr
    assert (root / "usr/bin/cat").read_bytes() == Path("/usr/bin/cat").read_bytes()
    told = subprocess.run([root / "usr/bin/dpkg", "--print-architecture"], capture_output=True, text=True)
    assert told.stdout == "arm64\n"
    assert subprocess.run([root / "usr/sbin/update-ca-certificates"], check=False).returncode == 0

    ended = emulation("end", "arm64", root, tools=tools)
    assert ended.returncode == 0, ended.stderr
    assert contents(root) == before
    assert "no bytecode of usr/lib/python3.13" in ended.stderr


def test_its_own_processors_root_is_left_as_it_is(tmp_path: Path) -> None:
    for step in ("begin", "end"):
        assert emulation(step, own(), tmp_path).returncode == 0
    assert list(tmp_path.iterdir()) == []


def test_a_processor_that_cannot_be_emulated_is_said() -> None:
    assert emulation("check", own()).returncode == 0
    told = emulation("check", "riscv64")
    assert (told.returncode, told.stdout) == (1, "no emulation of riscv64 is known here\n")
