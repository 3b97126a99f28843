"""Every format that is written is read again as the same game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tablectl.api.games.export import convert_file, envelopes_of, export_games, export_journal
from tablectl.api.games.replay import exit_status, replay_game
from tablectl.errors import InputError
from tablectl.formats.journal.from_events import recorded_games
from tablectl.formats.journal.jsonl import read_jsonl, write_jsonl
from tablectl.formats.reading import read_text
from tablectl.formats.recorded.playback import Playback
from tablectl.formats.recorded.record import RecordedGame, RecordedWin, RecordError
from tablectl.formats.recorded.rotation import from_first_dealer
from tablectl.game.claims import (
    ClaimMeld,
    Deal,
    DeclareDraw,
    DeclareKong,
    Discard,
    Draw,
    Penalty,
    RevealIndicator,
    RollDice,
    ShowHand,
    ShowWin,
    StartHand,
)
from tablectl.game.events import DrawReason, Envelope, Source
from tablectl.game.frozen_values import changed
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import parse_tiles
from tests.tablectl.formats.games import MJLOGS, game
from tests.tablectl.game.table import Table
from tests.tablectl.plain_words import is_plain

TANYAO = "234m567p22s34567s"


def moves(of: RecordedGame) -> list[list[str]]:
    """Every move of every hand; order of indicators and of shown tiles is each format's own."""
    return [
        sorted(
            str(changed(step, tiles=tuple(sorted(step.tiles))) if isinstance(step, ShowWin) else step)
            for step in hand.steps
            if not isinstance(step, RollDice | ShowHand)
        )
        for hand in of.hands
    ]


@pytest.mark.parametrize("format_", ["mjlog", "tenhou6", "mjai", "jsonl"])
@pytest.mark.parametrize("path", MJLOGS, ids=lambda p: p.stem)
def test_a_real_game_written_and_read_is_the_same_game(path: Path, format_: str) -> None:
    before = game(path.stem)
    (after,) = read_text(convert_file(path, format_).text)
    assert moves(after) == moves(before)
    assert after.final == before.final
    assert [h.ura for h in after.hands] == [h.ura for h in before.hands]
    assert [h.recorded.scores_after for h in after.hands] == [h.recorded.scores_after for h in before.hands]
    assert exit_status(replay_game(after, format_)) == 0


def test_an_mjlog_is_written_just_as_it_was_read() -> None:
    before = game("double_ron_nine_kinds")
    (after,) = read_text(export_games((before,), "mjlog"))
    assert after == before


def test_a_journal_export_imports_without_loss() -> None:
    envelopes = envelopes_of((game("thirteen_orphans"),))
    text = "".join(write_jsonl(envelopes))
    assert read_jsonl(text) == envelopes
    assert export_journal(envelopes, "jsonl") == text


@pytest.mark.parametrize("header", ['{"schema":"tablectl/journal/1"}', '{ "schema" : "tablectl/journal/1" }'])
def test_an_export_whose_header_another_program_wrote_keeps_its_entries(tmp_path: Path, header: str) -> None:
    envelopes = envelopes_of((game("thirteen_orphans"),), "2026-11-20T18:30:00.000Z")
    text = export_journal(envelopes, "jsonl")
    path = tmp_path / "journal.jsonl"
    path.write_text(header + text[text.index("\n") :], encoding="utf-8")
    assert convert_file(path, "jsonl").text == text


def test_a_journal_with_another_first_dealer_is_turned_for_tenhou() -> None:
    record = replace(game("four_winds_east_only"), first_dealer=0)
    turned = replace(
        record,
        first_dealer=1,
        players=(record.players[3], *record.players[:3]),
        final=None if record.final is None else (record.final[3], *record.final[:3]),
    )
    assert from_first_dealer(turned).players == record.players
    assert from_first_dealer(turned).final == record.final


