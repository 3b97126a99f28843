"""Promised dice instead of the machine's own: the seed on disk, and a machine that reports dice from it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from tablectl.errors import StateDirError, in_words
from tablectl.files import write_atomically
from tablectl.game import fair_dice
from tablectl.game.evidence import DiceReported, Evidence, HandReadyReported
from tablectl.mahjong.seats import Seat
from tablectl.ports import Lamp, Machine, MachineNotice, MachineStatus, MachineStep, SeedStore

SEED_FILE: Final = "dice.seed"


class SeedFile:
    """A seed on disk, readable by the service's user alone, so that a restart in the middle of a hand can
    still open the promise."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / SEED_FILE

    def load(self) -> bytes | None:
        """The current seed; None if there is none, or it is incomplete."""
        with suppress(OSError):
            seed = self._path.read_bytes()
            return seed if len(seed) == fair_dice.SEED_BYTES else None
        return None

    def draw(self) -> bytes:
        """A new seed from the system's source of randomness, on disk when this returns.

        Raises:
            StateDirError: it cannot be stored.
        """
        seed = secrets.token_bytes(fair_dice.SEED_BYTES)
        try:
            write_atomically(self._path, seed)
        except OSError as error:
            raise StateDirError(
                f"the seed of the dice cannot be kept in {self._path}: {in_words(error)}"
            ) from error
        return seed

    def clear(self) -> None:
        """Delete the seed, which was revealed: the next hand has another."""
        self._path.unlink(missing_ok=True)


class SeededDiceMachine:
    """A machine whose own dice are not rolled; the promised dice are reported when the walls stand."""

    def __init__(self, machine: Machine, store: SeedStore) -> None:
        self._machine = machine
        self._store = store
        self._pending_dice = 0
        self._requested_dice = 0

    def promised_dice(self) -> tuple[int, ...]:
        """The dice of the hand that was requested last; ``poll`` reports them."""
        seed = self._store.load()
        return () if seed is None else fair_dice.dice(seed, self._requested_dice)

    def prepare_hand(self, stacks: tuple[int, ...], dice: int) -> None:
        """As the machine does, but for the dice."""
        self._pending_dice = self._requested_dice = dice
        self._machine.prepare_hand(stacks, 0)

    def poll(self, now_s: float) -> tuple[Evidence | MachineNotice, ...]:
        """What the machine reports, with the promised dice before the hand is ready."""
        reported: list[Evidence | MachineNotice] = []
        for notice in self._machine.poll(now_s):
            if isinstance(notice, DiceReported):
                continue  # only the promised dice count
            seed = self._store.load()
            if isinstance(notice, HandReadyReported) and self._pending_dice and seed is not None:
                reported.append(DiceReported(notice.at_ms, fair_dice.dice(seed, self._pending_dice)))
                self._pending_dice = 0
            reported.append(notice)
        return tuple(reported)

    def run_step(self, step: MachineStep) -> None:
        """As the machine does."""
        self._machine.run_step(step)

    def set_lamps(self, lamps: Mapping[Seat, Lamp]) -> None:
        """As the machine does."""
        self._machine.set_lamps(lamps)

    def clear_faults(self) -> None:
        """As the machine does."""
        self._machine.clear_faults()

    def recount(self) -> None:
        """As the machine does."""
        self._machine.recount()

    def emergency_stop(self) -> None:
        """As the machine does."""
        self._machine.emergency_stop()

    def status(self) -> MachineStatus:
        """As the machine does."""
        return self._machine.status()

    def close(self) -> None:
        """As the machine does."""
        self._machine.close()
