"""Names of Siamese MCR's options in English, Russian, Japanese and Chinese: data, nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablectl.rulesets.mcr.words.option_names import OPTIONS as MCR_OPTIONS
from tablectl.rulesets.names import Names

OPTIONS: Final[Mapping[str, Names]] = {
    **MCR_OPTIONS,
    "players": Names("Players", "Число игроков", "人数", "人数"),
    "deals": Names("Hands for two players", "Число сдач вдвоём", "二人戦の局数", "二人局数"),
}
"""By field name, in the order of the options."""
