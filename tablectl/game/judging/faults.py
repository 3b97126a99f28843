"""What went against the rules in this hand, and what the book has for it: offered to the judge, never done.

A refused claim tells which fault it would be (``fault_of``); noted faults, and those that the table itself
shows, are listed with the claims that would carry out the book's consequence (``judgements``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from tablectl.game.claims import (
    Claim,
    ClaimMeld,
    DeclareDraw,
    DeclareKong,
    DeclareReady,
    Discard,
    Draw,
    ExposeTiles,
    NoteIrregularity,
    Penalty,
    Refused,
    ShowHand,
    ShowWin,
)
from tablectl.game.decide import chombo_deltas, decide
from tablectl.game.events import PLAYED_OUT, DrawReason, IrregularityNoted
from tablectl.game.state import (
    CHOMBO,
    DEAD_HAND,
    NO_CLAIM,
    NO_WIN,
    NO_WIN_TURN,
    VERDICTS,
    GameState,
    HandState,
    Offence,
    Phase,
    evolve,
)
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import NotationError, Tile, parse_tiles
from tablectl.mahjong.win import NoWinCode
from tablectl.rulesets.ruleset import Consequence, Fault, PenaltyScale, PlayRules

_TURN: Final = {"not_your_turn": "wrong_turn", "wrong_moment": "wrong_turn"}
_DEAD: Final = {"dead_hand": "dead_hand_declared"}

_FAULT_OF: Final[Mapping[type, Mapping[str, str]]] = MappingProxyType(
    {
        ShowWin: _DEAD
        | dict.fromkeys(
            (
                NoWinCode.NOT_A_WINNING_HAND,
                NoWinCode.BELOW_MINIMUM,
                NoWinCode.NO_YAKU,
                NoWinCode.FORBIDDEN_SUIT,
                NoWinCode.WIN_NOT_ALLOWED,
                NoWinCode.TILE_COUNT,
                "furiten",
                "wrong_tile",
                "closed_kong",
                "nothing_to_win_on",
            ),
            "false_win",
        ),
        ShowHand: {NoWinCode.TILE_COUNT: "wrong_tile_count", "wrong_moment": "hand_exposed"},
        ClaimMeld: _DEAD
        | {"nothing_to_claim": "late_call", "swap_calling": "swap_calling"}
        | dict.fromkeys(
            ("wrong_meld", "chow_from_left_only", "own_discard", "ready_keeps_hand", "last_discard"),
            "wrong_meld",
        ),
        DeclareKong: _DEAD
        | {"kong_changes_wait": "kong_changed_wait"}
        | dict.fromkeys(("wrong_meld", "no_such_pung", "wrong_moment", "ready_keeps_hand"), "wrong_meld"),
        DeclareReady: _DEAD
        | {"furiten_ready": "riichi_in_furiten"}
        | dict.fromkeys(("open_hand", "not_enough_points", "wall_too_short", "not_ready"), "wrong_riichi"),
        DeclareDraw: _DEAD
        | dict.fromkeys(("wrong_moment", "not_nine_kinds", "not_in_these_rules"), "not_nine_kinds"),
        Draw: _TURN,
        Discard: _TURN | {"swap_calling": "swap_calling", "ready_keeps_hand": "wrong_turn"},
    }
)
"""The fault of doing at the table what was refused, by the claim and the refusal's code."""


_VERDICT_OF: Final[Mapping[Consequence, tuple[str, str]]] = MappingProxyType(
    {
        Consequence.DEAD_HAND: (DEAD_HAND, "dead"),
        Consequence.NO_WIN: (NO_WIN, "no_win"),
        Consequence.NO_WIN_THIS_TURN: (NO_WIN_TURN, "no_win_turn"),
        Consequence.NO_CLAIM: (NO_CLAIM, "no_claim"),
    }
)
"""The irregularity that carries a consequence out, and the seat's field that tells that it was."""

