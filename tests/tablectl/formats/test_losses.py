"""Every conversion says what it lost or guessed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tablectl.api.games.export import UNDATED, convert_file, convert_journal, envelopes_of
from tablectl.errors import InputError
from tablectl.formats.journal.from_events import recorded_games
from tablectl.formats.reading import read_text
from tablectl.formats.recorded.losses import losses
from tablectl.formats.recorded.record import RecordError
from tablectl.game.claims import (
    BuildWalls,
    Correct,
    DeclareDraw,
    Discard,
    NoteIrregularity,
    Penalty,
    Refused,
    StartHand,
)
from tablectl.game.events import DrawReason, Envelope, Source, TileDiscarded
from tablectl.game.frozen_values import changed
from tablectl.game.history import History, amend
from tablectl.mahjong.tiles import Tile
from tests.tablectl.formats.games import GAMES, game
from tests.tablectl.game.table import Table

TANYAO = "234m567p22s34567s"
FORMATS = ("mjlog", "tenhou6", "mjai")


def half_seen() -> Table:
    t = Table("", TANYAO, preset="ema", options={"kuitan": False})
    t.until(0)
    t.do(DeclareDraw(DrawReason.EXHAUSTIVE))
    t.settle()
    return t


def test_our_own_format_loses_nothing() -> None:
    one = game("thirteen_orphans")
    assert losses(one, "jsonl") == ()
    assert convert_journal(envelopes_of((one,)), "jsonl").notes == ()


def test_a_records_rules_are_a_guess() -> None:
    for name, ending in (("thirteen_orphans", "mjlog"), ("nine_kinds", "tenhou6.json")):
        notes = convert_file(GAMES / f"{name}.{ending}", "mjai").notes
        assert any("guessed: preset tenhou" in note for note in notes)


def test_a_record_has_no_times() -> None:
    notes = convert_file(GAMES / "thirteen_orphans.mjlog", "jsonl").notes
    assert f"guessed: the time of every entry, {UNDATED}" in notes


@pytest.mark.parametrize("format_", FORMATS)
def test_rules_that_a_format_cannot_tell(format_: str) -> None:
    one = replace(game("thirteen_orphans"), preset="ema", options={"tobi": False, "red_fives": 4})
    said = " ".join(losses(one, format_))
    assert "preset ema" in said
    assert "tobi=false, red_fives=4" in said
    assert ("kuitan=false" in " ".join(losses(replace(one, options={"kuitan": False}), format_))) == (
        format_ == "mjai"
    )
    plain = replace(one, preset="tenhou", options={"session_rounds": 1, "red_fives": 0})
    assert not any("options" in note or "preset" in note for note in losses(plain, format_))


def test_dice_are_told_by_mjlog_alone() -> None:
    one = game("thirteen_orphans")
    assert "dice" not in losses(one, "mjlog")
    assert "dice" in losses(one, "tenhou6")
    assert "dice" in losses(one, "mjai")


def test_fu_of_a_limit_hand_are_not_told_by_tenhou6() -> None:
    one = game("open_kong_extra_round")
    assert any("at a limit" in note for note in losses(one, "tenhou6"))
    assert not any("at a limit" in note for note in losses(one, "mjai"))


def test_what_our_table_knows_and_others_do_not() -> None:
    t = Table("", TANYAO)
    t.until(0)
    t.do(NoteIrregularity(2, "table_talk", "twice"), DeclareDraw(DrawReason.EXHAUSTIVE))
    t.settle()
    t.do(Penalty(2, "talking", (0, 0, -1000, 0)), StartHand(), BuildWalls((34,) * 4))
    (one,) = recorded_games(t.events)
    one = replace(one, first_dealer=2)
    shown = "who showed a hand at a draw: read back as every ready seat"
    assert shown in losses(one, "tenhou6")
    said = losses(one, "mjai")
    assert "seats are counted from the first dealer: seat 2 becomes 0" in said
    assert shown not in said
    assert "1 irregularities" in said
    assert any("unseen" in note or "nobody has seen" in note for note in said)
    hand = replace(
        one.hands[0],
        steps=(*one.hands[0].steps, BuildWalls((34,) * 4), Discard(0, Tile.parse("1m"))),
        before=(Penalty(2, "talking", (0, 0, -1000, 0)),),
        scores=(25_000, 25_000, 25_050, 24_950),
    )
    said = losses(replace(one, hands=(hand,)), "mjlog")
    assert "tiles counted in the walls" in said
    assert any(note.startswith("1 penalties") for note in said)
    assert any(note.startswith("1 discards") for note in said)
    assert "points below a hundred" in said


def test_a_journals_times_corrections_and_other_sessions() -> None:
    envelopes = list(envelopes_of((game("thirteen_orphans"), game("nine_kinds"))))
    history = History.of(envelopes)
    target = next(e for e in history.entries if isinstance(e.event, TileDiscarded) and e.seq > 100)
    assert isinstance(target.event, TileDiscarded)
    body = amend(history, Correct(target.seq, changed(target.event, drawn=None), "nobody saw"))
    assert not isinstance(body, Refused)
    envelopes.append(Envelope(len(envelopes) + 1, "x", Source.OPERATOR, body))
    notes = convert_journal(envelopes, "tenhou6", 1).notes
    assert "times, sources, confidence and evidence of the journal's entries" in notes
    assert "1 corrections: applied, not listed" in notes
    assert "1 other sessions of the journal" in notes


def test_the_hand_in_play_is_left_out() -> None:
    t = half_seen()
    t.do(StartHand())
    envelopes = [Envelope(n, "x", Source.CAMERA, e) for n, e in enumerate(t.events, start=1)]
    converted = convert_journal(envelopes, "mjai")
    assert "the hand in play: only settled hands are written" in converted.notes
    (back,) = read_text(converted.text)
    assert len(back.hands) == 1


def test_yaku_without_a_name_in_mjai() -> None:
    one = game("thirteen_orphans")
    number, hand = next((n, h) for n, h in enumerate(one.hands) if h.recorded.wins)
    win = hand.recorded.wins[0]
    assert win.items is not None
    odd = replace(win, items=(replace(win.items[0], key="daisharin"),))
    hand = replace(hand, recorded=replace(hand.recorded, wins=(odd,)))
    renamed = replace(one, hands=(*one.hands[:number], hand, *one.hands[number + 1 :]))
    assert any("mjai has no name" in note for note in losses(renamed, "mjai"))
    assert not any("mjai has no name" in note for note in losses(one, "mjai"))


def test_an_exports_session_is_chosen_like_a_journals(tmp_path: Path) -> None:
    path = tmp_path / "two.jsonl"
    path.write_text(convert_journal(envelopes_of((game("nine_kinds"), game("robbed_kong"))), "jsonl").text)
    (first,) = read_text(convert_file(path, "mjai", 0).text)
    (last,) = read_text(convert_file(path, "mjai").text)
    assert len(first.hands) == len(game("nine_kinds").hands)
    assert len(last.hands) == len(game("robbed_kong").hands)


def test_a_session_has_one_number_in_every_format() -> None:
    """Somebody sat down and left again between two sessions: every format counts that, too."""
    first, second = (list(envelopes_of((game(name),))) for name in ("thirteen_orphans", "four_riichi"))
    entries = [*first, first[0], *second, first[0]]
    told = [replace(each, seq=number) for number, each in enumerate(entries, 1)]
    for format_ in ("mjlog", "text"):
        assert convert_journal(told, format_, 2).text == convert_journal(second, format_).text
        for none in (1, 3, -1):
            with pytest.raises(RecordError, match="no hand of this session was paid yet"):
                convert_journal(told, format_, none)
        with pytest.raises(InputError, match="no session 4: the journal holds 4"):
            convert_journal(told, format_, 4)
