"""A hand as text that people read."""

from __future__ import annotations

from functools import cache

import pytest

from tablectl.api.games.export import convert_file, convert_journal, envelopes_of
from tablectl.errors import InputError
from tablectl.formats.hand_text import hand_texts
from tablectl.formats.recorded.record import RecordError
from tablectl.game.events import Envelope, HandSettled, PlayPaused, SessionStarted, Source
from tablectl.game.history import History
from tests.tablectl.formats.games import GAMES, game
from tests.tablectl.game.written_claims import win
from tests.tablectl.rulesets.red.table import Table as RedTable

NINE = GAMES / "nine_kinds.tenhou6.json"


@cache
def texts(name: str) -> list[str]:
    """Every hand of a recorded game."""
    events = History.of(envelopes_of((game(name),))).events
    return [each.text for each in hand_texts(events)]


def test_tags_say_who_played_and_what_it_brought() -> None:
    text = texts("double_ron")[-1]
    assert text.splitlines()[:7] == [
        '[Rules "riichi, tenhou"]',
        '[Round "South, hand 1"]',
        '[East "D, 14500 -> 500"]',
        '[South "A, 41800 -> 53800"]',
        '[West "B, 26300 -> 26300"]',
        '[North "C, 37400 -> 39400"]',
        '[Indicators "6m, below 2z"]',
    ]


def test_moves_stand_in_numbered_lines_with_what_was_drawn_and_discarded() -> None:
    lines = texts("double_ron")[-1].splitlines()
    assert "1. E 5p>1m  S 1p>1z  W 8s>4z  N 8p>3z" in lines
    assert "8. E 8p'  S ready 4p>1p  W 4z'  N 2p>5s" in lines  # discarded as drawn; riichi
    assert "9. E 6s>2m  N pung 222m<E >4p" in lines  # claimed, and nothing drawn
    kongs = texts("four_kongs")[-1]
    assert "W 9s added kong 9999s ~5m'  [indicator 1m]" in kongs  # a replacement


def test_wins_say_their_tiles_items_and_payments() -> None:
    lines = texts("double_ron")[-1].splitlines()
    assert "South wins 7m from East with 4067799m340p789s" in lines
    assert (
        "South: riichi 1, dora 1 x3, akadora 1 x2 = 6 han, 40 fu, haneman limit, 12000 points; "
        "East -12000, South +13000"
    ) in lines
    assert lines[-1] == "All in all: East -14000, South +13000, North +2000"


def test_a_draw_says_why() -> None:
    assert "Draw: kyuushu_kyuuhai" in texts("nine_kinds")[-1].splitlines()


def test_every_hand_of_a_record_is_written_whole() -> None:
    events = History.of(envelopes_of((game("double_ron_nine_kinds"),))).events
    written = hand_texts(events)
    assert len(written) == sum(isinstance(each, HandSettled) for each in events) == 11
    assert {kind for each in written for kind, _ in each.unwritten} <= {"walls_built", "dice_rolled"}


def test_what_was_not_seen_is_a_question_mark_and_the_hand_in_play_is_not_written() -> None:
    envelopes = envelopes_of((game("double_ron_nine_kinds"),))
    last = [each.seq for each in envelopes if isinstance(each.body, HandSettled)][-2]
    in_play = envelopes[: last + 20]
    assert len(hand_texts(History.of(in_play).events)) == len(texts("double_ron_nine_kinds")) - 1
    notes = convert_journal(in_play, "text").notes
    assert "the hand in play: only settled hands are written" in notes
    assert "the way back: no program reads this text" in notes


def test_a_name_cannot_break_out_of_its_tag() -> None:
    envelopes = envelopes_of((game("nine_kinds"),))
    start = envelopes[0].body
    assert isinstance(start, SessionStarted)
    names = ('"] [Winner "me', "a\nb", "\\", "")
    odd = SessionStarted(start.rules, start.preset, start.options, names, start.scores, start.first_dealer)
    events = [odd, *(each.body for each in envelopes[1:])]
    (text, *_) = hand_texts(events)  # type: ignore[arg-type]  # a record has no corrections
    tags = [line for line in text.text.splitlines() if line.startswith("[")]
    assert sum(name in line for line in tags for name in ("Winner", "a b")) == 2
    assert not any(line.startswith("[Winner") for line in tags)


def test_one_hand_can_be_chosen_and_what_has_no_words_is_told() -> None:
    whole, first = convert_file(NINE, "text"), convert_file(NINE, "text", hand=1)
    assert whole.text.startswith(first.text)
    assert first.text.count("[Rules") == 1
    with pytest.raises(InputError, match="no hand 99 was paid: there are hands 1 to"):
        convert_file(NINE, "text", hand=99)
    with pytest.raises(InputError, match="a single hand is written as text only, not as mjai"):
        convert_file(NINE, "mjai", hand=1)
    with pytest.raises(InputError, match="no session 5: the journal holds 1"):
        convert_file(NINE, "text", session=5)
    envelopes = list(envelopes_of((game("nine_kinds"),)))
    noted = Envelope(0, envelopes[0].at, Source.OPERATOR, PlayPaused("tea"))
    mixed = [*envelopes[:4], noted, *envelopes[4:]]
    numbered = [Envelope(n, each.at, each.source, each.body) for n, each in enumerate(mixed, 1)]
    assert "1 events play_paused" in convert_journal(numbered, "text").notes


def test_without_a_paid_hand_there_is_nothing_to_write() -> None:
    start = envelopes_of((game("nine_kinds"),))[0].body
    with pytest.raises(RecordError, match="no hand of this session was paid yet"):
        hand_texts([start])  # type: ignore[list-item]  # a record has no corrections
    with pytest.raises(RecordError, match="expected session_started"):
        hand_texts([])


def test_two_of_red_mahjong_are_east_and_west() -> None:
    table = RedTable("", "123m456p789s1112z", players=2)
    table.blind_turn(0, "9m")
    table.draw(1, "2z")
    table.do(win(1, "123m456p789s1112z", "2z"))
    table.settle()
    (text,) = hand_texts(table.events)
    lines = text.text.splitlines()
    assert '[West "Boris, 0 -> 3"]' in lines
    assert "West wins 2z from the wall with 123m456p789s1112z" in lines
    assert "All in all: East -3, West +3" in lines