def test_a_half_seen_game_goes_into_mjai_and_jsonl_only() -> None:
    t = Table("", TANYAO)
    t.turn(0, "?", "8s")
    t.do(t.win(1, TANYAO, "8s"))
    t.settle()
    t.do(StartHand())
    (half,) = recorded_games(t.events)
    for format_ in ("mjlog", "tenhou6"):
        with pytest.raises(RecordError, match="unseen tiles"):
            export_games((half,), format_)
    (back,) = read_text(export_games((half,), "mjai"))
    assert exit_status(replay_game(back, "x")) == 0
    envelopes = [Envelope(n, "x", Source.CAMERA, e) for n, e in enumerate(t.events, start=1)]
    (back,) = read_text(export_journal(envelopes, "jsonl"))
    assert exit_status(replay_game(back, "x")) == 0


def test_mjai_tells_that_a_ready_hand_was_kept_to_itself_at_a_draw_and_who_showed_one() -> None:
    for shows in (False, True):
        t = Table("", TANYAO)
        t.until(0)
        t.do(DeclareDraw(DrawReason.EXHAUSTIVE))
        if shows:
            t.do(ShowHand(1, parse_tiles(TANYAO)))
        assert t.settle().deltas == ((-1000, 3000, -1000, -1000) if shows else (0, 0, 0, 0))
        (one,) = recorded_games(t.events)
        (back,) = read_text(export_games((one,), "mjai"))
        assert exit_status(replay_game(back, "mjai")) == 0
        assert back.hands[0].recorded.scores_after == one.hands[0].recorded.scores_after


def test_a_journal_with_penalties_a_chombo_and_a_ready_hand_not_shown_replays() -> None:
    t = Table("", TANYAO)
    t.until(0)
    t.do(DeclareDraw(DrawReason.EXHAUSTIVE))
    assert t.settle().deltas == (0, 0, 0, 0), "seat 1 is ready and keeps it to itself"
    t.do(Penalty(2, "late", (0, 0, -1000, 0)), StartHand())
    t.do(*(Deal(seat, (None,) * 13) for seat in range(4)), RevealIndicator(parse_tiles("1m")[0]))
    t.do(Draw(1), DeclareDraw(DrawReason.CHOMBO, 3))
    t.settle()
    (back,) = read_text(
        export_journal([Envelope(n, "x", Source.CAMERA, e) for n, e in enumerate(t.events, start=1)], "jsonl")
    )
    lines = list(replay_game(back, "x"))
    assert [line["differs"] for line in lines if not line.get("agrees", True)] == []
    assert [line.get("reason") for line in lines[:2]] == ["exhaustive", "chombo"]


