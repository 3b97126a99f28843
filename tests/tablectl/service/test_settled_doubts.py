"""What was written down in doubt is corrected by the table itself once it shows it plainly."""

from __future__ import annotations

import pytest

from tablectl.game.events import EventCorrected, Source
from tablectl.game.evidence import SeenSeat, SeenTile, TableSeen
from tablectl.mahjong.tiles import Tile
from tests.tablectl.table_parts import ScriptedTable

Faces = dict[str, float]
SEVEN_OR_NINE: Faces = {"7p": 0.55, "9p": 0.44}
FIRST_MM = ((-68.0, -110.0), (110.0, -68.0), (68.0, 110.0), (-110.0, 68.0))
"""Where each seat's first discard lies."""


class Rivers:
    """The first discard of each seat, and looks at them."""

    def __init__(self, table: ScriptedTable) -> None:
        self.table = table
        self.lying: dict[int, SeenTile] = {}

    def throws(self, seat: int, faces: Faces) -> None:
        """A discard, or another reading of the one that lies there."""
        told = tuple((Tile.parse(code), p) for code, p in faces.items())
        self.lying[seat] = SeenTile(told, FIRST_MM[seat], since_ms=self.table.clock.run_ms())

    def show(self, seconds: float) -> None:
        """Ten looks a second."""
        indicator = SeenTile(((Tile.parse("3s"), 0.99),), (0.0, 300.0))
        a, b, c, d = (SeenSeat(river=(self.lying[s],) if s in self.lying else ()) for s in range(4))
        for _ in range(round(10 * seconds)):
            self.table.clock.s += 0.1
            self.table.see(TableSeen(self.table.clock.run_ms(), (a, b, c, d), (indicator,), face_down=80))


@pytest.fixture
def in_doubt(dealt: ScriptedTable) -> tuple[Rivers, int]:
    """Tiles after a hazy discard from which play has gone on, and whose it was; it is asked about."""
    rivers, first = Rivers(dealt), dealt.turn
    for place, faces in enumerate((SEVEN_OR_NINE, {"2z": 0.99}, {"3z": 0.99})):
        rivers.throws((first + place) % 4, faces)
        rivers.show(2.0)
    assert river_of(dealt, first) == "7p"
    assert asked(dealt) == ["in_doubt"]
    return rivers, first


def river_of(table: ScriptedTable, seat: int) -> str:
    """What is written down of a seat's river."""
    hand = table.service.state.hand
    assert hand is not None
    return " ".join(str(each.tile) for each in hand.seats[seat].river)


def asked(table: ScriptedTable) -> list[str]:
    """Codes of the open questions."""
    return [each["code"] for each in table.hearer.asked]


def test_the_event_is_corrected_by_the_camera_and_nobody_is_asked_any_more(
    dealt: ScriptedTable, in_doubt: tuple[Rivers, int]
) -> None:
    rivers, seat = in_doubt
    rivers.throws(seat, {"9p": 0.99})
    rivers.show(2.5)
    assert river_of(dealt, seat) == "9p"
    assert asked(dealt) == []
    (correction,) = (e for e in dealt.journal.read() if isinstance(e.body, EventCorrected))
    assert (correction.source, correction.by) == (Source.CAMERA, "")


def test_what_stands_already_needs_no_correction(dealt: ScriptedTable, in_doubt: tuple[Rivers, int]) -> None:
    rivers, seat = in_doubt
    head = dealt.journal.head
    rivers.throws(seat, {"7p": 0.99})
    rivers.show(2.5)
    assert river_of(dealt, seat) == "7p"
    assert asked(dealt) == []
    assert dealt.journal.head == head


def test_while_it_stays_hazy_the_question_stays(dealt: ScriptedTable, in_doubt: tuple[Rivers, int]) -> None:
    rivers, seat = in_doubt
    rivers.throws(seat, {"9p": 0.8, "7p": 0.2})
    rivers.show(4.0)
    assert river_of(dealt, seat) == "7p"
    assert asked(dealt) == ["in_doubt"]
