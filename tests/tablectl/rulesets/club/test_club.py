"""A club's rules: its items and scale in the place of the book's, its chips, sticks and yakitori."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tablectl.api.books.club import club_rows, example_rows, fact_rows
from tablectl.config.club import ClubFileError, club_file, read_club
from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import Tile, parse_tiles
from tablectl.mahjong.win import NoWin, NoWinCode, ScoredItem, ScoredWin, WinSource, named_total
from tablectl.rulesets import RULESETS
from tablectl.rulesets.club import CLUB, ClubError, club_of
from tablectl.rulesets.hand_facts import FinalScores, WinFacts

EXAMPLES = Path(__file__).parents[4] / "docs" / "examples" / "rules"
LIMITS = """
name = "Limits"
book = "riichi"
[[limits]]
han = 4
points = 2000
name = "mangan"
[[limits]]
han = 9
points = 5000
name = "quince"
"""


FIRST = "[[items]]\nkey = 'aa'\nvalue = 1\nwhen = 'closed'"


def riichi(**more: Any) -> dict[str, Any]:
    return {"name": "Ours", "book": "riichi", **more}


def item(key: str = "ours", when: str = "closed", **more: Any) -> dict[str, Any]:
    return {"key": key, "when": when, **({} if "yakuman" in more else {"value": 1}), **more}


def won(document: dict[str, Any], hand: str, tile: str, **facts: Any) -> ScoredWin | NoWin:
    play = RULESETS[document["book"]].play(document.get("preset", "default"), {CLUB: document})
    told: dict[str, Any] = {"source": WinSource.DISCARD, "from_wind": Wind.WEST, **facts}
    return play.wins.score(
        WinFacts(
            hand=parse_tiles(hand),
            melds=(),
            winning_tile=Tile.parse(tile),
            seat=Wind.SOUTH,
            round=Wind.EAST,
            **told,
        )
    )


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.toml")), ids=lambda path: path.stem)
def test_the_worked_examples_hands_are_worth_what_they_say(path: Path) -> None:
    club = read_club(path).club
    rows = list(example_rows(club))
    assert rows
    assert [row.get("differs") for row in rows] == [None] * len(rows)
    assert club_rows(club)["name"] == club.name


def test_an_example_that_is_worth_something_else_says_what() -> None:
    text = (EXAMPLES / "hong_kong.toml").read_text("utf-8").replace("total = 8", "total = 9")
    first = next(iter(example_rows(club_file(text).club)))
    assert first["differs"] == ["is worth 8, not 9"]


class TestItems:
    def test_an_item_gives_a_yaku_to_a_hand_without_one(self) -> None:
        assert isinstance(won(riichi(), "234m567p22s345s79s", "8s"), NoWin)
        answer = won(riichi(items=[item(value=2)]), "234m567p22s345s79s", "8s")
        assert isinstance(answer, ScoredWin)
        assert [each.key for each in answer.items] == ["ours"]
        assert (named_total(answer.total, "han"), named_total(answer.total, "points")) == (2, 2600)

    def test_each_reading_is_asked_by_itself(self) -> None:
        """Three equal pungs in a row may be chows too: what the club counts goes with its own reading."""
        document = riichi(items=[item("row", "pung_run >= 3", value=1)])
        answer = won(document, "222333444m56s99p", "7s")
        assert isinstance(answer, ScoredWin)
        keys = {each.key for each in answer.items}
        assert {"row", "sanankou"} <= keys
        assert not {"iipeikou", "pinfu"} & keys

    def test_what_an_item_replaces_is_not_counted(self) -> None:
        document = riichi(items=[item("row", "pung_run >= 3", value=5, replaces=["sanankou"])])
        answer = won(document, "222333444m56s99p", "7s")
        assert isinstance(answer, ScoredWin)
        assert "sanankou" not in {each.key for each in answer.items}
        assert named_total(answer.total, "han") == 5

    def test_an_open_hand_may_be_worth_less(self) -> None:
        assert club_of(riichi(items=[item(value=3, open_value=2)])).items[0].open_value == 2

    def test_a_yakuman_joins_the_books(self) -> None:
        document = riichi(items=[item("eight", "honba >= 7", yakuman=1)])
        alone = won(document, "234m567p22s345s79s", "8s", honba=7)
        both = won(document, "111m999p111s444z5z", "5z", honba=7)
        assert isinstance(alone, ScoredWin) and isinstance(both, ScoredWin)
        assert named_total(alone.total, "points") == 32_000
        assert named_total(both.total, "points") == 64_000
        assert alone.deltas == {Wind.EAST: 0, Wind.SOUTH: 34_100, Wind.WEST: -34_100, Wind.NORTH: 0}

    @pytest.mark.parametrize(("book", "preset"), [("riichi", "default"), ("sanma", "default")])
    def test_a_yakuman_that_another_replaces_is_not_counted(self, book: str, preset: str) -> None:
        rows = [item("four", "pungs >= 4", yakuman=1), item("five", "closed", yakuman=2, replaces=["four"])]
        document = {**riichi(items=rows), "book": book, "preset": preset}
        answer = won(document, "111m999p111s444z5z", "5z", **({"players": 3} if book == "sanma" else {}))
        assert isinstance(answer, ScoredWin)
        assert "four" not in {each.key for each in answer.items}
        assert sum(each.yakuman for each in answer.items if each.key == "five") == 2

    def test_an_item_that_wins_alone_is_not_counted_beside_what_replaces_it(self) -> None:
        rows = [item("odd", alone=True), item("odder", alone=True, value=3, replaces=["odd"])]
        answer = won(riichi(items=rows), "147m258p369s1234z", "5z")
        assert isinstance(answer, ScoredWin)
        assert [each.key for each in answer.items] == ["odder"]

    def test_the_clubs_limits_stand_for_the_books(self) -> None:
        document = tomllib.loads(LIMITS)
        three, four, nine = (
            won(document, "222333444m567s9p", "9p", indicators=parse_tiles(shown))
            for shown in ("6s", "6s5s", "1m2m6s")
        )
        assert isinstance(three, ScoredWin) and isinstance(four, ScoredWin) and isinstance(nine, ScoredWin)
        assert named_total(three.total, "limit") is None
        assert (named_total(four.total, "limit"), named_total(four.total, "points")) == ("mangan", 8000)
        assert (named_total(nine.total, "limit"), named_total(nine.total, "points")) == ("quince", 20_000)


class TestScale:
    def test_the_clubs_unit_is_counted_and_paid(self) -> None:
        document = tomllib.loads((EXAMPLES / "hong_kong.toml").read_text("utf-8"))
        answer = won(document, "222555888m1122z", "2z", source=WinSource.WALL, from_wind=None)
        assert isinstance(answer, ScoredWin)
        assert answer.total == 8
        assert answer.deltas == {Wind.EAST: -128, Wind.SOUTH: 384, Wind.WEST: -128, Wind.NORTH: -128}

    def test_fewer_units_than_the_minimum_are_no_win(self) -> None:
        document = tomllib.loads((EXAMPLES / "hong_kong.toml").read_text("utf-8"))
        answer = won(document, "123m456p789s2345m", "5m")
        assert isinstance(answer, NoWin)
        assert answer.message == "2 faan, and this club asks for 3"


class Table:
    """A session's counts."""

    won, chips = (2, 0, 1, 0), (3, -1, -2, 0)


