"""Xiamen's optional rules as data, and its presets: the book's variations, and every "some play".

The book is the English article on Xiamen mahjong of the seven books' third file; clauses name its headings.
Where the book is silent and tables differ, the choice is an option too, and its clause says so. The defaults
are the book's main text; ``quanzhou`` is its section on Quanzhou scoring.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from tablectl.rulesets.option_fields import OptionBook, Preset, choice, flag, number

WIN, SCORING, MULTIPLIERS, VARIATIONS = "Win", "Scoring", "Multipliers", "Variations"
QUANZHOU: Final = f"{VARIATIONS}, Quanzhou scoring"
SILENT: Final = "the book is silent"


@dataclass(frozen=True, slots=True, kw_only=True)
class XiamenOptions:
    """One table's choice of optional rules."""

    # Scoring
    multipliers: str = choice(
        ("xiamen", "quanzhou"),
        f"{MULTIPLIERS}; {QUANZHOU}",
        "the table of multipliers: quanzhou has 3, 6 and 9 for floats, neither heavenly nor earthly win nor"
        " robbing of the gold, three golds always at 3, and all eight flowers as a win",
    )
    banker_base: str = choice(
        ("doubled", "plus_one", "plus_multiplier"),
        f"{SCORING}; {QUANZHOU}",
        "how the banker's base of 2 grows with every stay: doubled, by one, or by the multiplier of the"
        " banker's win (by one after a draw)",
    )
    base_factor: int = number(
        1, 1, 100, f"{VARIATIONS}, Inflated bases", "what both bases are multiplied by: 5 makes them 10 and 5"
    )
    flower_set_bonus: bool = flag(
        True, f"{SCORING}; {QUANZHOU}", "all four flowers, or all four seasons, count 8 instead of 4"
    )
    added_kong_as_closed_pung: bool = flag(
        False,
        QUANZHOU,
        "an open kong made from an open pung counts like a closed pung, not like an open kong",
    )
    open_pung_as_closed: bool = flag(
        False, f"{QUANZHOU}, third rule (some count)", "an open pung counts like a closed one"
    )
    indicator_opens: bool = flag(
        True,
        f"{SCORING} (closed means of drawn tiles alone; of the indicator {SILENT})",
        "a pung completed by robbing the gold counts as open",
    )
    special_win_melds: bool = flag(
        False,
        f"{MULTIPLIERS}, Three gold knocker; {QUANZHOU} ({SILENT})",
        "melds count among the flowers of a win by three golds or by all flowers",
    )

    # Winning
    gold_holder_claims: str = choice(
        ("allowed", "no_discards", "wall_only"),
        f"{VARIATIONS}, Restriction on common win; {WIN} (some play)",
        "whether who holds a gold may win on another's tile: on any, on robbed kongs only, or from the wall"
        " only",
    )
    float_wins_otherwise: bool = flag(
        False,
        f"{MULTIPLIERS}, Gold float (from the wall only; of hands that wait otherwise as well {SILENT})",
        "five sets beside a gold may win on another's tile that completes them in another way than as the"
        " gold's pair",
    )
    required_float: bool = flag(
        False,
        f"{VARIATIONS}, Required float",
        "who holds three golds wins only by three golds, gold float or what is worth no less",
    )
    robbed_indicator: str = choice(
        ("face", "wild"),
        f"{MULTIPLIERS}, Robbing a gold (only the other three tiles are called golds)",
        "what the indicator is for who robs it: the tile that it shows, or a gold like the other three",
    )
    three_gold_end: str = choice(
        ("last_tile", "last_go_around"),
        f"{MULTIPLIERS}, Three gold knocker (the last turn before a draw)",
        "when three golds win at the end: with the last tile drawn, or in everybody's last turn",
    )
    float_round_discard_wins: bool = flag(
        False,
        f"{MULTIPLIERS}, Double float (some allow)",
        "in a float round the players who do not float may win on a discard",
    )
    false_float: bool = flag(
        False,
        f"{VARIATIONS}, False float",
        "who discards a gold and does not float cannot win in that hand",
    )
    missed_win: bool = flag(
        False,
        f"{VARIATIONS}, Missed win or pung",
        "who let a winning tile pass cannot win on that tile until the own turn has come or was passed over",
    )
    missed_pung: bool = flag(
        False,
        f"{VARIATIONS}, Missed win or pung",
        "who let a tile for a pung or an open kong pass cannot claim that tile until the own turn has come or"
        " was passed over",
    )
    false_win_goes_on: bool = flag(
        False,
        f"Irregularities, False win ({SILENT}; Hangzhou's variation)",
        "after a paid false win the hand goes on without that player; else it is over and the banker stays",
    )

    # The session
    rounds: int = number(
        4,
        1,
        16,
        f"Deal ({SILENT})",
        "rounds of a session; in each every player is banker until losing the seat",
    )
    starting_points: int = number(
        0, 0, 1_000_000, f"{SCORING} ({SILENT})", "points that everybody starts with; debts are counted"
    )


DEFAULT: Final = XiamenOptions()

_QUANZHOU: Final = replace(
    DEFAULT,
    multipliers="quanzhou",
    banker_base="plus_one",
    flower_set_bonus=False,
    added_kong_as_closed_pung=True,
)

XIAMEN_BOOK: Final = OptionBook(
    "xiamen",
    {
        "default": Preset(DEFAULT, "the article's main text", "the banker's base doubles with every stay"),
        "quanzhou": Preset(
            _QUANZHOU,
            "the article's variation on Quanzhou scoring",
            "other multipliers, a base that grows by one, no bonus for four flowers; all eight flowers win",
        ),
    },
)
"""Options and presets."""
