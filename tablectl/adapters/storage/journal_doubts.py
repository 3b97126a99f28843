"""Why a journal is not believed, in words: what is remembered of it elsewhere says otherwise."""

from __future__ import annotations

from tablectl.ports import Doubt


def another(kept: str, found: str, seq: int, head: int) -> Doubt:
    """Another journal lies where one was kept."""
    text = f"another journal lies here: {kept} was kept, and this is {found}"
    return Doubt("other_journal", text, {"seq": seq, "head": head, "other": kept})


def rewritten(seq: int) -> Doubt:
    """An entry has another hash than when it was written."""
    text = f"the journal was written anew: entry {seq} has another hash than when it was written"
    return Doubt("rewritten", text, {"seq": seq})


def went_back(seq: int, head: int) -> Doubt:
    """It ends before an entry that it had."""
    text = f"the journal went back: entry {seq} was written here, and this one ends with {head}"
    return Doubt("went_back", text, {"seq": seq, "head": head})
