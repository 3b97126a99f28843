"""The score sheet of a session: every hand with its winner, points and totals, by player, in one page."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from tablectl.api.books.names import known_names
from tablectl.api.games.export import envelopes_of
from tablectl.api.past.history import played_session
from tablectl.api.past.scoresheet import played_scoresheet, scoresheet_of_file, scoresheet_page
from tablectl.errors import InputError
from tablectl.formats.reading import read_games
from tablectl.formats.recorded.record import RecordError
from tablectl.formats.scoresheet.html import Frame, write_scoresheet
from tablectl.formats.scoresheet.reading import scoresheets
from tablectl.formats.scoresheet.scoresheet import UNFINISHED, Scoresheet
from tablectl.formats.scoresheet.tiles import faces_of, tile_row
from tablectl.game.events import (
    DrawReason,
    Envelope,
    Event,
    HandSettled,
    HandStarted,
    IrregularityNoted,
    PaymentMade,
    PenaltyPaid,
    PlayPaused,
    SeatsChanged,
    SessionEnded,
    SessionStarted,
    SettledWin,
    Source,
    WinShown,
    WinVoided,
)
from tablectl.game.history import History
from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import parse_tiles
from tablectl.rulesets import RULESETS
from tablectl.speech import SPOKEN_LANGUAGES, Language, Words
from tablectl.web.page_words import page_words
from tablectl.web.tile_faces import tile_faces
from tests.tablectl.formats.games import GAMES
from tests.tablectl.rulesets.mcr.playout import Playout

ZERO = (0, 0, 0, 0)
GAME = GAMES / "double_ron_nine_kinds.mjlog"


def started(rules: str = "riichi", *players: str) -> SessionStarted:
    return SessionStarted(rules, "default", {}, players or ("Ann", "Ben", "Cy", "Di"), ZERO)


def hand(number: int, dealer: int, scores: tuple[int, ...], round_: Wind = Wind.EAST) -> HandStarted:
    return HandStarted(number, round_, dealer, 0, 0, scores)


def won(seat: int, from_seat: int | None, total: int, deltas: tuple[int, ...]) -> SettledWin:
    return SettledWin(seat, from_seat, (("all_pungs", 6, 1, 0),), total, deltas)


def settled(*wins: SettledWin, before: tuple[int, ...] = ZERO, draw: DrawReason | None = None) -> HandSettled:
    deltas = [sum(win.deltas[seat] for win in wins) for seat in range(4)]
    scores = tuple(a + b for a, b in zip(before, deltas, strict=True))
    return HandSettled(wins, tuple(deltas), scores, 0, draw)


def only(events: Iterable[Event]) -> Scoresheet:
    (found,) = scoresheets(events)
    return found


def shown(seat: int, from_seat: int | None = None) -> WinShown:
    return WinShown(seat, from_seat, parse_tiles("5s")[0], parse_tiles("5s111222m333p444z"))


WIN = won(1, 0, 12, (-20, 36, -8, -8))


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


class Text(HTMLParser):
    """What a page says, and the tags it is made of."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.tags: list[str] = []
        self.outside: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        named = [value or "" for name, value in attrs if name in ("src", "href")]
        self.outside += [value for value in named if not value.startswith(("data:", "#"))]

    def handle_data(self, data: str) -> None:
        self.words.append(data.strip())


def words(language: Language = "en") -> Words:
    return Words(page_words(), language, known_names)


@pytest.mark.parametrize("language", SPOKEN_LANGUAGES)
def test_the_page_stands_alone_and_says_everything(language: Language) -> None:
    page = Text(scoresheet_of_file(GAME, language=language))
    assert not page.outside
    assert "script" not in page.tags
    heads = ("title", "hand", "result", "total", "signed", "judge")
    for word in (*(f"sheet_{each}" for each in heads), "final_scores"):
        assert any(words(language).say(word) in said for said in page.words), word
    apart = "\u202f" if language == "ru" else ","
    assert f"+12{apart}000" in page.words
    assert f"37{apart}000" in page.words


def test_a_winners_tiles_are_drawn_and_read_out() -> None:
    text = scoresheet_of_file(GAME)
    drawn = set(re.findall(r'<symbol id="(t\w+)"', text))
    lie = set(re.findall(r'<use href="#(t\w+)"', text))
    assert lie == drawn != set()
    assert re.search(r'<span class="tiles" role="img" aria-label="[0-9mpsz ]+">', text)


def test_tiles_without_a_face_are_written() -> None:
    assert tile_row("9x 1m", tile_faces()) == '<span class="tiles">9x 1m</span>'
    assert faces_of(["9x 1m"], tile_faces()) == faces_of(["1m"], tile_faces()) != ""
    assert faces_of([], tile_faces()) == ""


def test_names_are_written_as_text_not_as_html() -> None:
    page = only([started("riichi", "<b>A&B</b>", "B", "", "D"), hand(0, 0, ZERO), settled(WIN)])
    text = write_scoresheet(page, words())
    assert "<b>A&B</b>" not in text
    assert "&lt;b&gt;A&amp;B&lt;/b&gt;" in text
    assert ">3</th>" in text


