"""What the hall's log comes to: an entry after the other, those that were taken back left out."""

from tablectl.hall.folding.log import evolve, fold_log, fold_next, taken_back_seqs

__all__ = ["evolve", "fold_log", "fold_next", "taken_back_seqs"]
