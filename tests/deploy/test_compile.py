"""``deploy/compile``: a copy whose scoring core is compiled and gives the same answers as the sources."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import sysconfig
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from zipfile import ZipFile

import pytest

from tests.tablectl.rulesets.riichi.claims import recorded_wins

ROOT = Path(__file__).resolve().parents[2]
CAN_COMPILE = shutil.which("gcc") is not None and (Path(sysconfig.get_path("include")) / "Python.h").is_file()
ANSWERS = """
import json, sys
from tablectl.api.scoring.score import score_line
from tablectl.mahjong import win
import tablectl.rulesets.riichi.hand.form as form
lines = sys.stdin.read().splitlines()
print(json.dumps({"form": form.__file__, "frozen": win.WinClaim.__struct_config__.frozen,
                  "answers": [score_line(line) for line in lines]}))
"""


@pytest.fixture(scope="module")
def compiling() -> ModuleType:
    spec = spec_from_file_location("compiling", ROOT / "deploy" / "compiling.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_core_of_scoring_is_compiled(compiling: ModuleType) -> None:
    chosen = {path for unit in compiling.UNITS for path in compiling.modules(ROOT, unit)}
    assert chosen >= {
        "tablectl/mahjong/tiles.py",
        "tablectl/mahjong/shapes/shanten.py",
        "tablectl/mahjong/shapes/suit_tables.py",
        "tablectl/rulesets/riichi/hand/form.py",
        "tablectl/rulesets/riichi/value/hand_value.py",
        "tablectl/rulesets/riichi/scoring.py",
        "tablectl/rulesets/riichi/score_request.py",
        "tablectl/rulesets/mcr/fans/sets.py",
        "tablectl/game/state/evolution.py",
        "tablectl/api/json_lines.py",
        "tablectl/rulesets/request_reading.py",
        "tablectl/rulesets/play_rules/turns.py",
        "tablectl/formats/recorded/playback.py",
    }


@pytest.mark.parametrize(
    ("text", "compiles"),
    [
        ("def one() -> int:\n    return 1\n", True),
        ("class Bid(Struct, frozen=True):\n    points: int\n", False),
        ("@dataclass(frozen=True)\nclass Row(Generic[T]):\n    kind: T\n", False),
        ("@dataclass(order=True)\nclass Row:\n    kind: int\n", False),
        ("@dataclass(frozen=True)\nclass Row:\n    kind: int\n", True),
        ("try:\n    one()\nexcept KeyError as error:\n    raise ValueError from error\n", False),
        ("try:\n    one()\nexcept KeyError:\n    raise ValueError from None\n", True),
        ("import numpy as np\n", False),
        ("if TYPE_CHECKING:\n    from a import b\nelse:\n    from a import c as b\n", False),
    ],
)
def test_what_mypyc_would_change_stays_python(
    compiling: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, compiles: bool
) -> None:
    (tmp_path / "book").mkdir()
    (tmp_path / "book" / "scoring.py").write_text(text, encoding="utf-8")
    monkeypatch.setitem(compiling.UNITS, "book", ("book",))
    assert compiling.modules(tmp_path, "book") == (["book/scoring.py"] if compiles else [])


def test_a_folder_that_is_no_copy_is_left_alone(compiling: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "holiday.jpg").write_bytes(b"sea")
    with pytest.raises(SystemExit, match="no earlier copy: expected a folder that is not there yet"):
        compiling.copied(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["holiday.jpg"]


def test_the_copy_does_not_replace_the_checkout(compiling: ModuleType) -> None:
    for folder in (ROOT, ROOT.parent):
        with pytest.raises(SystemExit, match="cannot lie where this checkout is"):
            compiling.copied(folder)
    assert (ROOT / "README.md").is_file()


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.skipif(not CAN_COMPILE, reason="needs gcc and Python's headers")
def test_the_compiled_core_answers_as_the_sources_do(tmp_path: Path) -> None:
    """The recorded wins are scored alike, and all books' own tests pass on the compiled copy."""
    copy = tmp_path / "copy"
    subprocess.run([sys.executable, ROOT / "deploy" / "compiling.py", copy], check=True, cwd=tmp_path)
    lines = "\n".join(json.dumps(win["request"]) for win in recorded_wins())
    pure, fast = (
        json.loads(
            subprocess.run(
                [sys.executable, "-c", ANSWERS],
                cwd=folder,
                input=lines,
                capture_output=True,
                check=True,
                text=True,
            ).stdout
        )
        for folder in (ROOT, copy)
    )
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    assert fast["form"].endswith(suffix)
    assert pure["form"].endswith(".py")
    assert fast["frozen"] is True
    assert fast["answers"] == pure["answers"]
    (wheel,) = (copy / "dist").glob("*.whl")
    assert not wheel.name.endswith("any.whl")
    assert f"tablectl/rulesets/riichi/hand/form{suffix}" in ZipFile(wheel).namelist()
    rooms = [f"tests/tablectl/{room}" for room in ("mahjong", "rulesets", "game")]
    tried = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "2", *rooms],
        cwd=copy,
        capture_output=True,
        check=False,
        text=True,
    )
    assert tried.returncode == 0, tried.stdout[-3000:]
