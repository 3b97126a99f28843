"""A session by a club's own rules: played whole, kept in its journal, counted and settled at its end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tablectl.api.counts.season import season
from tablectl.api.games.replay import replay_game
from tablectl.api.past.scoresheet import scoresheet_page
from tablectl.api.past.summary import win_line
from tablectl.config.club import read_club
from tablectl.formats.journal.jsonl import read_journal_games, write_jsonl
from tablectl.formats.journal.played_games import games_of_events
from tablectl.formats.scoresheet.reading import scoresheets
from tablectl.game.claims import DeclareDraw, Draw, RevealUra, ShowHand, StartSession
from tablectl.game.decide import play_out
from tablectl.game.events import (
    DrawReason,
    Envelope,
    HandSettled,
    SessionEnded,
    SessionStarted,
    SettledWin,
    Source,
)
from tablectl.game.history import History
from tablectl.game.state import GameState, evolve
from tablectl.game.views import public_view
from tablectl.mahjong.tiles import parse_tiles
from tablectl.rulesets.club import CLUB, item_names
from tablectl.service.publishing import Stamp, result_message
from tablectl.service.publishing.last_result import last_result
from tests.tablectl.game.any_playout import AnyPlayout
from tests.tablectl.game.table import TANYAO, UNSEEN, Table
from tests.tablectl.game.test_any_ruleset import assert_written_down

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples" / "rules"


def club(name: str) -> dict[str, Any]:
    return read_club(EXAMPLES / f"{name}.toml").session_options


def own_items(book: str) -> dict[str, Any]:
    """A club that counts two items of its own in a book."""
    return {
        "name": "Ours",
        "book": book,
        "items": [
            {"key": "hidden", "when": "closed", "value": 3},
            {"key": "flowing", "when": "chows >= 2", "value": 2, "open_value": 4},
        ],
    }


@pytest.mark.parametrize(
    ("document", "book"),
    [
        (club("local_yaku"), "riichi"),
        (club("hong_kong"), "mcr"),
        *((own_items(book), book) for book in ("siamese", "sichuan", "hangzhou", "xiamen", "red", "mcr")),
    ],
    ids=lambda told: told["name"] if isinstance(told, dict) else told,
)
def test_a_session_is_played_written_down_and_replayed(document: dict[str, Any], book: str) -> None:
    playout = AnyPlayout(book, 5, options={CLUB: document}, hands=5, eager=0.6)
    events = [event for _, event, _ in playout.play()]
    assert_written_down(events)
    started = next(event for event in events if isinstance(event, SessionStarted))
    assert started.options[CLUB] == document
    lines = "".join(write_jsonl(Envelope(n, "", Source.RULESET, e) for n, e in enumerate(events, 1)))
    (game,) = read_journal_games(lines)
    *hands, end = replay_game(game, "journal")
    assert [line.get("differs") for line in hands] == [None] * len(hands)
    assert end["final_recorded"] == end["final_computed"]


def started(document: dict[str, Any]) -> GameState:
    played = play_out(GameState(), StartSession("riichi", "default", {CLUB: document}, ("a", "b", "c", "d")))
    assert isinstance(played, tuple)
    return played[0]


def test_wins_and_chips_are_counted_player_by_player() -> None:
    state = started(club("local_yaku"))
    win = SettledWin(1, 2, (("riichi", 1, 1, 0), ("ippatsu", 1, 1, 0), ("uradora", 1, 2, 0)), 0, (0,) * 4)
    hand = AnyPlayout("riichi", 1, options={CLUB: club("local_yaku")}, hands=1)
    before = next(earlier for earlier, event, _ in hand.play() if isinstance(event, HandSettled))
    settled = HandSettled((win,), (0,) * 4, (0,) * 4, 0)
    counted = evolve(before, settled)
    assert counted.won[1] == before.won[1] + 1
    assert [b - a for a, b in zip(before.chips, counted.chips, strict=True)] == [0, 3, -3, 0]
    assert state.won == (0, 0, 0, 0)


def test_a_session_ends_with_yakitori_and_chips() -> None:
    document = club("local_yaku") | {"yakitori": 10}
    playout = AnyPlayout("riichi", 3, options={CLUB: document}, hands=4, eager=1.0)
    states = [(event, after) for _, event, after in playout.play()]
    ended, state = next((event, after) for event, after in states if isinstance(event, SessionEnded))
    plain = {**document, "yakitori": 0}
    del plain["chips"]
    rest = started(plain)
    assert rest.play is not None
    bare = rest.play.session.final_scores(ended.points, 0, state.first_dealer).final
    assert abs(sum(ended.final) - sum(bare)) < 0.01
    changes = [round(a - b, 3) for a, b in zip(ended.final, bare, strict=True)]
    winners = [seat for seat in range(4) if state.won[seat]]
    losers = [seat for seat in range(4) if not state.won[seat]]
    for seat in range(4):
        due = 10 * len(losers) if seat in winners else -10 * len(winners)
        assert changes[seat] == due + 2 * state.chips[seat]


def open_riichi(*hands: str, **options: Any) -> Table:
    """South has declared riichi on its first discard."""
    table = Table(*hands, preset="default", options={CLUB: club("local_yaku"), **options})
    table.turns(0, ["9m"])
    table.ready(1, "1z", "1z")
    return table


@pytest.mark.parametrize("seen", [TANYAO, UNSEEN])
def test_a_riichi_that_is_laid_open_is_seen_by_all_and_costs_who_feeds_it_a_yakuman(seen: str) -> None:
    table = open_riichi("", seen)
    table.do(ShowHand(1, parse_tiles(TANYAO)))
    assert public_view(table.state).seats[1].shown is not None
    assert table.refuses(ShowHand(1, parse_tiles(TANYAO))) == "shown_already"
    table.turns(2, ["9m", "9p"])
    table.do(Draw(0, None))
    table.discard(0, "8s")
    table.do(table.win(1, TANYAO, "8s"), RevealUra(parse_tiles("1z")))
    (win,) = table.settle().wins
    assert [(key, yakuman) for key, _, _, yakuman in win.items] == [("fed_open_riichi", 1)]


def test_a_clubs_items_are_told_in_its_own_words() -> None:
    """As a payment is published, in the history, on a printed sheet, and among a season's items."""
    table = open_riichi("", TANYAO)
    table.do(ShowHand(1, parse_tiles(TANYAO)))
    table.turns(2, ["9m", "9p"])
    table.do(Draw(0, None))
    table.discard(0, "8s")
    table.do(table.win(1, TANYAO, "8s"), RevealUra(parse_tiles("1z")))
    table.settle()
    name = "オープン立直への放銃"
    assert item_names(table.state.options)["fed_open_riichi"] == name
    envelopes = [Envelope(n, "", Source.RULESET, event) for n, event in enumerate(table.events, 1)]
    last = last_result(History.of(envelopes))
    assert last is not None
    told: Any = result_message(Stamp("t", 1, 0), last)
    assert told["wins"][0]["items"] == [{"id": "fed_open_riichi", "yakuman": 1, "count": 1, "name": name}]
    (game,) = games_of_events(table.events)
    found = season([game], None)
    assert found["items"] == [{"id": "fed_open_riichi", "wins": 1, "name": name}]
    assert found["best"][0]["items"][0]["name"] == name
    (sheet,) = scoresheets(table.events)
    page = scoresheet_page(envelopes)
    assert name in page and "By the rules of Green Felt" in page
    assert "{" not in page.partition("</style>")[2], "no value of the program is printed"
    line: Any = win_line(sheet.hands[0].wins[0], item_names(table.state.options))
    assert line["items"][0]["name"] == name


