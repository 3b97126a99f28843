"""Correcting the past: everything after it is recomputed, nothing is edited."""

from __future__ import annotations

from typing import Any

import pytest

from tablectl.game.claims import Correct, Draw, Insert, Refused, StartHand, Withdraw
from tablectl.game.decide import decide
from tablectl.game.events import (
    Correction,
    Envelope,
    Event,
    EventCorrected,
    EventInserted,
    EventWithdrawn,
    HandSettled,
    HandStarted,
    JournalBody,
    KongDeclared,
    PlayPaused,
    ReadyDeclared,
    SeatsChanged,
    SessionEnded,
    SessionStarted,
    Source,
    TileDiscarded,
    TileDrawn,
    TilesDealt,
    UraIndicatorsRevealed,
    WinShown,
)
from tablectl.game.frozen_values import changed
from tablectl.game.history import History, amend
from tablectl.game.state import FoldError, fold
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Tile, parse_tiles
from tests.tablectl.game.table import TANYAO, Table
from tests.tablectl.game.written_claims import win
from tests.tablectl.rulesets.red.table import Table as RedTable
from tests.tablectl.rulesets.red.test_play_late import FOUR_CHOWS


def envelope(seq: int, body: JournalBody) -> Envelope:
    return Envelope(seq, "2026-01-01T00:00:00.000Z", Source.CAMERA, body)


def journal(events: list[Event]) -> History:
    return History.of(envelope(seq, event) for seq, event in enumerate(events, start=1))


def amended(history: History, claim: Correct | Insert | Withdraw) -> History:
    body = amend(history, claim)
    assert not isinstance(body, Refused), body
    return history.with_entry(envelope(history.head + 1, body))


def seq_of(history: History, kind: type, place: int = 0) -> int:
    return [e.seq for e in history.entries if isinstance(e.event, kind)][place]


@pytest.fixture
def won() -> Table:
    """Seat 0's riichi tile is won on by seat 1; the next hand has begun."""
    t = Table("", TANYAO)
    t.turns(0, ["9m", "9p", "9m", "9p"])
    t.turn(0, "8s", "8s")
    t.do(t.win(1, TANYAO, "8s"))
    t.settle()
    t.do(StartHand())
    return t


def test_a_journal_folds_to_the_state_that_was_played(won: Table) -> None:
    history = journal(won.events)
    assert history.state == won.state
    assert history.events == tuple(won.events)
    assert history.amendments == 0


def test_folding_entry_by_entry_is_the_same_as_folding_all(won: Table) -> None:
    history = History()
    for seq, event in enumerate(won.events, start=1):
        history = history.with_entry(envelope(seq, event))
    assert history == journal(won.events)


def test_a_gap_is_no_history(won: Table) -> None:
    with pytest.raises(FoldError, match="expected entry 1"):
        History.of([envelope(2, won.events[0])])


def test_a_corrected_discard_changes_only_what_lay_there(won: Table) -> None:
    before = journal(won.events)
    target = seq_of(before, TileDiscarded)
    after = amended(before, Correct(target, TileDiscarded(0, Tile.parse("9p")), "misread"))
    assert after.state.scores == before.state.scores
    assert after.amendments == 1
    assert after.head == before.head + 1
    (corrected,) = [e for e in after.entries if e.seq == target]
    assert corrected.event == TileDiscarded(0, Tile.parse("9p"))


def test_a_riichi_that_was_missed_changes_the_payment_and_the_next_hand() -> None:
    t = Table("", TANYAO)
    t.turn(0, "9m", "9m")
    t.turn(1, "9p", "9p")
    t.turns(2, ["9m", "9p", "1z"])
    t.turn(1, "1z", "1z")
    t.turn(2, "8s", "8s")
    t.do(t.win(1, TANYAO, "8s"))
    t.settle()
    t.do(StartHand())
    before = journal(t.events)
    assert before.state.scores == (25_000, 27_000, 23_000, 25_000)
    draw = seq_of(before, TileDrawn, 1)
    after = amended(before, Insert(draw, ReadyDeclared(1), "said, not heard"))
    shown = seq_of(after, WinShown)
    after = amended(after, Insert(shown, UraIndicatorsRevealed((Tile.parse("3z"),)), "shown later"))
    # Double riichi, pinfu, tanyao: 4 han 30 fu on a discard, and the own stick comes back.
    assert after.state.scores == (25_000, 32_700, 17_300, 25_000)
    (start,) = [e.event for e in after.entries if isinstance(e.event, HandStarted) and e.event.number == 1]
    assert start.scores == after.state.scores
    assert after.amendments == 2


