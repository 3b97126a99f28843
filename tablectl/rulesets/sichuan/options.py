"""What the Sichuan book leaves to the table or to the organisers, as data with its clauses.

The book is firm in most things. What it gives as a recommendation, lets the organisers decide, leaves open or
says in two ways is an option here; defaults are the book's own words, and where it has none the reason stands
beside the field. How people sit, speak and lay their tiles is no option: nothing depends on it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tablectl.rulesets.option_fields import OptionBook, Preset, choice, flag, number, numbers


@dataclass(frozen=True, slots=True, kw_only=True)
class SichuanOptions:
    """One table's choice. Amounts are game points (игровые очки), times are as their names say."""

    players: int = choice(
        (4, 3),
        "2.4.2; 3.1, 3",
        "players at the table; at a table of three North is absent, two wins end the hand",
    )

    # Points
    fan_limit: int = number(
        4, 1, 30, "2.7.3, 3", "the most fans that a hand is paid for (the Chinese edition of these rules: 3)"
    )
    self_drawn_points: int = number(
        1,
        0,
        100,
        "2.7.3, 5",
        "what everybody still in pays on top of the base points of a win from the wall",
    )
    kong_points: str = choice(
        ("at_end", "at_once"),
        "2.7.2, recommendation",
        "kong points are written down after the hands are checked, as the book recommends, or when the kong"
        " stands; what has to go back goes back at the end",
    )

    # Where the book says a thing twice or not at all
    furiten: str = choice(
        ("until_draw_or_claim", "until_own_discard"),
        "2.6.1, 5; 2.1.36",
        "how long nobody may win on the face of a tile that they let go: until their next draw or claimed"
        " set, or, as the list of terms has it, until their next discard",
    )
    furiten_dearer: str = choice(
        ("base_points", "fans"),
        "2.6.1, 5",
        "what makes a later win dearer than the one let go: base points, or fans, also those above the limit",
    )
    # 2.1.23: who waits, waits for a tile that would let them declare; a dead hand never may.
    dead_hand_ready: bool = flag(
        False, "2.1.23; 2.8.3", "a dead hand whose tiles wait counts as ready when the wall is empty"
    )
    winners_checked: bool = flag(
        True,
        "2.5.8, 3; 2.7.4, 1",
        "a hand declared as won is checked for the void suit too, and pays for being a pig",
    )
    last_player_checked: bool = flag(
        False,
        "2.5.8, 3; 2.7.4, 3",
        "after the last win the player who is left over is checked for the void suit too, not for kongs only",
    )
    void_discard_stands_for_card: bool = flag(
        True,
        "2.5.4",
        "who discarded a tile of the void suit first and unclaimed may put the card of that suit away",
    )

    # Penalties
    penalty_scale: tuple[int, ...] = numbers(
        (0, 2, 4, 8, 16, 24, 48),
        0,
        1000,
        "2.8.2",
        "what a player's first, second... small fault of a session costs; further ones cost as the last",
    )
    penalty_counts: str = choice(
        ("each", "total"),
        "2.8.2",
        "every small fault costs its step of the scale, or all of them together cost the last one's step",
    )
    late_points: tuple[int, int] = numbers(
        (8, 16), 0, 1000, "2.8.4, 5", "what coming up to 10 and up to 15 minutes late costs"
    )

    # Session
    # The book leaves the number to the organisers; sixteen hands give everybody four on the average.
    session_hands: int = number(
        16, 0, 999, "2.1.3; 2.4.4", "hands of a session; 0: as many as its time allows"
    )
    session_minutes: int = number(
        60, 0, 999, "2.4.4", "how long a session lasts (usually 35 to 80 minutes); 0: no limit"
    )
    warning_minutes: int = number(15, 0, 999, "2.4.4", "how long before its end the players are told")
    session_points: tuple[int, int, int, int] = numbers(
        (4, 3, 2, 1), 0, 1000, "2.7.5, 2", "tournament points by place; equal places share"
    )
    session_points_of_three: tuple[int, int, int] = numbers(
        (4, 3, 2), 0, 1000, "3.1, 3", "tournament points by place at a table of three"
    )

    # Times, for the service and the judge
    sorting_seconds: int = number(15, 1, 600, "2.4.9, 6", "for sorting the tiles and choosing the void suit")
    claim_seconds: int = number(3, 1, 60, "2.5.1, 3", "for claiming a discard")
    discard_seconds: int = number(10, 1, 600, "2.5.4", "for a discard")


SICHUAN_BOOK: Final = OptionBook(
    "sichuan",
    {
        "default": Preset(
            SichuanOptions(),
            "the Russian rule book of 2025 (Сычуаньский маджонг (SBR): правила и регламенты)",
            "four fans at most, play until three have won, sixteen hands",
        ),
    },
)
"""How a table chooses among Sichuan's options. The contract names one preset; the Chinese edition's limit is
the option ``fan_limit``."""
