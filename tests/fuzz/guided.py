"""One parser under atheris: inputs that reach new lines are bent further. Run by ``python -m tests.fuzz``.

python -m tests.fuzz.guided PARSER [libFuzzer's options and folders]
"""

from __future__ import annotations

import hashlib
import sys
from random import Random

import atheris

with atheris.instrument_imports(include=["tablectl", "firmware_bridge", "vision"]):
    from tests.fuzz.entries import PARSERS
    from tests.fuzz.mutations import bent
    from tests.fuzz.parser import REGRESSIONS


def main(name: str, options: list[str]) -> None:
    """Feed one parser until it breaks or libFuzzer's time is over; never returns."""
    parser = PARSERS[name]

    def tried(data: bytes) -> None:
        try:
            parser.try_once(data)
        except Exception:
            # Ours to keep: libFuzzer's own alarm may end the process while the error is being told.
            folder = REGRESSIONS / name
            folder.mkdir(parents=True, exist_ok=True)
            (folder / f"found-{hashlib.sha256(data).hexdigest()[:12]}").write_bytes(data)
            raise

    def mutated(data: bytes, most: int, seed: int) -> bytes:
        chance = Random(seed)
        if chance.random() < 0.5:
            return bent([data], chance)[:most]
        return bytes(atheris.Mutate(data, most))

    atheris.Setup([name, *options], tried, custom_mutator=mutated)
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
