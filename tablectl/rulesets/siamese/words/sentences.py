"""What the Siamese format's options do, in Russian, Japanese and Chinese: data, nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablectl.rulesets.mcr.words.sentences import SENTENCES as MCR_SENTENCES
from tablectl.rulesets.names import Told

SENTENCES: Final[Mapping[str, Told]] = {
    **MCR_SENTENCES,
    "seat_rotation": Told(
        "трое меняются местами между раундами так, что каждый сидит с каждой стороны от каждого",
        "三人は圏ごとに席を替わり、互いの左右どちらにも座る",
        "三人各圈之间换位，使每人都坐过其他每人的两侧",
    ),
    "players": Told("сколько человек играет", "対局の人数", "参加人数"),
    "deals": Told(
        "сдач в сессии вдвоём: чётное число, о котором договариваются заранее",
        "二人の一局の局数。事前に決めた偶数",
        "二人对局的局数：事先约定的偶数",
    ),
}
"""By option, beside the English sentence that stands with it."""
