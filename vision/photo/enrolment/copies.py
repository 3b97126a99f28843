"""How many of each face lie there when a set is shown."""

from __future__ import annotations

from vision.labels import FLOWERS, JOKER, KINDS, RED_FIVES


def one_of_each(*, flowers: bool = True, red_fives: bool = False, joker: bool = False) -> dict[str, int]:
    """The faces of a set, each once, as a row of all different tiles shows them."""
    faces = [
        *KINDS,
        *(FLOWERS if flowers else ()),
        *(RED_FIVES if red_fives else ()),
        *((JOKER,) if joker else ()),
    ]
    return dict.fromkeys(faces, 1)


def whole_set(*, flowers: bool = True, red_fives: bool = False, jokers: int = 0) -> dict[str, int]:
    """How many of each face a whole set has; red fives stand in the place of plain ones."""
    copies = dict.fromkeys(KINDS, 4)
    if red_fives:
        for red in RED_FIVES:
            copies[f"5{red[1]}"] -= 1
            copies[red] = 1
    if flowers:
        copies |= dict.fromkeys(FLOWERS, 1)
    if jokers:
        copies[JOKER] = jokers
    return copies
