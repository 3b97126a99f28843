"""Why a journal is not believed, in words: what is remembered of it elsewhere says otherwise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tablectl.adapters.storage.journal.hash_chain import JournalHead
from tablectl.ports import Doubt


def contradiction(
    heard: JournalHead, found: JournalHead, given_up: int, hash_at: Callable[[int], str | None]
) -> Doubt | None:
    """What is remembered of a journal against what stands in it; None where the two agree.

    Args:
        heard: its hash is empty where only the number is known.
        given_up: up to where entries were given up on a person's word.
        hash_at: the hash of an entry that stands there.
    """
    if heard.identity != found.identity:
        return another(heard.identity, found.identity, heard.seq, found.seq)
    if heard.seq > max(found.seq, given_up):
        return went_back(heard.seq, found.seq)
    if heard.hash and heard.seq > given_up and hash_at(heard.seq) != heard.hash:
        return rewritten(heard.seq)
    return None


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


def lost(case: str, seq: int) -> Doubt:
    """The file is not the one that is being written any more.

    Args:
        case: ``deleted``, ``replaced`` or ``overwritten``.
        seq: the last entry.
    """
    text = _LOST[case].format(seq=seq)
    return Doubt(case, text, {"seq": seq})


_LOST: Final = {
    "deleted": "the journal's file was deleted or moved away while the table ran; the table still holds all "
    "{seq} entries",
    "replaced": "another file was put in the journal's place while the table ran; the table still holds all "
    "{seq} entries",
    "overwritten": "the journal's file was overwritten while the table ran; its {seq} entries are in no file "
    "any more",
}
LOST_PLACE: Final = frozenset({"deleted", "replaced"})
"""Cases in which the journal is whole, and has only lost its place."""


def what_to_do(doubt: Doubt) -> str:
    """Who can end a doubt, and how."""
    if doubt.code in LOST_PLACE:
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