def test_a_payment_that_was_not_the_rules_keeps_its_amount(won: Table) -> None:
    events = [
        changed(e, deltas=(-5000, 5000, 0, 0), scores=(20_000, 30_000, 25_000, 25_000))
        if isinstance(e, HandSettled)
        else changed(e, scores=(20_000, 30_000, 25_000, 25_000))
        if isinstance(e, HandStarted) and e.number
        else e
        for e in won.events
    ]
    before = journal(events)
    after = amended(
        before, Correct(seq_of(before, TileDiscarded), TileDiscarded(0, Tile.parse("1z")), "misread")
    )
    assert after.state.scores == (20_000, 30_000, 25_000, 25_000)


def test_a_payment_that_people_correct_says_what_everybody_gets_and_the_points_follow(won: Table) -> None:
    before = journal(won.events)
    paid = before.events[seq_of(before, HandSettled) - 1]
    assert isinstance(paid, HandSettled)
    said = changed(paid, deltas=(-5000, 5000, 0, 0))  # the points after it are those of before
    after = amended(before, Correct(seq_of(before, HandSettled), said, "counted again"))
    assert after.state.scores == (20_000, 30_000, 25_000, 25_000)
    settled = after.events[seq_of(after, HandSettled) - 1]
    assert isinstance(settled, HandSettled)
    assert (settled.scores, settled.deposits) == (after.state.scores, 0)
    for deltas, code, due in (((-5000, 6000, 0, 0), "sticks_differ", 0), ((6000,), "deltas", None)):
        refused = amend(before, Correct(seq_of(before, HandSettled), changed(paid, deltas=deltas), "counted"))
        assert isinstance(refused, Refused)
        assert (refused.code, refused.due) == (code, due)
    moved = changed(paid, scores=(0, 0, 50_000, 50_000))
    nothing = amend(before, Correct(seq_of(before, HandSettled), moved, "points without a payment"))
    assert isinstance(nothing, Refused)
    assert nothing.code == "changes_nothing"


def test_a_withdrawn_event_is_gone_and_can_be_amended_no_more(won: Table) -> None:
    before = journal(won.events)
    target = seq_of(before, TileDrawn, 2)
    after = amended(before, Withdraw(target, "nobody drew"))
    assert len(after.entries) == len(before.entries) - 1
    refused = amend(after, Withdraw(target, "again"))
    assert isinstance(refused, Refused)
    assert refused.code == "no_such_event"


def test_a_withdrawn_win_leaves_the_other_to_be_paid() -> None:
    t = Table("", TANYAO, "345m678p33p34567s")
    t.turn(0, "8s", "8s")
    t.do(t.win(1, TANYAO, "8s"), t.win(2, "345m678p33p34567s", "8s"))
    t.settle()
    history = journal(t.events)
    assert history.state.scores[0] == 21_000
    after = amended(history, Withdraw(seq_of(history, WinShown, 1), "only pressed the button"))
    assert after.state.scores == (23_000, 27_000, 25_000, 25_000)


def test_an_inserted_event_can_be_corrected_by_its_own_number(won: Table) -> None:
    before = journal(won.events)
    first = seq_of(before, TileDrawn)
    after = amended(before, Insert(first, TileDiscarded(0, Tile.parse("1p")), "missed"))
    again = amended(after, Correct(after.head, TileDiscarded(0, Tile.parse("2p")), "misheard"))
    assert [e.event for e in again.entries if e.seq == after.head] == [TileDiscarded(0, Tile.parse("2p"))]


def test_an_amendment_after_which_the_journal_makes_no_game_is_refused(won: Table) -> None:
    refused = amend(journal(won.events), Withdraw(1, "no session"))
    assert isinstance(refused, Refused)
    assert refused.code == "does_not_fold"


def test_a_hand_that_is_paid_keeps_its_beginning(won: Table) -> None:
    """What is left would be no game that can be exported; a hand without a payment may go, its start last."""
    history = journal([*won.events[:-1], *won.events[1:-1]])
    started = seq_of(history, HandStarted, 1)
    refused = amend(history, Withdraw(started, "never played"))
    assert isinstance(refused, Refused)
    assert (refused.code, str(history.head) in refused.message) == ("does_not_fold", True)
    unpaid = amended(history, Withdraw(seq_of(history, HandSettled, 1), "never paid"))
    assert started not in [entry.seq for entry in amended(unpaid, Withdraw(started, "never played")).entries]


