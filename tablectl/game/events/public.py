"""Events as everyone may see them: the tiles that only their holder has seen are left out."""

from __future__ import annotations

from tablectl.game.events.corrections import EventCorrected, EventInserted, EventWithdrawn, JournalBody
from tablectl.game.events.ending import WinShown
from tablectl.game.events.kinds import Event
from tablectl.game.events.play import KongDeclared, TileDrawn, TilesDealt, VoidSuitChosen
from tablectl.game.events.upcast import event_to_wire
from tablectl.game.frozen_values import changed


def public_wire(body: JournalBody) -> dict[str, object]:
    """A body as everyone may see it, as a flat JSON object with its ``kind``."""
    return event_to_wire(public_body(body))


def public_body(body: JournalBody) -> JournalBody:
    """The same fact as far as everyone may know it."""
    match body:
        case EventCorrected() | EventInserted():
            return changed(body, body=_public_event(body.body))
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
            return changed(event, tiles=())
        case WinShown() if not event.tiles and event.from_seat is None and event.special is None:
            # The hand stays closed, and the tile of a self-draw lies face down beside it.
            return changed(event, tile=None)
        case _:
            return event
