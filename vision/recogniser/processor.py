"""Which form of the models suits this processor.

8-bit sums are faster only where the processor has an instruction that multiplies bytes and adds the products
up. Without it they are slower on x86-64, and errors of its 16-bit sums change answers.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

CPUINFO: Final = Path("/proc/cpuinfo")
BYTE_PRODUCT_FLAGS: Final = frozenset({"avx512_vnni", "avx_vnni"})
"""What Linux calls that instruction of x86-64. Processors of other makes have one too; there nobody has
measured yet which form is faster.
"""


def multiplies_bytes(cpuinfo: Path = CPUINFO) -> bool:
    """Whether 8-bit models are known to be faster here; no where the system does not say."""
    try:
        lines = cpuinfo.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return False
    flags = (line.partition(":")[2].split() for line in lines if line.startswith("flags"))
    return not BYTE_PRODUCT_FLAGS.isdisjoint(next(flags, []))
