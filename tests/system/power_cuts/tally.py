"""What is counted over the cuts of a session."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Tally:
    """What was counted."""

    cuts: int = 0
    while_starting: int = 0
    accepted: int = 0
    """Events published or answered."""
    answered: int = 0
    hands: int = 0
    states: int = 0
    """Restarts whose first state was compared."""
    events: int = 0
    missing: int = 0
    """Accepted and not in the journal, or never published."""
    changed: int = 0
    """In the journal otherwise than it was told, or before."""
    other_states: int = 0
    out_of_order: int = 0
    twice: int = 0
    """Published again although the service knew it confirmed."""
    in_flight: int = 0
    """Published again because no confirmation had come: what QoS 1 allows."""
    done_twice: int = 0
    """Asked again because a cut came before the answer, and carried out again."""
    trouble: list[str] = field(default_factory=list)

    @property
    def lost(self) -> int:
        """Everything that must not be."""
        return (
            self.missing + self.changed + self.other_states + self.out_of_order + self.twice + self.done_twice
        )

    def lines(self) -> list[str]:
        """For people."""
        return [
            f"power cuts                            {self.cuts} ({self.while_starting} while starting)",
            f"hands settled                         {self.hands}",
            f"events in the journal at the end      {self.events}",
            f"events accepted                       {self.accepted} ({self.answered} requests answered)",
            f"  missing afterwards                  {self.missing}",
            f"  changed afterwards                  {self.changed}",
            f"restarts whose state was compared     {self.states}",
            f"  with another state                  {self.other_states}",
            f"published out of order                {self.out_of_order}",
            f"published twice though confirmed      {self.twice}",
            f"asked again and done twice            {self.done_twice}",
            f"published again, in flight at a cut   {self.in_flight}",
            *self.trouble[:10],
        ]
