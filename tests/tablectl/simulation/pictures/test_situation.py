"""What is laid on the felt reads back as what it is: rivers, melds, shown hands, indicators."""

from __future__ import annotations

import pytest

from tablectl.game.state import Phase
from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.tiles import Tile, parse_tiles
from tablectl.simulation.pictures.felt import Felt, felt_meld, felt_of
from tablectl.simulation.pictures.situation import perfect_tiles, situation_of
from tests.tablectl.simulation.games import play, seated
from vision.layout import TableLayout, TableView, read_table
from vision.layout.table import SideView
from vision.scene.table import plan_table

PLAN = plan_table((26.0, 35.0, 20.0))
LAYOUT = TableLayout((26.0, 35.0), PLAN.half_mm, PLAN.wall_mm)


def read(felt: Felt, seed: int) -> TableView:
    return read_table(perfect_tiles(situation_of(felt), PLAN, seed), LAYOUT)


def words(side: SideView) -> tuple[object, ...]:
    melds = [(m.kind, m.from_side) for m in side.melds]
    return [t.code for t in side.river], list(side.sideways), melds, [t.code for t in side.shown]


@pytest.mark.slow
@pytest.mark.parametrize("seed", [2, 3, 4])
def test_every_moment_of_a_hand_reads_back(seed: int) -> None:
    game = seated(seed)
    for _ in play(game, hands=2):
        felt = felt_of(game.state, game.wall, game.added)
        if game.hand is None or game.hand.phase is Phase.SETUP:
            continue
        view = read(felt, seed)
        for seat, side in zip(felt.seats, view.sides, strict=True):
            shown = [*seat.shown, *([seat.winning_tile] if seat.winning_tile else [])]
            assert words(side) == (
                [str(t.tile) for t in seat.river],
                [i for i, t in enumerate(seat.river) if t.sideways],
                [(m.kind.value, m.from_side) for m in seat.melds],
                [str(t) for t in shown],
            )
        turned = [str(t) for _, t in (*felt.indicators, *felt.under)]
        assert sorted(t.code for t in view.indicators) == sorted(turned)


@pytest.mark.parametrize(("giver", "at"), [(3, 0), (2, 1), (1, 2)])
def test_the_claimed_tile_lies_on_the_side_of_whoever_gave_it(giver: int, at: int) -> None:
    meld = felt_meld(Meld(MeldKind.PUNG, parse_tiles("777z"), giver, Tile.parse("7z")), owner=0)
    assert meld.claimed == at
    assert [t.sideways for t in meld.tiles].index(True) == at


def test_a_closed_kong_shows_its_red_five() -> None:
    meld = felt_meld(Meld(MeldKind.CLOSED_KONG, parse_tiles("5550p")), owner=1)
    assert [str(t.tile) for t in meld.tiles if not t.face_down] == ["0p", "5p"]


def test_the_tile_added_to_a_pung_lies_above_the_claimed_one() -> None:
    kong = Meld(MeldKind.ADDED_KONG, parse_tiles("5550p"), from_seat=2, claimed=Tile.parse("5p"))
    meld = felt_meld(kong, owner=0, fourth=Tile.parse("0p"))
    assert str(meld.tiles[-1].tile) == "0p"
    assert meld.tiles[-1].sideways