def test_match_points_and_minus_signs_are_printed() -> None:
    page = only(
        [
            started(),
            hand(0, 0, ZERO),
            settled(WIN),
            SessionEnded("time", WIN.deltas, (1.0, 2.0, 3.0, 4.0), match=(0.0, 4.0, 1.5, 1.5)),
        ]
    )
    text = write_scoresheet(page, words(), Frame("May 1, 2026, 18:30 UTC"))
    assert "Match points" in text
    assert ">1.5<" in text
    assert "\N{MINUS SIGN}20" in text
    assert "End: time" in text
    assert "May 1, 2026, 18:30 UTC" in text
    assert re.search(r"Final scores.*>4<", text, re.DOTALL)


def test_of_a_journal_one_session_is_chosen() -> None:
    bodies: list[Event] = [started("riichi", *"ABCD"), hand(0, 0, ZERO), started("riichi", *"EFGH")]
    journal = [
        Envelope(seq, f"2026-05-0{seq}T18:30:00.000Z", Source.OPERATOR, body)
        for seq, body in enumerate(bodies, 1)
    ]
    assert ">E<" in scoresheet_page(journal)
    first = scoresheet_page(journal, session=0)
    assert ">A<" in first
    assert "May 1, 2026, 18:30 UTC" in first
    with pytest.raises(InputError, match="no such session: the journal holds 2"):
        scoresheet_page(journal, session=5)
    with pytest.raises(InputError, match="en, ru, zh, ja"):
        scoresheet_page(journal, language="de")


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


def test_a_served_page_fits_a_phone_leads_back_and_carries_the_journals_seal() -> None:
    journal = [Envelope(1, "2026-05-01T18:30:00.000Z", Source.OPERATOR, started("riichi", *"ABCD"))]
    played = played_session(1, journal)
    page = played_scoresheet(played, "ja", seal=lambda seq: f"id · {seq} · abc", back="history")
    assert '<meta name="viewport" content="width=device-width' in page
    assert '<a href="history">← 履歴に戻る</a>' in page
    assert "ジャーナル、番号、ハッシュ：id · 1 · abc" in page
    assert 'href="static/style/fonts.css"' in page
    alone = scoresheet_page(journal)
    assert "/history" not in alone, "a file leads nowhere"
    assert "/static/" not in alone


@pytest.mark.parametrize(("language", "shown"), [("en", "25,000"), ("ru", "25\u202f000"), ("zh", "25,000")])
def test_thousands_stand_apart(language: str, shown: str) -> None:
    sat = SessionStarted("riichi", "tenhou", {}, ("A", "B", "C", "D"), (25_000,) * 4, 0)
    assert shown in scoresheet_page([Envelope(1, "", Source.OPERATOR, sat)], language=language)


OWN = {"kiriage_mangan": True, "double_ron": "nearest", "uma": [20_000, 10_000, -10_000, -20_000]}


@pytest.mark.parametrize(
    ("language", "rules", "own"),
    [
        (
            "en",
            "Rules: Riichi, European (EMA)",
            ("Kiriage mangan: yes", "the nearest only"),
        ),
        ("ru", "Правила: Риичи, Европейские (EMA)", ("Кириаге манган: да", "Двойной рон: только ближайшая")),
        ("ja", "ルール：リーチ麻雀、欧州（EMA）", ("切り上げ満貫：はい", "ダブロン：頭ハネ")),
        ("zh", "规则：日本麻将(立直)，欧洲（EMA）", ("切上满贯：是", "一炮双响：头跳")),
    ],
)
def test_rules_and_the_tables_own_options_are_in_the_readers_language(
    language: Language, rules: str, own: tuple[str, ...]
) -> None:
    sat = SessionStarted("riichi", "ema", OWN, tuple("ABCD"), (30_000,) * 4)
    text = scoresheet_page([Envelope(1, "", Source.OPERATOR, sat)], language=language)
    assert rules in text
    assert all(each in text for each in own)
    assert not [each for each in (*OWN, "ema") if re.search(rf"\b{each}\b", text)]


def test_a_book_that_this_version_does_not_have_is_told_by_its_keys() -> None:
    sheet = replace(only([started()]), rules="of_tomorrow", preset="club", options={"own_option": 3})
    text = write_scoresheet(sheet, words())
    assert "Rules: of_tomorrow, club" in text
    assert "own option: 3" in text


REASONS = ("target_reached", "four_rounds", "all_deals", "tenpaiyame", "time")


@pytest.mark.parametrize("language", SPOKEN_LANGUAGES)
def test_why_a_session_is_over_is_told_and_peoples_reasons_stand_as_given(
    language: Language,
) -> None:
    for reason in REASONS:
        sheet = replace(only([started(), hand(0, 0, ZERO), settled(WIN)]), reason=reason)
        text = write_scoresheet(sheet, words(language))
        assert f"{reason}<" not in text, reason
    assert "Ada fell asleep" in write_scoresheet(replace(sheet, reason="Ada fell asleep"), words(language))
