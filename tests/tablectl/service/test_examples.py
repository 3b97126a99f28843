"""A running table hands on what people say of its tiles; whoever keeps it may fail."""

from __future__ import annotations

from tablectl.game.events import TileDiscarded
from tablectl.game.evidence import SeenSeat, SeenTile, TableSeen
from tablectl.mahjong.tiles import Tile
from tablectl.ports import LabelSource
from tests.tablectl.service.typed import discard
from tests.tablectl.table_parts import ScriptedTable

PLACE = (10.0, -60.0)
Faces = tuple[tuple[str, float], ...]


class Keeper:
    """Stands for whoever keeps examples; may fail."""

    def __init__(self, *, fails: bool = False) -> None:
        self.fails = fails
        self.pictures: list[str] = []
        self.words: list[tuple[str, str, LabelSource, str]] = []
        self.closed = False

    def capture(self, event: str, at_mm: tuple[float, float]) -> None:
        if self.fails:
            raise OSError("no camera")
        assert at_mm == PLACE
        self.pictures.append(event)

    def label(self, event: str, tile: Tile, teacher: LabelSource, by: str) -> None:
        if self.fails:
            raise OSError("no disk")
        self.words.append((event, str(tile), teacher, by))

    def close(self) -> None:
        self.closed = True


def table_with(keeper: Keeper) -> ScriptedTable:
    """A table on which thirteen tiles each were dealt."""
    table = ScriptedTable(examples=keeper)
    table.pass_s(2.0)
    assert table.ask("record_event", event={"kind": "indicator_revealed/1", "tile": "3s"})["ok"]
    return table


def lays(table: ScriptedTable, faces: Faces) -> None:
    """The player in turn discards a tile that is read so."""
    seat = table.turn
    read = tuple((Tile.parse(face), p) for face, p in faces)
    lying = SeenTile(read, PLACE, since_ms=table.clock.run_ms())
    seats = [SeenSeat(river=(lying,)) if each == seat else SeenSeat() for each in range(4)]
    shown = SeenTile(((Tile.parse("3s"), 0.99),), (0.0, 300.0))
    for _ in range(60):
        table.clock.s += 0.1
        around = (seats[0], seats[1], seats[2], seats[3])
        table.see(TableSeen(table.clock.run_ms(), around, (shown,), face_down=80))


def correction(table: ScriptedTable) -> dict[str, object]:
    last = list(table.journal.read())[-1]
    assert isinstance(last.body, TileDiscarded)
    return {"seq": last.seq, "event": discard(last.body.seat, "2z"), "reason": "it was South", "by": "Anna"}


def test_a_judges_correction_is_handed_on_once_it_is_made() -> None:
    keeper = Keeper()
    table = table_with(keeper)
    lays(table, (("1z", 0.99),))
    change = correction(table)
    assert table.ask("correct_event", **change, preview=True)["ok"]
    assert keeper.words == [], "what is only looked at is no word"
    assert table.ask("correct_event", **change)["ok"]
    assert keeper.words == [(keeper.pictures[-1], "2z", LabelSource.JUDGE, "Anna")]
    table.service.close()
    assert keeper.closed


def test_the_answer_to_a_question_is_handed_on() -> None:
    keeper = Keeper()
    table = table_with(keeper)
    lays(table, (("1z", 0.5), ("2z", 0.45)))
    (question,) = table.ask("questions")["questions"]
    assert [each["tiles"] for each in question["candidates"]] == [["1z"], ["2z"]]
    request = {"question": question["question"], "candidate": 1, "by": "Ren"}
    assert table.ask("answer_question", **request, preview=True)["ok"]
    assert keeper.words == []
    assert table.ask("answer_question", **request)["ok"]
    assert keeper.words == [(keeper.pictures[-1], "2z", LabelSource.ANSWER, "Ren")]


def test_a_keeper_that_fails_costs_the_table_nothing() -> None:
    table = table_with(Keeper(fails=True))
    lays(table, (("1z", 0.99),))
    assert table.ask("correct_event", **correction(table))["ok"]
    table.service.close()
