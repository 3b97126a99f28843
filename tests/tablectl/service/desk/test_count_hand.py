"""A hand that lies open before a camera is counted by all that the table knows; nothing is written down."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tablectl.schemas import check
from tests.tablectl.service.desk.test_win_values import HAND, record, won
from tests.tablectl.table_parts import ScriptedTable

CLOSED = "222333m55p555z"
"""Without its chow, won on the 5z."""


def discarded(**session: Any) -> ScriptedTable:
    """The dealer's first discard, a 6 of bamboos, lies there."""
    table = ScriptedTable(**session)
    table.pass_s(2.0)
    dealer = table.service.state.dealer
    record(table, kind="tile_drawn/1", seat=dealer, tile=None, **{"from": "wall"})
    record(table, kind="tile_discarded/1", seat=dealer, tile="6s", drawn=None, sideways=False)
    return table


def counted(table: ScriptedTable, **fields: Any) -> dict[str, Any]:
    written = table.service.state
    answer: dict[str, Any] = dict(table.ask("count_hand", **fields))
    check(answer)
    assert table.service.state is written
    return answer


@pytest.fixture
def mcr() -> ScriptedTable:
    return discarded(ruleset="mcr", preset="default")


def test_the_tile_that_was_discarded_wins_though_it_is_not_in_the_picture(mcr: ScriptedTable) -> None:
    seat = (mcr.service.state.dealer + 1) % 4
    told = counted(mcr, seat=seat, tiles=HAND)["counted"]
    assert (told["from"], told["tile"]) == (mcr.service.state.dealer, "6s")
    assert {"pure_straight", "all_chows"} <= {item["id"] for item in told["items"]}
    assert sum(told["deltas"]) == 0 < told["deltas"][seat]
    with_it = counted(mcr, seat=seat, tiles=HAND + "6s")["counted"]
    assert with_it == told


def test_an_own_draw_is_counted_as_one_where_somebody_says_so(mcr: ScriptedTable) -> None:
    seat = (mcr.service.state.dealer + 1) % 4
    asked = counted(mcr, seat=seat, tiles=HAND + "6s", drawn=True)
    assert asked["error"]["code"] == "winning_tile_asked"
    told = counted(mcr, seat=seat, tiles=HAND + "6s", drawn=True, tile="6s")["counted"]
    assert told["from"] is None
    assert "fully_concealed_hand" in {item["id"] for item in told["items"]}


def test_a_shown_win_is_counted_as_it_was_shown() -> None:
    table = won()
    (shown,) = table.ask("worth")["wins"]
    told = counted(table, seat=shown["seat"], tiles=HAND)["counted"]
    assert (told["from"], told["total"]) == (shown["from"], shown["total"])


def test_melds_of_the_table_are_known_whether_they_are_in_the_picture_or_not() -> None:
    table = discarded(ruleset="riichi", preset="default")
    dealer = table.service.state.dealer
    seat = (dealer + 1) % 4
    claim = {"kind": "meld_claimed/1", "seat": seat, "meld": "chow", "tiles": "678s", "tile": "6s"}
    answer = table.ask("record_event", event={**claim, "from": dealer})
    assert answer["ok"], answer
    asked = {"seat": seat, "tile": "5z", "drawn": True}
    told, with_meld = (counted(table, tiles=tiles, **asked) for tiles in (CLOSED, CLOSED + "678s"))
    assert told["counted"] == with_meld["counted"]
    assert [each["tiles"] for each in told["counted"]["melds"]] == ["678s"]
    assert told["counted"]["tiles"] == "222333m55p55z"


def test_what_happened_in_the_hand_before_is_known() -> None:
    table = discarded(ruleset="riichi", preset="default")
    seat = (table.service.state.dealer + 1) % 4
    told = counted(table, seat=seat, tiles=CLOSED + "678s", tile="5z", drawn=True)["counted"]
    assert [item["id"] for item in told["items"]] == ["chihou"]  # nobody has called: the table knows it
    by_seat = zip(*(line["deltas"] for line in told["lines"]), strict=True)
    assert [sum(each) for each in by_seat] == told["deltas"]


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"seat": 1, "tiles": "123m"}, "laid_tiles_differ"),
        ({"seat": 1, "tiles": "19m19p19s1234567z2s", "tile": "2s"}, "not_a_winning_hand"),
    ],
)
def test_what_is_no_win_is_told_with_the_reason(
    mcr: ScriptedTable, fields: dict[str, Any], code: str
) -> None:
    assert counted(mcr, **fields)["error"]["code"] == code


def test_before_a_hand_and_after_its_payment_there_is_nothing_to_count() -> None:
    table = won("computed")
    assert table.ask("settle")["ok"] is True
    assert counted(table, seat=1, tiles=HAND)["error"]["code"] == "no_hand_to_count"
