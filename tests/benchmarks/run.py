"""All figures in one table: ``python -m tests.benchmarks.run [name…]``.

Every ``bench_<name>.py`` beside this file has ``run() -> list[tuple[str, float, str]]``: what was measured,
the value, its unit. A part that is missing here (no broker, no model) is said aloud and left out. Figures
are single readings: trust the ratios, and the machine's name that stands above them.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import time
import traceback
from importlib import import_module
from pathlib import Path


def machine_name() -> str:
    """Processor, cores, memory, system and Python."""
    processor = platform.processor() or platform.machine()
    for line in _lines("/proc/cpuinfo"):
        if line.startswith("model name"):
            processor = line.partition(":")[2].strip()
            break
    board = "".join(_lines("/proc/device-tree/model")).strip("\0 ")
    memory = next((line.split()[1] for line in _lines("/proc/meminfo") if line.startswith("MemTotal")), "0")
    return ", ".join(
        part
        for part in (
            board,
            processor,
            f"{len(os.sched_getaffinity(0))} cores",
            f"{int(memory) / 1e6:.1f} GB",
            f"{platform.system()} {platform.release()}",
            f"Python {platform.python_version()}",
        )
        if part
    )


def _lines(path: str) -> list[str]:
    try:
        return Path(path).read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return []


def names() -> list[str]:
    """The benchmarks that lie beside this file."""
    return sorted(path.stem.removeprefix("bench_") for path in Path(__file__).parent.glob("bench_*.py"))


def main(wanted: list[str]) -> int:
    """Run and print; returns the number of benchmarks that broke."""
    broken = 0
    print(f"machine: {machine_name()}")
    print(f"load:    {os.getloadavg()[0]:.1f} (1 min) at the start")
    print(f"\n{'figure':<76} {'value':>12}  unit")
    for name in wanted:
        started = time.perf_counter()
        try:
            rows = import_module(f"tests.benchmarks.bench_{name}").run()
        except Exception:  # noqa: BLE001  (one broken benchmark must not hide the others)
            broken += 1
            print(f"{name}: broken\n{traceback.format_exc()}", file=sys.stderr)
            continue
        for what, value, unit in rows:
            print(f"{what:<76} {value:>12,.2f}  {unit}", flush=True)
        print(f"  ({name}: {time.perf_counter() - started:.1f} s)", file=sys.stderr)
    return broken


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("name", nargs="*", help=f"which; all without: {', '.join(names())}")
    parser.add_argument("--beside", metavar="FILE.onnx", help="recognition: another detector, timed in turns")
    options = parser.parse_args()
    if options.beside:
        os.environ["BENCH_BESIDE"] = options.beside
    chosen = options.name or names()
    unknown = sorted(set(chosen) - set(names()))
    if unknown:
        parser.error(f"no benchmark {unknown[0]!r}; there are {', '.join(names())}")
    sys.exit(1 if main(chosen) else 0)
