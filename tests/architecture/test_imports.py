"""The arrows of docs/DESIGN.md: who may import whom, and where the outside world may be touched."""

from __future__ import annotations

import ast
import re
import sys

import pytest

from tests.architecture.sources import PACKAGES, ROOT, Source, belongs, sources

PURE = (
    *("tablectl.mahjong", "tablectl.rulesets", "tablectl.game", "tablectl.numbers", "tablectl.tournament"),
    *("tablectl.speech", "tablectl.wire"),
)

WORLD = {
    "asyncio",
    "datetime",
    "glob",
    "http",
    "io",
    "logging",
    "multiprocessing",
    "os",
    "pathlib",
    "queue",
    "random",
    "secrets",
    "select",
    "shutil",
    "signal",
    "socket",
    "sqlite3",
    "subprocess",
    "sys",
    "tempfile",
    "threading",
    "time",
    "urllib",
}
"""What the core must not know: clocks, randomness, files, threads, logs."""

MAY_NOT_IMPORT = {
    "firmware_bridge": ("vision", "tablectl"),
    "vision": ("firmware_bridge", "tablectl"),
    "vision.live.tracking": ("vision.live.classification", "vision.bare_tiles", "vision.sides"),
    "tablectl.mahjong": (
        "tablectl.rulesets",
        "tablectl.numbers",
        "tablectl.tournament",
        "tablectl.game",
        "vision",
        "firmware_bridge",
    ),
    "tablectl.wire": (
        *("tablectl.rulesets", "tablectl.numbers", "tablectl.tournament", "tablectl.game"),
        *("tablectl.formats", "tablectl.service", "tablectl.ports", "vision", "firmware_bridge"),
    ),
    "tablectl.rulesets": (
        "tablectl.game",
        "tablectl.numbers",
        "tablectl.tournament",
        "vision",
        "firmware_bridge",
    ),
    "tablectl.numbers": (
        "tablectl.game",
        "tablectl.tournament",
        "tablectl.formats",
        "tablectl.service",
        "tablectl.ports",
        "vision",
        "firmware_bridge",
    ),
    "tablectl.tournament": (
        "tablectl.game",
        "tablectl.numbers",
        "tablectl.formats",
        "tablectl.service",
        "tablectl.ports",
        "vision",
        "firmware_bridge",
    ),
    "tablectl.game": (
        "tablectl.formats",
        "tablectl.service",
        "tablectl.ports",
        "vision",
        "firmware_bridge",
    ),
    "tablectl.speech": (
        *("tablectl.game", "tablectl.service", "tablectl.ports", "tablectl.web"),
        *("vision", "firmware_bridge"),
    ),
    "tablectl.formats": ("tablectl.service", "tablectl.ports", "vision", "firmware_bridge"),
    "tablectl.service": ("vision", "firmware_bridge"),
    "tablectl.ports": ("vision", "firmware_bridge"),
    "tablectl.api": (
        "tablectl.adapters",
        "tablectl.simulation",
        "tablectl.compose",
        "tablectl.cli",
        "vision",
        "firmware_bridge",
    ),
}
OUTER = (
    *("tablectl.adapters", "tablectl.simulation", "tablectl.compose", "tablectl.cli", "tablectl.api"),
    "tablectl.plugins",
)
"""Parts at the edge: nothing in the middle may import them."""
MIDDLE = (*PURE, "tablectl.formats", "tablectl.service", "tablectl.ports")

HOME = {
    "serial": ("firmware_bridge.link.wire_serial",),
    "gpiozero": tuple(f"firmware_bridge.panels.{each}_gpiozero" for each in ("pins", "panel", "lamps")),
    "onnxruntime": ("vision.recogniser.onnx", "vision.training.export.quantise"),
    "cv2": ("vision",),
    "torch": ("vision.training",),
    "mitsuba": (),
    "onnx": ("vision.training",),
    "picamera2": ("vision.cameras.picamera",),
    "paho": (
        "tablectl.adapters.mqtt.publisher",
        "tablectl.adapters.mqtt.connection",
        "tablectl.adapters.mqtt.retained_score",
        "tablectl.adapters.mqtt.login",
        "tablectl.client.mqtt",
        "tablectl.client.broker",
        "tablectl.client.raw",
        "tablectl.mqtt_client",
    ),
    "sqlite3": ("tablectl.adapters.storage.sqlite_file",),
    "sqlalchemy": ("tablectl.hall.store",),
    "alembic": ("tablectl.hall.store",),
    "starlette": ("tablectl.adapters.web", "tablectl.hall.web", "tablectl.web_access"),
    "uvicorn": ("tablectl.adapters.web", "tablectl.web_access"),
    "h11": ("tablectl.web_access.connections",),
    "ortools": ("tablectl.adapters.seating_solver",),
    "msgspec": (
        *("tablectl.api.answers", "tablectl.api.json_lines", "tablectl.game", "tablectl.hall"),
        *("tablectl.mahjong", "tablectl.rulesets", "tablectl.tournament.seating.plans"),
        "tablectl.wire.answers",
    ),
    "segno": ("tablectl.adapters.web", "tablectl.adapters.phone"),
    "cryptography": ("tablectl.adapters.web.secure.authority",),
    "simpleobsws": ("tablectl.adapters.obs.connection",),
    "websockets": ("tablectl.adapters.obs.connection",),
    "tomlkit": ("tablectl.config.migrations",),
    "pydantic": ("tablectl.config",),
    "typer": ("tablectl.cli",),
    "rich": ("tablectl.cli",),
    "numpy": (
        *("vision", "tablectl.adapters", "tablectl.simulation", "tablectl.mahjong", "tablectl.numbers"),
        *("tablectl.learning", "tablectl.tournament.seating", "tablectl.plugins"),
    ),
}
"""The one home of each outside library: a file, or the packages whose language it is.

One without a home is used by tests alone.
"""

