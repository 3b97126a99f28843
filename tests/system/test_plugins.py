"""Plugins as their authors install them: into an environment of its own, beside one that fails everywhere."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.system.running import ROOT, Running, quiet_table
from tests.tablectl.adapters.mqtt.listener import needs_mosquitto
from tests.waiting import until

pytestmark = pytest.mark.system
EXAMPLE = ROOT / "docs" / "examples" / "plugin"
FAULTY = """
from tablectl.plugins.templates.rulebook import BOOK
raise RuntimeError("faulty as it is loaded")
"""
CORNERS = [[100, 900], [1800, 900], [1800, 100], [100, 100]]
HEARS = """
class Faulty:
    def heard(self, topic, message):
        raise RuntimeError("faulty as it hears")
    def close(self):
        raise RuntimeError("faulty as it closes")
def open_publisher(table, settings):
    return Faulty()
"""
HANGS = """
class Stuck:
    def poll(self, now_s=0.0):
        while True:
            pass
    status = close = poll
def open_camera(address, *, size_px, fps):
    return Stuck()
"""
POINTS = """
[tablectl.rulebooks]
faulty = faulty_books:BOOK
[tablectl.publishers]
faulty = faulty_hears:open_publisher
[tablectl.cameras]
stuck = stuck_camera:open_camera
"""


class Environment:
    """An interpreter with the program, its libraries and what was installed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], timeout=300, check=True)
        (self.packages / "program.pth").write_text(f"{sysconfig.get_path('purelib')}\n{ROOT}\n", "utf-8")

    @property
    def python(self) -> Path:
        return self.folder / "bin" / "python"

    @property
    def packages(self) -> Path:
        (found,) = (self.folder / "lib").glob("python*/site-packages")
        return found

    def install(self, package: Path) -> None:
        """As ``pip install PACKAGE`` does, without asking a registry."""
        uv = (sys.executable, "-m", "uv", "pip", "install", "--offline", "--no-deps", "--no-build-isolation")
        done = subprocess.run(
            [*uv, "--python", self.python, package], capture_output=True, text=True, timeout=300, check=False
        )
        assert done.returncode == 0, done.stderr

    def run(self, module: str, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
        """Run a module's program."""
        return subprocess.run(
            [self.python, "-m", module, *arguments],
            cwd=self.folder.parent,
            env={"PATH": os.environ["PATH"], "HOME": str(self.folder)},
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
        )


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Environment]:
    """With the example package."""
    pytest.importorskip("setuptools", reason="setuptools, which builds the package, is not installed")
    pytest.importorskip("uv", reason="uv, which installs the package, is not installed")
    folder = tmp_path_factory.mktemp("plugins")
    package = folder / "package"
    for path in EXAMPLE.rglob("*"):
        if path.is_file() and not {"build", "__pycache__"} & set(path.relative_to(EXAMPLE).parts):
            target = package / path.relative_to(EXAMPLE)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(path.read_bytes())
    made = Environment(folder / "environment")
    made.install(package)
    yield made


def archive(folder: Path) -> Path:
    """A game of the tests' records, packed as the example's format has it."""
    source = ROOT / "tests" / "fixtures" / "records" / "riichienv_two_riichi.mjson"
    events = [json.loads(line) for line in source.read_text(encoding="utf-8").splitlines() if line.strip()]
    path = folder / "archive.json"
    path.write_text(json.dumps({"corner": 1, "events": events}), encoding="utf-8")
    return path


@pytest.mark.slow
def test_its_own_tests_pass(environment: Environment) -> None:
    """They ask of every kind what ``tablectl conform plugin`` asks; that of the recogniser takes long."""
    done = environment.run("pytest", "-q", "-p", "no:cacheprovider", "package/tests", "-k", "not detector")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "5 passed, 1 deselected" in done.stdout


@pytest.mark.soak
def test_its_recogniser_reads_as_ours_does(environment: Environment) -> None:
    done = environment.run("tablectl", "conform", "plugin", "detector", "corner")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
def test_its_records_are_read_and_its_book_is_listed(environment: Environment, tmp_path: Path) -> None:
    record = archive(tmp_path)
    done = environment.run("tablectl", "conform", "plugin", "format", "corner", "--file", record)
    assert (done.returncode, "0 left out" in done.stdout) == (0, True), done.stdout + done.stderr
    out = tmp_path / "again.json"
    exported = environment.run("tablectl", "export", record, "--format", "corner", "--out", out)
    assert exported.returncode == 0, exported.stdout + exported.stderr
    assert out.read_text(encoding="utf-8").startswith('{"corner": 1')
    replayed = environment.run("tablectl", "replay", out, "--json")
    assert replayed.returncode == 0, replayed.stdout + replayed.stderr
    assert json.loads(environment.run("tablectl", "rules", "corner", "--json").stdout)["presets"]


@pytest.mark.slow
@needs_mosquitto
def test_a_table_plays_on_while_a_plugin_fails(
    environment: Environment, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "broken"
    told = broken / "faulty-1.0.dist-info"
    told.mkdir(parents=True)
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: faulty\nVersion: 1.0\n")
    (told / "entry_points.txt").write_text(POINTS)
    (broken / "faulty_books.py").write_text(FAULTY)
    (broken / "faulty_hears.py").write_text(HEARS)
    (broken / "stuck_camera.py").write_text(HANGS)
    score = tmp_path / "score.txt"
    config = quiet_table(tmp_path)
    config.write_text(
        config.read_text().replace('source = "none"', f'source = "plugin:stuck"\ncorners_px = {CORNERS}')
        + 'ruleset = "corner"\n[plugins]\npublishers = ["faulty", "corner"]\npages = ["corner"]\n'
        + f'[plugins.settings.corner]\nfile = "{score}"\n'
    )
    monkeypatch.setenv("PYTHONPATH", f"{environment.packages}{os.pathsep}{broken}")
    with Running("--config", str(config), fresh=True) as table, closing(table.operator()) as operator:

        def links() -> dict[str, bool]:
            health = operator.newest("health")
            return {} if health is None else {link["name"]: link["up"] for link in health["links"]}

        operator.until(lambda: links().get("plugin publisher faulty") is False)
        found = links()
        assert found["plugin rulebook faulty"] is False
        assert found["plugin rulebook corner"] is True
        assert found["plugin publisher corner"] is True
        operator.until(lambda: links().get("plugin camera stuck") is False)
        operator.until(lambda: bool(operator.ask("next_hand", by_hand=True)["ok"]))
        operator.until(lambda: (operator.newest("score") or {}).get("ruleset") == "corner")
        until(score.exists)
        assert len(score.read_text(encoding="utf-8").splitlines()) == 4
        with urlopen(f"{table.address}plugins/corner", timeout=60) as answer:
            assert answer.url.endswith("/plugins/corner/")
            assert b"points.js" in answer.read()
        with urlopen(f"{table.address}history/latest", timeout=60) as answer:
            assert b'<a href="plugins/corner/">' in answer.read()
        assert f"{table.address}plugins/corner/" in table.said
        assert table.stop() == 0
    assert "plugin faulty (rulebook of faulty 1.0) is switched off" in table.said
    stuck = table.said.partition("plugin stuck (camera of faulty 1.0) is switched off:")[2]
    assert "it did not return within 5 s" in stuck.partition("Traceback")[0], table.said
    assert "faulty as it is loaded" not in table.said.partition("stop with")[0].partition("note")[2]
