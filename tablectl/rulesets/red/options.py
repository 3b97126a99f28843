"""Red mahjong's optional rules: everything that the book leaves to the table, and the gaps that tables fill.

Where the book calls one way usual it is the default; where it calls none usual, the reason stands beside the
field. ``names`` has the options' names in four languages.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tablectl.rulesets.option_fields import OptionBook, Preset, choice, flag, number

TILES: Final = "Кости для маджонга, 1-2, 8; примечание 1"
WALLS: Final = "Перемешивание и построение стены"
ROUNDS: Final = "Дилер"
HIERARCHY: Final = "Иерархия объявлений"
SCORING: Final = "Система подсчёта очков в красном маджонге"
PAYMENTS: Final = "Схема выплат"


@dataclass(frozen=True, slots=True, kw_only=True)
class RedOptions:
    """One table's choice of optional rules. Amounts are points."""

    players: int = choice((4, 3, 2), "Ход игры", "how many play; the table's own number of names decides")

    # Tiles. The book calls no set usual; the largest is the default, so that no tile of it is refused.
    jokers: int = choice((4, 0), TILES + "; Джокеры", "jokers in the set")
    flowers: str = choice(
        ("eight", "four", "none"),
        TILES,
        "flowers and seasons in the set: all eight; four of them, the others swapped for jokers; none",
    )
    four_flowers: str = choice(
        ("seasons", "flowers"),
        TILES,
        "which four stay where four are swapped for jokers: the book takes the four flowers out",
    )

    # Walls
    walls: str = choice(
        ("by_players", "four", "none"),
        WALLS + ", 5-7; примечание 4",
        "a section for each player; four sections also for two or three players, where the table is small; no"
        " walls: hands are taken from the tiles lying face down",
    )
    # The book is silent; everywhere else the upper tile comes first.
    tail_order: str = choice(
        ("top_first", "bottom_first"),
        "Разлом стены, 3; Замена цветов, 2",
        "which tile of a stack is taken first at the flower end of the wall",
    )

    # Play
    # Own rivers are the footnote's arrangement, so that it can be told who discarded what.
    discards: str = choice(
        ("own_rivers", "one_line", "anywhere"),
        "Правила взятия и сноса, 7; примечание 6",
        "where discards lie: each player's before the player, all in one line, or anywhere in the middle"
        " (then nobody can tell from a picture alone whose they are)",
    )
    # The book speaks of a chow only; that a win weighs more holds for a pung as well.
    late_win_over_pung: bool = flag(
        True,
        HIERARCHY + ", 4",
        "a win also takes the tile from a pung until the pung lies there and its discard is made",
    )
    # The book forbids nothing.
    swap_calling: str = choice(
        ("allowed", "same_tile_forbidden", "forbidden"),
        "Чоу, 3; Панг, 4",
        "whether the tile just claimed, or the one at the other end of its run, may be discarded at once",
    )

    # Winning
    minimum: int = number(
        0, 0, 300, SCORING + ", 3-4", "points that a hand needs without its flowers to win, for example 3"
    )
    chaotic_hand: int = choice((12, 3), SCORING + ", Таблица фанов, 11; примечание 12", "points of fan 11")
    # As in sport mahjong, whose names these are; with jokers a hand can hold two pungs of one dragon.
    three_dragons: str = choice(
        ("different", "any"),
        SCORING + ", Таблица фанов, 17",
        "Big Three Dragons needs pungs of all three dragons, or any three pungs of dragons",
    )

    # Session
    # The book's words for two players pass the deal on; the reading of the book that decides keeps it.
    two_players_draw: str = choice(
        ("stays", "passes"),
        ROUNDS + ", 4-5; Морское дно и речное дно, 4",
        "who deals after a draw of two",
    )
    session_rounds: int = number(
        4, 1, 16, ROUNDS + ", 3; примечание 3", "rounds until the session ends; after North comes East again"
    )
    session_hands: int = number(
        0, 0, 999, ROUNDS + ", 3; примечание 3", "hands until the session ends, in place of rounds; 0: rounds"
    )
    accounts: str = choice(
        ("protocol", "sticks"),
        PAYMENTS + ", 6-10",
        "results are written down, from 0; or paid with counting sticks, of which everybody gets a set",
    )
    ten_point_sticks: int = choice(
        (9, 8), PAYMENTS + ", 8-9", "sticks of 10 points in everybody's set: 800 points in all, or 790"
    )


RED_BOOK: Final = OptionBook(
    "red",
    {
        "default": Preset(
            RedOptions(),
            "the rule book, with what it calls usual",
            "148 tiles with flowers, seasons and four jokers; no minimum; four rounds, results written down",
        )
    },
)
"""The options by name, with their values and clauses."""
