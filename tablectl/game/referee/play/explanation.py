"""Play between the deal and the end: which hypotheses are certain enough to be recorded."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from tablectl.game.claims import (
    Claim,
    ClaimMeld,
    DeclareKong,
    DeclareReady,
    Discard,
    Draw,
    ShowWin,
)
from tablectl.game.events import Source
from tablectl.game.evidence import SeenTile, TableSeen
from tablectl.game.referee.matching import TableChanges
from tablectl.game.referee.move_json import move_as_json
from tablectl.game.referee.patience import Patience
from tablectl.game.referee.play.doubt import describe_claim, doubtful_start
from tablectl.game.referee.play.equal_ends import merge_equal_ends
from tablectl.game.referee.play.hypotheses import likeliest_hypotheses
from tablectl.game.referee.play.hypothesis import Hypothesis, HypothesisStep, PanelClaims
from tablectl.game.referee.play.refuted_orders import RefutedOrders
from tablectl.game.referee.play.step_timing import (
    is_recordable,
    max_wait_ms,
    required_share,
    waits_for_indicator,
    waits_for_meld,
    waits_for_win,
)
from tablectl.game.referee.rulings import Candidate, Finding, Question, Ruling
from tablectl.game.state import GameState, seat_name

RIVAL_LOG_P: Final = 3.0
"""A hypothesis whose log probability is within this of the best may be the true one."""


@dataclass(frozen=True, slots=True)
class Unexplained:
    """Changes that no hypothesis settles yet."""

    key: str
    """Identifies the changes, whatever their pixel noise."""
    since_ms: int
    """Since when they are just these."""
    open_ms: int
    """Since when any change has been unexplained: further changes do not reset it."""
    blocks_ending: bool
    """Whether play must be explained before an ending is considered."""
    changes: TableChanges | None = None
    """The changes that ``found`` explains."""
    found: tuple[Hypothesis, ...] = ()
    panels: PanelClaims | None = None
    """The panel claims when it was found."""
    refuted_orders: RefutedOrders = field(default_factory=RefutedOrders)
    """Orders of unobserved moves that the walls have contradicted."""


def explain_play(
    state: GameState,
    changes: TableChanges,
    seen: TableSeen,
    panels: PanelClaims,
    before: Unexplained | None,
    now_ms: int,
    patience: Patience,
) -> tuple[Unexplained | None, tuple[Ruling, ...]]:
    """Findings that explain the changes, a question about them, or neither while they stay unexplained."""
    if changes.indicators and _turned_for_a_win(state, seen):
        changes = replace(changes, indicators=())
    if changes.quiet:
        return None, ()
    if changes.count == 0:
        kept = _track(changes, before, now_ms, blocks_ending=False)
        return kept, _ask_between(changes, now_ms, now_ms - kept.since_ms, patience)
    found: Sequence[Hypothesis] = _hypotheses(state, changes, panels, before)
    kept = _track(changes, before, now_ms, blocks_ending=True)
    opened = replace(kept, changes=changes, found=tuple(found), panels=panels)
    if changes.unwatched and _orders_differ(found):
        refuted_orders = opened.refuted_orders.observe(_likely(found), seen, now_ms, patience)
        opened = replace(opened, refuted_orders=refuted_orders)
        found = merge_equal_ends(refuted_orders.weigh(found))
        patience = replace(patience, likely=patience.certain)
    waited = now_ms - opened.since_ms
    if not found[0].steps and waited >= 2 * patience.leftover_ms:
        # No legal moves explain it: it may not hide the hand's end.
        opened = replace(opened, blocks_ending=False)
    if changes.count > patience.many_changes:
        patience = patience.with_many_changes()
    steps, sure = _agreed_steps(found, now_ms, patience, placed=changes.unwatched)
    if found[0].changes.count and waited < patience.leftover_ms:
        steps, sure = (), ()
    if steps and not any(changes.opened) and waits_for_win(state, seen, steps, now_ms, patience):
        return replace(opened, blocks_ending=False), ()
    findings, waits = _recordable_findings(state, changes, steps, sure, now_ms, patience)
    if findings or waits:
        return opened, findings
    return opened, _doubts_or_question(state, seen, opened, found, now_ms, patience)


def _hypotheses(
    state: GameState, changes: TableChanges, panels: PanelClaims, before: Unexplained | None
) -> Sequence[Hypothesis]:
    if before is not None and (before.changes, before.panels) == (changes, panels) and before.found:
        return before.found  # only time has passed
    return likeliest_hypotheses(state, changes, panels)


def _doubts_or_question(
    state: GameState,
    seen: TableSeen,
    opened: Unexplained,
    found: Sequence[Hypothesis],
    now_ms: int,
    patience: Patience,
) -> tuple[Ruling, ...]:
    """What to record in doubt, or to ask, where no step is sure; nothing while waiting may help."""
    changes, open_ms = opened.changes, now_ms - opened.open_ms
    assert changes is not None, "they have just been explained"
    longest_ms = max_wait_ms(found[0], patience)
    if any(seat.covered for seat in seen.seats) and open_ms < longest_ms:
        return ()
    if _wins_differ(found) or (changes.unwatched and _orders_differ(found)):
        # A doubt about the face of one tile cannot settle this: it waits for the next move, or for people.
        if changes.unwatched:  # they are asked where play stands still: a go-around tells most of it
            open_ms = max(now_ms - opened.since_ms, open_ms - longest_ms)
        return _ask(state, found, changes, now_ms, open_ms - patience.unexplained_ms, patience)
    doubtful = doubtful_start(found, now_ms, open_ms, patience, ends=_hand_lies_open(state, seen))
    if doubtful:
        return tuple(_doubtful_finding(step, p, others, now_ms, patience) for step, p, others in doubtful)
    return _ask(state, found, changes, now_ms, open_ms, patience)


def _recordable_findings(
    state: GameState,
    changes: TableChanges,
    steps: Sequence[HypothesisStep],
    sure: Sequence[float],
    now_ms: int,
    patience: Patience,
) -> tuple[tuple[Finding, ...], bool]:
    """The first steps that need no more waiting, and whether the next one waits for a move that may come
    before it, so that no question is asked yet."""
    findings: list[Finding] = []
    waits = False
    for index, (step, p) in enumerate(zip(steps, sure, strict=True)):
        if not is_recordable(step, now_ms, patience):
            break
        indicator_comes = waits_for_indicator(state, steps[:index], step, now_ms, patience)
        waits = indicator_comes or waits_for_meld(changes, step, now_ms, patience)
        if waits:
            break
        hazy = isinstance(step.claim, ClaimMeld | DeclareKong) and step.legibility < patience.legible
        findings.append(
            _doubtful_finding(step, p, (), now_ms, patience) if hazy else _finding(step, p, now_ms)
        )
    while findings and isinstance(findings[-1].claim, Draw | DeclareReady):
        findings.pop()
    return tuple(findings), waits


def _wins_differ(found: Sequence[Hypothesis]) -> bool:
    """Whether the likely hypotheses differ in who won on whose tile."""
    return len({_wins_of(hypothesis) for hypothesis in _likely(found)}) > 1


def _likely(found: Sequence[Hypothesis]) -> list[Hypothesis]:
    return [hypothesis for hypothesis in found if hypothesis.log_p > found[0].log_p - RIVAL_LOG_P]


def _orders_differ(found: Sequence[Hypothesis]) -> bool:
    """Whether the likely hypotheses differ in which tile came next, not in its face alone."""
    return len({tuple(step.at_mm for step in each.steps) for each in _likely(found)}) > 1


def _wins_of(hypothesis: Hypothesis) -> tuple[tuple[Claim, Claim | None], ...]:
    """Each win of a hypothesis with the discard before it."""
    pairs = zip((None, *hypothesis.steps), hypothesis.steps, strict=False)
    return tuple(
        (step.claim, before.claim if before is not None and isinstance(before.claim, Discard) else None)
        for before, step in pairs
        if isinstance(step.claim, ShowWin)
    )


def _track(
    changes: TableChanges, before: Unexplained | None, now_ms: int, *, blocks_ending: bool
) -> Unexplained:
    parts = [
        [[_rounded(t) for t in river] for river in changes.river],
        [sorted(g) for g in changes.gone],
        [[[_rounded(t) for t in m.tiles] for m in melds] for melds in changes.melds],
        [[_rounded(t) for t in laid] for laid in changes.flowers],
        [_rounded(t) for t in (*changes.indicators, *changes.between, *filter(None, changes.won))],
    ]
    key = repr(parts)
    open_ms = now_ms if before is None else before.open_ms
    if before is not None and before.key == key:
        return replace(before, blocks_ending=blocks_ending, changes=None, found=(), panels=None)
    refuted_orders = RefutedOrders() if before is None else before.refuted_orders
    return Unexplained(key, now_ms, open_ms, blocks_ending, refuted_orders=refuted_orders)


def _rounded(tile: SeenTile) -> tuple[int, int]:
    """Position in steps of 20 mm, which noise does not change."""
    return round(tile.at_mm[0] / 20), round(tile.at_mm[1] / 20)


def _agreed_steps(
    found: Sequence[Hypothesis], now_ms: int, patience: Patience, *, placed: bool
) -> tuple[tuple[HypothesisStep, ...], tuple[float, ...]]:
    """The start of the best hypothesis that is sure enough, and how sure each step is given those before it.

    A step is sure when the likely hypotheses agree on it, or when waiting would show no more and most do;
    with ``placed`` also on which tile it was: of two alike that a player discarded, the one won on is gone.
    """
    best = found[0]
    agreeing = [(h, math.exp(max(-60.0, h.log_p - best.log_p))) for h in found]
    sure: list[float] = []
    for index, step in enumerate(best.steps):
        total = sum(w for _, w in agreeing)
        agreeing = [
            (h, w)
            for h, w in agreeing
            if len(h.steps) > index
            and h.steps[index].claim == step.claim
            and not (placed and h.steps[index].at_mm != step.at_mm)
        ]
        share = sum(w for _, w in agreeing) / total
        if share < required_share(step, now_ms, patience):
            break
        sure.append(share)
    return best.steps[: len(sure)], tuple(sure)


def _finding(step: HypothesisStep, sure: float, now_ms: int) -> Finding:
    if isinstance(step.claim, Draw):
        return Finding(step.claim, Source.RULESET, None, now_ms)
    if isinstance(step.claim, ShowWin) and step.at_mm is None:
        return Finding(step.claim, Source.BUTTON, None, now_ms, {"button": "win"})
    evidence: dict[str, object] = {"seen_ms": step.at_ms}
    if step.at_mm is not None:
        evidence["at_mm"] = [round(step.at_mm[0], 1), round(step.at_mm[1], 1)]
    if step.undetected:
        evidence["unfound"] = True
    return Finding(step.claim, Source.CAMERA, round(min(sure, step.legibility), 4), now_ms, evidence)


def _hand_lies_open(state: GameState, seen: TableSeen) -> bool:
    hand = state.hand
    assert hand is not None, "play is explained in a hand"
    pairs = zip(hand.seats, seen.seats, strict=False)
    return any(
        seen_seat.shown and len(seen_seat.shown) >= min(5, len(mine.tiles)) for mine, seen_seat in pairs
    )


def _turned_for_a_win(state: GameState, seen: TableSeen) -> bool:
    """Whether new indicators are those of a shown win that is not recorded yet: no kong has any due."""
    hand = state.hand
    assert hand is not None, "play is explained in a hand"
    return not (hand.indicators_due or hand.indicators_waiting) and _hand_lies_open(state, seen)


def _doubtful_finding(
    step: HypothesisStep, share: float, others: tuple[Claim, ...], now_ms: int, patience: Patience
) -> Finding:
    finding = _finding(step, share, now_ms)
    # Two of three tiles of a meld, and the discard that is gone: the one that was not found is the third.
    legible = patience.certain if step.undetected else patience.legible
    unsure = share < patience.certain or step.legibility < legible
    doubt = bool(others) or (unsure and not isinstance(step.claim, Draw))
    return replace(finding, in_doubt=doubt, others=others)


def _ask(
    state: GameState,
    found: Sequence[Hypothesis],
    changes: TableChanges,
    now_ms: int,
    waited: int,
    patience: Patience,
) -> tuple[Ruling, ...]:
    """A question, once waiting has brought nothing."""
    if any(now_ms - step.at_ms < step.waits_ms for step in found[0].steps):
        return ()
    explained = [hypothesis for hypothesis in found if hypothesis.steps]
    complete = [h for h in explained if h.changes.count == 0 and not any(step.undetected for step in h.steps)]
    if complete and waited >= patience.alone_ms:
        candidates = _candidates(state, complete)
        step = next((s for s in complete[0].steps if s.at_mm is not None), None)
        seat = getattr(step.claim, "seat", None) if step else None
        what = describe_claim(state, step.claim) if step else "what happened"
        return (
            Question(
                "unclear_tile",
                f"Uncertain: {what}. Which is right?",
                now_ms,
                candidates,
                step.at_mm if step else None,
                seat,
                {"move": move_as_json(step.claim)} if step else {"case": "move"},
            ),
        )
    if waited >= patience.unexplained_ms:
        at_mm, seat = _first_position(changes)
        return (
            Question(
                "unexplained",
                f"What {seat_name(state, seat)} has laid down does not follow from the moves before. "
                "What happened?"
                if seat is not None
                else "An indicator is open that is not due. What happened?",
                now_ms,
                _candidates(state, explained),
                at_mm,
                seat,
                {"case": "indicator" if seat is None else "laid"},
            ),
        )
    return ()


def _ask_between(changes: TableChanges, now_ms: int, waited: int, patience: Patience) -> tuple[Question, ...]:
    """A question about a new tile that lies in the middle of a river, once waiting has brought nothing."""
    if not changes.between or waited < patience.unexplained_ms:
        return ()
    tile = changes.between[0]
    text = f"A new tile lies in the middle of a river: {tile.best}?"
    details = {"case": "between", "tile": str(tile.best)}
    return (Question("unexplained", text, now_ms, (), tile.at_mm, None, details),)


def _candidates(state: GameState, found: Sequence[Hypothesis]) -> tuple[Candidate, ...]:
    total = sum(math.exp(max(-60.0, h.log_p - found[0].log_p)) for h in found) if found else 1.0
    kept: dict[str, Candidate] = {}
    for hypothesis in found[:4]:
        moves = [step.claim for step in hypothesis.steps if not isinstance(step.claim, Draw)]
        label = ", ".join(describe_claim(state, claim) for claim in moves)
        share = math.exp(max(-60.0, hypothesis.log_p - found[0].log_p)) / total
        kept.setdefault(label, Candidate(label, tuple(s.claim for s in hypothesis.steps), round(share, 4)))
    return tuple(kept.values())


def _first_position(changes: TableChanges) -> tuple[tuple[float, float] | None, int | None]:
    for seat, river in enumerate(changes.river):
        if river:
            return river[0].at_mm, seat
    for seat, melds in enumerate(changes.melds):
        if melds:
            return melds[0].tiles[0].at_mm, seat
    for seat, laid in enumerate(changes.flowers):
        if laid:
            return laid[0].at_mm, seat
    for seat, won in enumerate(changes.won):
        if won is not None:
            return won.at_mm, seat
    return (changes.indicators[0].at_mm, None) if changes.indicators else (None, None)
