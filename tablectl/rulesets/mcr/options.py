"""MCR's optional rules as data, each with the clause of the book that it comes from.

The book is the Russian one of sport mahjong. It leaves little to the table: what a hand needs, who works out
the score, how long a session lasts. Where it is silent the usual practice is the default and the field says
so.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from tablectl.rulesets.option_fields import OptionBook, Preset, choice, flag, number, numbers

WIN = "Порядок подсчёта очков во время игры, 1"
MATCH = "Порядок подсчёта очков во время игры, 2"
ORDER = "Порядок игры"
FAN_TABLE = "Различные виды рук и их стоимость"
"""The book's chapter that describes every fan."""
IRREGULARITIES = "Нарушения"
"""The book's section on irregularities; its heading and its first two cases are lost."""


@dataclass(frozen=True, slots=True, kw_only=True)
class McrOptions:
    """One table's choice of optional rules. Amounts are points."""

    # Scoring
    minimum: int = number(
        8, 0, 88, WIN + ", a", "points that a hand needs to win, flowers and seasons not counted"
    )
    mixed_kongs: int = choice(
        (6, 5), FAN_TABLE + ", № 57", "points of one concealed and one melded kong together"
    )
    # The book lost the value; the published list has it.
    two_concealed_kongs: int = choice((8, 6), FAN_TABLE + ", № 48", "points of two concealed kongs")
    concealed_kongs_in_many: bool = flag(
        True, FAN_TABLE + ", № 5, 17", "concealed kongs count on their own beside three and four kongs"
    )
    all_green_half_flush: bool = flag(
        True, FAN_TABLE + ", № 3, 50", "half flush counts beside all green with green dragons"
    )
    special_hand_drawn: str = choice(
        ("fully_concealed_hand", "self_drawn"),
        FAN_TABLE + ", № 4, 6, 7, 12, 19, 20, 34",
        "what hands that are concealed of necessity count when their last tile is drawn",
    )
    knitted_straight_concealed: bool = flag(
        False, FAN_TABLE + ", № 35", "concealed hand counts beside knitted straight"
    )
    nine_gates_pungs: str = choice(
        ("none", "all_but_one"),
        FAN_TABLE + ", № 4",
        "which pungs of terminals count beside nine gates (there are two when it is won on 2, 5 or 8)",
    )
    ambiguous_wait: str = choice(
        ("none", "one"),
        "Алгоритм расчёта руки, Некоторые замечания; " + FAN_TABLE + ", № 77, 78, 79",
        "the only winning tile can be read as more than one of edge, closed and single wait: no wait fan"
        " counts, or one of them",
    )

    # The win
    claim_mode: str = choice(
        ("computed", "claimed"),
        "Как собрать завершённую руку, 1; " + WIN + ", d",
        "the table counts the hand; or the winner names fans and points, and the table's own count is for the"
        " referee until they stand: fewer stand as claimed, more are refused",
    )

    # Play
    # Of the book's two sentences on it the one of its dictionary says when a player is done.
    flower_order: str = choice(
        ("seat_by_seat", "rounds"),
        "Начало игры, 3; Базовый словарь, 23",
        "after the deal a flower drawn for a flower is replaced at once, or in the seat's next turn of"
        " replacing",
    )
    closed_kongs_face_down: bool = flag(
        True,
        ORDER + ", 8.b",
        "a closed kong lies with all four tiles face down until the hand is over; else it shows what it is",
    )
    # The book is silent; usually it may only be won on.
    last_discard_claims: bool = flag(
        False,
        "Базовый словарь, 33",
        "the discard after the last tile of the wall may be claimed for a chow or pung",
    )

    # The session
    session: str = choice(
        ("rounds", "time"),
        "Базовый словарь, 4; " + MATCH,
        "four rounds; or as many hands of them as the time for them allows, until the referee calls time",
    )
    seat_rotation: bool = flag(
        True, "Способ распределения мест", "players change seats between rounds by the book's table"
    )
    match_points: tuple[int, int, int, int] = numbers(
        (4, 2, 1, 0), 0, 100, MATCH, "points of the match by place; of fewer players the last has the last"
    )
    # The book is silent on ties; tournaments share.
    match_ties: str = choice(
        ("shared", "seat_order"),
        MATCH,
        "players with equal totals share the points of their places, or the nearer to the first dealer is"
        " higher",
    )

    # Times, for the table to keep
    claim_seconds: int = number(
        3, 1, 60, ORDER + ", 7", "seconds after a discard in which a pung or kong is claimed"
    )
    discard_seconds: int = number(10, 1, 600, ORDER + ", 4", "seconds for a discard after taking a tile")
    first_discard_seconds: int = number(
        20, 1, 600, "Начало игры, 3", "seconds for sorting tiles before the dealer's first discard"
    )

    # Irregularities
    repeated_penalty: str = choice(
        ("doubles", "stays"),
        IRREGULARITIES + ", 3–5",
        "the book counts a warning, 5, 10, 20 and so on: after 20 the penalty doubles, or it stays at 20",
    )


DEFAULT: Final = McrOptions()
"""The book."""

BOTZONE: Final = replace(
    DEFAULT,
    mixed_kongs=5,
    two_concealed_kongs=6,
    concealed_kongs_in_many=False,
    all_green_half_flush=False,
    special_hand_drawn="self_drawn",
    knitted_straight_concealed=True,
    nine_gates_pungs="all_but_one",
    ambiguous_wait="one",
)
"""Where the Botzone judge and the Chinese rules of 1998 read the fans differently from the book."""

MCR_BOOK: Final = OptionBook(
    "mcr",
    {
        "default": Preset(DEFAULT, "the rule book", "eight points, four rounds, the table counts the hand"),
        "botzone": Preset(
            BOTZONE,
            "the judge of botzone.org and the Chinese rules of 1998",
            "mixed kongs 5, two concealed kongs 6, none beside three or four kongs; special hands count"
            " self-drawn; an ambiguous wait counts once",
        ),
    },
)
"""How a table chooses among MCR's options."""
