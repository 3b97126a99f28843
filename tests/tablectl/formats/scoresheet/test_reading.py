"""The score sheet of a session: every hand with its winner, points and totals, by player."""

from __future__ import annotations

import re

import pytest

from tablectl.api.games.export import envelopes_of
from tablectl.api.past.scoresheet import scoresheet_page
from tablectl.formats.reading import read_games
from tablectl.formats.recorded.record import RecordError
from tablectl.formats.scoresheet.html import write_scoresheet
from tablectl.formats.scoresheet.reading import scoresheets
from tablectl.formats.scoresheet.scoresheet import UNFINISHED
from tablectl.game.events import (
    DrawReason,
    Envelope,
    Event,
    HandSettled,
    IrregularityNoted,
    PaymentMade,
    PenaltyPaid,
    PlayPaused,
    SeatsChanged,
    SessionEnded,
    Source,
    WinVoided,
)
from tablectl.game.history import History
from tablectl.mahjong.seats import Wind
from tablectl.rulesets import RULESETS
from tablectl.speech import Language
from tests.tablectl.formats.games import GAMES
from tests.tablectl.formats.scoresheet.sessions import (
    WIN,
    ZERO,
    hand,
    only,
    settled,
    shown,
    started,
    won,
    words,
)
from tests.tablectl.rulesets.mcr.playout import Playout


def test_a_hand_has_its_winner_what_it_paid_and_the_totals() -> None:
    page = only([started(), hand(0, 0, ZERO), shown(1, 0), settled(WIN)])
    (row,) = page.hands
    (win,) = row.wins
    assert (win.player, win.from_player, win.total, win.deltas) == (1, 0, 12, WIN.deltas)
    assert win.items == (("all_pungs", 6, 1, 0),)
    assert win.tiles.endswith(" 5s")
    assert (row.deltas, row.scores, row.draw, row.unpaid) == (WIN.deltas, WIN.deltas, None, ())
    assert (page.scores, page.reason) == (WIN.deltas, None)


def test_players_keep_their_columns_when_they_change_seats() -> None:
    """Ann and Ben change seats, Cy and Di too; then the player at seat 0, Ben, wins from seat 2, Di."""
    page = only(
        [
            started(),
            hand(0, 0, ZERO),
            settled(WIN),
            SeatsChanged((1, 0, 3, 2)),
            hand(1, 0, (36, -20, -8, -8), Wind.SOUTH),
            shown(0, 2),
            settled(won(0, 2, 10, (34, -8, -18, -8)), before=(36, -20, -8, -8)),
            SessionEnded(
                "four_rounds", (70, -28, -26, -16), (70.0, -28.0, -26.0, -16.0), match=(4.0, 0.0, 1.0, 2.0)
            ),
        ]
    )
    first, second = page.hands
    assert first.scores == (-20, 36, -8, -8)
    assert (second.dealer, second.wins[0].player, second.wins[0].from_player) == (1, 1, 3)
    assert second.deltas == (-8, 34, -8, -18)
    assert page.scores == second.scores == (-28, 70, -16, -26)
    assert page.match == (0.0, 4.0, 2.0, 1.0)
    assert page.final == ()


def test_penalties_and_notes_stand_with_their_hand_and_in_the_totals() -> None:
    """A judge's penalty after the settlement belongs to the hand before it."""
    noted = IrregularityNoted(3, "false_win", "not complete")
    page = only(
        [
            started(),
            hand(0, 0, ZERO),
            noted,
            settled(WIN),
            PenaltyPaid(3, "false_win", (20, 20, 20, -60)),
            hand(1, 1, (0, 56, 12, -68)),
            settled(draw=DrawReason.EXHAUSTIVE, before=(0, 56, 12, -68)),
        ]
    )
    first, second = page.hands
    assert [(note.player, note.code) for note in first.notes] == [(3, "false_win")]
    (penalty,) = first.payments
    assert (penalty.player, penalty.penalty, penalty.deltas) == (3, True, (20, 20, 20, -60))
    assert first.scores == (0, 56, 12, -68)
    assert (second.deltas, second.draw) == (ZERO, "exhaustive")


def test_points_taken_over_from_counted_sticks_are_no_penalty() -> None:
    """They stand with their hand, under their own words in all four languages."""
    page = only(
        [
            started(),
            hand(0, 0, ZERO),
            settled(WIN),
            PenaltyPaid(1, "sticks_counted", (20, -20, 0, 0)),
            hand(1, 1, (-4, 22, -8, -10)),
            settled(draw=DrawReason.EXHAUSTIVE, before=(-4, 22, -8, -10)),
        ]
    )
    (taken_over,) = page.hands[0].payments
    assert (taken_over.penalty, taken_over.deltas) == (False, (20, -20, 0, 0))
    told: dict[Language, str] = {
        "en": "Points corrected",
        "ru": "Очки исправлены",
        "zh": "更正分数",
        "ja": "点数を訂正",
    }
    for language, correction in told.items():
        text, said = write_scoresheet(page, words(language)), words(language)
        assert correction in text
        assert said.say("sheet_penalties") not in text


