"""Automatic actions that follow from the journal: the next walls, a session's end and the next session."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from tablectl.game.claims import EndSession, Refused, StartHand, StartSession
from tablectl.game.decide import decide, what_next
from tablectl.game.events import Event, SessionStarted, Source
from tablectl.game.evidence import Button, ButtonPressed, Evidence, HandReadyReported
from tablectl.game.state import GameState
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.walls.wall_building import WallOrder, wall_order
from tablectl.ports import StandingAlert
from tablectl.rulesets.ruleset import NextHand, SessionOver
from tablectl.service.journal import Accepted, EntryT, Ledger, Record, accepted
from tablectl.service.machine.promised_dice import PromisedDice
from tablectl.service.machine.requested_walls import RequestedWalls
from tablectl.service.machine.wall_instructions import (
    MachineWork,
    is_miscounted,
    pending_rules_as_json,
    pending_rules_text,
)
from tablectl.service.parts import ServiceParts
from tablectl.service.session_defaults import SessionDefaults
from tablectl.topics import Message

RETRY_DELAY_S: Final = 5.0
BLOCKED_ALERT_DELAY_S: Final = 3.0
"""How long a check may be red before an alert says that the deal is blocked: parts start, people correct."""
DEAL_BLOCKED: Final = (
    "a pre-flight check blocks the deal: fix it, override it by name on the page /preflight, or build "
    "the walls by hand and start the hand there"
)


@dataclass(frozen=True, slots=True)
class Pace:
    """Delays of the automatic actions."""

    next_hand_after_s: float
    """From a payment to the building of the next walls, so that the players can look at the hand."""
    next_session_after_s: float | None
    """From the end of a session to a new one; None: a person starts it."""
    session_ends_after_s: float = 10.0
    """From the last hand's payment, or the last answered question after it, to the session's end."""


class Preflight(Protocol):
    """The checks before a deal."""

    def blocking_reason(self) -> str:
        """Why the machine may build no walls for a new hand; empty: it may."""

    def is_only_starting_up(self) -> bool:
        """Whether the only reason is parts that are still starting."""


class Director:
    """Polled by the table loop; does each action once."""

    def __init__(
        self,
        ledger: Ledger,
        parts: ServiceParts,
        defaults: SessionDefaults,
        pace: Pace,
        preflight: Preflight,
        post: Callable[[Evidence], None],
        has_open_questions: Callable[[], bool],
    ) -> None:
        """
        Args:
            ledger: records hands and sessions.
            parts: the machine, and what commits to dice and stores the pending session.
            defaults: rules and players of a new session.
            pace: delays of the automatic actions.
            preflight: may block the deal.
            post: queues evidence, here that tiles dealt by hand are ready.
            has_open_questions: whether a question about the last hand waits for an answer.
        """
        self._ledger = ledger
        self._machine = parts.machine
        self.defaults = defaults
        self._pace = pace
        self._dice = None if parts.seeds is None else PromisedDice(ledger, parts.seeds)
        self._preflight = preflight
        self._post = post
        self._has_open_questions = has_open_questions
        self._blocked_since_s: float | None = None
        """Since when a red check blocks a due deal."""
        self._blocked_message = ""
        """The alert's text once the deal has been blocked for some seconds."""
        self._next_hand_at_s: float | None = None
        self._next_session_at_s: float | None = None
        """When to request the next hand's walls, and when to start the next session."""
        self._prepared_after_hand: int | None = None
        """Number of the hand after which the walls were requested; -1 before the first."""
        self._walls = RequestedWalls()
        self._keeper = parts.coming
        self._pending_session = None if self._keeper is None else self._keeper.load()
        """The session that starts at the next shuffle."""

    def poll(self, now_s: float) -> Accepted:
        """Do what is due; returns the written entries."""
        state = self._ledger.state
        self._walls.check_counts(self._machine.status(), state.players)
        self._walls.unplayed = self._walls.unplayed and state.between_hands
        if state.paused is not None:
            # Delays that let the players look at the hand do not pass during a pause.
            self._next_hand_at_s = self._next_session_at_s = None
            return ()
        if not state.started:
            return accepted(self._ledger.claim(self.defaults.claim(), Source.RULESET))
        if self._dice is not None and (revealed := self._dice.reveal()):
            return revealed
        if state.finished:
            return self._after_session(now_s)
        self._next_session_at_s = None
        coming = NextHand(state.round, state.dealer, 0) if state.hand is None else what_next(state)
        if coming is None:
            self._next_hand_at_s = None
            return ()
        if isinstance(coming, SessionOver):
            return self._close_session(now_s)
        wait_s = 0.0 if state.hand is None else self._pace.next_hand_after_s
        if self._prepared_after_hand != state.hand_number and self._is_due(now_s, wait_s):
            if self._pending_session is not None:
                return self._change_rules(self._ledger, self._pending_session)
            status = self._machine.status()
            if status.connected and not status.faults and not self._is_deal_blocked(now_s):
                return self._prepare_walls(self._ledger, self._walls.unplayed)[1]
        return ()

    def _is_deal_blocked(self, now_s: float) -> bool:
        """Whether a red check blocks the due deal; an alert follows after some seconds."""
        why = self._preflight.blocking_reason()
        if not why or self._preflight.is_only_starting_up():
            self._blocked_since_s = None
        elif self._blocked_since_s is None:
            self._blocked_since_s = now_s
        elif now_s - self._blocked_since_s >= BLOCKED_ALERT_DELAY_S and not self._blocked_message:
            self._blocked_message = f"{DEAL_BLOCKED} ({why})"
        return bool(why)

    def start_hand(self, record: Record[EntryT], by_hand: bool = False) -> tuple[EntryT, ...] | Refused:
        """Start the next hand for an operator: the machine builds the walls. Without a machine, or where the
        players built them ``by_hand``, the tiles count as dealt."""
        state = record.state
        if not state.started:
            return Refused("no_session", "there is no session: start one first")
        if state.finished:
            return Refused(
                "session_over", "the session is over: start a new one, its first hand comes by itself"
            )
        if not state.between_hands:
            return Refused("hand_running", "the hand is not settled: settle or correct it first")
        if isinstance(what_next(state), SessionOver):
            return Refused("session_over", "the last hand is played: the session ends by itself in a moment")
        builds = self._machine.status().connected and not by_hand
        if builds and (why := self._preflight.blocking_reason()):
            return Refused("preflight", f"{DEAL_BLOCKED} ({why})")
        changed = () if self._pending_session is None else self._change_rules(record, self._pending_session)
        if builds:
            asked, promised = self._prepare_walls(record)
            if asked:
                return (*changed, *promised)
            changed = (*changed, *promised)
        answer = record.claim(StartHand(), Source.OPERATOR)
        if isinstance(answer, Refused):
            return answer
        record.perform(lambda: self._post(HandReadyReported(0)))  # when they were dealt is not known
        return (*changed, *answer)

    def start_session(
        self, record: Record[EntryT], claim: StartSession
    ) -> tuple[EntryT, ...] | str | Refused:
        """Start a session: now, or at the next shuffle where another session is being played. A session of
        which no walls were requested yet is replaced at once, even if only the players differ.

        Returns:
            The written entries, or the pending rules as text: the caller then calls ``set_pending_session``.
            Requesting the current rules cancels a pending session.
        """
        state = record.state
        answer = record.claim(claim, Source.OPERATOR)
        if not isinstance(answer, Refused):
            record.perform(self._on_session_started)
        if not isinstance(answer, Refused) or answer.code != "session_running":
            return answer
        possible = decide(GameState(), claim)
        if isinstance(possible, Refused):
            return possible
        untouched = state.hand is None and self._prepared_after_hand != state.hand_number
        as_it_is = (claim.players, claim.first_dealer) == (state.players, state.first_dealer)
        if _is_played(possible, state) and (as_it_is or not untouched):
            record.perform(lambda: self.set_pending_session(None))
            return answer
        if untouched:
            return self._change_rules(record, claim)
        return pending_rules_text(claim)

    def _on_session_started(self) -> None:
        """Request its first walls at once, whatever delay the session before it had."""
        self._prepared_after_hand = self._next_hand_at_s = None
        self.set_pending_session(None)

    def set_pending_session(self, claim: StartSession | None) -> None:
        """Set the session that starts at the next shuffle; None: none."""
        if self._keeper is not None and claim != self._pending_session:
            self._keeper.save(claim)
        self._pending_session = claim

    def as_played(self, evidence: Evidence) -> Evidence:
        """The machine's report, with the tile counts after the players have rearranged the built walls."""
        return self._walls.as_played(evidence)

    def is_count_confirmed(self, evidence: Evidence) -> bool:
        """Whether a player confirms that miscounted walls are corrected; if so they are counted again."""
        pressed = isinstance(evidence, ButtonPressed) and evidence.button is Button.CONFIRM
        # During a hand the miscounted walls are those below the table, and a player confirms something else.
        if pressed and self._walls.wrong and self._ledger.state.between_hands:
            self._count_again()
            return True
        return False

    def count_again(self, record: Record[EntryT]) -> Refused | None:
        """Count corrected walls again; the machine then continues with its request."""
        if not is_miscounted(self._machine.status()):
            return Refused("no_miscount", "no wall was counted wrong: there is nothing to count again")
        record.perform(self._count_again)
        return None

    def _count_again(self) -> None:
        sets = self._machine.status().sets
        if sets is None or not sets.beneath:  # otherwise the walls are of a later hand
            self._prepared_after_hand = self._ledger.state.hand_number
        self._machine.recount()

    def alerts(self) -> tuple[StandingAlert, ...]:
        """What blocks the deal or needs the players' hands."""
        state, found = self._ledger.state, []
        due = state.between_hands and not state.finished and self._prepared_after_hand != state.hand_number
        if not (due and self._preflight.blocking_reason()):
            self._blocked_message = ""
        if self._blocked_message:
            found.append(StandingAlert("deal", "deal_stopped", self._blocked_message))
        by_hand, steps = self._hand_steps()
        if self._walls.players_turn and steps:
            text = " ".join(by_hand)
            found.append(StandingAlert("walls", "walls_by_hand", text, {"steps": list(steps)}))
        if self._walls.wrong:
            details, offers = {"steps": list(self._walls.wrong_steps)}, [{"do": "count_again"}]
            text = " ".join(self._walls.wrong)
            found.append(StandingAlert("count", "wall_count", text, details, {"offers": offers}))
        return tuple(found)

    def work(self) -> MachineWork:
        """Instructions for people about the machine's walls, and the pending rules."""
        waits = None if self._pending_session is None else pending_rules_text(self._pending_session)
        rules = None if self._pending_session is None else pending_rules_as_json(self._pending_session)
        by_hand, steps = self._hand_steps()
        return MachineWork(by_hand, self._walls.wrong, waits, (*self._walls.wrong_steps, *steps), rules)

    def on_request_failed(self, now_s: float) -> None:
        """Retry a request that the machine could not carry out, once no fault is latched."""
        self._prepared_after_hand, self._walls.unplayed = None, False
        self._next_hand_at_s = now_s + RETRY_DELAY_S

    def _prepare_walls(
        self, record: Record[EntryT], unplayed: bool = False
    ) -> tuple[bool, tuple[EntryT, ...]]:
        """Request the next hand's walls, unless the same ones are ``unplayed``. The dice are committed first,
        so that nobody can choose them for known walls.

        Returns:
            Whether the machine can build the walls, and the written entries.
        """
        promised = () if self._dice is None else self._dice.promise(record)
        state = record.state
        play, dealer = state.play, _next_dealer(state)
        assert play is not None, "a started session has its rules"
        order = wall_order(play.setup.wall, dealer, self._machine.status().longest_wall)
        played, throws = play.setup.wall.counts(dealer), play.setup.wall.throws
        are_standing = unplayed and order == self._walls.order
        record.perform(lambda: self._request_walls(order, played, throws, are_standing))
        return order.buildable, promised

    def _request_walls(
        self, order: WallOrder, played: tuple[int, ...], throws: int, are_standing: bool
    ) -> None:
        """Have the machine build the walls; do nothing if they ``are_standing`` or it cannot build them."""
        self._prepared_after_hand = self._ledger.state.hand_number
        if are_standing:
            return
        self._walls.ask(order, played)
        if order.buildable:
            self._machine.prepare_hand(order.stacks, 2 * throws)

    def _change_rules(self, record: Record[EntryT], claim: StartSession) -> tuple[EntryT, ...]:
        """At the shuffle: end the current session and start the pending one."""
        ended = record.claim(EndSession("other rules"), Source.OPERATOR)
        started = record.claim(claim, Source.OPERATOR)
        record.perform(self._on_rules_changed)
        return (*accepted(ended), *accepted(started))

    def _on_rules_changed(self) -> None:
        self._next_hand_at_s = self._prepared_after_hand = self._walls.order = None
        self.set_pending_session(None)

    def _hand_steps(self) -> tuple[tuple[str, ...], tuple[Message, ...]]:
        """The players' steps with the walls until the first discard, as sentences and as JSON."""
        state, hand = self._ledger.state, self._ledger.state.hand
        started = hand is not None and any(seat.river for seat in hand.seats)
        if state.finished or (started and self._prepared_after_hand != state.hand_number):
            return (), ()
        return self._walls.by_hand(state.players), self._walls.by_hand_as_json(len(state.players))

    def _close_session(self, now_s: float) -> Accepted:
        """End the session after its last hand, once no question has been open for a while."""
        if self._has_open_questions():
            self._next_hand_at_s = None
        elif self._is_due(now_s, self._pace.session_ends_after_s):
            self._next_hand_at_s = None
            return accepted(self._ledger.claim(EndSession(), Source.RULESET))
        return ()

    def _after_session(self, now_s: float) -> Accepted:
        if self._pending_session is not None:
            return self._change_rules(self._ledger, self._pending_session)
        after_s = self._pace.next_session_after_s
        if after_s is None:
            return ()
        if self._next_session_at_s is None:
            self._next_session_at_s = now_s + after_s
        if now_s < self._next_session_at_s:
            return ()
        self._next_hand_at_s, self._prepared_after_hand = None, None
        return accepted(self._ledger.claim(self.defaults.claim(), Source.RULESET))

    def _is_due(self, now_s: float, after_s: float) -> bool:
        if self._next_hand_at_s is None:
            self._next_hand_at_s = now_s + after_s
        return now_s >= self._next_hand_at_s


def _is_played(started: tuple[Event, ...], state: GameState) -> bool:
    """Whether the current session has the same rules and number of players."""
    [start] = (event for event in started if isinstance(event, SessionStarted))
    same = (start.rules, start.preset, len(start.players)) == (state.rules, state.preset, len(state.players))
    return same and dict(start.options) == dict(state.options)


def _next_dealer(state: GameState) -> Seat:
    """The dealer of the hand whose walls are requested."""
    coming = None if state.hand is None else what_next(state)
    return coming.dealer if isinstance(coming, NextHand) else state.dealer
