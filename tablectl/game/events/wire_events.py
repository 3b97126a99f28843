"""How each kind of event is read from JSON; ``tablectl.game.events.wire`` is the way in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, Literal

from tablectl.game.events.events import (
    BonusShown,
    DiceCommitted,
    DiceRevealed,
    DiceRolled,
    DrawReason,
    Event,
    EventCorrected,
    EventInserted,
    EventWithdrawn,
    HandDrawn,
    HandSettled,
    HandShown,
    HandStarted,
    IndicatorRevealed,
    IrregularityNoted,
    JournalBody,
    JudgeCalled,
    KongDeclared,
    KongShown,
    MeldClaimed,
    OperatorActed,
    PaymentMade,
    PenaltyPaid,
    PlayPaused,
    PlayResumed,
    ReadyDeclared,
    ScoreAnswered,
    SeatsChanged,
    SessionEnded,
    SessionStarted,
    SettledWin,
    TileDiscarded,
    TileDrawn,
    TilesDealt,
    TilesExposed,
    UraIndicatorsRevealed,
    ValueNamed,
    VoidSuitChosen,
    VoidSuitDeclared,
    WallsBuilt,
    WinShown,
    WinVoided,
)
from tablectl.game.events.upcast import upcast
from tablectl.game.events.wire_fields import Reader, WireError
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import Wind
from tablectl.rulesets.moves import Payment

KINDS: Final[Mapping[type, str]] = MappingProxyType(
    {
        SessionStarted: "session_started/1",
        HandStarted: "hand_started/1",
        DiceCommitted: "dice_committed/1",
        DiceRolled: "dice_rolled/1",
        DiceRevealed: "dice_revealed/1",
        WallsBuilt: "walls_built/1",
        TilesDealt: "tiles_dealt/1",
        IndicatorRevealed: "indicator_revealed/1",
        TileDrawn: "tile_drawn/1",
        TileDiscarded: "tile_discarded/1",
        MeldClaimed: "meld_claimed/1",
        KongDeclared: "kong_declared/1",
        KongShown: "kong_shown/1",
        BonusShown: "bonus_shown/1",
        ReadyDeclared: "ready_declared/1",
        VoidSuitChosen: "void_suit_chosen/1",
        VoidSuitDeclared: "void_suit_declared/1",
        TilesExposed: "tiles_exposed/1",
        UraIndicatorsRevealed: "ura_indicators_revealed/1",
        WinShown: "win_shown/1",
        ValueNamed: "value_named/1",
        WinVoided: "win_voided/1",
        PaymentMade: "payment_made/1",
        HandShown: "hand_shown/1",
        HandDrawn: "hand_drawn/1",
        HandSettled: "hand_settled/1",
        SessionEnded: "session_ended/1",
        SeatsChanged: "seats_changed/1",
        IrregularityNoted: "irregularity_noted/1",
        PenaltyPaid: "penalty_paid/1",
        PlayPaused: "play_paused/1",
        PlayResumed: "play_resumed/1",
        JudgeCalled: "judge_called/1",
        ScoreAnswered: "score_answered/1",
        OperatorActed: "operator_acted/1",
        EventCorrected: "event_corrected/1",
        EventInserted: "event_inserted/1",
        EventWithdrawn: "event_withdrawn/1",
    }
)
"""Kind, with today's version, of every body."""

_VERSIONS: Final = {kind.partition("/")[0]: int(kind.partition("/")[2]) for kind in KINDS.values()}

_CLAIMED: Final = {k.value: k for k in (MeldKind.CHOW, MeldKind.PUNG, MeldKind.OPEN_KONG)}
_OWN: Final = {k.value: k for k in (MeldKind.CLOSED_KONG, MeldKind.ADDED_KONG)}
_WINDS: Final = {w.value: w for w in Wind}
_DRAWS: Final = {r.value: r for r in DrawReason}
_FROM: Final[Mapping[str, Literal["wall", "tail"]]] = {"wall": "wall", "tail": "tail"}
_SUITS: Final[Mapping[str, Literal["m", "p", "s"]]] = {"m": "m", "p": "p", "s": "s"}

Inner = Callable[[Mapping[str, object]], Event]
"""Reads the event inside a correction."""


