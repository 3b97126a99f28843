"""Who fed the sets of a hand typed by the judge pays for it, where the book makes somebody liable."""

from __future__ import annotations

import pytest

from tablectl.game.claims import Refused, StartHand, StartSession
from tablectl.game.events import HandSettled
from tablectl.game.judging import TypedHand, TypedWin, settle_typed_hand
from tablectl.game.state import GameState
from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.tiles import Tile, parse_tiles
from tablectl.mahjong.win import WinSource
from tests.tablectl.game.deciding import accepted
from tests.tablectl.game.judging.test_typed_hand import begun


@pytest.mark.parametrize("last", [(MeldKind.PUNG, "777z"), (MeldKind.ADDED_KONG, "7777z")])
@pytest.mark.parametrize(
    ("giver", "deltas"), [(None, (48000, 0, 0, -48000)), (2, (48000, 0, -24000, -24000))]
)
def test_who_fed_the_last_of_three_dragons_is_liable(
    giver: int | None, deltas: tuple[int, ...], last: tuple[MeldKind, str]
) -> None:
    state = begun("riichi")
    source = WinSource.WALL if giver is None else WinSource.DISCARD
    for fed_by in (None, 3):
        dragons = ((MeldKind.PUNG, "555z", 1), (MeldKind.PUNG, "666z", None), (*last, fed_by))
        melds = tuple(Meld(kind, parse_tiles(tiles), seat) for kind, tiles, seat in dragons)
        win = TypedWin(0, giver, Tile.parse("5p"), parse_tiles("111m5p"), melds, source=source)
        answer = settle_typed_hand(state, TypedHand((win,)))
        if fed_by is None:
            assert isinstance(answer, Refused) and answer.code == "meld_giver"
        else:
            assert isinstance(answer, HandSettled) and answer.deltas == deltas


@pytest.mark.parametrize(
    ("fed_by", "source", "liable"),
    [
        ((3, 3, 3), WinSource.WALL, True),
        ((3, 3, None), WinSource.WALL, None),
        ((None, None, None), WinSource.REPLACEMENT, None),
        ((3, 1, None), WinSource.WALL, False),
    ],
)
def test_who_has_fed_three_sets_is_liable_and_asked_for(
    fed_by: tuple[int | None, ...], source: WinSource, liable: bool | None
) -> None:
    sets = zip(("111m", "222m", "333m"), fed_by, strict=True)
    melds = tuple(Meld(MeldKind.PUNG, parse_tiles(tiles), seat) for tiles, seat in sets)
    win = TypedWin(0, None, Tile.parse("5p"), parse_tiles("44m55p"), melds, source=source)
    answer = settle_typed_hand(begun("hangzhou"), TypedHand((win,), indicators=parse_tiles("9s")))
    if liable is None:
        assert isinstance(answer, Refused) and answer.code == "meld_givers"
        return
    assert isinstance(answer, HandSettled)
    assert (answer.deltas[1] == 0) == liable, "who is liable pays alone"


@pytest.mark.parametrize(
    ("option", "kong", "fed_by", "deltas"),
    [
        (True, MeldKind.OPEN_KONG, 2, (18000, 0, -18000, 0)),
        (True, MeldKind.OPEN_KONG, None, None),
        (False, MeldKind.OPEN_KONG, None, (18000, -6000, -6000, -6000)),
        (True, MeldKind.ADDED_KONG, 2, (18000, -6000, -6000, -6000)),
    ],
)
def test_who_fed_the_kong_whose_replacement_wins_is_liable_where_the_table_has_it(
    option: bool, kong: MeldKind, fed_by: int | None, deltas: tuple[int, ...] | None
) -> None:
    players = ("Aoi", "Ren", "Yuzu", "Haru")
    state = accepted(
        GameState(), StartSession("riichi", "default", {"pao_rinshan": option}, players), StartHand()
    )
    melds = (Meld(kong, parse_tiles("5555z"), fed_by),)
    tiles = parse_tiles("111m222m33m55p")
    win = TypedWin(0, None, Tile.parse("5p"), tiles, melds, source=WinSource.REPLACEMENT)
    answer = settle_typed_hand(state, TypedHand((win,)))
    if deltas is None:
        assert isinstance(answer, Refused) and answer.code == "meld_giver"
    else:
        assert isinstance(answer, HandSettled) and answer.deltas == deltas


@pytest.mark.parametrize(
    ("book", "fed_by", "code"),
    [("riichi", 0, "own_discard"), ("sanma", 0, "own_discard"), ("sanma", 3, "no_such_seat")],
)
def test_nobody_is_liable_for_their_own_hand_or_at_a_seat_that_is_not_there(
    book: str, fed_by: int, code: str
) -> None:
    """Who pays nothing would leave the winner's points without a payer."""
    dragons = tuple(Meld(MeldKind.PUNG, parse_tiles(tiles), fed_by) for tiles in ("555z", "666z", "777z"))
    win = TypedWin(0, None, Tile.parse("5p"), parse_tiles("111p5p"), dragons)
    refused = settle_typed_hand(begun(book), TypedHand((win,)))
    assert isinstance(refused, Refused) and refused.code == code
