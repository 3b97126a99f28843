"""Reads mjlog, tenhou.net's own record of a game: XML without nesting, plain or gzip.

The meaning of the elements follows the published analyses of the format (hoshikyuu's "麻雀牌譜解析のすすめ",
kobalab's "天鳳の牌譜形式を解析する"). Names are percent-encoded UTF-8; scores are in hundreds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import unquote

from tablectl.formats.mjlog.elements import Elements, elements_of
from tablectl.formats.mjlog.melds import read_meld, read_north
from tablectl.formats.recorded.claims import draw_claim, hand_end, meld_claim
from tablectl.formats.recorded.record import (
    PARSE_ERRORS,
    TEXT_BROKEN_OFF,
    BrokenOffNote,
    RecordedGame,
    RecordedHand,
    RecordedItem,
    RecordedOutcome,
    RecordedWin,
    RecordError,
    unreadable,
)
from tablectl.formats.tenhou.lobby import lobby_rules
from tablectl.formats.tenhou.words import (
    DRAWS,
    NO_RED,
    RULES_GUESSED,
    THREE_PLAYERS,
    YAKU,
    book_of_type,
    notes_of_type,
    options_of_type,
    three_player_options,
    tile_of_id,
    with_norths,
)
from tablectl.game.claims import (
    Claim,
    Deal,
    DeclareReady,
    Discard,
    Draw,
    RevealIndicator,
    RollDice,
    ShowBonus,
    ShowWin,
)
from tablectl.mahjong.seats import WINDS
from tablectl.mahjong.tiles import Tile
from tablectl.quoting import as_json

_DRAWS: Final = {letter: seat for seat, letter in enumerate("TUVW")}
_DISCARDS: Final = {letter: seat for seat, letter in enumerate("DEFG")}
_SKIPPED: Final = frozenset(("TAIKYOKU",))


@dataclass(slots=True)
class _MjlogHand:
    """A hand while it is read."""

    attributes: Mapping[str, str]
    steps: list[Claim] = field(default_factory=list)
    drawn: list[int | None] = field(default_factory=lambda: [None] * 4)
    wins: list[RecordedWin] = field(default_factory=list)
    ura: tuple[str, ...] = ()
    scores_after: tuple[int, ...] = ()
    reason: str | None = None
    ended: bool = False


def read_mjlog(text: str) -> RecordedGame:
    """Read one game.

    Raises:
        RecordError: the text is no mjlog, or a damaged one.
    """
    if "<!" in text:
        raise RecordError("expected an mjlog: it declares no entities and no document type")
    return _MjlogReader().read(elements_of(text))


class _MjlogReader:
    """Walks the elements of one game in order."""

    def __init__(self) -> None:
        self._bits = 0x09
        self._lobby: dict[str, object] = {}
        self._players: tuple[str, ...] = ("", "", "", "")
        self._hands: list[RecordedHand] = []
        self._hand: _MjlogHand | None = None
        self._final: tuple[int, ...] | None = None
        self._notes: dict[str, None] = {}
        """Notes on what is not taken from the record, in order."""

    def read(self, elements: Elements) -> RecordedGame:
        for place, element in enumerate(elements.all):
            try:
                self._element(element.tag, element.attributes)
            except RecordError as error:
                raise RecordError(f"element {place} <{element.tag}>: {error}") from None
            except PARSE_ERRORS as error:
                raise unreadable(f"element {place} <{element.tag}>", error, element.attributes) from error
        if self._hand is not None and not self._hand.ended and self._hands:
            self._hand = None
            self._notes[BrokenOffNote.hand(len(self._hands))] = None
        if elements.is_broken_off:
            self._notes[TEXT_BROKEN_OFF] = None
        try:
            self._close_hand()
        except RecordError:
            raise
        except PARSE_ERRORS as error:
            raise unreadable("the last hand", error) from error
        if not self._hands:
            raise RecordError("the mjlog has no hand: expected at least one <INIT>")
        options = options_of_type(self._bits) | self._lobby
        return RecordedGame(
            players=self._players[: self._seats],
            rules=book_of_type(self._bits),
            preset="tenhou",
            options=three_player_options(options) if self._seats == 3 else options,
            first_dealer=0,
            hands=tuple(self._hands),
            final=self._final,
            notes=(RULES_GUESSED, *self._notes),
        )

    @property
    def _seats(self) -> int:
        """The number of players. With three, most lists have an empty fourth place."""
        return 3 if self._bits & THREE_PLAYERS else 4

    def _tile(self, number: int | str) -> Tile:
        number = int(number)
        if not 0 <= number < 136:
            raise RecordError(f"expected a tile number from 0 to 135, got {number}")
        return tile_of_id(number, reds=not self._bits & NO_RED)

    def _element(self, tag: str, attributes: Mapping[str, str]) -> None:
        if tag[1:].isdigit() and (tag[0] in _DRAWS or tag[0] in _DISCARDS):
            self._turn(tag[0], int(tag[1:]))
        elif tag == "INIT":
            self._close_hand()
            self._hand = self._start(attributes)
        elif tag == "N":
            self._meld(int(attributes["who"]), int(attributes["m"]))
        elif tag == "REACH":
            if attributes["step"] == "1":
                self._hand_in_play().steps.append(DeclareReady(int(attributes["who"])))
        elif tag == "DORA":
            self._hand_in_play().steps.append(RevealIndicator(self._tile(attributes["hai"])))
        elif tag == "AGARI":
            self._win(attributes)
        elif tag == "RYUUKYOKU":
            self._draw(attributes)
        elif tag == "GO":
            self._bits = int(attributes["type"])
            self._notes |= dict.fromkeys(notes_of_type(self._bits))
            lobby = lobby_rules(attributes.get("csrule"))
            self._lobby = lobby.options
            self._notes |= dict.fromkeys(lobby.notes)
        elif tag == "UN":
            # Comes once with all names, and again with one name when a player reconnects.
            if "dan" in attributes or "rate" in attributes:
                self._notes["ranks and ratings of the players"] = None
            self._players = tuple(
                unquote(attributes.get(f"n{s}", name)) for s, name in enumerate(self._players)
            )
        elif tag == "BYE":
            self._notes["who was cut off from the server"] = None
        elif tag == "SHUFFLE":
            self._notes["the seed of the walls"] = None
        elif tag not in _SKIPPED:
            self._notes[f"elements <{tag}>, which are not known"] = None

    def _hand_in_play(self) -> _MjlogHand:
        if self._hand is None:
            raise RecordError("nothing can be played before the first <INIT>")
        if self._hand.ended:
            raise RecordError("the hand has ended already: expected <INIT>")
        return self._hand

    def _start(self, attributes: Mapping[str, str]) -> _MjlogHand:
        seed = [int(v) for v in attributes["seed"].split(",")]
        hand = _MjlogHand(attributes)
        hand.steps.append(RollDice((seed[3] + 1, seed[4] + 1)))
        for seat in range(self._seats):
            hand.steps.append(Deal(seat, tuple(self._tile(n) for n in attributes[f"hai{seat}"].split(","))))
        hand.steps.append(RevealIndicator(self._tile(seed[5])))
        return hand

    def _turn(self, letter: str, number: int) -> None:
        hand, tile = self._hand_in_play(), self._tile(number)
        if letter in _DRAWS:
            seat = _DRAWS[letter]
            hand.drawn[seat] = number
            hand.steps.append(Draw(seat, tile))
        else:
            seat = _DISCARDS[letter]
            hand.steps.append(Discard(seat, tile, drawn=hand.drawn[seat] == number))
            hand.drawn[seat] = None

    def _meld(self, seat: int, bits: int) -> None:
        hand, north = self._hand_in_play(), read_north(bits)
        if north is not None:
            if self._seats != 3:
                raise RecordError(f"meld {bits}: a north set aside, which only three players do")
            hand.drawn[seat] = None
            hand.steps.append(ShowBonus(seat, self._tile(north)))
            return
        meld = read_meld(bits)
        hand.drawn[seat] = None
        hand.steps.append(meld_claim(seat, meld.kind, map(self._tile, meld.tiles)))

    def _win(self, attributes: Mapping[str, str]) -> None:
        hand = self._hand
        if hand is None or (hand.ended and not hand.wins):
            raise RecordError("a win outside of a hand")
        seat, giver = int(attributes["who"]), int(attributes["fromWho"])
        number = int(attributes["machi"])
        closed = [int(n) for n in attributes["hai"].split(",")]
        closed.remove(number)
        hand.steps.append(ShowWin(seat, tuple(map(self._tile, closed)), self._tile(number)))
        norths = sum(isinstance(step, ShowBonus) and step.seat == seat for step in hand.steps)
        hand.wins.append(self._recorded_win(attributes, seat, giver, norths))
        if not hand.ura and "doraHaiUra" in attributes:
            hand.ura = tuple(str(self._tile(n)) for n in attributes["doraHaiUra"].split(","))
        self._end_hand(hand, attributes)

    def _recorded_win(self, attributes: Mapping[str, str], seat: int, giver: int, norths: int) -> RecordedWin:
        fu, points, _limit = (int(v) for v in attributes["ten"].split(","))
        numbers = [int(v) for v in attributes.get("yaku", "").split(",") if v]
        items = [
            _item(YAKU[number], han) for number, han in zip(numbers[::2], numbers[1::2], strict=True) if han
        ]
        limits = [int(v) for v in attributes.get("yakuman", "").split(",") if v]
        items += [RecordedItem(YAKU[number], 0, yakuman=1) for number in limits]
        yakuman = sum(i.yakuman for i in items)
        items = with_norths(items, norths)
        lists_items = bool(numbers or limits)
        return RecordedWin(
            winner=seat,
            from_seat=None if giver == seat else giver,
            deltas=self._changes(attributes),
            items=tuple(items) if lists_items else None,
            han=None
            if not lists_items
            else 13 * yakuman
            if yakuman
            else sum(i.value * i.count for i in items),
            fu=None if yakuman else fu or None,
            total=points or None,
        )

    def _draw(self, attributes: Mapping[str, str]) -> None:
        hand = self._hand_in_play()
        kind = attributes.get("type", "")
        if kind not in DRAWS:
            raise RecordError(f"expected a draw of type {', '.join(DRAWS)[2:]}, got {as_json(kind)}")
        hand.reason = reason = DRAWS[kind]
        hand.steps.append(draw_claim(reason))
        self._end_hand(hand, attributes)

    def _end_hand(self, hand: _MjlogHand, attributes: Mapping[str, str]) -> None:
        hand.ended = True
        before = [int(v) * 100 for v in self._column(attributes["sc"], 0)]
        hand.scores_after = tuple(a + b for a, b in zip(before, self._changes(attributes), strict=True))
        if "owari" in attributes:
            self._final = tuple(round(float(v) * 100) for v in self._column(attributes["owari"], 0))

    def _changes(self, attributes: Mapping[str, str]) -> tuple[int, ...]:
        return tuple(int(v) * 100 for v in self._column(attributes["sc"], 1))

    def _column(self, values: str, place: int) -> list[str]:
        """One number of each seat. A seat has two numbers, or three in games with chips."""
        numbers = values.split(",")
        return numbers[place :: max(2, len(numbers) // 4)][: self._seats]

    def _close_hand(self) -> None:
        hand = self._hand
        if hand is None:
            return
        if not hand.ended:
            raise RecordError("a hand without an end: expected <AGARI> or <RYUUKYOKU> before")
        attributes = hand.attributes
        number, honba, deposits = (int(v) for v in attributes["seed"].split(",")[:3])
        self._hands.append(
            RecordedHand(
                round=WINDS[number // 4],
                dealer=int(attributes["oya"]),
                honba=honba,
                deposits=deposits,
                scores=tuple(int(v) * 100 for v in attributes["ten"].split(",")[: self._seats]),
                steps=tuple(hand.steps),
                ura=hand.ura,
                recorded=RecordedOutcome(
                    hand_end(won=bool(hand.wins), reason=hand.reason),
                    hand.scores_after,
                    tuple(hand.wins),
                    hand.reason,
                ),
            )
        )
        self._hand = None


def _item(key: str, han: int) -> RecordedItem:
    return RecordedItem(key, 1, han) if key.endswith("dora") else RecordedItem(key, han)