def test_yakitori_and_chips_are_settled_at_the_end() -> None:
    document = riichi(yakitori=10, chips={"worth": 2, "items": {"ippatsu": 1}})
    session = RULESETS["riichi"].play("default", {CLUB: document}).session
    assert session.final_after_faults is not None
    table: Any = Table()
    final = session.final_after_faults(table, FinalScores((0,) * 4, (30.0, 10.0, -10.0, -30.0)))
    assert final.final == (56.0, -12.0, 6.0, -50.0)


def test_chips_come_from_who_discarded_or_from_everybody() -> None:
    document = riichi(chips={"worth": 1, "items": {"ippatsu": 1, "uradora": 2}})
    chips = RULESETS["riichi"].play("default", {CLUB: document}).payments.chips
    assert chips is not None
    assert chips([(1, 0, ("ippatsu", "uradora", "riichi"))], 4) == (-3, 3, 0, 0)
    assert chips([(1, None, ("uradora", "uradora"))], 4) == (-4, 12, -4, -4)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("name = 'x'\nbook = 'chess'", "line 2: book: there is no book chess; there are riichi"),
        ("name = 'x'", "book: is missing: expected a text"),
        ("name = 'x'\nbook = 'riichi'\numa = 3", "line 3: uma: there is no such key"),
        ("name = 'x'\nbook = 'riichi'\npreset = 'y'", "line 3: preset: riichi has no preset"),
        (
            "name = 'x'\nbook = 'riichi'\n[options]\nkuitann = true",
            "line 4: options, kuitann: riichi has no option “kuitann”; did you mean “kuitan”?",
        ),
        (
            "name = 'x'\nbook = 'riichi'\n[[items]]\nkey = 'a'\nvalue = 1\nwhen = 'closed'",
            "line 4: items 1, key: expected small letters",
        ),
        (
            f"name = 'x'\nbook = 'riichi'\n{FIRST}\n[[items]]\nkey = 'bb'\nvalue = 1\nwhen = 'closd'",
            "line 10: items 2, when: column 1: there is no such fact; did you mean closed?",
        ),
        (
            "name = 'x'\nbook = 'riichi'\n[[items]]\nkey = 'toitoi'\nvalue = 1\nwhen = 'closed'",
            "line 4: items 1, key: riichi has an item toitoi",
        ),
        (
            "name = 'x'\nbook = 'hangzhou'\n[[items]]\nkey = 'aa'\nvalue = 1\nwhen = 'closed'",
            "line 5: items 1, value: hangzhou multiplies by it: expected 2 or more, got 1",
        ),
        (
            f"name = 'x'\nbook = 'xiamen'\n{FIRST}\nopen_value = 0",
            "line 7: items 1, open_value: xiamen multiplies by it: expected 1 or more, got 0",
        ),
        (
            "name = 'x'\nbook = 'mcr'\n[[items]]\nkey = 'aa'\nyakuman = 1\nwhen = 'closed'",
            "mcr has no yakuman: give the item a value",
        ),
        (
            "name = 'x'\nbook = 'red'\n[[limits]]\nhan = 4\npoints = 2000\nname = 'mangan'",
            "line 3: limits: red has no limits by han: give the club a [scale]",
        ),
        (
            "name = 'x'\nbook = 'mcr'\n[scale]\nunit = 'fan'\npoints = 'many'",
            "line 5: scale, points: expected",
        ),
        ("name = ", "a value is expected"),
    ],
)
def test_what_is_wrong_says_line_key_and_what_would_be_right(text: str, message: str) -> None:
    with pytest.raises(ClubFileError) as raised:
        club_file(text)
    assert str(raised.value).startswith(message) or message in str(raised.value)


