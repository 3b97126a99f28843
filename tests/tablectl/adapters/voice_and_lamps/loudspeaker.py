"""A loudspeaker that is a folder: a program with aplay's command line that writes what it would play."""

from __future__ import annotations

import os
import select
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Final

PATIENCE_S: Final = 60.0
"""How long a sentence may take to be made where many others work on the same core."""

_PLAYER = """#!/bin/sh
[ "$1 $2 $4" = "-q -D -" ] || {{ echo "unknown option" >&2; exit 2; }}
[ "$3" = hall ] || {{ echo "audio open error: no device $3" >&2; exit 1; }}
part=$(mktemp {folder}/XXXXXX)
cat > "$part"
mv "$part" "$part.wav"
echo "$part.wav" > {told}
"""
_ESPEAK = """#!/bin/sh
given="$1 $3 $5 $7 $8 $9 ${10} ${11}"
[ "$given" = "-v -a -s -z -b 1 --stdin --stdout" ] || { echo "bad option" >&2; exit 1; }
printf 'RIFF %s %s ' "$2" "$4"
exec cat
"""
_JTALK = """#!/bin/sh
[ "$1 $3 $5 $6 $7" = "-x -m -ow /dev/stdout -g" ] || { echo "Open JTalk: bad option" >&2; exit 1; }
printf 'RIFF %s ' "$8"
exec cat
"""


def program(path: Path, text: str) -> Path:
    """A program of a test."""
    fresh = path.with_suffix(".new")  # the old one may be running
    # Written by another process: what this one forks meanwhile would hold it open, and it could not be run.
    subprocess.run(["sh", "-c", 'cat > "$1" && chmod 755 "$1"', "sh", fresh], input=text.encode(), check=True)
    return fresh.replace(path)


@dataclass(frozen=True, slots=True)
class Loudspeaker:
    """What was played lies in its folder. The device is called ``hall``."""

    folder: Path
    player: Path
    pipe: int

    @classmethod
    def at(cls, folder: Path) -> Loudspeaker:
        """A new one."""
        told = folder / "told"
        os.mkfifo(told)
        player = program(folder / "player", _PLAYER.format(folder=folder, told=told))
        return cls(folder, player, os.open(told, os.O_RDWR | os.O_NONBLOCK))

    def played(self) -> bytes:
        """The next sound, whole.

        Raises:
            TimeoutError: nothing was played.
        """
        line = b""
        while not line.endswith(b"\n"):
            if not select.select([self.pipe], [], [], PATIENCE_S)[0]:
                raise TimeoutError("nothing was played")
            line += os.read(self.pipe, 1)
        return Path(line.decode().strip()).read_bytes()

    def close(self) -> None:
        """No more."""
        os.close(self.pipe)


def espeak_stand_in(folder: Path) -> Path:
    """Keeps to eSpeak NG's command line and writes the text in place of sound."""
    return program(folder / "espeak-ng", _ESPEAK)


def jtalk_stand_in(folder: Path) -> Path:
    """The same of Open JTalk."""
    return program(folder / "open_jtalk", _JTALK)
