"""From nothing to the first live page, by wheel, Debian package and container image: processor and clock.

``TABLECTL_RELEASE=dist/0.1.0 python -m tests.benchmarks.run ways_in`` takes the files that ``deploy/release``
made, installs each into an empty folder, and starts it until its page answers. The wheel needs no more than
Python; package and image need root rights and mmdebstrap, skopeo or umoci. ``TABLECTL_WAYS=wheel,image``
leaves out the others. A Raspberry Pi's card says its own times: ``deploy/pi/build``.
"""

from __future__ import annotations

import os
import resource
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from urllib.error import URLError
from urllib.request import urlopen

Row = tuple[str, float, str]
LONGEST_S: Final = 1800.0
"""For one step."""
CLEAN: Final = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8", "HOME": "/root"}
INSIDE: Final = """
mount -t proc proc "$0/proc"; mount --rbind /dev "$0/dev"; mount -t tmpfs tmp "$0/tmp"
exec chroot "$0" "$@"
"""
"""A command in a root, in whose mounts nobody else has a part."""
IN_PLAY: Final = '"phase":"draw"'


def run() -> list[Row]:
    """Every way that can be tried here; what is missing is said."""
    named = os.environ.get("TABLECTL_RELEASE", "")
    if not named:
        print("  (ways_in: TABLECTL_RELEASE names no folder of deploy/release)", file=sys.stderr)
        return []
    wanted = os.environ.get("TABLECTL_WAYS", "wheel,package,image").split(",")
    rows: list[Row] = []
    for name, way, tools in WAYS:
        missing = [tool for tool in tools if shutil.which(tool) is None]
        if name not in wanted:
            continue
        if missing or (tools and os.geteuid() != 0):
            print(f"  (ways_in: no {name} without root rights and {', '.join(tools)})", file=sys.stderr)
            continue
        with TemporaryDirectory(prefix="way-", ignore_cleanup_errors=True) as folder:
            rows += way(Path(named).resolve(), Path(folder))
    return rows


def by_wheel(release: Path, folder: Path) -> list[Row]:
    """A virtual environment, and the wheel with its libraries."""
    wheel = next(release.glob("*.whl"))
    installed = f'"{sys.executable}" -m venv v && v/bin/pip install --quiet "{wheel}"'
    return [
        ("wheel", wheel.stat().st_size / 1e6, "MB"),
        *timed("wheel: environment and pip install", ["sh", "-c", installed], folder),
        ("wheel: environment", size_mb(folder / "v"), "MB"),
        *first_page("wheel", [str(folder / "v/bin/tablectl")], str(folder / "state"), os.environ),
    ]


def by_package(release: Path, folder: Path) -> list[Row]:
    """A Debian from nothing, and this processor's package of Debian 12."""
    arch = subprocess.run(["dpkg", "--print-architecture"], capture_output=True, text=True, check=True)
    package = next(release.glob(f"*deb12_{arch.stdout.strip()}.deb"))
    root = folder / "root"
    debian = [
        "mmdebstrap",
        "--quiet",
        "--variant=minbase",
        "--include=ca-certificates",
        "bookworm",
        str(root),
    ]
    rows: list[Row] = [
        ("package", package.stat().st_size / 1e6, "MB"),
        *timed("package: a Debian 12", debian, folder),
        ("package: Debian without it", size_mb(root), "MB"),
    ]
    shutil.copy(package, root / "package.deb")
    shutil.copy("/etc/resolv.conf", root / "etc" / "resolv.conf")
    apt = "apt-get -qq update && apt-get -qq install -y --no-install-recommends /package.deb >/dev/null"
    rows += timed("package: apt update, apt install", inside(root, "sh", "-c", apt), folder, CLEAN)
    (root / "package.deb").unlink()
    as_table = ("setpriv", "--reuid", "tablectl", "--regid", "tablectl", "--init-groups")
    return [
        *rows,
        ("package: Debian with it", size_mb(root), "MB"),
        *first_page("package", inside(root, *as_table, "tablectl"), "/var/lib/tablectl", CLEAN),
    ]


