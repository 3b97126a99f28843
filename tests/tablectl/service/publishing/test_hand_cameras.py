"""What hand cameras see: who hears of it, when, and that nobody else ever does."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tablectl.game.claims import Draw
from tablectl.game.evidence import HandSeen, HandsSeen
from tablectl.game.views import broadcast_view
from tablectl.mahjong.tiles import Tile, parse_tiles
from tablectl.service.publishing import Stamp, odds_position
from tablectl.service.publishing.hand_cameras import hands_message
from tablectl.topics import Audience, Hold, Topic
from tests.tablectl.game.table import Table
from tests.tablectl.schemas import check
from tests.tablectl.service.publishing.test_delay import Hall

HELD = "234m567p11s34567s"
DELAY_S = 300.0


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    made = Hall(tmp_path, {Audience.BROADCAST: Hold(DELAY_S), Audience.COMMENTARY: Hold(60.0)})
    made.begin_hand()
    at_ms = made.clock.run_ms()
    made.table.see(HandSeen(at_ms, 1, tuple(((tile, 0.99),) for tile in parse_tiles(HELD))))
    return made


def test_a_hand_goes_out_with_its_numbers_after_the_delay_and_no_sooner(hall: Hall) -> None:
    hall.table.pass_s(DELAY_S - 5, step_s=5.0)
    assert hall.hearer.to(Audience.BROADCAST, Topic.HANDS) == []
    hall.table.pass_s(10, step_s=5.0)
    (message,) = hall.hearer.to(Audience.BROADCAST, Topic.HANDS)
    check(message)
    seat = message["seats"][1]
    assert seat["tiles"] == [str(tile) for tile in parse_tiles(HELD)]
    assert (seat["shanten"], seat["ready"]) == (0, True)
    assert [wait["tile"] for wait in seat["waits"]] == ["2s", "5s", "8s"]
    assert message["seats"][0]["tiles"] == [None] * 13


def test_no_public_message_journal_or_recording_holds_it(hall: Hall) -> None:
    hall.discard(0, "9m")
    hall.table.pass_s(DELAY_S + 60, step_s=5.0)
    public = [message for _, message in hall.hearer.said]
    said = json.dumps([*public, *hall.table.answers], default=str)
    assert Topic.HANDS not in [topic for topic, _ in hall.hearer.said]
    assert all(tile not in said for tile in ('"2m"', '"5p"', '"3s4s'))
    written = repr([envelope.body for envelope in hall.journal.read()])
    assert "rank=6" not in written
    assert hall.hearer.asked == []


def test_a_tile_that_only_a_hand_camera_has_seen_drawn_may_be_thrown() -> None:
    t = Table(*["?" * 13] * 4)
    standing = tuple(((tile, 0.99),) for tile in parse_tiles("234m567p22s34678s9m"))
    hands = HandsSeen().observe(HandSeen(0, 0, standing))
    seats = broadcast_view(t.state, hands).seats
    thrown = {str(choice.tile): choice for choice in seats[0].discards}
    assert str(seats[0].drawn) == "9m"
    assert [str(wait.tile) for wait in thrown["9m"].waits] == ["2s", "5s"]
    position = odds_position(t.state, hands)
    assert position is not None
    assert (position.holds, str(position.drawn_tile)) == (True, "9m")
    unseen = odds_position(t.state, HandsSeen())
    assert unseen is not None
    assert not unseen.holds


def test_the_message_tells_what_each_discard_of_the_player_in_turn_would_leave() -> None:
    t = Table("234m567p22s34678s", *["?" * 13] * 3)
    t.do(Draw(0, Tile.parse("9m")))
    message: Any = hands_message(Stamp("t1", 9, 0, "j" * 32), t.state, broadcast_view(t.state).seats)
    check(message)
    thrown = {each["tile"]: each for each in message["seats"][0]["discards"]}
    assert (thrown["9m"]["shanten"], thrown["9m"]["acceptance"]) == (0, 6)
    assert [wait["tile"] for wait in thrown["9m"]["waits"]] == ["2s", "5s"]
    assert thrown["2m"]["waits"] == []
    assert message["seats"][1]["discards"] == []
