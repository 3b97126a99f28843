"""What is said aloud: of each message once, in four languages, and nothing that the messages do not tell."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tablectl import web
from tablectl.adapters.page_words import new_speaker
from tablectl.api.books.names import known_names
from tablectl.game.events.wire import KINDS
from tablectl.mahjong.tiles import parse_tiles
from tablectl.rulesets import RULESETS
from tablectl.service.loop import TableService
from tablectl.speech import (
    SOUNDS,
    SPOKEN_BOOKS,
    SessionClock,
    Speaker,
    SpokenBook,
    SpokenKind,
    SpokenSentence,
    Words,
    is_quiet,
    span_minutes,
)
from tablectl.speech.sentences import SENTENCES
from tablectl.topics import Topic
from tablectl.web.page_words import page_words
from tests.system.watched_table import _play, _setup
from tests.tablectl.game.any_playout import AnyPlayout
from tests.tablectl.ram_journal import RamJournal
from tests.tablectl.table_parts import Hearer, ScriptedClock

EN = Words(page_words(), "en", known_names)
RIICHI, MCR = SPOKEN_BOOKS["riichi"], SPOKEN_BOOKS["mcr"]


def heard_of(book: str, seed: int) -> list[tuple[Topic, Mapping[str, Any]]]:
    """All messages of two hands in which every tile is known to the journal."""
    hearer, clock = Hearer(), ScriptedClock()
    service = TableService(*_setup(clock, RamJournal(), hearer))
    service.start()
    preset = "tenhou" if book == "riichi" else "default"
    _play(service, clock, [event for _, event, _ in AnyPlayout(book, seed, preset=preset, hands=2).play()])
    return hearer.said


@pytest.fixture(scope="module")
def played() -> list[tuple[Topic, Mapping[str, Any]]]:
    return heard_of("riichi", 5)


def said_of(messages: list[tuple[Topic, Mapping[str, Any]]]) -> list[SpokenSentence]:
    speaker = live_speaker()
    return [said for topic, message in messages for said in speaker.sentences_for(topic, message)]


def live_speaker(minutes: float | None = None) -> Speaker:
    """One whose table has told how it stands."""
    speaker = new_speaker(minutes)
    speaker.sentences_for(Topic.HEALTH, {"at": "2026-11-20T10:00:00.000Z"})
    return speaker


def test_a_played_session_is_said_as_players_would_say_it(
    played: list[tuple[Topic, Mapping[str, Any]]],
) -> None:
    told = [said.text["en"] for said in said_of(played)]
    assert told[:4] == [
        "The session starts",
        "New hand: East round, A deals",
        "A to play",
        "Dora indicators: nine pin",
    ]
    assert "A: pon: seven man" in told
    assert told[-6:] == [
        "D wins on A's discard: seven pin",
        "Ura dora indicators: nine so, four man",
        "D: Riichi, Dora, Red five. 3 han, 40 fu, 5200 points",
        (
            "Riichi stick put down: D minus 1000. D's hand: A minus 5200, D 5200. "
            "Honba: A minus 300, D 300. Riichi stick collected: D 1000"
        ),
        "The session is over",
        "Final scores: D 30500, B 25000, C 25000, A 19500",
    ]


def test_three_players_are_spoken_of_and_their_norths_set_aside() -> None:
    messages = heard_of("sanma", 3)
    said = said_of(messages)
    norths = [m["seat"] for topic, m in messages if topic is Topic.EVENT and m["kind"] == "bonus_shown/1"]
    told = [each for each in said if "sets aside" in each.text["en"]]
    assert [each.seat for each in told] == norths
    assert norths
    assert {each.text["en"].partition(" sets aside: ")[2] for each in told} == {"north"}
    assert not [each.text["en"] for each in said if "flower" in each.text["en"]]


def test_every_discard_and_every_call_is_said_once_in_its_turn(
    played: list[tuple[Topic, Mapping[str, Any]]],
) -> None:
    said = said_of(played)
    moves = {SpokenKind.DISCARD: "tile_discarded/1", SpokenKind.RIICHI: "ready_declared/1"}
    for kind, event in moves.items():
        seats = [m["seat"] for topic, m in played if topic is Topic.EVENT and m["kind"] == event]
        assert [each.seat for each in said if each.kind is kind] == seats
    results = [each for each in said if each.kind is SpokenKind.RESULT]
    assert len(results) == 3, "results are published with every message of their hand and said once"


def test_a_result_that_an_amendment_of_the_next_hand_brings_again_is_not_said_again(
    played: list[tuple[Topic, Mapping[str, Any]]],
) -> None:
    speaker = live_speaker()
    result = next(message for topic, message in reversed(played) if topic is Topic.RESULT)
    assert speaker.sentences_for(Topic.RESULT, result)
    begun = next(m for topic, m in played if topic is Topic.EVENT and m["kind"] == "hand_started/1")
    speaker.sentences_for(Topic.EVENT, begun)
    assert speaker.sentences_for(Topic.RESULT, result) == ()
    assert speaker.sentences_for(Topic.RESULT, {**result, "deltas": [-1, 1, 0, 0]})


def test_a_drawn_tile_is_never_said_and_needs_no_word(
    played: list[tuple[Topic, Mapping[str, Any]]],
) -> None:
    """The sentences follow from public messages alone: with every draw's tile in the journal, those whose
    events say nothing of it say the same."""
    assert not SENTENCES.keys() & {"tile_drawn", "tiles_dealt", "void_suit_chosen", "operator_acted"}
    assert all(
        m["tile"] is None for topic, m in played if topic is Topic.EVENT and m["kind"] == "tile_drawn/1"
    )


def test_every_kind_that_has_a_sentence_is_a_kind_of_event() -> None:
    assert {f"{kind}/1" for kind in SENTENCES} <= KINDS.keys()


@pytest.mark.parametrize("book", ["mcr", "sichuan"])
def test_other_books_are_said_in_their_own_words(book: str) -> None:
    said = said_of(heard_of(book, 5))
    assert {each.kind for each in said} >= {
        SpokenKind.HAND,
        SpokenKind.DISCARD,
        SpokenKind.TURN,
        SpokenKind.RESULT,
    }
    assert all(each.text[language] for each in said for language in ("en", "ru", "zh", "ja"))
    assert not any("{" in text for each in said for text in each.text.values())
    assert any(each.text["en"].endswith(" character") for each in said)


@pytest.mark.parametrize(
    ("code", "riichi", "other"),
    [
        ("3m", "three man", "three character"),
        ("0p", "red five pin", "red five dot"),
        ("5z", "white", "white"),
        ("2f", "orchid", "orchid"),
        (None, "a tile face down", "a tile face down"),
    ],
)
def test_tiles_are_named_as_players_name_them(code: str | None, riichi: str, other: str) -> None:
    assert EN.tile(code, RIICHI) == riichi
    assert EN.tile(code, MCR) == other


def test_every_tile_of_every_book_has_a_name_in_every_language() -> None:
    faces = [f"{n}{suit}" for suit in "mps" for n in range(10)] + [f"{n}z" for n in range(1, 8)]
    faces += [f"{n}f" for n in range(1, 9)] + ["1j"]
    assert all(parse_tiles(face) for face in faces if face[1] != "j")
    for language in ("en", "ru", "zh", "ja"):
        words = Words(page_words(), language, known_names)
        for book in (RIICHI, MCR):
            assert len({words.tile(face, book) for face in faces}) == len(faces)


def test_a_corrected_discard_is_said_as_a_correction() -> None:
    speaker = live_speaker()
    speaker.sentences_for(
        Topic.EVENT, {"kind": "session_started/1", "rules": "riichi", "players": ["Aoi", "Ren"]}
    )
    amended = {"kind": "tile_discarded/1", "seat": 1, "tile": "3s"}
    (said,) = speaker.sentences_for(Topic.EVENT, {"kind": "event_corrected/1", "target": 7, "event": amended})
    assert said.text["en"] == "Correction: Ren: three so"
    assert said.kind is SpokenKind.JUDGE


def test_what_is_between_the_players_and_the_judge_is_not_said() -> None:
    speaker = live_speaker()
    noted = {"kind": "irregularity_noted/1", "seat": 0, "code": "slow_play", "detail": "again and again"}
    assert speaker.sentences_for(Topic.EVENT, noted) == ()
    paused = {"kind": "play_paused/1", "reason": "somebody is unwell"}
    assert "unwell" not in str(speaker.sentences_for(Topic.EVENT, paused)[0].text)


def test_pages_and_loudspeakers_know_the_same_of_each_book() -> None:
    text = (Path(web.__file__).parent / "script" / "books.js").read_text(encoding="utf-8")
    for key in RULESETS:
        row = re.search(rf"^  {key}: \{{(.*)\}},$", text, re.MULTILINE)
        assert row is not None, key
        told = dict(re.findall(r'(\w+): "?(\w+)"?', row[1]))
        indicators = told.get("indicators", "indicators")
        assert SPOKEN_BOOKS[key] == SpokenBook(told["unit"], indicators, told["rounds"] == "true")


def test_pages_and_loudspeakers_play_the_same_sounds() -> None:
    text = (Path(web.__file__).parent / "script" / "voice.js").read_text(encoding="utf-8")
    rows = re.findall(r"(\w+): (\[\[[\d., \[\]]+\]\])", text)
    played = {kind: tuple(tuple(tone) for tone in json.loads(tones)) for kind, tones in rows}
    assert played == {kind.value: tones for kind, tones in SOUNDS.items()}
    assert SOUNDS.keys() == set(SpokenKind)


def test_quiet_hours_may_go_over_midnight() -> None:
    spans = ("22:00-08:00", "13:00-14:30")
    assert [is_quiet(60 * h, spans) for h in (23, 3, 8, 13, 15)] == [True, True, False, True, False]
    with pytest.raises(ValueError, match="22:00-08:00, got “10pm”"):
        span_minutes("10pm")
    with pytest.raises(ValueError, match="no time"):
        span_minutes("10:00-10:00")


def test_the_time_left_is_told_at_a_few_moments_and_once_each() -> None:
    clock = SessionClock(75.0)
    assert clock.announced_minutes(0.0) is None
    clock.start(0.0)
    assert [clock.announced_minutes(60.0 * m) for m in (10, 45, 46, 59, 60, 61, 74, 75, 90)] == [
        *(None, 30, None, None, 15),
        *(None, 1, 0, None),
    ]
    clock.start(0.0)
    assert clock.announced_minutes(60.0 * 71) == 5, "what was missed is not made up for"
    clock.stop()
    assert clock.announced_minutes(60.0 * 75) is None
    assert SessionClock(None).announced_minutes(1.0) is None


def test_time_is_said_by_the_tables_own_clock() -> None:
    speaker = new_speaker(60.0)
    start = {"kind": "session_started/1", "players": ["Aoi"], "at": "2026-11-20T10:00:00.000Z"}
    speaker.sentences_for(Topic.EVENT, start)
    told = [
        speaker.sentences_for(Topic.HEALTH, {"at": f"2026-11-20T10:{at}.000Z"})
        for at in ("31:00", "40:00", "45:00", "59:00", "59:59")
    ]
    assert [[each.text["ru"] for each in said] for said in told] == [
        [],  # the table was started anew: half an hour was left before it spoke
        [],
        ["осталось 15 минут"],
        ["осталась 1 минута"],
        [],
    ]


def test_what_a_started_table_tells_of_its_past_is_not_said(
    played: list[tuple[Topic, Mapping[str, Any]]],
) -> None:
    speaker = new_speaker()
    past = [(topic, message) for topic, message in played if topic is not Topic.HEALTH]
    assert not any(speaker.sentences_for(topic, message) for topic, message in past)
    speaker.sentences_for(Topic.HEALTH, {"at": "2026-11-20T10:00:00.000Z"})
    results = [message for topic, message in past if topic is Topic.RESULT]
    assert speaker.sentences_for(Topic.RESULT, results[-1]) == ()
    discard = {"kind": "tile_discarded/1", "seat": 2, "tile": "1z"}
    assert [each.text["en"] for each in speaker.sentences_for(Topic.EVENT, discard)] == ["C: east"]


@pytest.mark.parametrize(("book", "seed"), [("riichi", 5), ("mcr", 3), ("sichuan", 4)])
def test_what_a_hand_paid_is_said_line_by_line_and_adds_up(book: str, seed: int) -> None:
    messages = heard_of(book, seed)
    results = [message for topic, message in messages if topic is Topic.RESULT]
    speaker = live_speaker()
    said = {id(message): speaker.sentences_for(topic, message) for topic, message in messages}
    assert results
    for result in results:
        told = said[id(result)]
        if not told or not result["lines"]:
            continue
        names = [name for topic, m in messages if topic is Topic.SCORE for name in [m["seats"]]][-1]
        paid = dict.fromkeys((each["player"] for each in names), 0)
        for who, minus, amount in re.findall(r"(\w+) (minus )?(\d+)(?=[,.]|$)", told[-1].text["en"]):
            paid[who] += -int(amount) if minus else int(amount)
        assert list(paid.values()) == result["change"]


def test_a_penalty_and_a_payment_in_mid_hand_are_said_with_their_amounts() -> None:
    speaker = live_speaker()
    speaker.sentences_for(
        Topic.EVENT,
        {"kind": "session_started/1", "rules": "riichi", "players": ["Aoi", "Ren", "Mei", "Yuzu"]},
    )
    fined = {"kind": "penalty_paid/1", "seat": 1, "reason": "late", "deltas": [0, -1000, 0, 0]}
    [said] = speaker.sentences_for(Topic.EVENT, fined)
    assert said.text["en"] == "Penalty for Ren: Late: Ren minus 1000"
    counted = {"kind": "penalty_paid/1", "seat": 1, "reason": "sticks_counted", "deltas": [1000, -1000, 0, 0]}
    [said] = speaker.sentences_for(Topic.EVENT, counted)
    assert said.text["en"] == "Points corrected to the counted sticks: Aoi 1000, Ren minus 1000"
    assert said.text["ru"].startswith("Очки исправлены по подсчёту палочек")
    kong = {"kind": "payment_made/1", "seat": 0, "reason": "open_kong", "deltas": [2, -2, 0, 0]}
    [said] = speaker.sentences_for(Topic.EVENT, kong)
    assert said.text["en"].endswith("Aoi: Aoi 2, Ren minus 2")


def test_a_decimal_is_written_as_the_language_writes_it() -> None:
    assert EN.number(-2.5) == "minus 2.5"
    assert Words(page_words(), "ru", known_names).number(2.5) == "2,5"
