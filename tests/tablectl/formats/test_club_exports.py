"""A club's own items and its open riichi in other programs' formats: named, never a wrong record."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablectl.api.games.export import Converted, convert_journal
from tablectl.api.games.replay import replay_game
from tablectl.config.club import read_club
from tablectl.formats.reading import read_text
from tablectl.game.claims import DeclareReady, Discard, RevealUra, ShowHand
from tablectl.game.events import Envelope, Source
from tablectl.mahjong.tiles import Tile, parse_tiles
from tablectl.rulesets.club import CLUB
from tests.tablectl.game.table import TANYAO, Table

RULES = read_club(
    Path(__file__).parents[3] / "docs" / "examples" / "rules" / "local_yaku.toml"
).session_options
FORMATS = ("mjlog", "tenhou6", "mjai")


def laid_open(*, fed: bool) -> list[Envelope]:
    """A journal of an open riichi of South that wins on East's discard, or from the wall."""
    others = ("147m258p369s5567z", "147m258p369s1266z", "147m28p369s12334z")
    table = Table(others[0], TANYAO, *others[1:], preset="default", options={CLUB: RULES})
    table.turns(0, ["9m"])
    table.draw(1, "1z")
    table.do(DeclareReady(1), Discard(1, Tile.parse("1z")), ShowHand(1, parse_tiles(TANYAO)))
    table.turns(2, ["9p", "9p"])
    table.draw(0, "8s")
    if fed:
        table.discard(0, "8s")
    else:
        table.do(Discard(0, Tile.parse("1m")))
        table.draw(1, "5s")
    table.do(table.win(1, TANYAO, "8s" if fed else "5s"), RevealUra(parse_tiles("7z")))
    table.settle()
    return [Envelope(number, "", Source.RULESET, event) for number, event in enumerate(table.events, 1)]


def converted(format_: str, *, fed: bool) -> Converted:
    return convert_journal(laid_open(fed=fed), format_)


@pytest.mark.parametrize("format_", FORMATS)
@pytest.mark.parametrize(("fed", "item"), [(True, "オープン立直への放銃"), (False, "オープン立直")])
def test_what_a_format_cannot_say_of_an_open_riichi_is_named(format_: str, fed: bool, item: str) -> None:
    notes = converted(format_, fed=fed).notes
    assert "1 hands laid open in play: open riichi is written as riichi" in notes
    assert any(note.endswith(item) for note in notes)
    assert any(note.endswith('the club\'s rules, "Green Felt"') for note in notes)
    assert not any("{" in note or "'item" in note for note in notes), "no value of the program is shown"


@pytest.mark.parametrize("format_", FORMATS)
def test_an_open_riichi_that_pays_no_more_than_riichi_reads_back_as_riichi(format_: str) -> None:
    (game,) = read_text(converted(format_, fed=False).text)
    (win,) = game.hands[0].recorded.wins
    assert win.deltas == (-6000, 13000, -3000, -3000)
    assert win.items is None, "a list without an item of the club would be wrong"
    hand, _ = replay_game(game, "record")
    assert (hand["agrees"], hand.get("differs")) == (True, None)


@pytest.mark.parametrize("format_", FORMATS)
def test_what_only_a_club_pays_is_told_as_paid_and_disagrees_in_payment_alone(format_: str) -> None:
    (game,) = read_text(converted(format_, fed=True).text)
    (win,) = game.hands[0].recorded.wins
    assert (win.deltas, win.total) == ((-32000, 33000, 0, 0), 32000)
    hand, _ = replay_game(game, "record")
    assert [said.partition(":")[0] for said in hand["differs"]] == [
        "scores_after",
        "seat 1's total",
        "seat 1's deltas",
    ]


def test_the_viewer_of_tenhou_net_shows_a_clubs_item_in_the_clubs_words() -> None:
    one = converted("tenhou6", fed=True)
    assert '"役満32000点","オープン立直への放銃(役満)"' in one.text
    (game,) = read_text(one.text)
    assert any(
        '"オープン立直への放銃(役満)"; its wins are compared by payment' in note for note in game.notes
    )
