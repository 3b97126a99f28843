"""Why a journal is not trusted, in words: it contradicts what is recorded about it elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tablectl.adapters.storage.journal.hash_chain import JournalHead
from tablectl.ports import Doubt


def find_contradiction(
    remembered: JournalHead, found: JournalHead, discarded_upto: int, hash_at: Callable[[int], str | None]
) -> Doubt | None:
    """Compare what is recorded about a journal with its content; None if the two agree.

    Args:
        remembered: the recorded head; its hash is empty if only the number is known.
        found: the journal's head.
        discarded_upto: up to which entry a person has discarded entries.
        hash_at: gives the hash of one of the journal's entries.
    """
    if remembered.identity != found.identity:
        return other_journal(remembered.identity, found.identity, remembered.seq, found.seq)
    if remembered.seq > max(found.seq, discarded_upto):
        return went_back(remembered.seq, found.seq)
    if remembered.hash and remembered.seq > discarded_upto and hash_at(remembered.seq) != remembered.hash:
        return rewritten(remembered.seq)
    return None


def other_journal(expected: str, found: str, seq: int, head: int) -> Doubt:
    """Another journal lies in the place of the one that was stored."""
    text = f"another journal lies here: {expected} was kept, and this is {found}"
    return Doubt("other_journal", text, {"seq": seq, "head": head, "other": expected})


def rewritten(seq: int) -> Doubt:
    """An entry has another hash than when it was written."""
    text = f"the journal was written anew: entry {seq} has another hash than when it was written"
    return Doubt("rewritten", text, {"seq": seq})


def went_back(seq: int, head: int) -> Doubt:
    """The journal ends before an entry that it had."""
    text = f"the journal went back: entry {seq} was written here, and this one ends with {head}"
    return Doubt("went_back", text, {"seq": seq, "head": head})


def file_lost(case: str, seq: int) -> Doubt:
    """The journal's file was lost while it was being written.

    Args:
        case: ``deleted``, ``replaced`` or ``overwritten``.
        seq: the last entry.
    """
    text = _FILE_LOST_TEXTS[case].format(seq=seq)
    return Doubt(case, text, {"seq": seq})


_FILE_LOST_TEXTS: Final = {
    "deleted": "the journal's file was deleted or moved away while the table ran; the table still holds all "
    "{seq} entries",
    "replaced": "another file was put in the journal's place while the table ran; the table still holds all "
    "{seq} entries",
    "overwritten": "the journal's file was overwritten while the table ran; its {seq} entries are in no file "
    "any more",
}
RECOVERABLE_LOSSES: Final = frozenset({"deleted", "replaced"})
"""Cases in which the journal is complete, and only its file has to be restored."""


def remedy_for(doubt: Doubt) -> str:
    """What a person has to do so that the journal is trusted again."""
    if doubt.code in RECOVERABLE_LOSSES:
        return (
            "Nothing is written until somebody decides: the override of `journal` on the page /preflight "
            "puts the journal back"
        )
    if doubt.code == "overwritten":
        return "Nothing is written: stop the service, restore a backup and start again"
    return (
        "Nothing is written until somebody decides: put the right journal back, or take this one as it is on "
        "the page /preflight, or with `tablectl run --accept-journal`"
    )
