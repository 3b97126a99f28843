"""MCR hands as the text records of botzone.org's Chinese Standard Mahjong: read into claims.

One file holds any number of matches, and a match is one hand::

    Match 5f2a…               Wind 0
    Player 0 Deal W1 W2 …     Player 0 Draw B3     Player 0 Play F1
    Player 1 Chi T5           the middle tile of the chow
    Player 2 Peng J1          also Gang, AnGang, BuGang, Hu; behind it may stand what others wanted in vain
    Fan 24 七对*1             then Score -32 96 -32 -32; of a drawn hand Huang

Tiles are W characters, B dots, T bamboos, F1 to F4 winds, J1 to J3 dragons. Players 0 to 3 sit in the order
of play, East first. There are no flowers, and every player draws from a wall of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tablectl.errors import InputError, in_words
from tablectl.formats.recorded.claims import meld_claim
from tablectl.formats.recorded.hands import HandTracker
from tablectl.formats.recorded.record import (
    PARSE_ERRORS,
    BrokenOffNote,
    RecordedGame,
    RecordedHand,
    RecordedItem,
    RecordedOutcome,
    RecordedWin,
    RecordError,
    unreadable,
)
from tablectl.game.claims import Deal, DeclareDraw, Discard, Draw, ShowBonus
from tablectl.game.events import DrawReason
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import WINDS, Seat
from tablectl.mahjong.tiles import Tile
from tablectl.quoting import as_json
from tablectl.rulesets.mcr.listing import MCR_WORDS

SUITS: Final[Mapping[str, str]] = {"W": "m", "B": "p", "T": "s", "F": "z", "J": "z"}
DRAGONS: Final[Mapping[int, int]] = {1: 7, 2: 6, 3: 5}
"""Our rank of J1 red, J2 green, J3 white."""
KONGS: Final[Mapping[str, MeldKind]] = {
    "Gang": MeldKind.OPEN_KONG,
    "AnGang": MeldKind.CLOSED_KONG,
    "BuGang": MeldKind.ADDED_KONG,
}
PLAYERS: Final = 4
WALL: Final = 84
"""Tiles that are drawn in a hand, of a set without flowers."""
FLOWERS: Final = 8
FAN_KEYS: Final[Mapping[str, str]] = {names.zh: key for key, names in MCR_WORDS.items.items()}
GUESS_NOTES: Final = (
    "guessed: everybody begins with 0 points, and the rules are preset botzone",
    "walls: each player has one of 34 tiles there, here all draw from one; a last tile may not be told",
)


def read_botzone(text: str) -> tuple[RecordedGame, ...]:
    """Every match of a file as a game of one hand. A last match without its score is left out and noted.

    Raises:
        RecordError: a line is not in the format; the message gives its number.
    """
    games: list[RecordedGame] = []
    match: list[tuple[int, list[str]]] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if words[:1] == ["Match"] and match:
            games.append(_read_match(match))
            match = []
        if words:
            match.append((number, words))
    if match and games and not any(words[0] == "Score" for _, words in match):
        games[-1] = games[-1].with_note(BrokenOffNote("the match after it breaks off: it is not compared"))
    elif match:
        games.append(_read_match(match))
    if not games:
        raise RecordError("the file is empty: expected a line Match ID")
    return tuple(games)


def botzone_tile(code: str) -> Tile:
    """A tile from its letter and number.

    >>> [str(botzone_tile(code)) for code in ("W4", "B6", "T8", "F1", "J1", "J3")]
    ['4m', '6p', '8s', '1z', '7z', '5z']

    Raises:
        ValueError: it is none.
    """
    rank = int(code[1:])
    if code[0] == "J":
        rank = DRAGONS[rank]
    elif code[0] == "F" and rank > len(WINDS):
        raise InputError(f"{code} is no wind")
    return Tile.parse(f"{rank}{SUITS[code[0]]}")


class _Match:
    """Reads the lines of one match."""

    def __init__(self) -> None:
        self.hands = HandTracker()
        self.round = WINDS[0]
        self.winner: Seat | None = None
        self.total: int | None = None
        self.items: tuple[RecordedItem, ...] = ()
        self.scores: tuple[int, ...] | None = None
        self.ignored = 0
        self.early = False
        """Whether the hand was drawn while our wall still had tiles."""
        self.flowers = False
        """Whether the flowers of our set were drawn at the end."""
        self.unknown: list[str] = []
        """Names of fans that our rules do not have."""

    def apply_line(self, words: Sequence[str]) -> None:
        """Apply one line, split into words."""
        match words[0]:
            case "Match":
                pass
            case "Wind":
                self.round = WINDS[int(words[1])]
            case "Player":
                self._apply_move(_seat(words[1]), words[2], words[3:])
            case "Huang":
                self._draw_flowers()
                self.hands.apply(DeclareDraw(DrawReason.EXHAUSTIVE))
            case "Fan":
                self.total = int(words[1])
                self.items = tuple(self._items(words[2] if len(words) > 2 else ""))
            case "Score":
                self.scores = tuple(int(word) for word in words[1:])
                if len(self.scores) != PLAYERS:
                    raise InputError(f"expected {PLAYERS} scores, got {len(self.scores)}")
            case other:
                words = "Match, Wind, Player, Fan, Score or Huang"
                raise InputError(f"{as_json(other)} is no line of a match: expected {words}")

    def _apply_move(self, seat: Seat, act: str, rest: Sequence[str]) -> None:
        if act == "Deal":
            self.hands.apply(Deal(seat, tuple(botzone_tile(code) for code in rest)))
            return
        tile = botzone_tile(rest[0])
        self.ignored += rest.count("Ignore")
        match act:
            case "Draw":
                self.hands.apply(Draw(seat, tile))
            case "Play":
                self.hands.apply(Discard(seat, tile))
            case "Chi":
                suit, middle = tile.suit.value, tile.rank
                chow = tuple(Tile.parse(f"{rank}{suit}") for rank in (middle - 1, middle, middle + 1))
                self.hands.apply(meld_claim(seat, MeldKind.CHOW, chow))
            case "Peng":
                self.hands.apply(meld_claim(seat, MeldKind.PUNG, (tile,) * 3))
            case "Gang" | "AnGang" | "BuGang":
                self.hands.apply(meld_claim(seat, KONGS[act], (tile,) * 4))
            case "Hu":
                self.hands.apply(self.hands.win_claim(seat))
                self.winner = seat
            case other:
                moves = ", ".join(("Deal", "Draw", "Play", "Chi", "Peng", *KONGS, "Hu"))
                raise InputError(f"{as_json(other)} is no move: expected one of {moves}")

    def _draw_flowers(self) -> None:
        """Draw the eight flowers that only our set has, if nothing else is left in the wall at a draw."""
        draws = sum(isinstance(step, Draw) for step in self.hands.steps)
        if self.hands.offered is None or draws != WALL:
            self.early = True
            return
        seat = (self.hands.offered[0] + 1) % PLAYERS
        for rank in range(1, FLOWERS + 1):
            flower = Tile.parse(f"{rank}f")
            replaced = rank < FLOWERS  # the last one finds no replacement, and is discarded
            shown = ShowBonus(seat, flower) if replaced else Discard(seat, flower)
            self.hands.steps += [Draw(seat, flower), shown]
        self.flowers = True

    def _items(self, text: str) -> Iterator[RecordedItem]:
        """Fans by their Chinese names; the format does not state their values."""
        for part in filter(None, text.split("+")):
            name, _, count = part.partition("*")
            if name in FAN_KEYS:
                yield RecordedItem(FAN_KEYS[name], 0, int(count or 1))
            else:
                self.unknown.append(name)

    def game(self) -> RecordedGame:
        """The complete match."""
        if self.scores is None:
            raise InputError("expected a line Score at the end")
        wins: tuple[RecordedWin, ...] = ()
        if self.winner is not None:
            offered = None if self.hands.drawer == self.winner else self.hands.offered
            giver = None if offered is None else offered[0]
            wins = (RecordedWin(self.winner, giver, self.scores, None, None, None, self.total),)
        reason = None if wins else DrawReason.EXHAUSTIVE.value
        outcome = RecordedOutcome("win" if wins else "draw", self.scores, wins, reason)
        hand = RecordedHand(
            round=self.round,
            dealer=0,
            honba=0,
            deposits=0,
            scores=(0,) * PLAYERS,
            steps=tuple(self.hands.steps),
            ura=(),
            recorded=outcome,
        )
        notes = [*GUESS_NOTES]
        if self.items or self.unknown:
            fans = [f"{each.key} x{each.count}" if each.count > 1 else each.key for each in self.items]
            notes.append(f"fans are compared by their sum alone: {', '.join([*fans, *self.unknown])}")
        if self.flowers:
            notes.append("guessed: the eight flowers of our set lie at the wall's end")
        if self.early:
            notes.append("one wall is empty and others are not: our rules do not end the hand there")
        if self.ignored:
            notes.append(f"{self.ignored} claims of others that came to nothing")
        players = tuple(f"Player {seat}" for seat in range(PLAYERS))
        return RecordedGame(
            players=players,
            rules="mcr",
            preset="botzone",
            options={},
            first_dealer=0,
            hands=(hand,),
            final=None,
            notes=tuple(notes),
        )


def _read_match(lines: Sequence[tuple[int, list[str]]]) -> RecordedGame:
    match = _Match()
    for number, words in lines:
        try:
            match.apply_line(words)
        except RecordError as error:
            raise RecordError(f"line {number}: {error}") from None
        except PARSE_ERRORS as error:
            raise unreadable(f"line {number}", error, " ".join(words)) from None
    try:
        return match.game()
    except ValueError as error:
        raise RecordError(f"the match in line {lines[0][0]}: {in_words(error)}") from None


def _seat(word: str) -> Seat:
    seat = int(word)
    if not 0 <= seat < PLAYERS:
        raise InputError(f"expected a player from 0 to {PLAYERS - 1}, got {seat}")
    return seat
