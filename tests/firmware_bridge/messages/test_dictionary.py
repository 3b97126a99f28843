from __future__ import annotations

import pytest

from firmware_bridge.errors import DictionaryError
from firmware_bridge.messages.dictionary import OURS, Dictionary, Entry
from firmware_bridge.messages.message import Role


def test_our_dictionary_reads_back_from_its_text() -> None:
    assert Dictionary.parse(OURS.text) == OURS


def test_a_dictionary_lacks_nothing_of_itself() -> None:
    assert OURS.incompatibilities(OURS) == ()


def test_a_newer_controller_may_know_more() -> None:
    newer = Dictionary((*OURS.entries, Entry(99, Role.COMMAND, "warm_drum", "ticket:u16")))
    assert newer.incompatibilities(OURS) == ()


def test_everything_that_is_missing_or_different_is_named() -> None:
    theirs = Dictionary.parse(
        OURS.text.replace("23 command roll_dice ticket:u16 count:u8\n", "").replace(
            "stacks:u8s", "stacks:u16"
        )
    )
    assert theirs.incompatibilities(OURS) == (
        "build_walls should be command (ticket:u16 stacks:u8s), is command (ticket:u16 stacks:u16)",
        "command roll_dice is missing",
    )


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("sixteen command open_lids\n", "line 1"),
        ("16 wish open_lids\n", "line 1"),
        ("16 command\n", "line 1"),
        ("16 command a x:u8\n3 command b\n", "line 2"),
        ("16 command a\n16 report b\n", "one number"),
        ("16 command a\n17 report a\n", "one name"),
    ],
)
def test_a_dictionary_that_cannot_be_read_says_where(text: str, says: str) -> None:
    with pytest.raises(DictionaryError, match=says):
        Dictionary.parse(text)
