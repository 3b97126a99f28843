"""Folds the hall's log into the state: entry by entry, without those that were taken back."""

from tablectl.hall.folding.log import evolve, fold_log, fold_next, taken_back_seqs

__all__ = ["evolve", "fold_log", "fold_next", "taken_back_seqs"]