def read_body(name: str, version: int, fields: Mapping[str, object], inner: Inner) -> JournalBody:
    """Read a body's fields, of today's version or an older one.

    Raises:
        WireError: unknown name, version or field, or a field missing or of the wrong sort.
    """
    today = _VERSIONS.get(name)
    if today is None:
        raise WireError(f"no kind {name!r}; there are {', '.join(_VERSIONS)}")
    try:
        lifted = upcast(name, version, fields, today)
    except ValueError as error:
        raise WireError(str(error)) from None
    reader = Reader(lifted, f"{name}/{today}")
    body = _correction(name, reader, inner) or _PLAIN[name](reader)
    reader.done()
    return body


def _correction(name: str, r: Reader, inner: Inner) -> JournalBody | None:
    if name == "event_corrected":
        return EventCorrected(r.number("target"), inner(r.mapping("event")), r.text("reason"))
    if name == "event_inserted":
        return EventInserted(r.number("after"), inner(r.mapping("event")), r.text("reason"))
    if name == "event_withdrawn":
        return EventWithdrawn(r.number("target"), r.text("reason"))
    return None


def _session_started(r: Reader) -> Event:
    return SessionStarted(
        r.text("rules"),
        r.text("preset"),
        r.mapping("options"),
        r.texts("players"),
        r.numbers("scores"),
        r.seat("first_dealer"),
    )


def _hand_started(r: Reader) -> Event:
    return HandStarted(
        r.number("number"),
        r.one_of("round", _WINDS),
        r.seat("dealer"),
        r.number("honba"),
        r.number("deposits"),
        r.numbers("scores"),
    )


def _tile_discarded(r: Reader) -> Event:
    return TileDiscarded(
        r.seat("seat"), r.tile("tile"), r.flag_or_none("drawn"), r.flag("sideways", default=False)
    )


def _meld_claimed(r: Reader) -> Event:
    event = MeldClaimed(
        r.seat("seat"),
        r.seat("from"),
        r.one_of("meld", _CLAIMED),
        r.tile("tile"),
        r.tiles("tiles"),
        _number_or(r, "part", 0),
    )
    if event.tile not in event.tiles:
        raise r.fail("tile", "one of the meld's tiles")
    if len(event.tiles) != (4 if event.meld.is_kong else 3):
        raise r.fail("tiles", f"the tiles of a {event.meld}")
    return event


def _kong_declared(r: Reader) -> Event:
    hidden = _is_hidden(r.raw("tiles"))
    event = KongDeclared(
        r.seat("seat"),
        r.one_of("meld", _OWN),
        () if hidden else r.tiles("tiles"),
        r.flag_or_none("drawn"),
        _number_or(r, "part", 0),
        r.flag("face_down", default=False),
    )
    if hidden and event.meld is not MeldKind.CLOSED_KONG:
        raise r.fail("tiles", "four tiles: only a closed kong may be unseen")
    if not hidden and len(event.tiles) != 4:
        raise r.fail("tiles", "four tiles")
    return event


def _number_or(r: Reader, name: str, default: int) -> int:
    return default if r.raw(name, None) is None else r.number(name)


def _win_shown(r: Reader) -> Event:
    return WinShown(
        r.seat("seat"),
        r.seat_or_none("from"),
        r.tile_or_none("tile"),
        () if _is_hidden(r.raw("tiles")) else r.tiles("tiles"),
        None if r.raw("special", None) is None else r.text("special"),
        _number_or(r, "part", 0),
        r.flag("unused", default=False),
    )


def _is_hidden(tiles: object) -> bool:
    """Closed tiles written as so many unseen ones: the winner keeps them closed."""
    return isinstance(tiles, str) and bool(tiles) and not tiles.strip("?")


def _value_named(r: Reader) -> Event:
    items = []
    for given in r.items("items"):
        if not isinstance(given, Mapping):
            raise r.fail("items", "a list of objects with id and count")
        item = Reader(given, "an item of value_named/1")
        items.append((item.text("id"), item.number("count")))
        item.done()
    return ValueNamed(r.seat("seat"), tuple(items), r.number("points"))


def _returns(r: Reader) -> int | None:
    return None if r.raw("returns", None) is None else r.number("returns")


def _payments(r: Reader) -> tuple[Payment, ...]:
    found = []
    for given in r.items("payments") if r.raw("payments", None) is not None else []:
        if not isinstance(given, Mapping):
            raise r.fail("payments", "a list of objects")
        each = Reader(given, "a payment of hand_settled/1")
        paid = Payment(each.text("reason"), each.seat("seat"), each.numbers("deltas"), _returns(each))
        each.done()
        found.append(paid)
    return tuple(found)


def _session_ended(r: Reader) -> Event:
    match_points = r.reals("match") if r.raw("match", None) is not None else ()
    return SessionEnded(r.text("reason"), r.numbers("points"), r.reals("final"), match_points)