def by_image(release: Path, folder: Path) -> list[Row]:
    """The container image, unpacked: neither daemon nor runtime."""
    image = next(release.glob("*-amd64.oci.tar"))
    version = image.name.split("-")[1]
    unpacked = (
        f'skopeo --insecure-policy copy -q "oci-archive:{image}:tablectl:{version}" oci:oci:image && '
        "umoci unpack --image oci:image bundle >/dev/null"
    )
    rows = [
        ("image", image.stat().st_size / 1e6, "MB"),
        *timed("image: unpack", ["sh", "-c", unpacked], folder),
    ]
    root = folder / "bundle" / "rootfs"
    as_table = ("setpriv", "--reuid", "1000", "--regid", "1000", "--clear-groups")
    return [
        *rows,
        ("image: unpacked", size_mb(root), "MB"),
        *first_page("image", inside(root, *as_table, "tablectl"), "/state", {**CLEAN, "HOME": "/state"}),
    ]


WAYS: Final[Sequence[tuple[str, Callable[[Path, Path], list[Row]], tuple[str, ...]]]] = (
    ("wheel", by_wheel, ()),
    ("package", by_package, ("mmdebstrap", "unshare")),
    ("image", by_image, ("skopeo", "umoci", "unshare")),
)


def inside(root: Path, *command: str) -> list[str]:
    """The command that runs in a root."""
    return ["unshare", "--mount", "sh", "-c", INSIDE, str(root), *command]


def timed(name: str, command: Sequence[str], folder: Path, env: Mapping[str, str] = os.environ) -> list[Row]:
    """Processor time of a command with everything that it starts, and by the clock."""
    before, began_s = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    subprocess.run(command, cwd=folder, env=env, timeout=LONGEST_S, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent_s = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return _rows(name, spent_s, time.monotonic() - began_s)


def first_page(name: str, tablectl: Sequence[str], state: str, env: Mapping[str, str]) -> list[Row]:
    """The same of ``tablectl run``, until a hand is in play on its page."""
    web, broker = free_port(), free_port()
    ports = ("--web-port", str(web), "--mqtt-port", str(broker))
    began_s = time.monotonic()
    table = subprocess.Popen(
        [*tablectl, "run", "--state-dir", state, *ports],
        env=env,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        while IN_PLAY not in _state(web):
            if table.poll() is not None or time.monotonic() > began_s + LONGEST_S:
                raise RuntimeError(f"{name}: no hand in play on the page; exit status {table.poll()}")
            time.sleep(0.1)
        return _rows(
            f"{name}: tablectl run, until a hand is in play", spent_s(table.pid), time.monotonic() - began_s
        )
    finally:
        table.terminate()
        table.wait(60)


def spent_s(session: int) -> float:
    """Processor time of every process of a session, those that have ended in it too."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            told = stat.read_text("utf-8").rpartition(")")[2].split()
        except OSError:
            continue  # it has ended meanwhile
        if int(told[3]) == session:
            ticks += sum(map(int, told[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


def size_mb(folder: Path) -> float:
    """What the files of a folder take."""
    told = subprocess.run(["du", "-sx", "-B1", folder], capture_output=True, text=True, check=True)
    return int(told.stdout.split()[0]) / 1e6


def free_port() -> int:
    """A port that nobody listens at now."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def _state(port: int) -> str:
    try:
        with urlopen(f"http://127.0.0.1:{port}/api/state", timeout=20) as answer:
            return str(answer.read(), "utf-8")
    except (URLError, OSError):
        return ""


def _rows(name: str, spent_s: float, clock_s: float) -> list[Row]:
    return [(name, spent_s, "s of processor time"), (name, clock_s, "s by the clock")]
