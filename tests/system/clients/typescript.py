"""The TypeScript client of docs/examples, compiled as its users compile it, and its programs in Node.js."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from tests.system.program import ROOT

CLIENT: Final = ROOT / "docs" / "examples" / "typescript"
PACKAGES: Final = ROOT / ".venv" / "npm" / "node_modules"
"""What its package-lock.json names, as ``deploy/setup test`` installs it."""
PATIENCE_S: Final = 300.0
needs_typescript = pytest.mark.skipif(
    shutil.which("node") is None or not (PACKAGES / "typescript").is_dir(),
    reason="Node.js or the TypeScript client's packages are not installed: deploy/setup test",
)


def compiled(folder: Path) -> Path:
    """A copy of the client in a new folder, compiled; raises with the compiler's words otherwise."""
    shutil.copytree(CLIENT, folder, ignore=shutil.ignore_patterns("node_modules", "dist"))
    (folder / "node_modules").symlink_to(PACKAGES)
    check(folder)
    return folder


def check(folder: Path, project: str = ".") -> None:
    """Compile a project with its own configuration."""
    compiler = PACKAGES / "typescript" / "bin" / "tsc"
    ran = subprocess.run(
        ["node", compiler, "--pretty", "false", "-p", project],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr


class NodeProgram:
    """A program of Node.js that runs, and the lines of JSON that it says."""

    def __init__(self, program: Path, *arguments: str, **environment: str) -> None:
        self.heard: list[dict[str, Any]] = []
        self.told: list[str] = []
        """What it says on its standard error."""
        self._news = threading.Condition()
        self._process = subprocess.Popen(
            ["node", program, *arguments],
            env={**os.environ, **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._threads = [
            threading.Thread(target=read, daemon=True) for read in (self._read, self._read_errors)
        ]
        for thread in self._threads:
            thread.start()

    def until(self, done: Callable[[NodeProgram], bool]) -> list[dict[str, Any]]:
        """What it has said, once it is so."""
        give_up = time.monotonic() + PATIENCE_S
        with self._news:
            while not done(self):
                assert self._process.poll() is None, f"it ended: {self.told}"
                assert time.monotonic() < give_up, f"gave up: {self.heard[-3:]}, {self.told[-3:]}"
                self._news.wait(1.0)
            return list(self.heard)

    def ended(self) -> int:
        """Its exit status, once it has ended and said everything."""
        status = self._process.wait(PATIENCE_S)
        for thread in self._threads:
            thread.join()
        return status

    def close(self) -> None:
        """End it; may be called twice."""
        self._process.kill()
        self._process.wait()
        for thread in self._threads:
            thread.join()
        for pipe in (self._process.stdout, self._process.stderr):
            assert pipe is not None
            pipe.close()

    def __enter__(self) -> NodeProgram:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            with self._news:
                self.heard.append(json.loads(line))
                self._news.notify_all()

    def _read_errors(self) -> None:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            with self._news:
                self.told.append(line.rstrip())
                self._news.notify_all()
