"""A detector that is a program: it is given picture files and writes a line for each."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence

from tablectl.conformance.detectors.shown import Detector, DetectorOutput
from tablectl.errors import InputError, in_words

MAX_DURATION_S = 3600.0
"""A program that takes longer for one round has hung."""


def program_detector(command: Sequence[str], timeout_s: float = MAX_DURATION_S) -> Detector:
    """Ask a program: the files are added to its arguments.

    The detector raises InputError where the program cannot be started or does not end in time.
    """

    def ask(paths: Sequence[str]) -> DetectorOutput:
        try:
            ran = subprocess.run(
                [*command, *paths],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
                timeout=timeout_s,
                check=False,
            )
        except OSError as error:
            raise InputError(f"{command[0]} cannot be started: {in_words(error)}") from error
        except subprocess.TimeoutExpired as error:
            raise InputError(
                f"{command[0]} has not answered for {len(paths)} pictures within {timeout_s:g} s"
            ) from error
        return DetectorOutput(tuple(line for line in ran.stdout.splitlines() if line.strip()), ran.returncode)

    return ask
