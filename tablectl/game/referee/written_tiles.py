"""A hand's tiles that are written down, as they lie on the table: where each was found, what it showed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from tablectl.game.claims import ClaimMeld, DeclareKong, Discard, RevealIndicator
from tablectl.game.referee.matching import (
    DiscardPlaces,
    MeldPlaces,
    Unfound,
    with_meld_place,
    with_place,
    with_unfound,
)
from tablectl.game.referee.rulings import Finding, Ruling
from tablectl.game.referee.tiles_read import TilesRead
from tablectl.game.state import HandState
from tablectl.mahjong.melds import MeldKind


@dataclass(frozen=True, slots=True)
class WrittenTiles:
    """The tiles of one hand that the referee has written down."""

    places: DiscardPlaces = ()
    """Where its discards lie."""
    meld_places: MeldPlaces = ()
    """Where its melds were laid down."""
    unfound: Unfound = ()
    """Its discards that were written down although nobody found them."""
    read: TilesRead = field(default_factory=TilesRead)
    """What the eyes read of its discards and indicators."""

    def then(self, hand: HandState, rulings: Sequence[Ruling]) -> WrittenTiles:
        """With the tiles that are about to be written down.

        Args:
            hand: as it is before that.
        """
        me = self
        rivers, melds = [len(seat.river) for seat in hand.seats], [len(seat.melds) for seat in hand.seats]
        indicators = len(hand.indicators)
        for finding in (ruling for ruling in rulings if isinstance(ruling, Finding)):
            place = finding.evidence.get("at_mm")
            at_mm = (float(place[0]), float(place[1])) if isinstance(place, list) else None
            match finding.claim:
                case RevealIndicator(tile=tile):
                    me = replace(me, read=me.read.then((None, indicators), tile, in_doubt=finding.in_doubt))
                    indicators += 1
                case Discard(seat=seat, tile=tile):
                    index = rivers[seat]
                    rivers[seat] += 1
                    if at_mm is not None:
                        me = replace(me, places=with_place(me.places, hand, seat, at_mm))
                    me = replace(me, read=me.read.then((seat, index), tile, in_doubt=finding.in_doubt))
                    if finding.evidence.get("unfound"):
                        me = replace(me, unfound=with_unfound(me.unfound, hand, seat, index))
                case ClaimMeld(seat=seat) | DeclareKong(seat=seat) as claim if (
                    claim.meld is not MeldKind.ADDED_KONG
                ):
                    places = with_meld_place(me.meld_places, hand, seat, melds[seat], at_mm)
                    melds[seat] += 1
                    me = replace(me, meld_places=places)
        return me

    def without_refused(self, hand: HandState) -> WrittenTiles:
        """Without discards that are not written down: they were asked about, refused or taken back."""
        if not self.read.faces:
            return self
        unfound = tuple(
            frozenset(index for index in known if index < len(hand.seats[seat].river))
            for seat, known in enumerate(self.unfound)
        )
        read = self.read.written_in(hand)
        same = read is self.read and unfound == self.unfound
        return self if same else replace(self, unfound=unfound, read=read)
