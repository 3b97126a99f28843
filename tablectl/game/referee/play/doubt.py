"""Going on in doubt: play does not wait for a tile that cannot be known.

A face that stays unclear is asked about. Once play has gone on past it, the likeliest legal hypothesis is
written down all the same, with the confidence it has and with what it may have been instead: everything after
it is followed, and the answer to the question, whenever it comes, is a correction of that one event. The last
move on the table is not written so: nothing waits for it but the answer.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from tablectl.game.claims import (
    Claim,
    ClaimMeld,
    DeclareKong,
    DeclareReady,
    Discard,
    Draw,
    RevealIndicator,
    ShowBonus,
    ShowWin,
)
from tablectl.game.referee.cause import Lifetime
from tablectl.game.referee.move_json import move_as_json
from tablectl.game.referee.patience import Patience
from tablectl.game.referee.play.hypothesis import Hypothesis, HypothesisStep
from tablectl.game.referee.rulings import Candidate, Finding, Question
from tablectl.game.state import GameState, seat_name
from tablectl.mahjong.tiles import format_tiles

MIN_MELD_LEGIBILITY = 0.2
"""A meld whose tiles are read worse than this is no meld that one may go on from."""
MAX_PERCENT = 99
"""What is sure is not asked about."""
MAX_OTHERS_SHOWN = 4
"""What a step may have been instead, at most so many."""


def doubtful_start(
    found: Sequence[Hypothesis], now_ms: int, waited_ms: int, patience: Patience, *, ends: bool
) -> tuple[tuple[HypothesisStep, float, tuple[Claim, ...]], ...]:
    """The start of the likeliest hypothesis up to its first doubtful step, when that has waited long enough:
    each step with its share of the likely hypotheses and what it may have been instead.

    Args:
        found: the likeliest hypotheses, best first.
        waited_ms: for how long something has waited for an explanation.
        ends: a hand lies open: play has gone on past the last move too.
    """
    best = found[0]
    undetected = sum(step.undetected and isinstance(step.claim, Discard) for step in best.steps)
    if undetected > 1 and len([step for step in best.steps if _is_visible(step) and not step.undetected]) < 2:
        return ()  # one tile out of turn may be a player's mistake; play that goes on from it is none
    riichi = any(isinstance(step.claim, DeclareReady) for step in best.steps)
    # What is hardly read hardly tells how it lies: a riichi costs more than the wait.
    plain = best.changes.count == 0 and undetected <= 1 and not riichi
    least_ms = patience.unclear_ms if plain else patience.unexplained_ms
    if waited_ms < patience.unclear_ms / 2:
        return ()
    agreeing = [(h, math.exp(max(-60.0, h.log_p - best.log_p))) for h in found]
    steps: list[tuple[HypothesisStep, float, tuple[Claim, ...]]] = []
    for index, step in enumerate(best.steps):
        total = sum(w for _, w in agreeing)
        others = tuple(dict.fromkeys((*_others(step, agreeing, index), *step.others)))[:MAX_OTHERS_SHOWN]
        agreeing = [
            (h, w) for h, w in agreeing if len(h.steps) > index and h.steps[index].claim == step.claim
        ]
        share = sum(w for _, w in agreeing) / total
        if isinstance(step.claim, ClaimMeld | DeclareKong) and step.legibility < MIN_MELD_LEGIBILITY:
            break
        if _is_visible(step) and now_ms - step.at_ms < max(least_ms, step.waits_ms):
            break
        steps.append((step, share, others))
        if others or step.undetected or share < patience.certain:
            break
    if not ends and not any(_is_visible(step) for step in best.steps[len(steps) :]):
        return ()
    while steps and isinstance(steps[-1][0].claim, Draw | DeclareReady):
        steps.pop()
    return tuple(steps)


def _is_visible(step: HypothesisStep) -> bool:
    return not isinstance(step.claim, Draw | DeclareReady)


def _others(
    step: HypothesisStep, agreeing: Sequence[tuple[Hypothesis, float]], index: int
) -> tuple[Claim, ...]:
    """Other claims at this place of the likely hypotheses that differ in nothing but their tiles."""
    weights: dict[Claim, float] = {}
    for hypothesis, weight in agreeing:
        if len(hypothesis.steps) > index:
            other = hypothesis.steps[index]
            claim = other.claim
            found_alike = other.undetected == step.undetected
            if claim != step.claim and found_alike and _same_but_tiles(claim, step.claim):
                weights[claim] = weights.get(claim, 0.0) + weight
    return tuple(sorted(weights, key=lambda claim: -weights[claim]))[:MAX_OTHERS_SHOWN]


def _same_but_tiles(one: Claim, other: Claim) -> bool:
    match one, other:
        case (Discard(seat=a), Discard(seat=b)) | (ShowBonus(seat=a), ShowBonus(seat=b)):
            return a == b
        case RevealIndicator(), RevealIndicator():
            return True
        case (ClaimMeld(seat=a, meld=m), ClaimMeld(seat=b, meld=n)):
            return (a, m) == (b, n)
        case (DeclareKong(seat=a, meld=m), DeclareKong(seat=b, meld=n)):
            return (a, m) == (b, n)
        case _:
            return False


def in_doubt(state: GameState, finding: Finding) -> Question:
    """The question about a finding that was recorded in doubt: what stands is the first candidate."""
    share = 1.0 if finding.confidence is None else finding.confidence
    details: dict[str, object] = {"move": move_as_json(finding.claim)}
    if finding.evidence.get("unfound") or not finding.others:
        # Nothing else comes into question, and yet nobody has seen it: a share of the likely says nothing.
        details["case"], how = "unseen", "not seen plainly"
    else:
        details["percent"] = percent = min(MAX_PERCENT, math.floor(100 * share))
        how = f"uncertain ({percent}%)"
    text = f"Recorded, but {how}: {describe_claim(state, finding.claim)}. What was it?"
    claims = (finding.claim, *finding.others)
    rest = (1.0 - share) / max(1, len(finding.others))
    candidates = tuple(
        Candidate(describe_claim(state, claim), (claim,), round(rest if index else share, 4))
        for index, claim in enumerate(claims)
    )
    place = finding.evidence.get("at_mm")
    at_mm = (float(place[0]), float(place[1])) if isinstance(place, list) else None
    seat = getattr(finding.claim, "seat", None)
    return Question("in_doubt", text, finding.at_ms, candidates, at_mm, seat, details, Lifetime.HAND)


def describe_claim(state: GameState, claim: Claim) -> str:
    """A claim as text."""
    match claim:
        case Discard(seat=seat, tile=tile):
            return f"{seat_name(state, seat)} discards {tile}"
        case ClaimMeld(seat=seat, meld=meld, tiles=tiles) | DeclareKong(seat=seat, meld=meld, tiles=tiles):
            what = f"{meld.replace('_', ' ')} {' '.join(map(str, tiles))}"
            return f"{seat_name(state, seat)} lays down a {what}"
        case RevealIndicator(tile=tile):
            return f"the indicator {tile}"
        case DeclareReady(seat=seat):
            return f"{seat_name(state, seat)} declares riichi"
        case ShowBonus(seat=seat, tile=tile):
            return f"{seat_name(state, seat)} lays down {tile}"
        case ShowWin(seat=seat, tiles=tiles, tile=tile):
            on = "" if tile is None else f" on {tile}"
            return f"{seat_name(state, seat)} wins{on} with {format_tiles(tiles)}"
        case _:
            return "another move"
