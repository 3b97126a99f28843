"""Dice from a seed that is committed before the hand and revealed after it. Pure.

The commitment is SHA-256 of ``tablectl dice commitment 1``, a newline and the seed's 32 bytes. The dice are
the bytes of SHA-256 of ``tablectl dice 1``, a newline, the seed and a block number (0, 1, ... in four
bytes, highest first), one block after the other; bytes of 252 and more are passed over, so that each face
is as likely as any other; of the others the remainder by 6, and one more, is a die. A hand's dice are
thrown in this order, however many throws there are. So whoever has the public record can check them with
any SHA-256.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import count, islice

from tablectl.game.events import DiceCommitted, DiceRevealed, DiceRolled, Event, HandSettled, HandStarted

SEED_BYTES = 32
FACES = 6
FAIR_BYTE_LIMIT = 256 - 256 % FACES
_COMMITMENT, _DICE = b"tablectl dice commitment 1\n", b"tablectl dice 1\n"


def commitment(seed: bytes) -> str:
    """What is published before the hand."""
    return sha256(_COMMITMENT + seed).hexdigest()


def dice(seed: bytes, wanted: int, *, after: int = 0) -> tuple[int, ...]:
    """The next dice of a seed.

    Args:
        after: how many of them were thrown already.
    """
    return tuple(islice(_dice_stream(seed), after, after + wanted))


def _dice_stream(seed: bytes) -> Iterator[int]:
    for block in count():
        for byte in sha256(_DICE + seed + block.to_bytes(4, "big")).digest():
            if byte < FAIR_BYTE_LIMIT:
                yield byte % FACES + 1


def matches_commitment(seed: str, promised: str) -> bool:
    """Whether this seed, in hexadecimal, is the one that was promised."""
    try:
        raw = bytes.fromhex(seed)
    except ValueError:
        return False
    return len(raw) == SEED_BYTES and commitment(raw) == promised


@dataclass(frozen=True, slots=True)
class HandDice:
    """A hand's dice, and what the public record proves of them."""

    hand: int | None
    """0-based number in its session; None: no hand followed the promise."""
    values: tuple[int, ...]
    commitment: str
    seed: str
    verdict: str
    """``fair``, ``pending`` (the hand is being played), ``not_promised``, or what is wrong: ``not_revealed``,
    ``wrong_seed``, ``wrong_dice``, ``late`` (promised when the walls stood already), ``early`` (the seed was
    shown before its dice were thrown), ``repeated`` (the seed of an earlier hand, which everybody knew)."""

    @property
    def wrong(self) -> bool:
        """Somebody should explain this."""
        return self.verdict not in ("fair", "pending", "not_promised")


def verify(events: Iterable[Event]) -> tuple[HandDice, ...]:
    """Every hand's dice, checked from what was published alone."""
    found: list[HandDice] = []
    now: HandDice | None = None
    late = early = False
    shown: set[str] = set()

    def finish(hand: HandDice | None, *, running: bool = False) -> None:
        if hand is not None and (hand.values or hand.commitment):
            fault = "repeated" if hand.commitment in shown else "late" if late else "early" if early else ""
            found.append(replace(hand, verdict=_verdict(hand, fault, running)))
            if hand.seed:
                shown.add(hand.commitment)

    settled = False
    for event in events:
        match event:
            case DiceCommitted(commitment=promised):
                if now is not None and now.hand is None and now.commitment == promised:
                    continue  # said again, in another session
                running = now is not None and now.hand is not None and not settled
                if running and now is not None:
                    now, late = replace(now, commitment=promised), True
                else:
                    finish(now)
                    now, settled = HandDice(None, (), promised, "", ""), False
                    late = early = False
            case HandStarted(number=number):
                if now is None or now.hand is not None:
                    finish(now)
                    now = HandDice(None, (), "", "", "")
                    late = early = False
                now, settled = replace(now, hand=number), False
            case DiceRolled(values=values) if now is not None:
                early = early or bool(now.seed)
                now = replace(now, values=now.values + values)
            case HandSettled():
                settled = True
            case DiceRevealed(seed=seed) if now is not None:
                now = replace(now, seed=seed)
            case _:
                continue
    finish(now, running=not settled)
    return tuple(found)


def _verdict(hand: HandDice, fault: str, running: bool) -> str:
    if not hand.commitment:
        return "not_promised"
    if fault:
        return fault
    if not hand.seed:
        return "pending" if running else "not_revealed"
    if not matches_commitment(hand.seed, hand.commitment):
        return "wrong_seed"
    thrown = dice(bytes.fromhex(hand.seed), len(hand.values))
    return "fair" if thrown == hand.values else "wrong_dice"