Remedy = DeclareDraw | ExposeTiles | NoteIrregularity | Penalty
"""What carries out a consequence: the hand stopped or dead, a win forbidden, tiles open, a payment."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """One fault and what the book has for it."""

    noted: IrregularityNoted
    fault: Fault | None
    """None: the book does not know such a case; the judge decides alone."""
    claims: tuple[Remedy, ...]
    """What carries out the consequence now; nothing where there is none, or it is carried out."""
    choices: tuple[Remedy, ...] = ()
    """Of these the judge picks one, besides: where the book leaves the amount or who gets it to the judge."""


def fault_of(state: GameState, claim: Claim, refused: Refused) -> NoteIrregularity | None:
    """How to note that somebody did at the table what the rules refuse; None where it is no fault of a
    player (a tile misread, a hand that is over, a rule that is not played)."""
    if state.play is None:
        return None
    code = state.play.penalties.fault_of.get((type(claim).__name__, refused.code))
    code = code or _FAULT_OF.get(type(claim), {}).get(refused.code)
    if isinstance(claim, DeclareDraw) and claim.reason is not DrawReason.KYUUSHU_KYUUHAI:
        return None
    if code is None or code not in state.play.penalties.faults:
        return None
    seat = refused.seat if refused.seat is not None else getattr(claim, "seat", None)
    return None if seat is None else NoteIrregularity(seat, code, "")


def judgements(state: GameState) -> tuple[Judgement, ...]:
    """Every fault of the hand in play or just paid (or from before the first), in order, each once a seat, as
    it was noted last."""
    hand, play = state.hand, state.play
    if play is None:
        return ()
    found: dict[tuple[int | None, str], IrregularityNoted] = {}
    for noted in _before_play(state) if hand is None else hand.noted:
        if noted.code not in VERDICTS:
            found[noted.seat, noted.code] = noted
    for hidden in () if hand is None else _hidden_riichi_hands(hand):
        found.setdefault((hidden.seat, hidden.code), hidden)
    return tuple(_judge(state, play, noted) for noted in found.values())


def _before_play(state: GameState) -> tuple[IrregularityNoted, ...]:
    return tuple(IrregularityNoted(state.sitting.index(o.player), o.code, "") for o in state.offences)


def _hidden_riichi_hands(hand: HandState) -> tuple[IrregularityNoted, ...]:
    """Riichi hands that nobody has shown after an exhaustive draw."""
    if hand.draw not in PLAYED_OUT:
        return ()
    return tuple(
        IrregularityNoted(seat, "riichi_hand_hidden", "")
        for seat, mine in enumerate(hand.seats)
        if mine.ready is not None and mine.ready.paid and not mine.shown
    )


def _judge(state: GameState, play: PlayRules, noted: IrregularityNoted) -> Judgement:
    fault, seat = play.penalties.faults.get(noted.code), noted.seat
    if fault is None or seat is None:
        return Judgement(noted, fault, ())
    claims: list[Remedy] = []
    for consequence in (fault.consequence, *fault.also):
        if consequence is Consequence.CHOMBO:
            claims += _chombo(state, play, noted.code, seat)
        elif state.hand is not None and state.hand.phase is not Phase.SETUP:
            claims += _remedies(state, state.hand, noted, seat, consequence)
    deltas = penalty_deltas(state, play, fault, seat)
    if any(deltas):
        claims.append(Penalty(seat, noted.code, deltas))
    return Judgement(noted, fault, tuple(claims), _choices(state, play, fault, seat))


def _remedies(
    state: GameState, hand: HandState, noted: IrregularityNoted, seat: Seat, consequence: Consequence
) -> tuple[Remedy, ...]:
    over = hand.phase is Phase.SETTLED or hand.draw is DrawReason.CHOMBO
    mine = hand.seats[seat]
    verdict = _VERDICT_OF.get(consequence)
    if verdict is not None:
        code, flag = verdict
        return () if over or getattr(mine, flag) else (NoteIrregularity(seat, code, noted.code),)
    if consequence is Consequence.EXPOSED:
        tiles = _named_tiles(noted.detail)
        claim = ExposeTiles(seat, tiles)
        open_already = all(tile in mine.exposed for tile in tiles)
        return () if over or open_already or isinstance(decide(state, claim), Refused) else (claim,)
    return ()


def _chombo(state: GameState, play: PlayRules, code: str, seat: Seat) -> tuple[Remedy, ...]:
    """Stops the hand; where none is left to be stopped, what it costs now or in the end."""
    hand = state.hand
    stopped = hand is not None and hand.draw is DrawReason.CHOMBO and hand.draw_seat == seat
    due = max(1, _count_offences(state, state.offences, code, seat))
    if stopped and _first_chombo(state, play, seat) in (None, code):
        due -= 1  # the hand was stopped for it
    if state.can_be_stopped:
        return (DeclareDraw(DrawReason.CHOMBO, seat),)
    deltas = chombo_deltas(play, seat, state.dealer)
    if any(deltas):
        done = _count_offences(state, state.penalties, code, seat)
        claim: Remedy = Penalty(seat, code, deltas)
    elif play.penalties.chombo_final:
        claim = NoteIrregularity(seat, CHOMBO, code)
        verdict = IrregularityNoted(seat, CHOMBO, code)
        done = state.chombo.count(seat) if hand is None else hand.noted.count(verdict)
    else:
        return ()
    return (claim,) if done < due else ()


def _first_chombo(state: GameState, play: PlayRules, seat: Seat) -> str | None:
    """The fault of the seat that has cost it this hand; None where the judge has noted none."""
    player, faults = state.sitting[seat], play.penalties.faults
    chombos = {
        code for code, fault in faults.items() if Consequence.CHOMBO in (fault.consequence, *fault.also)
    }
    mine = (each.code for each in state.offences if each.player == player and _is_of_this_hand(state, each))
    return next((code for code in mine if code in chombos), None)


def _count_offences(state: GameState, offences: tuple[Offence, ...], code: str, seat: Seat) -> int:
    """How often this is kept of the player at a seat now."""
    player = state.sitting[seat]
    return sum(
        (each.player, each.code) == (player, code) and _is_of_this_hand(state, each) for each in offences
    )


def _named_tiles(detail: str) -> tuple[Tile, ...]:
    """The tiles that a note names: its first word, where that is notation."""
    try:
        return parse_tiles(detail.split(" ", 1)[0])
    except NotationError:
        return ()


def penalty_deltas(state: GameState, play: PlayRules, fault: Fault, seat: Seat) -> tuple[int, ...]:
    """What the fault's scale has for what the player at a seat did and has not paid for yet, by seat.

    The nth time costs the nth step; so does each time after the last.
    """
    scale = fault.scale
    deltas = [0] * play.setup.players
    if scale is None:
        return tuple(deltas)
    player = state.sitting[seat]
    group = {
        code
        for code, each in play.penalties.faults.items()
        if code == fault.code or _share_group(each, fault)
    }
    done = [o for o in state.offences if o.player == player and o.code in group and _counts(state, o, scale)]
    mine = [
        time
        for time, offence in enumerate(done)
        if offence.code == fault.code and _is_of_this_hand(state, offence)
    ]
    paid = [
        p
        for p in state.penalties
        if p.player == player and p.code == fault.code and _is_of_this_hand(state, p)
    ]
    steps = [scale.steps[min(time, len(scale.steps) - 1)] for time in mine]
    points = sum([step for step in steps if step][len(paid) :])
    others = [s for s in range(play.setup.players) if s != seat and not _has_left(state, s)]
    deltas[seat] = -points * (len(others) if scale.to == "each" else 1)
    for other in others if scale.to == "each" else ():
        deltas[other] = points
    return tuple(deltas)


def _share_group(one: Fault, other: Fault) -> bool:
    """Whether two faults are counted together."""
    both = one.scale is not None and other.scale is not None
    return (
        both
        and one.scale is not None
        and other.scale is not None
        and bool(one.scale.group)
        and (one.scale.group == other.scale.group)
    )


def _counts(state: GameState, offence: Offence, scale: PenaltyScale) -> bool:
    if scale.per == "hand":
        return offence.hand == state.hand_number
    return scale.per == "session" or offence.round is state.round


def _is_of_this_hand(state: GameState, offence: Offence) -> bool:
    return offence.hand == state.hand_number


def _has_left(state: GameState, seat: Seat) -> bool:
    return state.hand is not None and state.hand.seats[seat].out


def _choices(state: GameState, play: PlayRules, fault: Fault, seat: Seat) -> tuple[Remedy, ...]:
    """Payments of which the judge picks one; none once something was paid for the fault."""
    if _count_offences(state, state.penalties, fault.code, seat):
        return ()
    found: list[Remedy] = []
    if play.penalties.choices is not None:
        found += [
            Penalty(seat, fault.code, deltas)
            for deltas in play.penalties.choices(state, state.hand, fault.code, seat)
        ]
    for victim in range(play.setup.players) if fault.award is not None else ():
        if victim != seat and fault.award is not None:
            for points in dict.fromkeys(fault.award):
                deltas = [0] * play.setup.players
                deltas[seat], deltas[victim] = -points, points
                found.append(Penalty(seat, fault.code, tuple(deltas)))
    return tuple(found)


def judgement_if_noted(state: GameState, noted: IrregularityNoted) -> Judgement | None:
    """What the book would have for a fault, were it noted now; None before a session, and where nobody sits.
    Nothing changes."""
    if state.play is None or noted.seat not in (None, *range(len(state.players))):
        return None
    after = evolve(state, noted)
    found = (
        each for each in judgements(after) if (each.noted.seat, each.noted.code) == (noted.seat, noted.code)
    )
    return next(found, Judgement(noted, state.play.penalties.faults.get(noted.code), ()))