def test_folding_a_journal_with_amendments_gives_the_same_history(won: Table) -> None:
    history = journal(won.events)
    bodies: list[Event | Correction] = list(won.events)
    for claim in (
        Correct(seq_of(history, TileDiscarded, 1), TileDiscarded(1, Tile.parse("1s")), "misread"),
        Withdraw(seq_of(history, TileDrawn, 3), "nobody drew"),
    ):
        body = amend(history, claim)
        assert not isinstance(body, Refused)
        bodies.append(body)
        history = history.with_entry(envelope(history.head + 1, body))
    assert History.of(envelope(seq, body) for seq, body in enumerate(bodies, start=1)) == history


def test_play_goes_on_after_an_amendment(won: Table) -> None:
    history = amended(
        journal(won.events), Correct(seq_of(journal(won.events), TileDrawn), TileDrawn(0, None), "unseen")
    )
    following = history.with_entry(envelope(history.head + 1, TileDrawn(1, None)))
    assert following.state.hand is not None
    assert following.entries[-1].event == TileDrawn(1, None)
    assert Draw(1)


@pytest.mark.parametrize("session", range(3))
def test_a_correction_works_its_own_session_out_again_and_leaves_the_others(won: Table, session: int) -> None:
    events, length = won.events * 3, len(won.events)
    before = journal(events)
    target = seq_of(before, TileDiscarded, session * [type(e) for e in won.events].count(TileDiscarded))
    after = amended(before, Correct(target, TileDiscarded(0, Tile.parse("1z")), "misread"))
    assert after.state == fold(after.events)
    for other in {0, 1, 2} - {session}:
        part = slice(other * length, (other + 1) * length)
        assert after.entries[part] == before.entries[part]
    assert after == History.of(
        envelope(seq, body)
        for seq, body in enumerate(
            [*events, EventCorrected(target, TileDiscarded(0, Tile.parse("1z")), "misread")], start=1
        )
    )


@pytest.mark.parametrize("place", range(3))
def test_withdrawing_at_the_edge_of_a_session_folds_to_what_is_left(won: Table, place: int) -> None:
    """The last of the first session; the start of the second, whose hands the first then has; its last."""
    length = len(won.events)
    before = journal(won.events * 2)
    after = amended(before, Withdraw((length, length + 1, 2 * length)[place], "it never was"))
    assert after.state == fold(after.events)
    assert len(after.entries) == 2 * length - 1


def test_what_is_over_is_kept_apart_and_not_copied_with_every_event(won: Table) -> None:
    history = journal(won.events * 3)
    length = len(won.events)
    assert (len(history.past), len(history.session_entries)) == (2 * length, length)
    after = history.with_entry(envelope(history.head + 1, won.events[-1]))
    assert after.past is history.past
    assert after.entries == (*history.entries, after.session_entries[-1])
    stepwise = History()
    for seq, event in enumerate(won.events * 3, start=1):
        stepwise = stepwise.with_entry(envelope(seq, event))
    assert stepwise == history


def test_what_is_amended_before_the_first_session_leaves_its_state_as_it_is(won: Table) -> None:
    before = journal(won.events)
    noted = amended(before, Insert(0, PlayPaused("the hall is not open"), "forgotten"))
    again = amended(noted, Correct(noted.head, PlayPaused("tea"), "it was tea"))
    gone = amended(again, Withdraw(noted.head, "nobody paused"))
    for history in (noted, again, gone):
        assert history.state == before.state
        assert history == journal_of(history, won.events)
    assert [each.seq for each in noted.entries][:2] == [noted.head, 1]
    late = amended(again, Correct(seq_of(again, TileDiscarded), won_tile(again), "glare"))
    assert late.state.scores == before.state.scores


def won_tile(history: History) -> TileDiscarded:
    """The first discard, with another word about how it was drawn."""
    (discard, *_) = [e.event for e in history.entries if isinstance(e.event, TileDiscarded)]
    return changed(discard, drawn=None)