def test_a_book_that_adds_its_items_up_adds_a_clubs_to_them() -> None:
    """A concealed hand of chows with a single wait is worth less than MCR's eight points."""
    hand, tile = "234m345p678s789m9p", "9p"
    plain = won({"name": "Ours", "book": "mcr"}, hand, tile)
    assert isinstance(plain, NoWin)
    assert plain.code is NoWinCode.BELOW_MINIMUM
    ours = won(
        {"name": "Ours", "book": "mcr", "items": [item("chow_feast", "chows >= 4", value=6)]}, hand, tile
    )
    assert isinstance(ours, ScoredWin)
    assert ours.items[-1] == ScoredItem("chow_feast", 6)
    assert ours.total == sum(each.value * each.count for each in ours.items)
    assert ours.deltas[Wind.SOUTH] == 24 + int(str(ours.total))
    assert sum(ours.deltas.values()) == 0


def test_where_items_are_added_up_one_counts_that_every_reading_of_the_hand_has() -> None:
    club = {"name": "Ours", "book": "mcr", "items": [item("three_pungs", "pungs >= 3", value=1)]}
    either = won(club, "111222333m456p9s", "9s")
    assert isinstance(either, ScoredWin)
    assert "three_pungs" not in {each.key for each in either.items}
    plain = won(club, "111m444p777s234s9s", "9s")
    assert isinstance(plain, ScoredWin)
    assert "three_pungs" in {each.key for each in plain.items}