LEAVES = tuple(f"tablectl.{each}" for each in ("decoding", "mqtt_client", "quoting", "threads", "tls_probe"))
"""Modules that depend on Python and paho alone; the client would take them along."""
LATE = ("gpiozero", "serial", "picamera2", "lgpio", "cryptography")
"""Hardware libraries may be imported inside the class that needs them, and so may what few tables need: HTTPS
is for those whose camera is a phone."""


def _in(source: Source, *packages: str) -> bool:
    return any(belongs(source.name, package) for package in packages)


@pytest.mark.parametrize("package", sorted(MAY_NOT_IMPORT))
def test_arrows_point_down_or_right(package: str) -> None:
    wrong = [
        f"{source.where(each.line)} imports {each.module}"
        for source in sources()
        if _in(source, package)
        for each in source.imports
        if any(belongs(each.module, other) for other in MAY_NOT_IMPORT[package])
    ]
    assert not wrong, "\n".join(wrong)


def test_the_middle_does_not_know_the_edge() -> None:
    wrong = [
        f"{source.where(each.line)} imports {each.module}"
        for source in sources()
        if _in(source, *MIDDLE)
        for each in source.imports
        if any(belongs(each.module, outer) for outer in OUTER)
    ]
    assert not wrong, "\n".join(wrong)


def test_the_core_knows_no_clock_no_chance_and_no_files() -> None:
    wrong = [
        f"{source.where(each.line)} imports {each.module}"
        for source in sources()
        if _in(source, *PURE)
        for each in source.imports
        if each.module.split(".")[0] in WORLD
    ]
    wrong += [
        f"{source.where(node.lineno)} calls {node.func.id}()"
        for source in sources()
        if _in(source, *PURE)
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("open", "print")
    ]
    assert not wrong, "\n".join(wrong)


def test_the_client_is_alone() -> None:
    """It could be released by itself: it knows the published messages and paho, no room of the service."""
    wrong = [
        f"{source.where(each.line)} imports {each.module}"
        for source in sources()
        if _in(source, "tablectl.client")
        for each in source.imports
        if (
            any(belongs(each.module, package) for package in PACKAGES)
            and not any(belongs(each.module, own) for own in ("tablectl.client", *LEAVES))
        )
        or each.module.split(".")[0] not in (*sys.stdlib_module_names, *PACKAGES, "paho")
    ]
    assert not wrong, "\n".join(wrong)


def test_the_hall_knows_tables_as_a_stranger_does() -> None:
    known = (
        *("client", "decoding", "errors", "files", "formats", "hall", "mahjong", "numbers", "quoting"),
        *("rulesets", "threads", "tournament", "web_access", "wire"),
    )
    wrong = [
        f"{source.where(each.line)} imports {each.module}"
        for source in sources()
        if _in(source, "tablectl.hall")
        for each in source.imports
        if belongs(each.module, "tablectl")
        and not any(belongs(each.module, f"tablectl.{room}") for room in known)
    ]
    assert not wrong, "\n".join(wrong)


def test_who_examines_tables_knows_them_as_a_stranger_does() -> None:
    known = ("api.schemas", "client", "conformance", "decoding", "errors", "quoting", "threads")
    wrong = [
        f"{source.where(each.line)} imports {each.module}"
        for source in sources()
        if _in(source, "tablectl.conformance")
        for each in source.imports
        if any(belongs(each.module, package) for package in PACKAGES)
        and not any(belongs(each.module, f"tablectl.{room}") for room in known)
    ]
    assert not wrong, "\n".join(wrong)


