"""What the hall's log comes to: an entry after the other, those that were taken back left out."""

from tablectl.hall.folding.log import evolve, folded, followed, taken_back

__all__ = ["evolve", "folded", "followed", "taken_back"]
