"""Real games and games of robots, counted: against the raw records, and against sums that must agree."""

from __future__ import annotations

import gzip
from collections import Counter
from dataclasses import fields, replace
from functools import cache
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tablectl.formats.journal.jsonl import read_jsonl
from tablectl.formats.journal.played_games import CountedGame, game_of_record, games_of_events
from tablectl.formats.recorded.playback import Playback
from tablectl.game.claims import Refused
from tablectl.game.decide import decide
from tablectl.game.events import Event, HandSettled, SeatsChanged
from tablectl.game.history import History
from tablectl.game.state import Phase
from tablectl.numbers import Counts, game_counts, total
from tablectl.simulation.true_game.truth import TrueGame, start_of
from tests.tablectl.formats.games import MJLOGS, TENHOU6, game

JOURNALS = Path(__file__).parents[2] / "fixtures" / "journals"
BOOKS = ("riichi", "mcr", "siamese", "sichuan", "red", "hangzhou", "xiamen")
RAW = [
    each.name for each in fields(Counts) if each.name not in {"games", "places", "flying", "kongs", "flowers"}
]
"""What the tags of an mjlog tell."""
HANDS = {"mcr": 6}
"""MCR seats everybody anew after four hands."""


def raw_counts(path: Path) -> list[Counter[str]]:
    """The counts of an mjlog by its own tags, seat by seat, without our rules."""
    counts = [Counter[str]() for _ in range(4)]
    accepted: list[int] = []
    called: set[int] = set()
    discards = [0] * 4
    wins: list[dict[str, str]] = []

    def close() -> None:
        for seat in called:
            counts[seat]["called"] += 1
        for place, seat in enumerate(accepted):
            counts[seat]["ready"] += 1
            counts[seat]["first_ready"] += place == 0
        for at in wins:
            who, giver, points = int(at["who"]), int(at["fromWho"]), int(at["ten"].split(",")[1])
            counts[who].update(wins=1, points_won=points, turn_won_sum=discards[who])
            counts[who]["wins_by_draw"] += who == giver
            if who != giver:
                counts[giver]["points_dealt_in"] += points
        for giver in {int(at["fromWho"]) for at in wins if at["who"] != at["fromWho"]}:
            counts[giver]["deal_ins"] += 1
            counts[giver]["deal_ins_while_ready"] += giver in accepted

    for tag in ET.fromstring(path.read_text(encoding="utf-8")):
        name, at = tag.tag, dict(tag.attrib)
        if name == "INIT":
            close()
            accepted, called, discards, wins = [], set(), [0] * 4, []
            for each in counts:
                each["hands"] += 1
        elif name == "N":
            meld = int(at["m"])
            closed_kong = not meld & 0b11100 and not meld & 0b11
            if not closed_kong:
                called.add(int(at["who"]))
        elif name == "REACH" and at["step"] == "2":
            accepted.append(int(at["who"]))
        elif name == "AGARI":
            wins.append(at)
        elif name == "RYUUKYOKU" and at.get("type", "nm") == "nm":
            for seat, each in enumerate(counts):
                each.update(draws=1, draws_ready=int(f"hai{seat}" in at))
        elif name[0] in "DEFG" and name[1:].isdecimal():
            discards["DEFG".index(name[0])] += 1
    close()
    return counts


@pytest.mark.parametrize("path", MJLOGS, ids=lambda path: path.stem)
def test_a_real_games_counts_are_those_of_its_own_tags(path: Path) -> None:
    counted = game_of_record(game(path.stem))
    assert counted.left_out == ()
    for raw, ours in zip(raw_counts(path), game_counts(counted.played), strict=True):
        assert {name: getattr(ours, name) for name in RAW} == {name: raw[name] for name in RAW}


@pytest.mark.parametrize(
    ("name", "places", "flying"),
    [
        ("double_riichi_bankrupt", (2, 1, 4, 3), (0, 0, 1, 0)),
        ("nagashi_mangan", (3, 4, 1, 2), (0, 0, 0, 0)),
        ("four_winds_east_only", (3, 4, 2, 1), (0, 1, 0, 0)),
    ],
)
def test_places_are_those_of_the_final_points(
    name: str, places: tuple[int, ...], flying: tuple[int, ...]
) -> None:
    """The first: two have 18,900 points each, and the first dealer is the better of them."""
    counts = game_counts(game_of_record(game(name)).played)
    assert tuple(each.places.index(1) + 1 for each in counts) == places
    assert tuple(each.flying for each in counts) == flying


def test_a_robbed_kong_is_a_deal_in() -> None:
    counts = game_counts(game_of_record(game("robbed_kong")).played)
    assert [each.deal_ins for each in counts] == [0, 0, 0, 1]
    assert [each.wins for each in counts] == [0, 0, 1, 0]


def test_a_double_ron_of_a_real_game_is_one_deal_in() -> None:
    together = total(game_counts(game_of_record(game("double_ron")).played))
    assert (together.wins, together.deal_ins, together.wins_by_draw) == (2, 1, 0)
    assert together.points_won == together.points_dealt_in


