"""A record of any format that is cut anywhere: finished hands are kept, and that it breaks off is told.

No hand of such a record disagrees: what is not whole is not compared.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from tablectl.api.counts.statistics import games_of_text
from tablectl.api.games.export import (
    WRITERS,
    convert_file,
    convert_journal,
    envelopes_of,
    export_games,
    import_journal,
)
from tablectl.api.games.replay import exit_status, replay_files
from tablectl.formats.reading import read_record_text
from tablectl.formats.recorded.record import RecordedGame, RecordError
from tests.tablectl.formats import majsoul_writer
from tests.tablectl.formats.games import game
from tests.tablectl.formats.majiang_writer import majiang

TZIAKCHA: Final = Path(__file__).parents[2] / "fixtures" / "mcr" / "tziakcha" / "session.json"


def _riichi() -> RecordedGame:
    return game("four_riichi")


def _in(format_: str) -> Callable[[Path], str]:
    return lambda _: export_games((_riichi(),), format_)


def _of_mcr(hands: int) -> str:
    data = json.loads(TZIAKCHA.read_text("utf-8"))
    return json.dumps({"records": data["records"][:hands]}, ensure_ascii=False)


def _botzone(folder: Path) -> str:
    path = folder / "mcr.json"
    path.write_text(_of_mcr(3), encoding="utf-8")
    return convert_file(path, "botzone").text


TEXTS: Final[dict[str, Callable[[Path], str]]] = {
    **{name: _in(name) for name in WRITERS},
    "majiang": lambda _: json.dumps(majiang(_riichi()), ensure_ascii=False),
    "majsoul": lambda _: majsoul_writer.text(_riichi()),
    "jsonl": lambda _: convert_journal(envelopes_of((_riichi(),)), "jsonl").text,
    "botzone": _botzone,
    "tziakcha": lambda _: _of_mcr(3),
}


@pytest.mark.slow
@pytest.mark.parametrize("format_", TEXTS)
def test_a_record_that_is_cut_anywhere_keeps_its_finished_hands_and_says_so(
    format_: str, tmp_path: Path
) -> None:
    whole = TEXTS[format_](tmp_path).rstrip().encode()
    path = tmp_path / "cut"
    path.write_bytes(whole)
    known = list(replay_files([path]))
    assert exit_status(known) == 0
    for cut in range(len(whole) // 2, len(whole) - 1, len(whole) // 18 + 1):
        path.write_bytes(whole[:cut])
        lines = list(replay_files([path]))
        hands = [line for line in lines if "hand" in line]
        assert all(line["agrees"] for line in hands), (cut, whole[cut - 40 : cut], hands[-1])
        assert hands, (cut, lines)
        assert hands == known[: len(hands)] or format_ in ("jsonl", "botzone")
        told = [line.get("broken_off", False) for line in lines if line.get("game")]
        assert told[-1], (cut, whole[cut - 40 : cut])
        assert exit_status(lines) == 1
        text = read_record_text(path)
        assert games_of_text(text).broken_off, (cut, "statistics say so, too")
        assert import_journal(text).broken_off, (cut, "and who writes it in another form")
    path.write_bytes(whole)
    assert not games_of_text(read_record_text(path)).broken_off
    assert not import_journal(read_record_text(path)).broken_off


def test_an_export_whose_last_number_is_none_does_not_break_off() -> None:
    text = convert_journal(envelopes_of((_riichi(),)), "jsonl").text
    damaged = f'{text}{{"seq": 1{"0" * 400}}}'
    with pytest.raises(RecordError, match="number"):
        import_journal(damaged)