def test_points_paid_in_play_are_told_beside_the_wins() -> None:
    page = only(
        [
            started(),
            hand(0, 0, ZERO),
            PaymentMade("closed_kong", 2, (-2, -2, 6, -2)),
            settled(WIN, before=(-2, -2, 6, -2)),
        ]
    )
    (row,) = page.hands
    assert [(payment.reason, payment.player) for payment in row.payments] == [("closed_kong", 2)]
    assert row.scores == (-22, 34, -2, -10)


def test_a_win_that_was_shown_and_not_paid_is_told_and_one_struck_down_is_a_note() -> None:
    void = WinVoided(2, "tiles mixed")
    page = only([started(), hand(0, 0, ZERO), shown(2), void, shown(3), shown(1, 0), settled(WIN)])
    (row,) = page.hands
    assert row.unpaid == (3,)
    assert [(note.player, note.code, note.detail) for note in row.notes] == [(2, "win_voided", "tiles mixed")]


def test_equal_players_have_the_places_that_the_book_gives_them_also_before_the_end() -> None:
    paid = (-12000, 4000, 4000, 4000)
    chombo = HandSettled((), paid, paid, 0, DrawReason.CHOMBO)
    places = re.compile(r"<li><b>(\d)</b>")
    for rules, given in {"riichi": ["1", "2", "3", "4"], "mcr": ["1", "1", "1", "4"]}.items():
        page = only([started(rules), hand(0, 0, ZERO), chombo])
        assert places.findall(write_scoresheet(page, words())) == given


def test_a_hand_in_play_is_told_as_unfinished() -> None:
    page = only([started(), hand(0, 2, ZERO)])
    assert [(row.draw, row.dealer) for row in page.hands] == [(UNFINISHED, 2)]


def test_the_changes_of_every_recorded_game_add_up_to_its_totals() -> None:
    """Sticks put down and taken up again are in the changes of their hands."""
    for path in sorted(GAMES.glob("*.*")):
        if path.name == "README.md":
            continue
        envelopes = envelopes_of(read_games(path))
        for page in scoresheets(History.of(envelopes).events):
            gained = [sum(row.deltas[player] for row in page.hands) for player in range(len(page.players))]
            scores = [a + b for a, b in zip(page.start, gained, strict=True)]
            # Sticks that lie there at the end go to the first when the session is over.
            given = [a - b for a, b in zip(page.scores, scores, strict=True) if a != b]
            assert len(given) <= 1, path
            assert all(points > 0 and points % 1000 == 0 for points in given), path
            assert all(len(row.deltas) == len(page.players) for row in page.hands)


def test_what_is_written_down_behind_a_sessions_end_is_on_no_sheet() -> None:
    """The judge pauses a table whose session is over; a hand there would be no session's."""
    over: list[Event] = [
        started(),
        hand(0, 0, ZERO),
        settled(WIN),
        SessionEnded("last hand", WIN.deltas, WIN.deltas),
    ]
    paused = PlayPaused("a glass fell")
    first, second = scoresheets([*over, paused, started()])
    assert (first.reason, first.scores, second.hands) == ("last hand", WIN.deltas, ())
    with pytest.raises(RecordError, match="outside of a session"):
        scoresheets([*over, hand(1, 0, WIN.deltas)])


def test_a_journal_without_a_session_has_no_scoresheet() -> None:
    with pytest.raises(RecordError, match="no session"):
        scoresheets([])


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "players"), [("mcr", 4), ("siamese", 3)])
def test_a_whole_session_of_other_books_adds_up(rules: str, players: int) -> None:
    """Seats that change, wins that are shown and void, items by their names."""
    playout = Playout(2, rules, players, {"minimum": 0}, eager=0.6)
    states = list(playout.hands())
    page = only(playout.events)
    assert len(page.hands) == len(states)
    for row, state in zip(page.hands, states, strict=True):
        assert state.hand is not None
        assert state.settled is not None
        assert len(row.wins) + len(row.unpaid) == len(state.hand.wins)
        assert all(win.tiles for win in row.wins)
        assert sum(row.deltas) == 0
    for player in range(players):
        assert sum(row.deltas[player] for row in page.hands) == page.scores[player]
    assert len(page.match) == players
    journal = [
        Envelope(seq, "2026-05-01T18:30:00.000Z", Source.RECORD, event)
        for seq, event in enumerate(playout.events, 1)
    ]
    text = scoresheet_page(journal, language="en")
    names = {item.key: item.names.en for item in RULESETS[rules].listing.items}
    for key in {item[0] for row in page.hands for win in row.wins for item in win.items}:
        assert names[key] in text
