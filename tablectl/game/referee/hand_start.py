"""Between hands: the machine's reports, or a freshly dealt table where no machine reports."""

from __future__ import annotations

from dataclasses import dataclass

from tablectl.game.claims import BuildWalls, Claim, Deal, Refused, RollDice, StartHand
from tablectl.game.decide import decide, play_out, what_next
from tablectl.game.events import Source
from tablectl.game.evidence import TableSeen
from tablectl.game.referee.cause import Lifetime
from tablectl.game.referee.endings import settle_or_question
from tablectl.game.referee.patience import Patience
from tablectl.game.referee.rulings import Finding, Question, RefereeAlert, Ruling
from tablectl.game.state import GameState, Phase
from tablectl.rulesets.ruleset import SessionOver


@dataclass(frozen=True, slots=True)
class Reports:
    """What the machine said of the coming hand."""

    dice: tuple[int, ...] = ()
    walls: tuple[int, ...] = ()
    ready: bool = False
    """Walls are up and the dice are rolled."""
    at_ms: int = 0


def start_hand(
    state: GameState,
    seen: TableSeen | None,
    reports: Reports,
    now_ms: int,
    moved_ms: int,
    patience: Patience,
) -> tuple[tuple[Ruling, ...], Reports] | None:
    """What begins a hand, with the reports left over; None while no hand begins.

    Args:
        moved_ms: when the last event was recorded.
    """
    hand = state.hand
    over = state.between_hands
    if hand is not None and over and isinstance(what_next(state), SessionOver):
        return None  # whoever drives the table closes the session
    if over and reports.ready:
        return _start_hand(state, StartHand(), reports, now_ms)
    if hand is not None and hand.phase is Phase.SETUP:
        if (
            reports.ready
            or _is_dealt(seen, now_ms, patience)
            or _has_play_started(seen, now_ms, moved_ms, patience)
        ):
            return _start_hand(state, None, reports, now_ms)
        return None
    fresh = (
        _is_cleared(seen) and _is_dealt(seen, now_ms, patience) and _were_indicators_turned(seen, moved_ms)
    )
    if over and fresh:
        return _start_hand(state, StartHand(), reports, now_ms)
    if hand is not None and hand.phase is Phase.ENDED and (reports.ready or fresh or _has_new_walls(seen)):
        text = "New walls are up, but the last hand cannot be settled"
        return settle_or_question(state, now_ms, text), reports
    if hand is not None and hand.phase in (Phase.DRAW, Phase.ACT) and reports.ready:
        if _has_discards(state):
            text = "New walls are up, but the end of the last hand was not seen. How did it end?"
            return (Question("how_ended", text, now_ms),), reports
        return (), Reports()
    return None


def thrown_dice(state: GameState, reports: Reports) -> tuple[Ruling, ...]:
    """Dice that the controller threw in a hand that has begun: they count to an indicator, where the book
    throws for it."""
    hand = state.hand
    claim = RollDice(reports.dice)
    if hand is None or not hand.opening or not reports.dice or isinstance(decide(state, claim), Refused):
        return ()
    return (Finding(claim, Source.CONTROLLER, None, reports.at_ms),)


def _start_hand(
    state: GameState, start: StartHand | None, reports: Reports, now_ms: int
) -> tuple[tuple[Ruling, ...], Reports] | None:
    """The claims of a hand's beginning, tried one after another."""
    rulings: list[Ruling] = []
    if start is not None:
        played = play_out(state, start)
        if isinstance(played, Refused):
            return None
        state, _ = played
        rulings.append(Finding(start, Source.RULESET, None, now_ms))
    assert state.hand is not None and state.play is not None
    claims: list[tuple[Claim, Source]] = []
    if reports.walls and not state.hand.wall_counts:
        claims.append((BuildWalls(reports.walls), Source.CONTROLLER))
    if reports.dice and not state.hand.dice:
        claims.append((RollDice(reports.dice), Source.CONTROLLER))
    for offset in range(state.play.setup.players):
        seat = (state.dealer + offset) % state.play.setup.players
        if not state.hand.seats[seat].concealed:
            claims.append((Deal(seat, (None,) * state.play.setup.hand_size), Source.RULESET))
    for claim, source in claims:
        played = play_out(state, claim)
        if isinstance(played, Refused):
            rulings.append(
                RefereeAlert(
                    played.code, played.message, now_ms, played.seat, {"refused": played.code}, Lifetime.DEAL
                )
            )
            continue
        state, _ = played
        rulings.append(Finding(claim, source, None, now_ms))
    return tuple(rulings), Reports()


def _is_cleared(seen: TableSeen | None) -> bool:
    """Whether nothing of the last hand lies on the table."""
    return seen is not None and all(not s.river and not s.melds and not s.shown for s in seen.seats)


def _has_new_walls(seen: TableSeen | None) -> bool:
    return seen is not None and _is_cleared(seen) and seen.face_down >= 40


def _is_dealt(seen: TableSeen | None, now_ms: int, patience: Patience) -> bool:
    """An indicator lies open on a wall: the tiles are taken."""
    if seen is None or not seen.indicators:
        return False
    return all(now_ms - tile.since_ms >= patience.hand_start_ms for tile in seen.indicators)


def _has_play_started(seen: TableSeen | None, now_ms: int, moved_ms: int, patience: Patience) -> bool:
    """A discard, a meld or a flower lies there that came after the last event: the tiles were taken, though
    no machine and no indicator said so."""
    if seen is None or now_ms - moved_ms < patience.hand_start_ms:
        return False
    first = [tile for seat in seen.seats for tile in (*seat.river[:1], *seat.shown[:1])]
    first += [meld.tiles[0] for seat in seen.seats for meld in seat.melds]
    lain = [
        tile
        for tile in first
        if tile.since_ms >= moved_ms and now_ms - tile.since_ms >= patience.hand_start_ms
    ]
    return bool(lain) and len(lain) == len(first)


def _were_indicators_turned(seen: TableSeen | None, moved_ms: int) -> bool:
    """Whether the open indicators were turned after the last event: they are the coming hand's."""
    return seen is not None and all(tile.since_ms >= moved_ms for tile in seen.indicators)


def _has_discards(state: GameState) -> bool:
    return state.hand is not None and any(seat.river for seat in state.hand.seats)
