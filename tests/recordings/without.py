"""Parts of the following taken away, one at a time, for ``tests.recordings.ablation``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import replace
from types import ModuleType
from typing import Final
from unittest.mock import patch

from tablectl.api.follow.follow import FrameReading
from tablectl.game.claims import DeclareReady, Draw
from tablectl.game.decide import dispatch as decide
from tablectl.game.decide import hand_end as end
from tablectl.game.decide import kongs, wins
from tablectl.game.decide import play as decide_play
from tablectl.game.evidence import SeenTile
from tablectl.game.referee.endings import closed_wins, settlement
from tablectl.game.referee.endings.open_rows import hand_readings
from tablectl.game.referee.matching import TableChanges
from tablectl.game.referee.play import PanelClaims, explanation, hypotheses
from tablectl.game.referee.play.hypotheses import likeliest_hypotheses, successors
from tablectl.game.referee.play.hypothesis import Hypothesis
from tablectl.game.state import GameState
from tablectl.mahjong.tiles import Tile
from vision.live import Pipeline, table_reader
from vision.live.changes.tile_masks import TileMasks
from vision.live.classification import tracked_tile
from vision.live.settings import PipelineSettings
from vision.live.tracking.limits import TRACKING

MANY: Final = 1000
"""Copies of every face where nobody counts them."""
NEVER_MS: Final = 10**9
TAKING_AWAY = Callable[[], AbstractContextManager[None]]


def _in_all(modules: Sequence[ModuleType], name: str, value: object) -> ExitStack:
    stack = ExitStack()
    for module in modules:
        stack.enter_context(patch.object(module, name, value))
    return stack


@contextmanager
def nothing() -> Iterator[None]:
    """Everything is there."""
    yield


@contextmanager
def ledger() -> Iterator[None]:
    """Nobody counts what lies elsewhere: a fifth copy of a face is as good as the first."""

    def faces_as_read(state: GameState, seen: SeenTile) -> list[tuple[Tile, float]]:
        return [(tile, p) for tile, p in seen.faces if p >= 0.002]

    def uncounted(*_: object) -> int:
        return MANY

    def none_impossible(*_: object) -> None:
        pass

    readers = (hypotheses, settlement, closed_wins, hand_readings)
    rules = (decide, end, kongs, wins)
    with (
        _in_all(readers, "faces_of", faces_as_read),
        _in_all(rules, "first_impossible", none_impossible),
        patch.object(decide_play, "unseen_copies", uncounted),
    ):
        yield


@contextmanager
def looking_ahead() -> Iterator[None]:
    """One event is explained at a time, by itself: what follows does not tell what came before."""

    def one_ahead(
        state: GameState, changes: TableChanges, panels: PanelClaims | None = None
    ) -> list[Hypothesis]:
        open_ended, whole = [Hypothesis(state, changes)], []
        for _ in range(4):
            grown = [
                later
                for hypothesis in open_ended
                for later in successors(hypothesis, panels or PanelClaims())
            ]
            seen = [
                [step for step in h.steps if not isinstance(step.claim, Draw | DeclareReady)] for h in grown
            ]
            whole += [h for h, steps in zip(grown, seen, strict=True) if len(steps) == 1]
            open_ended = [h for h, steps in zip(grown, seen, strict=True) if not steps]
        return sorted(whole, key=lambda h: -h.log_p) or [Hypothesis(state, changes)]

    with patch.object(explanation, "likeliest_hypotheses", one_ahead):
        yield


def _seen_steps(hypothesis: Hypothesis) -> int:
    return sum(not isinstance(step.claim, Draw | DeclareReady) for step in hypothesis.steps)


@contextmanager
def joining() -> Iterator[None]:
    """What came while nobody looked is not put in order: of more than two new things at once none is told."""

    def at_most_two(
        state: GameState, changes: TableChanges, panels: PanelClaims | None = None
    ) -> list[Hypothesis]:
        return (
            [Hypothesis(state, changes)]
            if changes.count > 2
            else likeliest_hypotheses(state, changes, panels)
        )

    with patch.object(explanation, "likeliest_hypotheses", at_most_two):
        yield


@contextmanager
def doubt() -> Iterator[None]:
    """Play is not followed past an unclear tile: it waits for the answer."""

    def none(*_: object, **__: object) -> tuple[()]:
        return ()

    with patch.object(explanation, "doubtful_start", none):
        yield


@contextmanager
def unfound() -> Iterator[None]:
    """Nothing lies on the table but what is found."""

    def none(*_: object, **__: object) -> tuple[()]:
        return ()

    with (
        _in_all((hypotheses,), "undetected_discards", none),
        _in_all((hypotheses,), "undetected_claims", none),
    ):
        yield


@contextmanager
def audits() -> Iterator[None]:
    """No part of the table is looked at again unless it changes."""
    with _settings(audit_ms=NEVER_MS):
        yield


@contextmanager
def settling() -> Iterator[None]:
    """A tile is believed at the first look, moving or not."""
    with (
        _settings(still_ms=0),
        patch.object(tracked_tile, "TRACKING", replace(TRACKING, settled_min_readings=1)),
    ):
        yield


@contextmanager
def noticing_hands() -> Iterator[None]:
    """A hand over a tile is read like a tile, and nobody waits for it to go."""

    def untouched(*_: object) -> bool:
        return False

    def uncovered(*_: object) -> tuple[bool, bool, bool, bool]:
        return False, False, False, False

    with (
        patch.object(TileMasks, "is_touched", untouched),
        patch.object(table_reader, "covered_seats", uncovered),
    ):
        yield


@contextmanager
def _settings(**changed: int) -> Iterator[None]:
    made = Pipeline.__init__

    def init(self: Pipeline, *args: object, **kwargs: object) -> None:
        kwargs["settings"] = PipelineSettings(**changed)
        made(self, *args, **kwargs)  # type: ignore[arg-type]

    with patch.object(Pipeline, "__init__", init):
        yield


def shut_eyes(looks: Sequence[FrameReading], gap_ms: int) -> list[FrameReading]:
    """The looks of a hand without those of a while in its middle."""
    first, last = looks[0][0], looks[-1][0]
    begins = first + (last - first) * 2 // 5
    newest = None
    kept: list[FrameReading] = []
    for at_ms, seen in looks:
        if begins <= at_ms < begins + gap_ms:
            newest = seen or newest
        elif newest is not None:
            kept.append((at_ms, seen or newest))
            newest = None
        else:
            kept.append((at_ms, seen))
    return kept