def journal_of(history: History, events: list[Event]) -> History:
    """The same entries folded at once."""
    bodies: list[JournalBody] = [
        *events,
        EventInserted(0, PlayPaused("the hall is not open"), "forgotten"),
        EventCorrected(len(events) + 1, PlayPaused("tea"), "it was tea"),
        EventWithdrawn(len(events) + 1, "nobody paused"),
    ]
    return History.of(envelope(n, body) for n, body in enumerate(bodies[: history.head], start=1))


def test_a_win_on_a_discard_is_on_what_the_discard_is_now_known_to_have_been(won: Table) -> None:
    assert wins_when_the_discard_was(journal(won.events), "5s") == [(0, "5s")]


def test_so_are_two_wins_on_one_discard() -> None:
    t = Table("", TANYAO, "", TANYAO)
    t.turn(0, "8s", "8s")
    t.do(t.win(1, TANYAO, "8s"))
    t.do(t.win(3, TANYAO, "8s"))
    assert wins_when_the_discard_was(journal(t.events), "5s") == [(0, "5s"), (0, "5s")]


def test_so_is_a_win_that_came_after_the_next_draw() -> None:
    t = RedTable("", "", "", FOUR_CHOWS)
    t.draw(0)
    t.discard(0, "1z")
    t.draw(1)
    t.do(win(3, FOUR_CHOWS, "1z"))
    assert wins_when_the_discard_was(journal(t.events), "2z") == [(0, "2z")]


def wins_when_the_discard_was(before: History, tile: str) -> list[tuple[int | None, str]]:
    """From whom and on what, after the last discard was corrected."""
    target = seq_of(before, TileDiscarded, -1)
    after = amended(before, Correct(target, TileDiscarded(0, Tile.parse(tile)), "misread"))
    return [(event.from_seat, str(event.tile)) for event in after.events if isinstance(event, WinShown)]


def test_a_win_on_the_own_draw_keeps_its_tile_when_a_discard_is_corrected() -> None:
    t = Table("", "", TANYAO)
    t.turns(0, ["9m", "9p"])
    t.do(Draw(2, Tile.parse("8s")))
    t.do(t.win(2, TANYAO, "8s"))
    before = journal(t.events)
    corrected = Correct(seq_of(before, TileDiscarded, -1), TileDiscarded(1, Tile.parse("1z")), "misread")
    (own,) = [event for event in amended(before, corrected).events if isinstance(event, WinShown)]
    assert (own.from_seat, own.tile) == (None, Tile.parse("8s"))


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        (SessionStarted, {"players": ("A", "B", "C")}),
        (SessionStarted, {"scores": (25_000,) * 5}),
        (HandStarted, {"scores": (25_000,) * 3}),
        (HandStarted, {"dealer": 4}),
    ],
)
def test_an_amendment_tells_of_every_seat(won: Table, kind: type, told: dict[str, Any]) -> None:
    """It was taken, and no page could tell the table after it; or it was an error of the program."""
    history = journal(won.events)
    for place in (0, -1):
        seq = seq_of(history, kind, place)
        entry = history.entry(seq)
        assert entry is not None
        refused = amend(history, Correct(seq, changed(entry.event, **told), "a slip"))
        assert isinstance(refused, Refused)
        assert refused.code == "does_not_fold"
        assert "zip" not in refused.message
    for event in (SeatsChanged((0, 0, 1, 2)), SessionEnded("time", (1,), (1.0,))):
        assert isinstance(amend(history, Insert(history.head, event, "a slip")), Refused)


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (TileDiscarded(0, Tile.parse("5f")), "there is no 5f in the set"),
        (TilesDealt(0, parse_tiles("1m1j")), "there is no 1j in the set"),
        (KongDeclared(0, MeldKind.CLOSED_KONG, ()), "closed kongs are shown by these rules"),
    ],
)
def test_an_amendment_tells_of_what_can_lie_on_the_table(won: Table, event: Event, why: str) -> None:
    """Such a tile has no place in other formats, and such a kong no value when the hand is paid."""
    history = journal(won.events)
    for claim in (
        Insert(history.head, event, "a slip"),
        Correct(seq_of(history, TileDrawn), event, "a slip"),
    ):
        refused = amend(history, claim)
        assert isinstance(refused, Refused)
        assert why in refused.message


def test_the_first_hand_is_dealt_by_somebody_who_sits_there() -> None:
    start = Table("", TANYAO).events[0]
    refused = decide(fold([start]), StartHand(dealer=4))
    assert isinstance(refused, Refused)
    assert refused.code == "no_such_seat"
