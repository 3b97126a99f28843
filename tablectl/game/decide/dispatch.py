"""Answer a claim: events that make it true, or ``Refused``. Changes nothing.

What cannot be checked because tiles are unseen is allowed; it is checked when the hand is shown.
"""

from __future__ import annotations

from typing import Final

from tablectl.errors import in_words
from tablectl.game.claims import (
    BuildWalls,
    ChooseVoidSuit,
    Claim,
    ClaimMeld,
    CommitDice,
    Deal,
    DeclareDraw,
    DeclareKong,
    DeclareReady,
    DeclareVoidSuit,
    Discard,
    Draw,
    EndSession,
    ExposeTiles,
    HandClaim,
    NameValue,
    NoteIrregularity,
    Penalty,
    PeopleClaim,
    Refused,
    RevealDice,
    RevealIndicator,
    RevealUra,
    RollDice,
    Settle,
    ShowBonus,
    ShowHand,
    ShowKong,
    ShowWin,
    StartHand,
    StartSession,
    VoidWin,
)
from tablectl.game.decide.book_hooks import with_consequences
from tablectl.game.decide.decision import Decision
from tablectl.game.decide.dice_promises import decide_dice_promise
from tablectl.game.decide.hand_end import (
    declare_draw,
    end_session,
    reveal_ura,
    settle,
    show_hand,
    start_hand,
)
from tablectl.game.decide.kongs import declare_kong, show_kong
from tablectl.game.decide.legal_hand import first_impossible
from tablectl.game.decide.opening import choose_void_suit, declare_void_suit, expose_tiles, show_bonus
from tablectl.game.decide.people import decide_people_claim
from tablectl.game.decide.play import claim_meld, declare_ready, discard, draw
from tablectl.game.decide.wins import name_value, show_win, void_win
from tablectl.game.events import (
    DiceRolled,
    IndicatorRevealed,
    IrregularityNoted,
    PenaltyPaid,
    SessionStarted,
    TilesDealt,
    WallsBuilt,
)
from tablectl.game.frozen_values import changed
from tablectl.game.state import (
    GameState,
    HandState,
    Phase,
    in_time,
    reopen_offer,
    with_names,
)
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile, format_tiles
from tablectl.mahjong.walls.wall_plan import ThrownIndicator
from tablectl.quoting import quoted
from tablectl.rulesets import RULESETS
from tablectl.rulesets.moves import MOVE_OF, MoveKind
from tablectl.rulesets.option_fields import UnknownOptionError, UnknownPresetError
from tablectl.rulesets.ruleset import PlayRules

_NO_SESSION: Final = Refused("no_session", "there is no session: start one first")
_NO_HAND: Final = Refused("no_hand", "no hand is in play: start one first")
_SESSION_OVER: Final = Refused("session_over", "the session has ended; start a new one")


def decide(state: GameState, claim: Claim) -> Decision:
    """The events that a claim makes, or why it is refused; a refusal calls players by their names."""
    decided = _decide(state, claim)
    if isinstance(decided, tuple) or state.play is None:
        return decided
    return changed(decided, message=with_names(decided.message, state))


def _decide(state: GameState, claim: Claim) -> Decision:
    play, hand = state.play, state.hand
    if play is None:
        return _start_session(state, claim) if isinstance(claim, StartSession) else _NO_SESSION
    seat: Seat | None = getattr(claim, "seat", None)
    if seat is not None and not 0 <= seat < play.setup.players:
        return Refused(
            "no_such_seat", f"expected a seat from 0 to {play.setup.players - 1}, got {seat}", seat
        )
    if hand is None or state.ended is not None:
        if isinstance(claim, HandClaim):
            return _NO_HAND if state.ended is None else _SESSION_OVER
        return _decide_outside_hand(state, play, claim)
    decided = _decide_in_hand(state, play, hand, claim)
    if play.moves.follows is None or not isinstance(decided, tuple):
        return decided
    return with_consequences(state, play, decided)


def _decide_outside_hand(
    state: GameState,
    play: PlayRules,
    claim: StartSession
    | StartHand
    | Penalty
    | NoteIrregularity
    | EndSession
    | CommitDice
    | RevealDice
    | PeopleClaim,
) -> Decision:
    """What needs no hand in play; all but the next hand may be claimed also after the session's end."""
    match claim:
        case StartSession():
            return _start_session(state, claim)
        case StartHand():
            return _SESSION_OVER if state.finished else start_hand(state, claim)
        case Penalty():
            return _penalty(claim, play)
        case NoteIrregularity():
            return (IrregularityNoted(claim.seat, claim.code, claim.detail),)
        case EndSession():
            return end_session(state, play, claim)
        case CommitDice() | RevealDice():
            return decide_dice_promise(state, claim)
        case _:
            return decide_people_claim(state, claim)


