"""A made-up field of players, for demonstrations."""

from __future__ import annotations

from random import Random
from typing import Any, Final

GIVEN: Final = (
    "Aoi", "Ren", "Yuzu", "Haru", "Sora", "Mio", "Riku", "Hina", "Kaito", "Nao", "Anna", "Boris", "Clara",
    "Denis", "Elena", "Felix", "Greta", "Hugo", "Irina", "Jan", "Katya", "Lars", "Maria", "Nikita", "Olga",
    "Pavel", "Rosa", "Stefan", "Tanya", "Viktor", "Wei", "Xin",
)  # fmt: skip
FAMILY: Final = (
    "Abe", "Berg", "Chen", "Dahl", "Endo", "Fischer", "Gao", "Hayashi", "Ivanov", "Jensen", "Kato", "Lind",
    "Mori", "Novak", "Ono", "Petrov", "Rossi", "Sato", "Tanaka", "Ueda", "Vogel", "Wang", "Yamada", "Zhang",
)  # fmt: skip
COUNTRIES: Final = ("JP", "CN", "RU", "DE", "FR", "DK", "NL", "PL", "IT", "GB")


def made_up_field(players: int, seed: int) -> list[dict[str, Any]]:
    """Players ``p1``, ``p2``… as a tournament file has them, with names that stand once each."""
    chance = Random(f"field {seed}")
    names = [f"{given} {family}" for given in GIVEN for family in FAMILY]
    chance.shuffle(names)
    return [
        {
            "id": f"p{number + 1}",
            "name": names[number] if number < len(names) else f"Player {number + 1}",
            "country": chance.choice(COUNTRIES),
        }
        for number in range(players)
    ]
