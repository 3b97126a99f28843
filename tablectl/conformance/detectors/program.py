"""A detector that is a program: its arguments are picture files, and it writes a line for each."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence

from tablectl.conformance.detectors.pictures import Detector, DetectorOutput
from tablectl.errors import InputError, in_words

MAX_DURATION_S = 3600.0
"""Time for one batch; a program that takes longer hangs."""


def program_detector(command: Sequence[str]) -> Detector:
    """A detector that runs a command with the files as further arguments.

    It raises InputError if the program cannot be started or does not end in time.
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
                timeout=MAX_DURATION_S,
                check=False,
            )
        except OSError as error:
            raise InputError(f"{command[0]} cannot be started: {in_words(error)}") from error
        except subprocess.TimeoutExpired as error:
            raise InputError(
                f"{command[0]} has not answered for {len(paths)} pictures within {MAX_DURATION_S:g} s"
            ) from error
        return DetectorOutput(tuple(line for line in ran.stdout.splitlines() if line.strip()), ran.returncode)

    return ask
