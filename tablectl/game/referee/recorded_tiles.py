"""The recorded tiles of a hand as they lie on the table: the position and the readings of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from tablectl.game.claims import ClaimMeld, DeclareKong, Discard, RevealIndicator
from tablectl.game.referee.matching import (
    DiscardPlaces,
    MeldPlaces,
    Undetected,
    with_meld_place,
    with_place,
    with_undetected,
)
from tablectl.game.referee.rulings import Finding, Ruling
from tablectl.game.referee.tiles_read import TilesRead
from tablectl.game.state import HandState
from tablectl.mahjong.melds import MeldKind


@dataclass(frozen=True, slots=True)
class RecordedTiles:
    """Positions and readings of one hand's recorded tiles."""

    places: DiscardPlaces = ()
    """Where its discards lie."""
    meld_places: MeldPlaces = ()
    """Where its melds were laid down."""
    undetected: Undetected = ()
    """Its discards that were recorded although they were not detected."""
    read: TilesRead = field(default_factory=TilesRead)
    """Readings of its discards and indicators."""

    def with_rulings(self, hand: HandState, rulings: Sequence[Ruling]) -> RecordedTiles:
        """The tiles with those of rulings that are about to be recorded.

        Args:
            hand: before they are recorded.
        """
        me = self
        rivers, melds = [len(seat.river) for seat in hand.seats], [len(seat.melds) for seat in hand.seats]
        indicators = len(hand.indicators)
        for finding in (ruling for ruling in rulings if isinstance(ruling, Finding)):
            place = finding.evidence.get("at_mm")
            at_mm = (float(place[0]), float(place[1])) if isinstance(place, list) else None
            match finding.claim:
                case RevealIndicator(tile=tile):
                    me = replace(
                        me, read=me.read.with_tile((None, indicators), tile, in_doubt=finding.in_doubt)
                    )
                    indicators += 1
                case Discard(seat=seat, tile=tile):
                    index = rivers[seat]
                    rivers[seat] += 1
                    if at_mm is not None:
                        me = replace(me, places=with_place(me.places, hand, seat, at_mm))
                    me = replace(me, read=me.read.with_tile((seat, index), tile, in_doubt=finding.in_doubt))
                    if finding.evidence.get("unfound"):
                        me = replace(me, undetected=with_undetected(me.undetected, hand, seat, index))
                case ClaimMeld(seat=seat) | DeclareKong(seat=seat) as claim if (
                    claim.meld is not MeldKind.ADDED_KONG
                ):
                    places = with_meld_place(me.meld_places, hand, seat, melds[seat], at_mm)
                    melds[seat] += 1
                    me = replace(me, meld_places=places)
        return me

    def without_unrecorded(self, hand: HandState) -> RecordedTiles:
        """The tiles without discards that are not recorded: they were questioned, refused or withdrawn."""
        if not self.read.faces:
            return self
        undetected = tuple(
            frozenset(index for index in known if index < len(hand.seats[seat].river))
            for seat, known in enumerate(self.undetected)
        )
        read = self.read.recorded_in(hand)
        same = read is self.read and undetected == self.undetected
        return self if same else replace(self, undetected=undetected, read=read)