@pytest.mark.parametrize("ready", [False, True])
def test_who_feeds_an_open_riichi_pays_what_the_clubs_file_says(ready: bool) -> None:
    """A yakuman, but for who had declared riichi; a journal of it replays to the same."""
    table = open_riichi("", TANYAO)
    table.do(ShowHand(1, parse_tiles(TANYAO)))
    table.turns(2, ["9m", "9p"])
    if ready:
        table.ready(0, "1z", "9m")
        table.turns(1, ["9m", "9p", "1z"])
    table.do(Draw(0, None))
    table.discard(0, "8s")
    table.do(table.win(1, TANYAO, "8s"), RevealUra(parse_tiles("1z")))
    settled = table.settle()
    assert ("fed_open_riichi" in {key for key, _, _, _ in settled.wins[0].items}) is not ready
    assert (settled.deltas[0] <= -32_000) is not ready
    lines = "".join(write_jsonl(Envelope(n, "", Source.RULESET, e) for n, e in enumerate(table.events, 1)))
    (game,) = read_journal_games(lines)
    hand, *_ = replay_game(game, "journal")
    assert (hand["agrees"], hand.get("differs")) == (True, None)


def test_an_open_riichi_wins_from_the_wall_and_counts_as_shown_at_a_draw() -> None:
    table = open_riichi("", TANYAO)
    table.do(ShowHand(1, parse_tiles(TANYAO)))
    table.turns(2, ["9m", "9p", "1z"])
    table.draw(1, "5s")
    assert table.seat(1).concealed == parse_tiles(TANYAO)
    table.do(table.win(1, TANYAO, "5s"), RevealUra(parse_tiles("1z")))
    assert "open_riichi" in {key for key, _, _, _ in table.settle().wins[0].items}

    drawn = open_riichi("", TANYAO)
    drawn.do(ShowHand(1, parse_tiles(TANYAO)))
    drawn.until(0)
    drawn.do(DeclareDraw(DrawReason.EXHAUSTIVE))
    assert drawn.settle().deltas[1] == 3000


def test_a_hand_is_laid_open_in_play_by_who_declared_riichi_alone_and_where_a_club_asks_for_it() -> None:
    table = Table("", TANYAO, preset="default", options={CLUB: club("local_yaku")})
    table.turns(0, ["9m"])
    assert table.refuses(ShowHand(1, parse_tiles(TANYAO))) == "wrong_moment"
    table.ready(1, "1z", "1z")
    assert table.refuses(ShowHand(1, parse_tiles(TANYAO)[:-1])) == "tile_count"
    assert table.refuses(ShowHand(1, parse_tiles("111m567p22s34567s"))) == "not_its_hand"
    hidden = open_riichi("", UNSEEN)
    assert hidden.refuses(ShowHand(1, parse_tiles("147m258p369s1234z"))) == "not_ready"
    plain = Table("", TANYAO)
    plain.turns(0, ["9m"])
    plain.ready(1, "1z", "1z")
    assert plain.refuses(ShowHand(1, parse_tiles(TANYAO))) == "wrong_moment"
