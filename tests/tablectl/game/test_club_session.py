"""A session by a club's own rules: played whole, kept in its journal, counted and settled at its end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tablectl.api.games.replay import replay_game
from tablectl.config.club import read_club
from tablectl.formats.jsonl import read_journal_games, write_jsonl
from tablectl.game.claims import StartSession
from tablectl.game.decide import play_out
from tablectl.game.events import Envelope, HandSettled, SessionEnded, SessionStarted, SettledWin, Source
from tablectl.game.state import GameState, evolve
from tablectl.rulesets.club import CLUB
from tests.tablectl.game.any_playout import AnyPlayout
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
