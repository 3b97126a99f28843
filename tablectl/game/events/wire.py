"""Events and envelopes as JSON objects and back, strictly: an unknown kind or field is an error.

A body is flat: ``{"kind": "tile_discarded/1", "seat": 2, "tile": "7m", "drawn": true, "sideways": false}``;
the names are those of recordings. Tiles are notation strings, an unseen tile is null or ``?``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, assert_never

from tablectl.game.events.events import (
    BonusShown,
    DiceCommitted,
    DiceRevealed,
    DiceRolled,
    DrawReason,
    Envelope,
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
    Source,
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
from tablectl.game.events.upcast import split_kind
from tablectl.game.events.wire_events import KINDS, read_body
from tablectl.game.events.wire_fields import Reader, WireError
from tablectl.mahjong.tiles import format_tiles
from tablectl.mahjong.win import plain_total
from tablectl.rulesets.moves import Payment

Wire = dict[str, object]

_SOURCES: Final = {source.value: source for source in Source}


def event_to_wire(event: JournalBody) -> Wire:
    """A body as a flat JSON object with its ``kind``."""
    return {"kind": KINDS[type(event)], **_fields(event)}


def event_from_wire(wire: Mapping[str, object]) -> Event:
    """An event from its JSON object.

    Raises:
        WireError: unknown kind or field, a field missing or of the wrong sort; or a correction.
    """
    body = body_from_wire(wire)
    if isinstance(body, EventCorrected | EventInserted | EventWithdrawn):
        raise WireError(f"{wire.get('kind')} repairs a journal; an event of the game was expected")
    return body


def body_from_wire(wire: Mapping[str, object]) -> JournalBody:
    """An event or a correction from its JSON object.

    Raises:
        WireError: unknown kind or field, or a field missing or of the wrong sort.
    """
    fields = {name: value for name, value in wire.items() if name != "kind"}
    try:
        name, version = split_kind(wire.get("kind"))
    except ValueError as error:
        raise WireError(str(error)) from None
    return read_body(name, version, fields, event_from_wire)


def envelope_to_wire(envelope: Envelope) -> Wire:
    """An envelope with its body beside the kind."""
    body = event_to_wire(envelope.body)
    kind = body.pop("kind")
    return {
        "seq": envelope.seq,
        "kind": kind,
        "at": envelope.at,
        "source": envelope.source.value,
        "confidence": envelope.confidence,
        "evidence": dict(envelope.evidence),
        "body": body,
    } | ({"by": envelope.by} if envelope.by else {})


def envelope_from_wire(wire: Mapping[str, object]) -> Envelope:
    """An envelope from its JSON object.

    Raises:
        WireError: as ``body_from_wire``, and for the envelope's own fields.
    """
    reader = Reader(wire, "an envelope")
    seq, at, kind = reader.number("seq"), reader.text("at"), reader.raw("kind")
    source = reader.one_of("source", _SOURCES)
    body, evidence = reader.mapping("body"), reader.mapping("evidence")
    confidence, by = reader.raw("confidence", None), reader.raw("by", "")
    reader.done()
    if isinstance(confidence, bool) or not isinstance(confidence, int | float | None):
        raise reader.fail("confidence", "a number or null")
    if not isinstance(by, str):
        raise reader.fail("by", "a text")
    if seq < 1:
        raise reader.fail("seq", "1 or more")
    if "kind" in body:
        raise WireError("the body of an envelope has no field 'kind': the envelope has it")
    return Envelope(seq, at, source, body_from_wire({"kind": kind, **body}), confidence, evidence, by)


def public_wire(body: JournalBody) -> Wire:
    """A body as everyone may see it: the tiles that only their holder has seen are left out."""
    return event_to_wire(public_body(body))


def public_body(body: JournalBody) -> JournalBody:
    """The same fact as far as everyone may know it."""
    match body:
        case EventCorrected() | EventInserted():
            return replace(body, body=_public_event(body.body))
        case EventWithdrawn():
            return body
        case _:
            return _public_event(body)


def _public_event(event: Event) -> Event:
    match event:
        case TileDrawn():
            return TileDrawn(event.seat, None, event.source)
        case TilesDealt():
            return TilesDealt(event.seat, (None,) * len(event.tiles))
        case VoidSuitChosen():
            return VoidSuitChosen(event.seat, None)
        case KongDeclared() if event.face_down:
            return replace(event, tiles=())
        case WinShown() if not event.tiles and event.from_seat is None and event.special is None:
            # The hand stays closed, and the tile of the own draw lies face down beside it.
            return replace(event, tile=None)
        case _:
            return event


def _fields(event: JournalBody) -> Wire:
    match event:
        case TileDrawn():
            tile = None if event.tile is None else str(event.tile)
            return {"seat": event.seat, "tile": tile, "from": event.source}
        case TileDiscarded():
            return {
                "seat": event.seat,
                "tile": str(event.tile),
                "drawn": event.drawn,
                "sideways": event.sideways,
            }
        case MeldClaimed():
            return {
                "seat": event.seat,
                "from": event.from_seat,
                "meld": event.meld.value,
                "tile": str(event.tile),
                "tiles": format_tiles(event.tiles),
            } | _part(event.part)
        case KongDeclared():
            fields: Wire = {
                "seat": event.seat,
                "meld": event.meld.value,
                "tiles": format_tiles(event.tiles or (None,) * 4),
            }
            fields |= {"face_down": True} if event.face_down else {}
            drawn: Wire = {} if event.drawn is None else {"drawn": event.drawn}
            return fields | drawn | _part(event.part)
        case BonusShown():
            return {"seat": event.seat, "tile": str(event.tile)}
        case IndicatorRevealed():
            return {"tile": str(event.tile)}
        case ReadyDeclared():
            return {"seat": event.seat}
        case VoidSuitChosen() | VoidSuitDeclared():
            return {"seat": event.seat, "suit": event.suit}
        case UraIndicatorsRevealed():
            return {"tiles": format_tiles(event.tiles)}
        case WinShown():
            return {
                "seat": event.seat,
                "from": event.from_seat,
                "tile": None if event.tile is None else str(event.tile),
                "tiles": format_tiles(event.tiles),
            } | _manner(event)
        case HandShown() | TilesDealt() | TilesExposed() | KongShown():
            return {"seat": event.seat, "tiles": format_tiles(event.tiles)}
        case HandDrawn():
            return {"reason": event.reason.value}
        case DiceRolled():
            return {"values": list(event.values)}
        case DiceCommitted():
            return {"commitment": event.commitment}
        case DiceRevealed():
            return {"seed": event.seed}
        case WallsBuilt():
            return {"counts": list(event.counts)}
        case HandSettled():
            return _settled(event)
        case ValueNamed():
            items = [{"id": key, "count": count} for key, count in event.items]
            return {"seat": event.seat, "items": items, "points": event.points}
        case WinVoided():
            return {"seat": event.seat, "reason": event.reason}
        case PaymentMade():
            return _payment(event)
        case _:
            return _session_fields(event)


def _part(part: int) -> Wire:
    return {"part": part} if part else {}


def _manner(event: WinShown) -> Wire:
    """What only some books' wins have."""
    special: Wire = {} if event.special is None else {"special": event.special}
    return special | _part(event.part) | ({"unused": True} if event.unused else {})


