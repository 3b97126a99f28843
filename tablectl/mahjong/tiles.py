"""Tiles and their notation (MPSZ): digits, then the suit letter.

``m`` characters, ``p`` dots, ``s`` bamboos, ``z`` honors (1-4 are the winds E S W N, 5 white, 6 green,
7 red dragon), ``f`` flowers and seasons (1 plum, 2 orchid, 3 chrysanthemum, 4 bamboo, 5 spring, 6 summer,
7 autumn, 8 winter), ``0m 0p 0s`` red fives, ``1j`` a joker and ``?`` a tile that nobody but its holder has
seen. ``123m0p11z`` is six tiles.

In code an unseen tile is ``None``: a table that is only half seen is the ordinary case, not a special one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, TypeVar

from tablectl.quoting import quoted

TileT = TypeVar("TileT", "Tile", "Tile | None")


class NotationError(ValueError):
    """Text that is not tile notation."""


class Suit(StrEnum):
    """The letter that ends a run of digits in the notation."""

    CHARACTERS = "m"
    DOTS = "p"
    BAMBOOS = "s"
    HONORS = "z"
    FLOWERS = "f"
    JOKER = "j"

    __hash__ = str.__hash__


SUIT_SIZE: Final = {"m": 9, "p": 9, "s": 9, "z": 7, "f": 8, "j": 1}
"""Highest rank per suit letter."""

FIRST_HONOR: Final = 27
"""Kind of the east wind; the kinds below are those of the three suits, nine each."""

PLAYING_KINDS: Final = 34
"""Number of kinds that hands are made of: three suits of nine and seven honors."""

KINDS: Final = 43
"""All kinds: the playing kinds, eight flowers and seasons, the joker."""

JOKER_KIND: Final = KINDS - 1

_FIRST_KIND: Final = {"m": 0, "p": 9, "s": 18, "z": FIRST_HONOR, "f": PLAYING_KINDS, "j": JOKER_KIND}

FLOWER_KINDS: Final = frozenset(range(PLAYING_KINDS, JOKER_KIND))
"""Kinds of the flowers and seasons."""

COPIES: Final = 4
"""Tiles of a playing kind in a set."""

COUNT_BITS: Final = 5
"""Bits per field of a packed count: room for 31 tiles, more than any hand has."""
OTHER_FIELD: Final = PLAYING_KINDS
"""Field of a packed count for flowers and jokers; the playing kinds have a field each."""
RED_FIELD: Final = PLAYING_KINDS + 1
"""Field of a packed count for red fives, which are counted as fives as well."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One tile face, as a player or a camera sees it.

    The four copies of a face are equal: a camera cannot tell them apart, so no code here may depend on
    telling them apart.
    """

    suit: Suit
    rank: int
    """1-based. Honors run E S W N, then white, green, red."""
    red: bool = False
    """Red five. Same kind as a plain five; only bonus scoring looks at it."""
    kind: int = field(init=False, repr=False)
    """Index of the kind: 0-8 characters, 9-17 dots, 18-26 bamboos, 27-33 honors, 34-41 flowers, 42 joker."""
    face: int = field(init=False, repr=False)
    """Index of the face: the kind; red fives stand apart, 43 characters, 44 dots, 45 bamboos."""
    count_key: int = field(init=False, repr=False)
    """What the tile adds to a packed count of tiles (``tablectl.mahjong.counts``)."""

    def __post_init__(self) -> None:
        if not 1 <= self.rank <= SUIT_SIZE[self.suit]:
            raise NotationError(f"suit {self.suit!s} has ranks 1 to {SUIT_SIZE[self.suit]}, not {self.rank}")
        if self.red and (self.rank != 5 or self.suit not in "mps"):
            raise NotationError(f"only a numbered five can be red, not {self.rank}{self.suit}")
        # Kept, not worked out at each use: reading hands is the hot path of scoring and of broadcast numbers.
        kind = _FIRST_KIND[self.suit] + self.rank - 1
        object.__setattr__(self, "kind", kind)
        object.__setattr__(self, "face", KINDS + "mps".index(self.suit) if self.red else kind)
        key = 1 << COUNT_BITS * min(kind, OTHER_FIELD) | self.red << COUNT_BITS * RED_FIELD
        object.__setattr__(self, "count_key", key)

    def __eq__(self, other: object) -> bool:
        # Looking for a tile in a hand compares it with all others: quicker than by tuples of the fields.
        return self.face == other.face if type(other) is Tile else NotImplemented

    def __hash__(self) -> int:
        return self.face

    def __lt__(self, other: Tile) -> bool:
        return (self.suit, self.rank, self.red) < (other.suit, other.rank, other.red)

    def __reduce__(self) -> tuple[Callable[[str], Tile], tuple[str]]:
        return Tile.parse, (str(self),)

    @classmethod
    def parse(cls, code: str) -> Tile:
        """Read a two-character code; ``0`` stands for a red five.

        >>> Tile.parse("0p") == Tile(Suit.DOTS, 5, red=True)
        True

        Raises:
            NotationError: not a tile code.
        """
        tile = _TILE_OF_CODE.get(code)
        if tile is None:
            raise NotationError(f"expected a tile code such as '3m', '0p' or '7z', got {quoted(code)}")
        return tile

    @property
    def plain(self) -> Tile:
        """The same tile without red paint.

        >>> str(Tile.parse("0s").plain)
        '5s'
        """
        return tile_of_kind(self.kind) if self.red else self

    @property
    def is_suited(self) -> bool:
        """Whether the tile is of one of the three numbered suits."""
        return self.suit in "mps"

    def __str__(self) -> str:
        return f"{0 if self.red else self.rank}{self.suit}"


_TILE_OF_KIND: Final = tuple(Tile(Suit(s), r) for s, size in SUIT_SIZE.items() for r in range(1, size + 1))
RED_FIVES: Final = tuple(Tile(Suit(s), 5, red=True) for s in "mps")
_TILE_OF_CODE: Final = {str(t): t for t in (*_TILE_OF_KIND, *RED_FIVES)}
_RUN: Final = re.compile(r"[0-9]++[mpszfj]|\?")
_RUNS_AND_REST: Final = re.compile(_RUN.pattern + r"|(?s:.+)")
"""Runs, and from the first that is none all the rest of a text at once."""
_MAX_CACHED_LENGTH: Final = 15
"""Letters of a run that is kept: no hand has a longer one."""
_RUN_CACHE_SIZE: Final = 20_000
"""Runs kept at once; a game meets a few thousand."""


class _RunCache(dict[str, tuple[Tile, ...]]):
    """The tiles of digits and one letter, worked out once: hands are made of few different runs.

    What is no such run raises a ``KeyError``.
    """

    def __missing__(self, run: str) -> tuple[Tile, ...]:
        if len(run) < 2:
            raise KeyError(run)
        letter = run[-1]
        tiles = tuple([_TILE_OF_CODE[digit + letter] for digit in run[:-1]])
        if len(run) <= _MAX_CACHED_LENGTH:
            if len(self) >= _RUN_CACHE_SIZE:
                self.clear()
            self[run] = tiles
        return tiles


_RUNS: Final = _RunCache()


def tile_of_kind(kind: int) -> Tile:
    """The plain tile of a kind index (see ``Tile.kind``)."""
    return _TILE_OF_KIND[kind]


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """Read a run of seen tiles in notation order.

    >>> [str(t) for t in parse_tiles("12m0p1z")]
    ['1m', '2m', '0p', '1z']

    Raises:
        NotationError: an unknown letter, digits without a letter, a rank outside its suit, or a ``?``.
    """
    single = _RUNS.get(text)
    if single is not None:
        return single
    if "?" in text:
        raise NotationError(f"an unseen tile '?' cannot stand here: {quoted(text)}")
    tiles: list[Tile] = []
    try:
        for run in _RUNS_AND_REST.findall(text):
            tiles += _RUNS[run]
    except KeyError:
        raise _notation_error(text) from None
    return tuple(tiles)


def parse_hidden(text: str) -> tuple[Tile | None, ...]:
    """Like ``parse_tiles``, with ``?`` for each tile that nobody has seen.

    >>> parse_hidden("?1z?")[0] is None
    True
    """
    tiles: list[Tile | None] = []
    try:
        for run in _RUNS_AND_REST.findall(text):
            tiles += (None,) if run == "?" else _RUNS[run]
    except KeyError:
        raise _notation_error(text) from None
    return tuple(tiles)


def _notation_error(text: str) -> NotationError:
    """The first thing in a text that is no notation."""
    start = 0
    while run := _RUN.match(text, start):
        letter = run[0][-1]
        for digit in run[0][:-1]:
            if digit + letter not in _TILE_OF_CODE:
                return NotationError(f"there is no tile {digit}{letter} (in {quoted(text)})")
        start = run.end()
    rest = text[start:].lstrip("0123456789")
    if not rest:
        return NotationError(
            f"digits {quoted(text[start:])} at the end of {quoted(text)} have no suit letter"
        )
    return NotationError(
        "expected digits and then one of m p s z f j, as in '123m11z', "
        f"got {quoted(rest[0])} in {quoted(text)}"
    )


def without(tiles: Iterable[TileT], *gone: Tile) -> tuple[TileT, ...]:
    """The tiles without one of each of some that are among them, in their order.

    Raises:
        ValueError: one is not among them.

    >>> format_tiles(without(parse_tiles("5m5m0m"), *parse_tiles("0m5m")))
    '5m'
    """
    left = list(tiles)
    for tile in gone:
        left.remove(tile)
    return tuple(left)


def format_tiles(tiles: Iterable[Tile | None]) -> str:
    """Notation of the tiles in the given order, neighbours of one suit joined.

    >>> format_tiles(parse_hidden("1m2m?5z"))
    '12m?5z'
    """
    text, suit = "", ""
    for tile in tiles:
        letter = "" if tile is None else tile.suit.value
        if letter != suit:
            text += suit
        text += "?" if tile is None else str(tile)[0]
        suit = letter
    return text + suit
