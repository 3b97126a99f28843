"""A session by a club's own rules: played whole, kept in its journal, counted and settled at its end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tablectl.api.games.replay import replay_game
from tablectl.config.club import read_club
from tablectl.formats.jsonl import read_journal_games, write_jsonl
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
from tablectl.game.state import GameState, evolve
from tablectl.game.views import public_view
from tablectl.mahjong.tiles import parse_tiles
from tablectl.rulesets.club import CLUB
from tests.tablectl.game.any_playout import AnyPlayout
from tests.tablectl.game.table import TANYAO, UNSEEN, Table
from tests.tablectl.game.test_any_ruleset import assert_written_down

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples" / "rules"


def club(name: str) -> dict[str, Any]:
    return read_club(EXAMPLES / f"{name}.toml").carried


@pytest.mark.parametrize(("name", "book"), [("local_yaku", "riichi"), ("hong_kong", "mcr")])
def test_a_session_is_played_written_down_and_replayed(name: str, book: str) -> None:
    playout = AnyPlayout(book, 5, options={CLUB: club(name)}, hands=5, eager=0.6)
    events = [event for _, event, _ in playout.play()]
    assert_written_down(events)
    started = next(event for event in events if isinstance(event, SessionStarted))
    assert started.options[CLUB] == club(name)
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
def test_a_riichi_that_is_laid_open_is_seen_by_all_and_pays_a_han_more(seen: str) -> None:
    table = open_riichi("", seen)
    table.do(ShowHand(1, parse_tiles(TANYAO)))
    assert public_view(table.state).seats[1].shown is not None
    assert table.refuses(ShowHand(1, parse_tiles(TANYAO))) == "shown_already"
    table.turns(2, ["9m", "9p"])
    table.do(Draw(0, None))
    table.discard(0, "8s")
    table.do(table.win(1, TANYAO, "8s"), RevealUra(parse_tiles("1z")))
    items = {key: value for key, value, _, _ in table.settle().wins[0].items}
    assert (items["open_riichi"], items["double_riichi"], items["tanyao"]) == (1, 2, 1)


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
