"""Bends what strangers could hand the table, guided by the lines that an input reaches.

    python -m tests.fuzz [--minutes N] [PARSER…]

Every parser of tests/fuzz/entries.py (or those named) gets N minutes in a process of its own. Needs atheris
(``pip install -e .[fuzz]``). An input that breaks a parser, takes more than two seconds or far too much
memory is written to tests/fuzz/regressions/PARSER and told; mend the parser and keep the file: the default
tests try it for ever after. Exit status: 0 nothing found, 1 something found, 2 wrong usage or no atheris.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from tests.fuzz.entries import PARSERS
from tests.fuzz.mutations import MOST_BYTES
from tests.fuzz.parser import CORPUS, REGRESSIONS

LONGEST_S = 2
MOST_MEMORY_MB = 700
"""Of the whole process: the instrumented program itself takes 300 to 400."""
ROOT = Path(__file__).parents[2]


def fuzz(name: str, seconds: float) -> list[Path]:
    """Bend one parser's examples; returns what broke it."""
    found_in = REGRESSIONS / name
    found_in.mkdir(parents=True, exist_ok=True)
    before = set(found_in.iterdir())
    with tempfile.TemporaryDirectory(prefix=f"fuzz-{name}-") as grown:
        command = [
            *(sys.executable, "-m", "tests.fuzz.guided", name, grown, str(CORPUS / name), str(found_in)),
            *(f"-max_total_time={seconds:.0f}", f"-timeout={LONGEST_S}", f"-rss_limit_mb={MOST_MEMORY_MB}"),
            *(f"-max_len={MOST_BYTES}", f"-artifact_prefix={found_in}/", "-print_final_stats=1"),
        ]
        ran = subprocess.run(command, cwd=ROOT, stderr=subprocess.STDOUT, stdout=subprocess.PIPE, check=False)
        lines = ran.stdout.decode("utf-8", "replace").splitlines()
    tries = next((line.split()[-1] for line in lines if "number_of_executed_units" in line), "?")
    for twice in found_in.glob("crash-*"):
        twice.unlink()  # kept under its own name
    found = sorted(set(found_in.iterdir()) - before)
    if not any(found_in.iterdir()):
        found_in.rmdir()
    print(f"{name:16} {tries:>9} tries, {len(found)} findings", flush=True)
    if ran.returncode or found:
        print("\n".join(f"    {line}" for line in lines[-60:] if not line.startswith("#")), flush=True)
    if ran.returncode and not found:
        raise RuntimeError(f"{name}: the fuzzer itself failed with status {ran.returncode}")
    return found


def main() -> int:
    """Run; returns the exit status."""
    asked = argparse.ArgumentParser("python -m tests.fuzz", description=__doc__,
                                    formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    asked.add_argument("parser", nargs="*", help=f"which; all without: {', '.join(PARSERS)}")
    asked.add_argument("--minutes", type=float, default=2.0, help="for each parser (2)")
    options = asked.parse_args()
    unknown = sorted(set(options.parser) - set(PARSERS))
    if unknown:
        asked.error(f"no parser {unknown[0]!r}; there are {', '.join(PARSERS)}")
    if find_spec("atheris") is None:
        asked.error("atheris is not installed: pip install -e .[fuzz] (there is none for every processor)")
    chosen = options.parser or list(PARSERS)
    print(f"{len(chosen)} parsers, {options.minutes:g} minutes each", flush=True)
    found = [path for name in chosen for path in fuzz(name, 60 * options.minutes)]
    for path in found:
        print(path.relative_to(ROOT))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
