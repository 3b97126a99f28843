"""Memory that is freed leaves the process, also where a small object was made behind it."""

from __future__ import annotations

import platform
import subprocess
import sys

import pytest

PICTURES_THAT_COME_AND_GO = """
import sys
from tablectl.adapters.host.allocator import release_freed_memory
if "told" in sys.argv:
    assert release_freed_memory()
def anonymous_mb():
    return next(int(l.split()[1]) for l in open("/proc/self/status") if l.startswith("RssAnon")) / 1024
before, kept = anonymous_mb(), []
del (one := [bytearray(30 << 20)])[:]  # from now on, blocks of this size come from the heap
for _ in range(40):
    picture = bytearray(6 << 20)
    kept.append(bytearray(100_000))  # small enough to lie behind the picture in the heap
    del picture
    kept.append(bytearray(5 << 20))
    kept[-1] = None
held = [bytearray(6 << 20) for _ in range(20)]
small = [bytearray(100_000) for _ in range(200)]
del held
print(anonymous_mb() - before - sum(len(each) for each in (*kept, *small) if each) / (1 << 20))
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="the setting is the GNU C library's")
def test_a_process_that_was_told_so_keeps_nothing_of_freed_pictures() -> None:
    said = subprocess.run(
        [sys.executable, "-c", PICTURES_THAT_COME_AND_GO, "told"], capture_output=True, text=True, check=True
    )
    assert float(said.stdout) < 10
