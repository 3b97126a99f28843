"""Reads games of kobalab's Majiang (電脳麻将): lists of moves, one JSON object each.

In moves, seats are counted from the dealer (``l``); the file's head names the first dealer (``qijia``). The
file has no rules; the program plays the usual ones with double yakuman. Its converters of tenhou.net's
records write the same format.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from tablectl.errors import in_words
from tablectl.formats.json_text import complete_json_with_depth, parse_json
from tablectl.formats.majiang.tiles import read_hand, read_meld, read_tile
from tablectl.formats.recorded.claims import draw_claim, hand_end, meld_claim
from tablectl.formats.recorded.hands import HandTracker
from tablectl.formats.recorded.payments import hand_payment
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
from tablectl.formats.tenhou.words import three_player_options
from tablectl.formats.tenhou6.words import draw_of, is_north, yaku_of
from tablectl.game.claims import (
    Claim,
    Deal,
    DeclareReady,
    Discard,
    Draw,
    RevealIndicator,
    ShowBonus,
)
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import WINDS, Seat
from tablectl.quoting import as_json

GUESS_NOTE: Final = (
    "guessed: preset tenhou; double yakuman as they were paid, red fives as the tiles have them"
)
BRACKETS_BETWEEN_HANDS: Final = 2
"""Brackets that are open if a text is cut off between two hands."""
_DOUBLE_YAKUMAN: Final = ("suuankou_tanki", "kokushi_13_wait", "chuuren_9_wait", "daisuushii")


def is_majiang(first: Mapping[str, object]) -> bool:
    """Whether a JSON object is a game of Majiang: its hands are lists of moves that start with a deal."""
    log = first.get("log")
    if not isinstance(log, list) or not log or not isinstance(log[0], list) or not log[0]:
        return False
    return isinstance(log[0][0], dict) and "qipai" in log[0][0]


def read_majiang(text: str) -> RecordedGame:
    """Read one game. One that is cut off ends with its last finished hand, and a note.

    Raises:
        RecordError: the text is no such JSON, or has no finished hand; the message gives hand and move.
    """
    try:
        data, open_brackets = parse_json(text), 0
    except ValueError as error:
        try:
            data, open_brackets = complete_json_with_depth(text)
        except ValueError:
            raise RecordError(f"expected a game of Majiang; the text {in_words(error)}") from None
    if not isinstance(data, dict) or not is_majiang(data):
        raise RecordError('expected a game of Majiang: an object whose "log" has hands of moves')
    notes: dict[str, None] = {GUESS_NOTE: None}
    players = _players(data)
    first = _seat(data.get("qijia", 0), "qijia", len(players))
    hands: list[RecordedHand] = []
    for number, moves in enumerate(data["log"]):
        last = number == len(data["log"]) - 1
        if not isinstance(moves, list):
            raise RecordError(f"hand {number}: expected a list of moves, got {as_json(moves)}")
        reader = _MajiangHand(first, len(players))
        place = 0
        try:
            for place, move in enumerate(moves):  # noqa: B007  (named in the error)
                reader.take(move)
            hand = (
                reader.finish()
                if not last or (reader.has_ended and open_brackets <= BRACKETS_BETWEEN_HANDS)
                else None
            )
        except RecordError as error:
            if not (last and open_brackets):
                raise RecordError(f"hand {number}, move {place}: {error}") from None
            hand = None
        except PARSE_ERRORS as error:
            if not (last and open_brackets):
                raise unreadable(f"hand {number}, move {place}", error, move) from error
            hand = None
        if hand is None:
            notes[BrokenOffNote.hand(number)] = None
            break
        notes |= {f"hand {number}: {note}": None for note in reader.notes}
        hands.append(hand)
    if open_brackets:
        notes[TEXT_BROKEN_OFF] = None
    if not hands:
        raise RecordError("the record breaks off in its first hand: no hand is finished")
    return RecordedGame(
        players=players,
        rules="riichi" if len(players) == 4 else "sanma",
        preset="tenhou",
        options=_options(hands) if len(players) == 4 else three_player_options(_options(hands)),
        first_dealer=first,
        hands=tuple(hands),
        final=_final(data, len(players)),
        notes=tuple(notes),
    )


def _players(data: Mapping[str, Any]) -> tuple[str, ...]:
    names = data.get("player", ["", "", "", ""])
    if not isinstance(names, list) or len(names) not in (3, 4):
        raise RecordError(f'expected three or four names in "player", got {as_json(names)}')
    return tuple(str(name).split("\n", 1)[0] for name in names)


def _final(data: Mapping[str, Any], players: int) -> tuple[int, ...] | None:
    points = data.get("defen")
    if not isinstance(points, list) or len(points) != players or not all(type(v) is int for v in points):
        return None
    return tuple(points)


def _options(hands: list[RecordedHand]) -> dict[str, object]:
    options: dict[str, object] = {"pao_other_yakuman": False}
    tiles = [tile for hand in hands for step in hand.steps if isinstance(step, Deal) for tile in step.tiles]
    tiles += [step.tile for hand in hands for step in hand.steps if isinstance(step, Draw | Discard)]
    if not any(tile is not None and tile.red for tile in tiles):
        options["red_fives"] = 0
    items = [item for hand in hands for win in hand.recorded.wins for item in win.items or ()]
    rare = [item for item in items if item.key in _DOUBLE_YAKUMAN]
    double = not rare or any(item.yakuman > 1 for item in rare)
    return options | {f"double_{key}": double for key in _DOUBLE_YAKUMAN}


def _seat(value: object, what: str, players: int) -> Seat:
    if type(value) is not int or not 0 <= value < players:
        raise RecordError(f"expected {what} from 0 to {players - 1}, got {as_json(value)}")
    return value


@dataclass(slots=True)
class _MajiangHand:
    """Reads one hand, move by move."""

    first: Seat
    players: int
    notes: list[str] = field(default_factory=list)
    _deal: Mapping[str, Any] | None = None
    _dealer: Seat = 0
    _scores: tuple[int, ...] = ()
    _hands: HandTracker = field(init=False)
    _wins: list[RecordedWin] = field(default_factory=list)
    _ura: tuple[str, ...] = ()
    _reason: str | None = None
    _changes: list[tuple[int, ...]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._hands = HandTracker(self.players)

    @property
    def has_ended(self) -> bool:
        """Whether the hand was won or drawn."""
        return bool(self._wins) or self._reason is not None

    def take(self, move: object) -> None:
        """Apply one move."""
        if not isinstance(move, dict) or len(move) != 1:
            raise RecordError(
                f'expected one move such as {{"zimo": {{"l": 0, "p": "m1"}}}}, got {as_json(move)}'
            )
        ((name, fields),) = move.items()
        if not isinstance(fields, dict):
            raise RecordError(f"expected an object in {as_json(name)}, got {as_json(fields)}")
        if name == "qipai":
            self._start(fields)
            return
        if self._deal is None:
            raise RecordError(f"expected a deal (qipai) before {as_json(name)}")
        match name:
            case "zimo" | "gangzimo":
                self._apply(Draw(self._actor(fields), read_tile(fields.get("p"))))
            case "dapai":
                self._discard(fields)
            case "fulou":
                self._apply(meld_claim(self._actor(fields), *read_meld(fields.get("m"))))
            case "gang":
                kind, tiles = read_meld(fields.get("m"))
                if kind not in (MeldKind.CLOSED_KONG, MeldKind.ADDED_KONG):
                    raise RecordError(f"expected a closed or an added kong, got {as_json(fields.get('m'))}")
                self._apply(meld_claim(self._actor(fields), kind, tiles))
            case "kita" if self.players == 3:
                self._apply(ShowBonus(self._actor(fields), read_tile("z4")))
            case "kaigang":
                self._apply(RevealIndicator(read_tile(fields.get("baopai"))))
            case "hule":
                self._apply_win(fields)
            case "pingju":
                self._apply_draw(fields)
            case _:
                self.notes.append(f"the move {as_json(name)} is not known")

    def _apply(self, claim: Claim) -> None:
        if self.has_ended:
            raise RecordError("the hand has ended already")
        self._hands.apply(claim)

    def _actor(self, fields: Mapping[str, Any]) -> Seat:
        """The seat of a move, which is counted from the dealer there."""
        return (self._dealer + _seat(fields.get("l"), "l", self.players)) % self.players

    def _by_seat(self, values: object, what: str) -> list[Any]:
        """The values by seat, which start with the dealer there; some programs add one for an empty chair."""
        if not isinstance(values, list) or len(values) not in (self.players, 4):
            raise RecordError(f'expected {self.players} values in "{what}", got {as_json(values)}')
        return [values[(seat - self._dealer) % self.players] for seat in range(self.players)]

    def _start(self, deal: Mapping[str, Any]) -> None:
        for name in ("shoupai", "defen", "baopai"):
            if name not in deal:
                raise RecordError(f"no deal: {name} is missing")
        if self._deal is not None:
            raise RecordError("a second deal in one hand")
        self._deal = deal
        self._dealer = (self.first + _seat(deal.get("jushu", 0), "jushu", self.players)) % self.players
        self._scores = tuple(int(points) for points in self._by_seat(deal["defen"], "defen"))
        for seat, text in enumerate(self._by_seat(deal["shoupai"], "shoupai")):
            self._apply(Deal(seat, read_hand(text)))
        self._apply(RevealIndicator(read_tile(deal["baopai"])))

    def _discard(self, fields: Mapping[str, Any]) -> None:
        seat, text = self._actor(fields), fields.get("p", "")
        tile = read_tile(text)
        if "*" in text:
            self._apply(DeclareReady(seat))
        self._apply(Discard(seat, tile, drawn="_" in text))

    def _apply_win(self, win: Mapping[str, Any]) -> None:
        if self._reason is not None:
            raise RecordError("the hand has ended already")
        winner, giver = self._actor(win), win.get("baojia")
        self._hands.apply(self._hands.win_claim(winner))
        self._changes.append(tuple(int(v) for v in self._by_seat(win.get("fenpei"), "fenpei")))
        items = self._items(win.get("hupai"))
        yakuman = sum(item.yakuman for item in items or ())
        han = win.get("fanshu") if not yakuman else 13 * yakuman
        self._wins.append(
            RecordedWin(
                winner=winner,
                from_seat=None if giver is None else self._actor({"l": giver}),
                deltas=(),
                items=items,
                han=han if type(han) is int else None,
                fu=win["fu"] if not yakuman and type(win.get("fu")) is int else None,
                total=win["defen"] if type(win.get("defen")) is int else None,
            )
        )
        ura = win.get("fubaopai")
        if isinstance(ura, list) and ura and not self._ura:
            self._ura = tuple(str(read_tile(code)) for code in ura)

    def _items(self, names: object) -> tuple[RecordedItem, ...] | None:
        """The yaku; None if there are none, or one is unknown."""
        if not isinstance(names, list):
            return None
        items: list[RecordedItem] = []
        unknown: list[str] = []
        for each in names:
            name, value = str(each.get("name")), each.get("fanshu")
            key = "kita" if is_north(name) else yaku_of(name)
            if key is None:
                unknown.append(as_json(each.get("name")))
            elif isinstance(value, str):
                items.append(RecordedItem(key, 0, yakuman=max(1, len(value))))
            elif key.endswith(("dora", "kita")):
                items.append(RecordedItem(key, 1, int(value)))
            else:
                items.append(RecordedItem(key, int(value)))
        if unknown:
            self.notes.append(f"not known is {', '.join(unknown)}; its wins are compared by payment")
            return None
        return tuple(items)

    def _apply_draw(self, fields: Mapping[str, Any]) -> None:
        name = str(fields.get("name"))
        known = draw_of(name)
        if known is None:
            self.notes.append(f"the reason {as_json(name)} of a draw is not known: told by how it was played")
        reason = known or self._hands.infer_draw_reason().value
        self._apply(draw_claim(reason))
        self._reason = reason
        fenpei = fields.get("fenpei") or [0] * self.players
        self._changes.append(tuple(int(v) for v in self._by_seat(fenpei, "fenpei")))

    def finish(self) -> RecordedHand:
        """The complete hand.

        Raises:
            RecordError: it has no end, or a payment does not have a change for every seat.
        """
        if self._deal is None or not self.has_ended:
            raise RecordError("the hand has no end: expected hule or pingju")
        won_on = any(win.from_seat is not None for win in self._wins) or self._reason == "sanchahou"
        deposits = int(self._deal.get("lizhibang", 0))
        payment = hand_payment(
            self._scores, deposits, self._hands.paid_riichi_seats(won_on), self._changes, won=bool(self._wins)
        )
        if payment.note:
            self.notes.append(payment.note)
        wins = tuple(
            replace(win, deltas=each) for win, each in zip(self._wins, payment.changes, strict=False)
        )
        return RecordedHand(
            round=WINDS[_seat(self._deal.get("zhuangfeng", 0), "zhuangfeng", len(WINDS))],
            dealer=self._dealer,
            honba=int(self._deal.get("changbang", 0)),
            deposits=deposits,
            scores=self._scores,
            steps=tuple(self._hands.steps),
            ura=self._ura,
            recorded=RecordedOutcome(
                hand_end(won=bool(wins), reason=self._reason), payment.after, wins, self._reason
            ),
        )