def _hand_settled(r: Reader) -> Event:
    draw = None if r.raw("draw") is None else r.one_of("draw", _DRAWS)
    return HandSettled(
        wins=tuple(_settled_win(each) for each in r.items("wins")),
        deltas=r.numbers("deltas"),
        scores=r.numbers("scores"),
        deposits=r.number("deposits"),
        draw=draw,
        tenpai=r.numbers("ready"),
        payments=_payments(r),
    )


def _settled_win(given: object) -> SettledWin:
    if not isinstance(given, Mapping):
        raise WireError(f"hand_settled/1: a win must be an object, got {given!r}")
    r = Reader(given, "a win of hand_settled/1")
    win = SettledWin(
        r.seat("seat"),
        r.seat_or_none("from"),
        tuple(_item(each) for each in r.items("items")),
        r.total("total"),
        r.numbers("deltas"),
    )
    r.done()
    return win


def _item(given: object) -> tuple[str, int, int, int]:
    if not isinstance(given, Mapping):
        raise WireError(f"hand_settled/1: an item must be an object, got {given!r}")
    r = Reader(given, "an item of hand_settled/1")
    yakuman = r.number("yakuman") if "yakuman" in given else 0
    item = (r.text("id"), 0 if yakuman else r.number("value"), r.number("count"), yakuman)
    r.done()
    return item


_PLAIN: Final[Mapping[str, Callable[[Reader], Event]]] = {
    "session_started": _session_started,
    "hand_started": _hand_started,
    "dice_rolled": lambda r: DiceRolled(r.numbers("values")),
    "dice_committed": lambda r: DiceCommitted(r.text("commitment")),
    "dice_revealed": lambda r: DiceRevealed(r.text("seed")),
    "walls_built": lambda r: WallsBuilt(r.numbers("counts")),
    "tiles_dealt": lambda r: TilesDealt(r.seat("seat"), r.hidden_tiles("tiles")),
    "indicator_revealed": lambda r: IndicatorRevealed(r.tile("tile")),
    "tile_drawn": lambda r: TileDrawn(r.seat("seat"), r.tile_or_none("tile"), r.one_of("from", _FROM)),
    "tile_discarded": _tile_discarded,
    "meld_claimed": _meld_claimed,
    "kong_declared": _kong_declared,
    "bonus_shown": lambda r: BonusShown(r.seat("seat"), r.tile("tile")),
    "ready_declared": lambda r: ReadyDeclared(r.seat("seat")),
    "void_suit_chosen": lambda r: VoidSuitChosen(
        r.seat("seat"), None if r.raw("suit") is None else r.one_of("suit", _SUITS)
    ),
    "tiles_exposed": lambda r: TilesExposed(r.seat("seat"), r.tiles("tiles")),
    "void_suit_declared": lambda r: VoidSuitDeclared(r.seat("seat"), r.one_of("suit", _SUITS)),
    "ura_indicators_revealed": lambda r: UraIndicatorsRevealed(r.tiles("tiles")),
    "win_shown": _win_shown,
    "value_named": _value_named,
    "win_voided": lambda r: WinVoided(r.seat("seat"), r.text("reason")),
    "payment_made": lambda r: PaymentMade(r.text("reason"), r.seat("seat"), r.numbers("deltas"), _returns(r)),
    "kong_shown": lambda r: KongShown(r.seat("seat"), r.tiles("tiles")),
    "hand_shown": lambda r: HandShown(r.seat("seat"), r.tiles("tiles")),
    "hand_drawn": lambda r: HandDrawn(r.one_of("reason", _DRAWS)),
    "hand_settled": _hand_settled,
    "session_ended": _session_ended,
    "seats_changed": lambda r: SeatsChanged(r.numbers("seats")),
    "irregularity_noted": lambda r: IrregularityNoted(
        r.seat_or_none("seat"), r.text("code"), r.text("detail")
    ),
    "penalty_paid": lambda r: PenaltyPaid(r.seat("seat"), r.text("reason"), r.numbers("deltas")),
    "play_paused": lambda r: PlayPaused(r.text("reason")),
    "play_resumed": lambda r: PlayResumed(),
    "judge_called": lambda r: JudgeCalled(r.seat("seat"), r.text("reason")),
    "operator_acted": lambda r: OperatorActed(r.text("act"), r.text("detail")),
    "score_answered": lambda r: ScoreAnswered(r.seat("seat"), r.flag("agreed"), r.text("reason")),
}