def test_nothing_of_the_table_needs_the_client() -> None:
    wrong = [
        f"{source.where(each.line)} imports {each.module}"
        for source in sources()
        if not _in(
            source, "tablectl.client", "tablectl.conformance", "tablectl.hall", "tablectl.compose.hall.hall"
        )
        for each in source.imports
        if belongs(each.module, "tablectl.client")
    ]
    assert not wrong, "\n".join(wrong)


def _offers(room: Source) -> set[str]:
    """The names in a room's ``__all__``."""
    lists = [
        each.value
        for each in room.tree.body
        if isinstance(each, ast.Assign) and [ast.unparse(target) for target in each.targets] == ["__all__"]
    ]
    return {name for each in lists for name in ast.literal_eval(each)}


def test_what_a_room_offers_is_imported_from_the_room() -> None:
    """A name has one address outside."""
    offers = {each.name: _offers(each) for each in sources() if each.path.name == "__init__.py"}
    modules = {each.name for each in sources()}
    wrong = [
        f"{source.where(each.line)} imports {each.module}: {room} offers it"
        for source in sources()
        for each in source.imports
        if each.module not in modules
        for room, names in offers.items()
        if each.module.rpartition(".")[2] in names
        and belongs(each.module, room)
        and each.module.count(".") > room.count(".") + 1
        and not _in(source, room)
    ]
    assert not wrong, "\n".join(wrong)


def test_no_private_name_is_imported() -> None:
    wrong = [
        f"{source.where(each.line)} imports {each.module}"
        for source in sources()
        for each in source.imports
        if each.module.split(".")[0] in PACKAGES and each.module.rpartition(".")[2].startswith("_")
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("library", sorted(HOME))
def test_an_outside_library_has_one_home(library: str) -> None:
    wrong = [
        f"{source.where(each.line)} imports {each.module}"
        for source in sources()
        for each in source.imports
        if belongs(each.module, library) and not _in(source, *HOME[library])
    ]
    assert not wrong, "\n".join(wrong)


def test_the_runtime_of_models_is_imported_where_it_was_told_to_report_nothing() -> None:
    """``vision`` tells it before anything in there imports it; tests and examples take it from there."""
    imported = re.compile(r"^\s*(import|from) onnxruntime\b|import_module\(.onnxruntime", re.MULTILINE)
    wrong = [
        str(path.relative_to(ROOT))
        for folder in ("deploy", "docs", "models", "tests")
        for path in (ROOT / folder).rglob("*.py")
        if imported.search(path.read_text(encoding="utf-8"))
    ]
    assert not wrong, "from vision.recogniser.onnx import onnxruntime:\n" + "\n".join(wrong)


def test_imports_are_absolute_and_at_the_top() -> None:
    wrong = [
        f"{source.where(each.line)} imports {each.module}"
        for source in sources()
        for each in source.imports
        if each.relative or not (each.at_top or each.module.split(".")[0] in LATE)
    ]
    assert not wrong, "\n".join(wrong)


def test_nothing_sleeps() -> None:
    wrong = [
        source.where(node.lineno)
        for source in sources()
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Attribute) and node.attr == "sleep"
    ]
    wrong += [
        source.where(each.line)
        for source in sources()
        for each in source.imports
        if each.module in ("time.sleep", "asyncio.sleep")
    ]
    assert not wrong, "waiting code is polled with the time:\n" + "\n".join(wrong)


def test_nothing_waits_for_ever_where_it_waits_for_a_time() -> None:
    """A wait of CPython's SimpleQueue that begins when its time is up, because another thread had the
    processor, has no end: to its lock, less than no time left means for ever."""
    wrong = [
        source.where(each.line)
        for source in sources()
        for each in source.imports
        if each.module == "queue.SimpleQueue"
    ]
    assert not wrong, "take queue.Queue:\n" + "\n".join(wrong)


def test_the_running_table_needs_no_training_code() -> None:
    wrong = [
        f"{source.where(each.line)} imports {each.module}"
        for source in sources()
        if not _in(source, "vision.training")
        for each in source.imports
        if belongs(each.module, "vision.training")
    ]
    assert not wrong, "\n".join(wrong)


def test_files_stay_small() -> None:
    long = [f"{source.where(1)} has {source.lines} lines" for source in sources() if source.lines > 400]
    assert not long, "split by noun:\n" + "\n".join(long)


def test_every_module_says_what_it_is() -> None:
    silent = [
        source.where(1) for source in sources() if source.lines and ast.get_docstring(source.tree) is None
    ]
    assert not silent, "\n".join(silent)


def test_the_three_packages_are_looked_at() -> None:
    assert {source.name.split(".")[0] for source in sources()} == set(PACKAGES)