def _decide_in_hand(state: GameState, play: PlayRules, hand: HandState, claim: Claim) -> Decision:
    if hand.undo is not None and isinstance(claim, ClaimMeld | ShowWin):
        kind = MOVE_OF[claim.meld] if isinstance(claim, ClaimMeld) else MoveKind.WIN
        if in_time(play, hand, claim.seat, kind):
            hand = reopen_offer(hand)
            state = changed(state, hand=hand)
    match claim:
        case Draw():
            return draw(state, play, hand, claim)
        case Discard():
            return discard(state, play, hand, claim)
        case Deal():
            return _deal(play, hand, claim)
        case ClaimMeld():
            return claim_meld(state, play, hand, claim)
        case DeclareKong():
            return declare_kong(state, play, hand, claim)
        case ShowKong():
            return show_kong(state, play, hand, claim)
        case DeclareReady():
            return declare_ready(state, play, hand, claim)
        case ShowWin():
            return show_win(state, play, hand, claim)
        case ShowHand():
            return show_hand(state, play, hand, claim)
        case DeclareDraw():
            return declare_draw(state, play, hand, claim)
        case RevealUra():
            return reveal_ura(play, hand, claim)
        case Settle():
            return settle(state, play, hand)
        case RevealIndicator():
            return _reveal_indicator(play, hand, claim)
        case RollDice():
            return _roll_dice(play, hand, claim)
        case BuildWalls():
            return _build_walls(play, hand, state.dealer, claim)
        case ShowBonus():
            return show_bonus(state, play, hand, claim)
        case ChooseVoidSuit():
            return choose_void_suit(play, hand, claim)
        case DeclareVoidSuit():
            return declare_void_suit(play, hand, claim)
        case ExposeTiles():
            return expose_tiles(play, hand, claim)
        case NameValue():
            return name_value(state, play, hand, claim)
        case VoidWin():
            return void_win(hand, claim)
        case _:
            return _decide_outside_hand(state, play, claim)


def _start_session(state: GameState, claim: StartSession) -> Decision:
    if state.started and not state.finished:
        return Refused("session_running", "a session is being played: end it before starting another")
    book = RULESETS.get(claim.rules)
    if book is None:
        return Refused(
            "unknown_ruleset", f"no ruleset {quoted(claim.rules)}: expected one of {', '.join(RULESETS)}"
        )
    options = book.with_players(claim.options, len(claim.players))
    try:
        play = book.play(claim.preset, options)
    except UnknownPresetError as error:
        return Refused("unknown_preset", in_words(error))
    except UnknownOptionError as error:
        return Refused("unknown_option", in_words(error))
    except (KeyError, ValueError) as error:
        return Refused("bad_request", in_words(error))
    if len(claim.players) != play.setup.players:
        return Refused("players", f"expected {play.setup.players} players, got {len(claim.players)}")
    scores = claim.scores if claim.scores is not None else (play.setup.starting_points,) * play.setup.players
    if len(scores) != play.setup.players:
        return Refused("scores", f"expected {play.setup.players} scores, got {len(scores)}")
    if not 0 <= claim.first_dealer < play.setup.players:
        return Refused("no_such_seat", f"expected a first dealer from 0 to {play.setup.players - 1}")
    return (SessionStarted(claim.rules, claim.preset, options, claim.players, scores, claim.first_dealer),)


def _penalty(claim: Penalty, play: PlayRules) -> Decision:
    if len(claim.deltas) != play.setup.players:
        return Refused(
            "scores", f"expected {play.setup.players} changes, got {len(claim.deltas)}", claim.seat
        )
    return (PenaltyPaid(claim.seat, claim.reason, claim.deltas),)


def _decide_setup(hand: HandState, event: DiceRolled | WallsBuilt) -> Decision:
    if hand.phase is not Phase.SETUP:
        return Refused("hand_running", "the tiles are already dealt")
    return (event,)


def _roll_dice(play: PlayRules, hand: HandState, claim: RollDice) -> Decision:
    """Before the deal; where the indicator has dice of its own, also until it is turned."""
    if isinstance(play.setup.wall.indicator, ThrownIndicator) and hand.opening and hand.indicators_due:
        return (DiceRolled(claim.values),)
    return _decide_setup(hand, DiceRolled(claim.values))


def _build_walls(play: PlayRules, hand: HandState, dealer: Seat, claim: BuildWalls) -> Decision:
    expected = play.setup.wall.counts(dealer)
    if claim.counts != expected:
        words = f"expected walls of {list(expected)} tiles, counted {list(claim.counts)}"
        return Refused("wall_count", words)
    return _decide_setup(hand, WallsBuilt(claim.counts))


def _deal(play: PlayRules, hand: HandState, claim: Deal) -> Decision:
    if hand.phase is not Phase.SETUP:
        return Refused("hand_running", "the tiles are already dealt", claim.seat)
    if hand.seats[claim.seat].concealed:
        return Refused("dealt_already", f"seat {claim.seat} already has its tiles", claim.seat)
    if len(claim.tiles) != play.setup.hand_size:
        return Refused(
            "tile_count", f"expected {play.setup.hand_size} tiles, got {len(claim.tiles)}", claim.seat
        )
    over = first_impossible(hand, play, (t for t in claim.tiles if t is not None))
    if over is not None:
        return _too_many(over, claim.seat)
    return (TilesDealt(claim.seat, claim.tiles),)


def _reveal_indicator(play: PlayRules, hand: HandState, claim: RevealIndicator) -> Decision:
    if hand.indicators_due + hand.indicators_waiting == 0:
        return Refused(
            "no_indicator_due",
            f"{claim.tile}: {len(hand.indicators)} indicators are open and no further one is due",
        )
    if hand.phase is Phase.SETTLED:
        return Refused("hand_over", "the hand is settled")
    if first_impossible(hand, play, (claim.tile,)) is not None:
        return _too_many(claim.tile, None)
    return (IndicatorRevealed(claim.tile),)


def _too_many(tile: Tile, seat: Seat | None) -> Refused:
    return Refused("too_many_copies", f"all copies of {format_tiles((tile,))} have been seen elsewhere", seat)