def test_nine_kinds_is_an_abort_and_the_record_ends_in_the_middle_of_a_game() -> None:
    together = total(game_counts(game_of_record(game("nine_kinds")).played))
    assert (together.hands, together.draws, together.games) == (4, 0, 0)


def test_a_hand_that_our_rules_refuse_is_left_out_and_named() -> None:
    record = game("double_riichi_bankrupt")
    first = record.hands[0]
    broken = replace(record, hands=(replace(first, steps=first.steps[:-2]), *record.hands[1:]))
    counted = game_of_record(broken)
    assert len(counted.played.hands) == len(record.hands) - 1
    assert len(counted.left_out) == 1
    assert counted.left_out[0].startswith("hand 0: ")


@pytest.mark.parametrize("path", [*MJLOGS, *TENHOU6], ids=lambda path: path.name)
def test_a_record_and_the_journal_that_it_becomes_count_the_same(path: Path) -> None:
    record = game(path.name.split(".")[0])
    playback = Playback(record)
    hands = [event for played in playback.hands() for event in played.events]
    events = [*playback.opening, *hands, *playback.finish().events]
    (counted,) = games_of_events(events)
    assert counted.played.hands == game_of_record(record).played.hands


@cache
def robots(rules: str) -> tuple[Event, ...]:
    """Some hands of robots by a book."""
    true = TrueGame(7)
    started = decide(true.state, start_of("tenhou" if rules == "riichi" else "default", rules=rules))
    assert not isinstance(started, Refused)
    true.follow(started)
    events, settled = list(started), 0
    while settled < HANDS.get(rules, 3) and not true.state.finished:
        step = true.next_step()
        true.follow(step.events)
        events += step.events
        settled += true.hand is not None and true.hand.phase is Phase.SETTLED
    return tuple(events)


def written(rules: str) -> CountedGame:
    """The game of a journal that an earlier version wrote."""
    lines = gzip.decompress((JOURNALS / "0.1.0" / f"{rules}.jsonl.gz").read_bytes()).decode().splitlines()
    (counted,) = games_of_events(History.of(read_jsonl("\n".join(lines[1:]))).events)
    return counted


def sums_agree(counted: CountedGame) -> None:
    """Holds for every book: who wins wins from the wall or from somebody, and every place is taken once."""
    counts = game_counts(counted.played)
    together = total(counts)
    players, hands = len(counted.names), counted.played.hands
    assert together.hands == players * len(hands)
    assert together.wins == sum(len(hand.wins) for hand in hands)
    assert together.wins_by_discard == sum(win.giver is not None for hand in hands for win in hand.wins)
    if not any(len(hand.wins) > 1 for hand in hands):
        assert together.wins == together.deal_ins + together.wins_by_draw
    assert together.deal_ins <= together.wins_by_discard
    assert together.games in (0, players)
    if together.games:
        assert together.places[:players] == (1,) * players
    for each in counts:
        assert each.wins_by_draw <= each.wins
        assert each.first_ready <= each.ready <= each.hands
        assert each.draws_ready <= each.draws
        assert each.deal_ins_while_ready <= each.deal_ins
        assert sum(each.places) == each.games


@pytest.mark.parametrize("path", [*MJLOGS, *TENHOU6], ids=lambda path: path.name)
def test_the_sums_of_a_real_game_agree(path: Path) -> None:
    sums_agree(game_of_record(game(path.name.split(".")[0])))


@pytest.mark.parametrize("rules", BOOKS)
def test_the_sums_of_robots_hands_agree_in_every_book(rules: str) -> None:
    (counted,) = games_of_events(robots(rules))
    assert counted.rules == rules
    sums_agree(counted)


@pytest.mark.parametrize("rules", BOOKS)
def test_the_sums_of_an_earlier_versions_journals_agree(rules: str) -> None:
    counted = written(rules)
    assert counted.played.final is not None
    sums_agree(counted)


def test_wins_of_a_player_who_has_changed_seats_stay_that_players() -> None:
    events = robots("mcr")
    moves = [event.seats for event in events if isinstance(event, SeatsChanged)]
    assert any(seats != (0, 1, 2, 3) for seats in moves)
    sitting = [0, 1, 2, 3]
    won = Counter[int]()
    for event in events:
        if isinstance(event, SeatsChanged):
            sitting = [sitting[seat] for seat in event.seats]
        elif isinstance(event, HandSettled):
            won.update(sitting[win.seat] for win in event.wins)
    (counted,) = games_of_events(events)
    assert [each.wins for each in game_counts(counted.played)] == [won[player] for player in range(4)]


def test_a_hand_in_play_is_not_counted() -> None:
    events = robots("riichi")
    last = max(place for place, event in enumerate(events) if isinstance(event, HandSettled))
    (whole,) = games_of_events(events[: last + 1])
    (without,) = games_of_events(events[:last])
    assert len(whole.played.hands) == len(without.played.hands) + 1


def test_nothing_played_is_nothing_counted() -> None:
    assert list(games_of_events(robots("riichi")[:3])) == []
    assert total(()) == Counts()
