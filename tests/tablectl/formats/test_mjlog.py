"""tenhou's mjlog: what is in it, and what is no mjlog."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablectl.formats.mjlog import read_mjlog
from tablectl.formats.mjlog.melds import PackedMeld, read_meld, write_meld
from tablectl.formats.reading import read_games, read_text
from tablectl.formats.recorded.record import RecordedItem, RecordError
from tablectl.game.claims import Deal, Discard, Draw, RevealIndicator, RollDice, ShowWin
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import Tile
from tests.tablectl.formats.games import GAMES, game

HEAD = '<mjloggm ver="2.3"><GO type="169" lobby="0"/>'
INIT = (
    '<INIT seed="0,0,0,0,1,66" ten="250,250,250,250" oya="0" hai0="0,1,2,3,4,5,6,7,8,9,10,11,12" '
    'hai1="16,17,18,19,20,21,22,23,24,25,26,27,28" hai2="32,33,34,35,36,37,38,39,40,41,42,43,44" '
    'hai3="48,49,50,51,52,53,54,55,56,57,58,59,60"/>'
)
DRAWN = '<RYUUKYOKU ba="0,0" sc="250,0,250,0,250,0,250,0"/>'


def test_a_hand_opens_with_dice_deal_and_indicator() -> None:
    first = read_mjlog(
        f'{HEAD}{INIT}<T132/><D132/><RYUUKYOKU ba="0,0" sc="250,0,250,0,250,0,250,0"/></mjloggm>'
    )
    (hand,) = first.hands
    assert hand.steps[0] == RollDice((1, 2))
    assert [type(step) for step in hand.steps[1:6]] == [Deal, Deal, Deal, Deal, RevealIndicator]
    assert hand.steps[6:8] == (Draw(0, Tile.parse("7z")), Discard(0, Tile.parse("7z"), drawn=True))
    assert (hand.round, hand.dealer, hand.honba, hand.deposits) == (Wind.EAST, 0, 0, 0)
    assert hand.scores == (25_000,) * 4


def test_red_fives_follow_the_games_type() -> None:
    dealt = game("double_ron_nine_kinds").hands[0].steps
    assert any(tile is not None and tile.red for s in dealt if isinstance(s, Deal) for tile in s.tiles)
    plain = read_mjlog(
        f'<mjloggm><GO type="2"/>{INIT}<RYUUKYOKU ba="0,0" sc="250,0,250,0,250,0,250,0"/></mjloggm>'
    )
    assert plain.options == {"red_fives": 0, "session_rounds": 1}
    assert not any(t and t.red for s in plain.hands[0].steps if isinstance(s, Deal) for t in s.tiles)


def test_wins_come_with_items_fu_points_and_changes() -> None:
    wins = [win for hand in game("thirteen_orphans").hands for win in hand.recorded.wins]
    yakuman = next(win for win in wins if win.fu is None)
    assert yakuman.items == (RecordedItem("kokushi", 0, yakuman=1),)
    ordinary = next(win for win in wins if win.fu is not None)
    assert ordinary.items
    assert ordinary.han == sum(item.value * item.count for item in ordinary.items)
    assert sum(ordinary.deltas) % 1000 == 0


def test_a_win_is_claimed_with_the_closed_tiles_alone() -> None:
    shown = [s for hand in game("double_ron_nine_kinds").hands for s in hand.steps if isinstance(s, ShowWin)]
    assert shown
    assert all(len(win.tiles) % 3 == 1 for win in shown)


def test_gzip_and_plain_are_read_alike(tmp_path: Path) -> None:
    plain = GAMES / "thirteen_orphans.mjlog"
    packed = tmp_path / "game.mjlog.gz"
    packed.write_bytes(gzip.compress(plain.read_bytes()))
    assert read_games(packed) == read_games(plain)


def test_games_one_behind_another_are_read_one_by_one() -> None:
    names = ("thirteen_orphans", "double_ron_nine_kinds")
    texts = [(GAMES / f"{name}.mjlog").read_text(encoding="utf-8") for name in names]
    assert read_text("\n<?xml version='1.0'?>".join(texts)) == tuple(map(game, names))
    with pytest.raises(RecordError, match="game 2: element 3"):
        read_text(texts[0] + f"{HEAD}{INIT}<T1/><T200/></mjloggm>")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("<mjloggm>", "has no hand"),
        ("<mjloggm><T1 & ></mjloggm>", "expected an mjlog"),
        ("<html></html>", "got <html>"),
        ("<mjloggm/>", "has no hand"),
        (f"{HEAD}<T1/></mjloggm>", "before the first <INIT>"),
        (f"{HEAD}{INIT}</mjloggm>", "without an end"),
        (f"{HEAD}{INIT}{INIT}</mjloggm>", "without an end"),
        (f"{HEAD}{INIT}<T136/></mjloggm>", "from 0 to 135"),
        (f'{HEAD}{INIT}<N who="0" m="32"/></mjloggm>', "only three players do"),
        (f'{HEAD}{INIT}<RYUUKYOKU type="rain" sc="0,0"/></mjloggm>', 'got "rain"'),
        (f"{HEAD}<INIT/></mjloggm>", "cannot be read: seed is missing"),
        (
            f'{HEAD}{INIT}<REACH who="-1" step="1"/>{DRAWN}</mjloggm>',
            "honba 0: expected seats from 0 to 3, got -1",
        ),
        (HEAD + INIT.replace('oya="0', 'oya="4') + DRAWN, "expected seats from 0 to 3, got 4"),
        (HEAD + INIT.replace(",250", "", 1) + DRAWN, "expected seats from 0 to 2, got 3"),
        (HEAD + INIT.replace("250", "9" * 30, 1) + DRAWN, "expected points, got"),
        (
            HEAD + INIT.replace("0,0,0,0", "0,0,-1,0", 1) + DRAWN,
            "expected honba and sticks from 0, got -1 sticks",
        ),
        ('<mjloggm><GO type="185"/></mjloggm>', "has no hand"),
    ],
)
def test_what_is_no_mjlog_says_where(text: str, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        read_mjlog(text)


@given(kind=st.integers(0, 33), fourth=st.integers(0, 3), place=st.integers(0, 2), offset=st.integers(1, 3))
def test_pungs_and_added_kongs_pack_and_unpack(kind: int, fourth: int, place: int, offset: int) -> None:
    three = tuple(n for n in range(4 * kind, 4 * kind + 4) if n != 4 * kind + fourth)
    pung = PackedMeld(MeldKind.PUNG, three, three[place], offset)
    assert read_meld(write_meld(pung)) == pung
    kong = PackedMeld(MeldKind.ADDED_KONG, (*three, 4 * kind + fourth), three[place], offset)
    assert read_meld(write_meld(kong)).tiles == kong.tiles


@given(
    suit=st.integers(0, 2),
    rank=st.integers(0, 6),
    copies=st.tuples(*[st.integers(0, 3)] * 3),
    place=st.integers(0, 2),
)
def test_chows_pack_and_unpack(suit: int, rank: int, copies: tuple[int, ...], place: int) -> None:
    tiles = tuple(4 * (9 * suit + rank + i) + copy for i, copy in enumerate(copies))
    chow = PackedMeld(MeldKind.CHOW, tiles, tiles[place], 3)
    assert read_meld(write_meld(chow)) == chow


@given(claimed=st.integers(0, 135), offset=st.integers(0, 3))
def test_kongs_pack_and_unpack(claimed: int, offset: int) -> None:
    first = claimed // 4 * 4
    kind = MeldKind.OPEN_KONG if offset else MeldKind.CLOSED_KONG
    kong = PackedMeld(kind, tuple(range(first, first + 4)), claimed if offset else None, offset)
    assert read_meld(write_meld(kong)) == kong


DRAW = '<RYUUKYOKU ba="0,0" sc="250,0,250,0,250,0,250,0"/>'


def test_an_attribute_given_twice_as_in_records_of_2010_is_read_once() -> None:
    twice = INIT.replace('oya="0"', 'oya="0" oya="3"')
    assert read_mjlog(f"{HEAD}{twice}{DRAW}</mjloggm>").hands[0].dealer == 0


def test_a_record_that_breaks_off_keeps_its_finished_hands() -> None:
    for rest in ("", "</mjloggm>", "<T1", f"{INIT}<T132/><D13", f"{INIT}<T132/></mjloggm>"):
        played = read_mjlog(f"{HEAD}{INIT}{DRAW}{rest}")
        assert len(played.hands) == 1
        assert any("breaks off" in note for note in played.notes) is (rest != "</mjloggm>")


def test_an_element_that_is_not_known_is_named() -> None:
    played = read_mjlog(f"{HEAD}{INIT}<DANCE/>{DRAW}</mjloggm>")
    assert "elements <DANCE>, which are not known" in played.notes


def test_chips_stand_beside_points_and_are_passed_over() -> None:
    head = HEAD.replace("169", "1033")
    points = 'sc="250,15,0,250,15,0,250,-15,0,250,-15,0" owari="265,1,2,265,1,2,235,1,2,235,1,2"'
    chips = f'<RYUUKYOKU ba="0,0" {points}/>'
    played = read_mjlog(f"{head}{INIT}{chips}</mjloggm>")
    assert played.hands[0].recorded.scores_after == (26_500, 26_500, 23_500, 23_500)
    assert played.final == (26_500, 26_500, 23_500, 23_500)
    assert any("chips" in note for note in played.notes)


def test_a_lobbys_own_rules_follow() -> None:
    head = '<mjloggm ver="2.3"><GO type="9" lobby="C1" csrule="00000002,00000000,,,30000"/>'
    options = read_mjlog(f"{head}{INIT}{DRAW}</mjloggm>").options
    assert options == {"kiriage_mangan": True, "starting_points": 30_000}