def _payment(paid: PaymentMade | Payment) -> Wire:
    back: Wire = {} if paid.returns is None else {"returns": paid.returns}
    return {"reason": paid.reason, "seat": paid.seat, "deltas": list(paid.deltas)} | back


def _session_fields(
    event: SessionStarted
    | HandStarted
    | SessionEnded
    | SeatsChanged
    | IrregularityNoted
    | PenaltyPaid
    | PlayPaused
    | PlayResumed
    | JudgeCalled
    | OperatorActed
    | ScoreAnswered
    | EventCorrected
    | EventInserted
    | EventWithdrawn,
) -> Wire:
    match event:
        case SessionStarted():
            return {
                "rules": event.rules,
                "preset": event.preset,
                "options": dict(event.options),
                "players": list(event.players),
                "scores": list(event.scores),
                "first_dealer": event.first_dealer,
            }
        case HandStarted():
            return {
                "number": event.number,
                "round": event.round.value,
                "dealer": event.dealer,
                "honba": event.honba,
                "deposits": event.deposits,
                "scores": list(event.scores),
            }
        case SessionEnded():
            match_points: Wire = {"match": list(event.match)} if event.match else {}
            ended = {"reason": event.reason, "points": list(event.points), "final": list(event.final)}
            return ended | match_points
        case SeatsChanged():
            return {"seats": list(event.seats)}
        case IrregularityNoted():
            return {"seat": event.seat, "code": event.code, "detail": event.detail}
        case PenaltyPaid():
            return {"seat": event.seat, "reason": event.reason, "deltas": list(event.deltas)}
        case PlayPaused():
            return {"reason": event.reason}
        case PlayResumed():
            return {}
        case JudgeCalled():
            return {"seat": event.seat, "reason": event.reason}
        case OperatorActed():
            return {"act": event.act, "detail": event.detail}
        case ScoreAnswered():
            return {"seat": event.seat, "agreed": event.agreed, "reason": event.reason}
        case EventCorrected():
            return {"target": event.target, "event": event_to_wire(event.body), "reason": event.reason}
        case EventInserted():
            return {"after": event.after, "event": event_to_wire(event.body), "reason": event.reason}
        case EventWithdrawn():
            return {"target": event.target, "reason": event.reason}
        case _:
            assert_never(event)


def _settled(event: HandSettled) -> Wire:
    draw: DrawReason | None = event.draw
    return {
        "wins": [_win(win) for win in event.wins],
        "deltas": list(event.deltas),
        "scores": list(event.scores),
        "deposits": event.deposits,
        "draw": None if draw is None else draw.value,
        "ready": list(event.tenpai),
    } | ({"payments": [_payment(each) for each in event.payments]} if event.payments else {})


def _win(win: SettledWin) -> Wire:
    return {
        "seat": win.seat,
        "from": win.from_seat,
        "items": [
            {"id": key, "count": count} | ({"yakuman": yakuman} if yakuman else {"value": value})
            for key, value, count, yakuman in win.items
        ],
        "total": plain_total(win.total),
        "deltas": list(win.deltas),
    }