def test_an_added_item_replaces_the_books_and_one_alone_wins_without_sets() -> None:
    chicken = won(
        {"name": "Ours", "book": "mcr", "items": [item(value=9, replaces=["all_chows", "all_simples"])]},
        "234m345p678s567m8p",
        "8p",
    )
    assert isinstance(chicken, ScoredWin)
    assert not {"all_chows", "all_simples"} & {each.key for each in chicken.items}
    alone = won(
        {"name": "Ours", "book": "mcr", "items": [item(when="unrelated", value=24, alone=True)]},
        "147m258p369s1123z",
        "4z",
    )
    assert isinstance(alone, ScoredWin)
    assert (alone.total, alone.items) == (24, (ScoredItem("ours", 24),))


def test_red_pays_a_clubs_item_up_to_its_limit() -> None:
    answer = won(
        {"name": "Ours", "book": "red", "items": [item(value=500)]}, "234m345p678s567m8p", "8p", players=3
    )
    assert isinstance(answer, ScoredWin)
    assert answer.total == 300
    assert set(answer.deltas) == {Wind.EAST, Wind.SOUTH, Wind.WEST}


class TestBooksWithAUnitOfTheirOwn:
    def test_siamese_adds_points(self) -> None:
        club = {"name": "Ours", "book": "siamese", "items": [item("feast", "chows >= 4", value=30)]}
        answer = won(club, "234m345p678s789m9p", "9p", players=3)
        assert isinstance(answer, ScoredWin), answer
        assert answer.items[-1] == ScoredItem("feast", 30)
        total = int(str(answer.total))
        assert total == sum(each.value * each.count for each in answer.items)
        assert answer.deltas == {Wind.EAST: -8, Wind.SOUTH: total + 16, Wind.WEST: -total - 8}

    def test_siamese_looks_at_the_hand_that_is_taken_out_of_all_tiles(self) -> None:
        club = {"name": "Ours", "book": "siamese", "items": [item("flush", "suits = 1", value=5)]}
        answer = won(club, "111222333444m9m" + "147p258s369p1234z5z", "9m", players=3)
        assert isinstance(answer, ScoredWin), answer
        assert "flush" in {each.key for each in answer.items}

    def test_sichuan_doubles_by_every_fan(self) -> None:
        hand, tile = "234m345m678p678p9p", "9p"
        plain = won({"name": "Ours", "book": "sichuan"}, hand, tile)
        ours = won(
            {"name": "Ours", "book": "sichuan", "items": [item("feast", "chows >= 4", value=2)]}, hand, tile
        )
        assert isinstance(plain, ScoredWin) and isinstance(ours, ScoredWin)
        assert (plain.total, ours.total) == (0, 2)
        assert (plain.deltas[Wind.SOUTH], ours.deltas[Wind.SOUTH]) == (1, 4)
        replaced = item("lone", "closed", value=1, replaces=["full_flush"])
        flush = won({"name": "Ours", "book": "sichuan", "items": [replaced]}, "234m345m678m678m9m", "9m")
        assert isinstance(flush, ScoredWin)
        assert [each.key for each in flush.items] == ["lone"]

    def test_hangzhou_multiplies(self) -> None:
        club = {"name": "Ours", "book": "hangzhou", "items": [item("three", "pungs >= 3", value=3)]}
        facts: dict[str, Any] = {"source": WinSource.WALL, "from_wind": None, "indicators": parse_tiles("9s")}
        plain = won(club, "111m444p77s234s99p1z", "1z", **facts)
        assert isinstance(plain, NoWin)
        ours = won(club, "111m444p777s234s1z", "1z", **facts)
        assert isinstance(ours, ScoredWin), ours
        assert (ours.total, [each.key for each in ours.items]) == (3, ["three"])
        bare = won({"name": "Ours", "book": "hangzhou"}, "111m444p777s234s1z", "1z", **facts)
        assert isinstance(bare, ScoredWin)
        assert ours.deltas == {seat: 3 * change for seat, change in bare.deltas.items()}

    @pytest.mark.parametrize(
        ("hand", "counts"), [("111m444p77s9s234s1z", True), ("111m456p77s9s234s1z", False)]
    )
    def test_a_wild_tile_is_read_as_what_it_stands_for(self, hand: str, counts: bool) -> None:
        """With the fortune tile 9s three pungs lie there, or there are too few tiles for a third."""
        club = {"name": "Ours", "book": "hangzhou", "items": [item("three", "pungs >= 3", value=3)]}
        answer = won(club, hand, "1z", source=WinSource.WALL, from_wind=None, indicators=parse_tiles("9s"))
        if counts:
            assert isinstance(answer, ScoredWin), answer
        assert (isinstance(answer, ScoredWin) and "three" in {each.key for each in answer.items}) is counts

    def test_xiamen_counts_the_highest_multiplier(self) -> None:
        hand, tile = "111m444p777s234s678s1z", "1z"
        facts: dict[str, Any] = {"indicators": parse_tiles("9p"), "source": WinSource.WALL, "from_wind": None}
        plain = won({"name": "Ours", "book": "xiamen"}, hand, tile, **facts)
        high, low = (
            won(
                {"name": "Ours", "book": "xiamen", "items": [item("three", "pungs >= 3", value=value)]},
                hand,
                tile,
                **facts,
            )
            for value in (7, 1)
        )
        assert isinstance(plain, ScoredWin) and isinstance(high, ScoredWin) and isinstance(low, ScoredWin)
        assert ([each.key for each in high.items], named_total(high.total, "multiplier")) == (["three"], 7)
        assert (low.items, low.deltas) == (plain.items, plain.deltas)
        assert sum(high.deltas.values()) == 0

    @pytest.mark.parametrize(
        ("book", "hand", "players"),
        [
            ("siamese", "147m258p369s1123z", 3),
            ("sichuan", "13579m13579p147p", 4),
            ("hangzhou", "147m258p369s1123z", 4),
            ("xiamen", "147m258p369s1234z15m2p", 4),
        ],
    )
    def test_an_item_alone_wins_without_sets(self, book: str, hand: str, players: int) -> None:
        club = {"name": "Ours", "book": book, "items": [item(when="closed", value=30, alone=True)]}
        facts: dict[str, Any] = {"source": WinSource.WALL, "from_wind": None, "players": players}
        answer = won(club, hand, "4z" if book != "sichuan" else "4p", indicators=parse_tiles("9p"), **facts)
        assert isinstance(answer, ScoredWin), answer
        assert [each.key for each in answer.items] == ["ours"]
        assert sum(answer.deltas.values()) == 0


def test_three_players_are_paid_for_a_clubs_yakuman_by_their_own_rules() -> None:
    document = {
        "name": "Ours",
        "book": "sanma",
        "items": [
            item("unrelated", "unrelated", yakuman=1, alone=True),
            item("run", "pung_run >= 3", value=2),
        ],
    }
    alone = won(document, "19m147p258s11234z", "5z", source=WinSource.WALL, from_wind=None, players=3)
    assert isinstance(alone, ScoredWin), alone
    assert alone.deltas == {Wind.EAST: -16000, Wind.SOUTH: 24000, Wind.WEST: -8000}
    run = won(document, "222333444p56s99p", "7s", players=3)
    assert isinstance(run, ScoredWin)
    assert {"run", "sanankou"} <= {each.key for each in run.items}


def test_a_clubs_rules_belong_to_their_book() -> None:
    with pytest.raises(ClubError, match="built on riichi, and this is mcr"):
        RULESETS["mcr"].play("default", {CLUB: riichi()})
    with pytest.raises(ClubError, match="not on another club's"):
        club_of(riichi(options={CLUB: riichi()}))


def test_every_fact_is_told() -> None:
    assert {row["fact"] for row in fact_rows()} >= {"closed", "pung_run", "unrelated", "honba", "source"}
