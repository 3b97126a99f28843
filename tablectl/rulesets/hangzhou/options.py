"""Hangzhou's optional rules as data: what the book calls its variations, and every "some play".

The book is the article on Hangzhou mahjong of the seven books' third file, in its English and its Japanese
half; clauses name the headings of the English one, and the Japanese heading where only that half has it. What
the players agree on beforehand is here too, as are choices where the book says that there is no consensus.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tablectl.rulesets.option_fields import OptionBook, Preset, choice, flag, number

AGREEMENT, WIN, SCORING, IRREGULARITIES, VARIATIONS = (
    "Prior agreement",
    "Win (胡牌)",
    "Scoring",
    "Irregularities",
    "Variations",
)
THIRD_SET: Final = f"{VARIATIONS}, Restriction on the three open set liability"
TEN_HONORS: Final = f"{VARIATIONS}, Ten honours (十風)"
IMMEDIATE_THIRD: Final = f"{VARIATIONS}, Immediate third time banker"
FLOAT: Final = f"{SCORING}, fortune float (財飄)"


@dataclass(frozen=True, slots=True, kw_only=True)
class HangzhouOptions:
    """One table's choice of optional rules. Chips are units of the payout scheme."""

    # Prior agreement
    chips: int = number(
        100,
        1,
        1_000_000,
        AGREEMENT,
        "chips of each player at the start, the most that anybody can lose: typically 40, 50 or 100",
    )
    hands: int = number(
        0,
        0,
        10_000,
        AGREEMENT,
        "hands of a session; 0: until the agreed time is over, which the players say",
    )

    # Seating, Banker
    seat_tiles: str = choice(
        ("counted", "row", "at_will"),
        "Seating",
        "who takes the first seat tile: whom a throw counts to; the same from the end of a row that an odd or"
        " even sum points to; or everybody at will, without dice",
    )
    first_banker: str = choice(
        ("east_throws", "highest_roll"),
        "Banker (庄家)",
        "the first banker: whom a throw of East counts to, or who rolls highest",
    )

    # Winning
    wall_only: bool = flag(
        False,
        f"{VARIATIONS}, Wall-only; バリエーション, ツモのみ",
        "only a tile from the wall wins, even when the banker stays for the third time",
    )
    robbing_at_two: bool = flag(
        False,
        f"{SCORING}, robbing a kong (拉杠)",
        "a kong may be robbed from the banker's second stay (2牢) on, not only from the third",
    )
    missed_win: bool = flag(
        False,
        f"{WIN}, last paragraph; 上がり",
        "who let a winning tile pass cannot win by claiming that tile until the own turn has come or was"
        " passed over",
    )
    missed_pung: bool = flag(
        False,
        "Pung (碰), last paragraph; チー・ポン・カン, ポン",
        "who let a tile for a pung pass cannot claim that tile for a pung or kong until the own turn has come"
        " or was passed over",
    )
    fortune_discard_forfeits: bool = flag(
        False,
        "上がり (財飄でないのに財神を捨てたら上がり放棄)",
        "who discards a fortune tile that is no float cannot win in that hand",
    )

    # Fortune tiles
    permanent_fortune: bool = flag(
        False,
        f"{VARIATIONS}, Permanent fortune (白板財神)",
        "no indicator is turned: the four white dragons are the fortune tiles",
    )
    float_calls: bool = flag(
        False,
        FLOAT,
        "a floating player may chow, pung or kong before the next turn, when the freed fortune tile is"
        " floated at once or a kong's replacement is drawn",
    )
    second_half_liability: bool = flag(
        False,
        f"{VARIATIONS}, Second half liability of float (财飘后半场承包)",
        "who discards the tile that a floating player claims pays alone for all doubles made after that",
    )

    # Scoring
    pure_seven_pairs_wall_only: bool = flag(
        False,
        f"{SCORING}, seven pairs (七对)",
        "the extra double of seven pairs without fortune is not given for a claimed tile or a robbed kong",
    )
    ten_honors: str = choice(
        ("off", "own_tile", "wild_eye"),
        TEN_HONORS,
        "ten honors discarded one after another from the start of the hand win: not at all; as a win by an"
        " own tile, eleven as a wild eye and so on; or ten as a wild eye already",
    )
    ten_honors_claimed: str = choice(
        ("counts", "breaks"),
        f"{TEN_HONORS} (no consensus)",
        "whether a discarded honor that somebody claims counts among the ten or breaks the row",
    )
    ten_honors_float: str = choice(
        ("counts", "breaks"),
        f"{TEN_HONORS} (no consensus)",
        "whether a discarded fortune tile that is an honor counts among the ten or breaks the row",
    )
    immediate_third: str = choice(
        ("off", "double", "high", "double_or_high"),
        f"{IMMEDIATE_THIRD}; バリエーション, いきなり3牢",
        "the throw that breaks the wall brings the banker to the third stay at once: never, when it is a"
        " double, when it is high, or when it is either",
    )
    immediate_third_from: int = number(
        10, 2, 12, IMMEDIATE_THIRD, "the least sum of two dice that is high for immediate_third"
    )

    # Liability
    liability_on_claims: bool = flag(
        False,
        f"{VARIATIONS}, Liability for win by a discarded tile",
        "three open sets make liable for a claimed win too: beside the discarder, who pays double or triple"
        " when liable as well",
    )
    third_set: str = choice(
        ("free", "not_between_non_bankers", "not_three_chows_between_non_bankers", "nobody"),
        THIRD_SET,
        "who may claim a third set from the same player: everybody; only banker and non-banker from each"
        " other; non-bankers only where a pung or kong is among the three; nobody",
    )
    third_set_when: str = choice(
        ("always", "third_stay", "any_stay"),
        THIRD_SET,
        "when a restriction between non-bankers holds: always, when the banker stays for the third time or"
        " more, or whenever the banker stays",
    )

    # Irregularities
    play_on_after_false_win: bool = flag(
        False,
        f"{IRREGULARITIES}; 罰則, チョンボ",
        "after a false win the hand goes on without a win for that player; else it is over once paid",
    )


DEFAULT: Final = HangzhouOptions()

HANGZHOU_BOOK: Final = OptionBook(
    "hangzhou",
    {
        "default": Preset(
            DEFAULT,
            "the article's main text",
            "fortune tiles by the indicator, claims only at the banker's third stay, liability for wins from"
            " the wall, 100 chips",
        )
    },
)
"""The options as tables choose them."""
