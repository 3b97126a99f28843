"""No option without effect: each value of each option changes a score, what play goes by, or what is told of
the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from tablectl.api.books.rules import consequences
from tablectl.mahjong.seats import Wind
from tablectl.mahjong.win import NoWin
from tablectl.rulesets.option_fields import OptionValueError, UnknownOptionError, UnknownPresetError
from tablectl.rulesets.play_rules import PlayRules
from tablectl.rulesets.red.listing import RED_LISTING
from tablectl.rulesets.red.options import RED_BOOK, RedOptions
from tablectl.rulesets.red.play import RED
from tablectl.rulesets.red.scoring import score_win
from tablectl.rulesets.ruleset import HandOutcome, MoveKind, SessionOver, SwapCalling
from tests.tablectl.rulesets.red.claims import claim

Ask = Callable[[RedOptions], object]


@dataclass(frozen=True)
class Row:
    """One option at one value: the question, the answer by default, the answer then."""

    option: str
    value: object
    ask: Ask
    before: object
    after: object
    beside: tuple[tuple[str, object], ...] = ()
    """Other options that both tables have."""


def changes(options: RedOptions) -> dict[str, object]:
    return {name: getattr(options, name) for name in RED_BOOK.fields}


def told(name: str) -> Ask:
    return lambda options: RED_LISTING.consequences(options)[name]


def rule(read: Callable[[PlayRules], object]) -> Ask:
    return lambda options: read(RED.play("default", changes(options)))


def worth(hand: str, tile: str) -> Ask:
    def ask(options: RedOptions) -> object:
        answer = score_win(claim(hand, tile, players=4), options)
        return answer.code.value if isinstance(answer, NoWin) else answer.total

    return ask


def plan(name: str) -> Ask:
    return lambda options: getattr(RED.play("default", changes(options)).setup.wall, name)


def flowers(options: RedOptions) -> object:
    return sorted(kind - 33 for kind in RED.play("default", changes(options)).flowers.kinds)


def coming(winner: int | None, **last: object) -> Ask:
    """What comes after a hand that seat 1, or the one told, dealt."""

    def ask(options: RedOptions) -> object:
        facts: dict[str, object] = {
            "round": Wind.EAST,
            "dealer": 1,
            "first_dealer": 0,
            "rounds": 0,
            "number": 0,
        }
        ended = HandOutcome(
            honba=0,
            winners=() if winner is None else (winner,),
            draw="exhaustive" if winner is None else None,
            ready=(),
            scores=(0,) * options.players,
            **{**facts, **last},  # type: ignore[arg-type]
        )
        answer = RED.play("default", changes(options)).session.next_hand(ended)
        return answer.reason if isinstance(answer, SessionOver) else (answer.round.value, answer.dealer)

    return ask


CHOWS = ("123m456p345789s1z", "1z")
DRAGONS = ("5555z666z777z1z11j", "1z")
CHAOS = ("147m69p258s23467z", "1p")
DEFAULT = RedOptions()

ROWS = [
    Row("players", 3, rule(lambda rules: rules.setup.winds), tuple(Wind), tuple(Wind)[:3]),
    Row("players", 2, rule(lambda rules: rules.setup.winds), tuple(Wind), (Wind.EAST, Wind.WEST)),
    Row("jokers", 0, told("tiles"), 148, 144),
    Row("jokers", 0, worth("23m456p345789s1z1j", "1z"), 3, "too_many_copies"),
    Row("flowers", "four", flowers, [1, 2, 3, 4, 5, 6, 7, 8], [5, 6, 7, 8]),
    Row("flowers", "none", flowers, [1, 2, 3, 4, 5, 6, 7, 8], []),
    Row("four_flowers", "flowers", flowers, [5, 6, 7, 8], [1, 2, 3, 4], (("flowers", "four"),)),
    Row("walls", "four", plan("stacks"), (24, 25, 25), (19, 18, 19, 18), (("players", 3),)),
    Row("walls", "none", told("stacks"), [19, 18, 19, 18], None),
    Row("tail_order", "bottom_first", plan("tail_order"), "top_first", "bottom_first"),
    Row("discards", "one_line", told("discards_told_apart"), True, False),
    Row("discards", "anywhere", told("discards_told_apart"), True, False),
    Row(
        "late_win_over_pung",
        False,
        lambda options: (MoveKind.PUNG, MoveKind.WIN) in RED.play("default", changes(options)).claims.late,
        True,
        False,
    ),
    Row(
        "swap_calling",
        "same_tile_forbidden",
        rule(lambda rules: rules.claims.swap_calling),
        SwapCalling.ALLOWED,
        SwapCalling.SAME_TILE_FORBIDDEN,
    ),
    Row(
        "swap_calling",
        "forbidden",
        rule(lambda rules: rules.claims.swap_calling),
        SwapCalling.ALLOWED,
        SwapCalling.FORBIDDEN,
    ),
    Row("minimum", 4, worth(*CHOWS), 3, "below_minimum"),
    Row("chaotic_hand", 3, worth(*CHAOS), 12, 3),
    Row("three_dragons", "any", worth(*DRAGONS), 164, 292),
    Row("two_players_draw", "passes", coming(None), ("E", 1), ("S", 0), (("players", 2),)),
    Row("session_rounds", 1, coming(2, dealer=3), ("S", 0), "rounds_played"),
    Row("session_hands", 1, coming(2), ("E", 2), "hands_played"),
    Row("accounts", "sticks", rule(lambda rules: rules.setup.starting_points), 0, 800),
    Row(
        "ten_point_sticks",
        8,
        rule(lambda rules: rules.setup.starting_points),
        800,
        790,
        (("accounts", "sticks"),),
    ),
]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.option}-{row.value}")
def test_an_option_changes_what_it_says(row: Row) -> None:
    beside = dict(row.beside)
    assert row.ask(RED_BOOK.options("default", beside)) == row.before
    assert row.ask(RED_BOOK.options("default", {**beside, row.option: row.value})) == row.after


def test_every_value_of_every_option_is_looked_at() -> None:
    looked_at = {(row.option, row.value) for row in ROWS}
    for name, option in RED_BOOK.fields.items():
        if "choices" in option.metadata:
            wanted = {(name, value) for value in option.metadata["choices"] if value != option.default}
            assert wanted <= looked_at, name
        else:
            assert any(of == name for of, _ in looked_at), name


def test_the_default_is_the_whole_book() -> None:
    """Every tile that the book knows, no minimum, no sticks."""
    assert consequences("red") == {
        "tiles": 148,
        "stacks": [19, 18, 19, 18],
        "starting_points": 0,
        "starting_sticks": None,
        "discards_told_apart": True,
    }
    assert RED_LISTING.consequences(RedOptions(accounts="sticks"))["starting_sticks"] == {
        "1": 10,
        "10": 9,
        "100": 2,
        "500": 1,
    }


@pytest.mark.parametrize(
    ("preset", "changed", "error", "said"),
    [
        ("club", {}, UnknownPresetError, "there are default"),
        ("default", {"joker": 4}, UnknownOptionError, "did you mean “jokers”"),
        ("default", {"jokers": 3}, OptionValueError, "one of 4, 0"),
        ("default", {"minimum": -1}, OptionValueError, "a whole number from 0 to 300"),
        ("default", {"late_win_over_pung": 1}, OptionValueError, "true or false"),
    ],
)
def test_other_options_are_refused_with_what_there_is(
    preset: str, changed: dict[str, object], error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        RED_BOOK.options(preset, changed)
