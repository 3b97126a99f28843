"""Which phones may be cameras: codes that work once, and phones that are shut out."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablectl.adapters.phone_cameras import Pairings
from tablectl.adapters.phone_cameras.pairing import CODE_LIFETIME_S, MAX_PHONES, PHONES_FILE
from tablectl.errors import InputError, StateDirError

AT = "2026-11-20T10:00:00.000Z"


def pairings(folder: Path | None, now: list[float] | None = None) -> Pairings:
    clock = now or [0.0]
    return Pairings(folder, lambda: AT, lambda: clock[0])


def test_a_code_makes_one_phone_a_camera_once(tmp_path: Path) -> None:
    kept = pairings(tmp_path)
    code = kept.new_code("overhead")
    paired = kept.pair(f" {code[:5].lower()}-{code[5:]} ", "Phone of Anna")
    assert paired is not None
    token, phone = paired
    assert (phone.camera, phone.label) == ("overhead", "Phone of Anna")
    assert kept.pair(code, "somebody else") is None
    found = kept.phone(token)
    assert found is not None
    assert found[1] == phone


def test_a_code_ends(tmp_path: Path) -> None:
    now = [0.0]
    kept = pairings(tmp_path, now)
    code = kept.new_code("overhead")
    now[0] = CODE_LIFETIME_S + 1
    assert kept.pair(code, "late") is None


def test_a_restart_keeps_the_phones_and_no_code(tmp_path: Path) -> None:
    kept = pairings(tmp_path)
    paired = kept.pair(kept.new_code("overhead"), "Anna")
    waits = kept.new_code("overhead")
    assert paired is not None
    again = pairings(tmp_path)
    assert again.phone(paired[0]) is not None
    assert again.pair(waits, "late") is None
    text = (tmp_path / PHONES_FILE).read_text("utf-8")
    assert paired[0] not in text
    assert not (tmp_path / PHONES_FILE).stat().st_mode & 0o077


def test_a_phone_that_is_removed_is_shut_out(tmp_path: Path) -> None:
    kept = pairings(tmp_path)
    paired = kept.pair(kept.new_code("overhead"), "Anna")
    assert paired is not None
    ((key, _),) = kept.phones()
    assert kept.remove(key) is not None
    assert kept.remove(key) is None
    assert kept.phone(paired[0]) is None
    assert pairings(tmp_path).phone(paired[0]) is None


@pytest.mark.parametrize("guess", ["", "A", "AAAAAAAAAA", "\0", "ключ", "A" * 10_000])
def test_a_guess_pairs_nothing(guess: str) -> None:
    kept = pairings(None)
    kept.new_code("overhead")
    assert kept.pair(guess, "guesser") is None


def test_only_so_many_phones_are_remembered() -> None:
    kept = pairings(None)
    tokens = []
    for number in range(MAX_PHONES + 3):
        paired = kept.pair(kept.new_code("overhead"), str(number))
        assert paired is not None
        tokens.append(paired[0])
    assert len(kept.phones()) == MAX_PHONES
    assert kept.phone(tokens[0]) is None


def test_a_code_stays_good_where_the_phone_cannot_be_kept(tmp_path: Path) -> None:
    kept = pairings(tmp_path / "gone")
    code = kept.new_code("overhead")
    with pytest.raises(StateDirError):
        kept.pair(code, "Anna")
    assert kept.phones() == []
    (tmp_path / "gone").mkdir()
    assert kept.pair(code, "Anna") is not None


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", '{"phones": {"a": 1}}', '{"phones": {"a": {}}}', "[" * 100_000]
)
def test_a_damaged_file_is_told_with_what_to_do(tmp_path: Path, text: str) -> None:
    (tmp_path / PHONES_FILE).write_text(text, "utf-8")
    with pytest.raises(InputError, match="remove it"):
        pairings(tmp_path)