def test_what_cannot_be_exported_says_why() -> None:
    one = game("thirteen_orphans")
    with pytest.raises(InputError, match="expected a format of mjlog"):
        export_games((one,), "pdf")
    with pytest.raises(InputError, match="holds one game; here are 2"):
        export_games((one, one), "mjai")
    with pytest.raises(InputError, match="use jsonl"):
        export_games((replace(one, rules="mcr"),), "mjai")
    stopped = replace(one.hands[0], recorded=replace(one.hands[0].recorded, reason="chombo"))
    with pytest.raises(InputError, match="the judge stopped"):
        export_games((replace(one, hands=(stopped,)),), "tenhou6")
    with pytest.raises(InputError, match="no session 3"):
        export_journal(envelopes_of((one,)), "mjlog", session=3)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "empty"),
        ("hello", 'starts with "hello"'),
        ('{"what": 1}', "expected a tenhou mjlog"),
        ('{"schema": "tablectl/journal/9"}', "expected schema tablectl/journal/1"),
        ('{"schema": "tablectl/journal/1"}', "no finished hand"),
        ('{"schema": "tablectl/journal/1"}\n{"seq": 1}', "line 2: an envelope needs"),
        ('{"schema": "tablectl/journal/1"}\n[]', "line 2: expected a JSON object"),
    ],
)
def test_texts_that_are_no_record(text: str, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        read_text(text)


def test_entries_that_make_no_game_are_unreadable() -> None:
    envelopes = envelopes_of((game("thirteen_orphans"),))
    text = "".join(write_jsonl(envelopes[1:]))
    with pytest.raises(RecordError, match="not a valid game"):
        read_text(text)


def test_a_game_that_the_rules_refuse_is_not_turned_into_a_journal() -> None:
    one = game("thirteen_orphans")
    hand = replace(one.hands[0], steps=(*one.hands[0].steps[:8], *one.hands[0].steps[9:]))
    broken = replace(one, hands=(hand, *one.hands[1:]))
    assert next(iter(Playback(broken).hands())).refused is not None
    with pytest.raises(RecordError, match="hand 0 cannot be followed"):
        envelopes_of((broken,))


@pytest.mark.parametrize("format_", ["mjlog", "tenhou6", "mjai"])
def test_what_a_record_does_not_tell_of_a_win_is_not_told_by_its_copy_either(format_: str) -> None:
    one = game("thirteen_orphans")
    hands = []
    for hand in one.hands:
        wins = tuple(RecordedWin(w.winner, w.from_seat, w.deltas) for w in hand.recorded.wins)
        hands.append(replace(hand, recorded=replace(hand.recorded, wins=wins)))
    (back,) = read_text(export_games((replace(one, hands=tuple(hands)),), format_))
    assert exit_status(replay_game(back, format_)) == 0
    assert all(win.total is None and win.items is None for h in back.hands for win in h.recorded.wins)
    assert not any("not known" in note for note in back.notes)


@pytest.mark.parametrize("format_", ["mjlog", "tenhou6", "mjai"])
@pytest.mark.parametrize("own", [True, False], ids=["on the kong's tile", "on the discard"])
def test_an_indicator_that_is_turned_for_a_win_is_written_and_read(format_: str, own: bool) -> None:
    t = Table(
        "1m237p99s1234567z", TANYAO, "111m234p345678s2p" if own else "111m1199p446677z", "999m33p11s112255z"
    )
    t.turn(0, "9s", "1m")
    t.open_kong(2, "1111m")
    if own:
        t.draw(2, "2p")
        t.do(t.win(2, "234p345678s2p", "2p"), RevealIndicator(parse_tiles("3s")[0]))
    else:
        t.turn(2, "8s", "8s")
        t.do(t.win(1, TANYAO, "8s"), RevealIndicator(parse_tiles("3s")[0]))
    t.settle()
    (one,) = recorded_games(t.events)
    (back,) = read_text(export_games((one,), format_))
    assert exit_status(replay_game(back, format_)) == 0
    assert sum(isinstance(step, RevealIndicator) for step in back.hands[0].steps) == 2


FIVES = parse_tiles("555m")
DEALT = ("555m123456789p3z", "123456789s2233z", "46m123456789p33z", "123456789s2244z")
THROWN = (Draw(0, parse_tiles("7z")[0]), Discard(0, FIVES[0]))
IMPOSSIBLE = {
    "a pung of the own discard": (*THROWN, ClaimMeld(0, MeldKind.PUNG, FIVES)),
    "a pung of another tile": (*THROWN, ClaimMeld(1, MeldKind.PUNG, parse_tiles("222z"))),
    "a chow of who sits opposite": (*THROWN, ClaimMeld(2, MeldKind.CHOW, parse_tiles("456m"))),
    "a kong added to no pung": (THROWN[0], DeclareKong(0, MeldKind.ADDED_KONG, parse_tiles("5555m"))),
}


@pytest.mark.parametrize("format_", ["mjlog", "tenhou6", "mjai"])
@pytest.mark.parametrize("what", [*IMPOSSIBLE, "no indicator"])
def test_a_record_of_what_nobody_can_have_done_breaks_no_writer(what: str, format_: str) -> None:
    one = game("thirteen_orphans")
    first = one.hands[0]
    deals = tuple(Deal(seat, parse_tiles(tiles)) for seat, tiles in enumerate(DEALT))
    indicator = RevealIndicator(parse_tiles("6z")[0])
    steps = (*deals, indicator, *IMPOSSIBLE[what]) if what in IMPOSSIBLE else deals
    bent = replace(one, hands=(replace(first, steps=steps),))
    try:
        export_games((bent,), format_)
    except RecordError as error:
        assert is_plain(str(error))
    else:  # a wrong call that the format can say
        assert what in ("a chow of who sits opposite", "a kong added to no pung")
        assert format_ != "tenhou6"
