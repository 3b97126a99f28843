"""How alerts begin by what lies on the table, by keys and by the machine: nothing is put in."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, Literal, cast

from tablectl.game.evidence import Button, ButtonPressed, HandReadyReported, HandSeen
from tablectl.game.referee.walls.deal_watch import DEALT_MS
from tablectl.game.referee.walls.wall_watch import MISSING_MS
from tablectl.game.views import walls_now
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Tile
from tablectl.ports import CameraHealth, EyesHealth
from tests.recordings.follower import Follower
from tests.system.timeless_table import TakenEyes
from tests.tablectl.game.closed_hands import takes_to
from tests.tablectl.game.referee.walls.test_wall_watch import seen_by, whole_stack, without
from tests.tablectl.game.seen import Look
from tests.tablectl.service.alert_stories import laid, win_and_pay
from tests.tablectl.service.looked_at import Watched, look_at, play_to_the_last_discard, said
from tests.tablectl.table_parts import ScriptedTable

WAITING: Final = "2m 3m 4m 3p 4p 5p 6s 7s 8s 6p 7p 8s 8s"
"""Wins on 5p and 8p."""


def hazy_and_played_on(table: ScriptedTable) -> None:
    """A discard may be either of two faces, and the game goes on from it."""
    look = laid(table)
    first = table.turn
    look.throws(first, {"7p": 0.55, "9p": 0.44})
    look.show(600)
    look.throws((first + 1) % 4, "1z")
    look.show(4000)


def few_tiles_shown(table: ScriptedTable) -> None:
    """At a draw a hand is laid open of which some tiles are not found."""
    look = look_at(table)
    play_to_the_last_discard(table, look, "8p")
    look.shown[1] = list(WAITING.split()[:10])
    look.show(12_000)


def drawn_is_paid(table: ScriptedTable) -> None:
    assert table.ask("settle")["ok"] is True


def _won_in_riichi(table: ScriptedTable) -> Look:
    """Who sits across from the dealer has declared riichi and lays a winning hand open."""
    look = laid(table)
    dealer = table.turn
    winner = (dealer + 2) % 4
    for place in range(4):
        seat = (dealer + place) % 4
        look.throws(seat, f"{place + 1}z", sideways=seat == winner)
        look.show()
    look.throws(dealer, "5p")
    look.show()
    look.shown[winner] = list(WAITING.split())
    look.show(4000)
    return look


def hidden_indicators_stay_hidden(table: ScriptedTable) -> None:
    """Nobody turns the tiles below the indicators, which count for a win in riichi."""
    _won_in_riichi(table).show(8000)


def walls_before_the_hidden_indicators(table: ScriptedTable) -> None:
    """The machine has new walls up before anybody has seen them."""
    look = _won_in_riichi(table)
    table.see(HandReadyReported(table.clock.run_ms()))
    look.show(600)


def indicators_told(table: ScriptedTable) -> None:
    said(table, [{"kind": "ura_indicators_revealed/1", "tiles": "1z"}])
    table.pass_s(1.0)


def tile_from_a_wrong_stack(table: ScriptedTable) -> None:
    """A stack in the middle of a wall is gone."""
    look = laid(table)
    look.throws(table.turn, "1z")
    look.show()
    now = walls_now(table.service.state)
    assert now is not None
    look.walls = seen_by(now)
    look.show(1200)
    look.walls = without(look.walls, *whole_stack(now))
    look.show(MISSING_MS + 1200)


def tile_too_few(table: ScriptedTable) -> None:
    """A hand camera counts twelve tiles before the first discard."""
    look = laid(table)
    east = ((Tile.parse("1z"), 1.0),)
    for _ in range(2 + DEALT_MS // 300):
        look.show(300)
        table.see(HandSeen(table.clock.run_ms(), (table.turn + 1) % 4, (east,) * 12))


class Covered(TakenEyes):
    """Eyes whose only camera may be covered."""

    def health(self) -> EyesHealth:
        camera = CameraHealth(
            name="overhead", up=not self.trouble, detail=self.trouble, fps=4.0, frame_age_s=0.1
        )
        return replace(super().health(), cameras=(camera,))


def camera_covered(table: ScriptedTable) -> None:
    """Something lies over the lens when the next deal is due."""
    table.machine.builds = False
    win_and_pay(table)
    _eyes(table).trouble = "the picture is dark: is the lens covered?"
    table.pass_s(20.0)


def camera_free(table: ScriptedTable) -> None:
    _eyes(table).trouble = ""
    table.pass_s(3.0)


def _eyes(table: ScriptedTable) -> Covered:
    assert isinstance(table.eyes, Covered)
    return table.eyes


def nothing_open(table: ScriptedTable) -> Look:
    """What lies on a table of a book without indicators."""
    look = Look(cast(Follower, Watched(table)), indicators=[])
    look.show(900)
    return look


def _press(table: ScriptedTable, seat: int, call: Literal["chow", "pung", "kong"]) -> None:
    table.see(ButtonPressed(table.clock.run_ms(), seat, Button.CALL, call))


def suits_unsaid(table: ScriptedTable) -> None:
    """Sichuan is played on before three players have said which suit they give up."""
    look = nothing_open(table)
    _press(table, 1, "pung")
    look.throws(table.turn, "1m")
    look.show(6000)


def kong_unsaid(table: ScriptedTable) -> None:
    """In Sichuan a fourth tile is added to a pung, and nobody presses a key."""
    look = nothing_open(table)
    for seat in range(4):
        _press(table, seat, "kong")
    dealer = table.turn
    caller = (dealer + 2) % 4
    look.throws(dealer, "1m")
    look.show(900)
    look.takes(dealer)
    look.lays(caller, MeldKind.PUNG, "1m 1m 1m", "across")
    look.show(1500)
    for place, tile in enumerate(("2m", "3m", "4m", "5m")):
        look.throws((caller + place) % 4, tile)
        look.show(900)
    look.melds[caller] = [(MeldKind.ADDED_KONG, ["1m"] * 4, "across")]
    look.show(12_000)


def said_by_its_player(table: ScriptedTable) -> None:
    """Who added the tile presses *kong* now, and calls nothing."""
    added = table.turn
    _press(table, added, "kong")
    table.pass_s(8.0)
    events = cast("list[dict[str, object]]", table.ask("history", standing=True)["events"])
    assert [each["drawn"] for each in events if each["kind"] == "kong_declared/1"] == [True]


def taken_without_a_key(table: ScriptedTable) -> None:
    """In Sichuan a discard is taken to a closed hand, and nobody presses the key of a win."""
    look = nothing_open(table)
    for seat in range(4):
        _press(table, seat, "kong")
    dealer = table.turn
    look.throws(dealer, "1m")
    look.show(300)
    takes_to(look, dealer, (dealer + 2) % 4, "1m")
    look.show(4000)
