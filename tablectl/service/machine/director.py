"""What follows from what is written down: lamps, the machine's next job, a session's end and the next one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tablectl.game.claims import EndSession, Refused, StartHand, StartSession
from tablectl.game.decide import decide, what_next
from tablectl.game.events import Event, SessionStarted, Source
from tablectl.game.evidence import Button, ButtonPressed, Evidence, HandReadyReported
from tablectl.game.state import GameState
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.walls.wall_building import WallOrder, wall_order
from tablectl.ports import Machine, SessionStore
from tablectl.rulesets.ruleset import NextHand, SessionOver
from tablectl.service.alerts import StandingAlert
from tablectl.service.journal import Accepted, EntryT, Ledger, Record, accepted
from tablectl.service.machine.asked_walls import AskedWalls
from tablectl.service.machine.promised_dice import PromisedDice
from tablectl.service.machine.wall_instructions import (
    MachineWork,
    is_miscounted,
    pending_rules_as_json,
    pending_rules_text,
)
from tablectl.service.session_defaults import SessionDefaults
from tablectl.topics import Message

ASK_AGAIN_AFTER_S: Final = 5.0
LIGHT_ALERT_AFTER_S: Final = 3.0
"""A light may be red so long before anybody hears that the deal waits: parts start, people correct."""
DEAL_WAITS: Final = (
    "a pre-flight check blocks the deal: fix it, override it by name on the page /preflight, or build "
    "the walls by hand and start the hand there"
)


@dataclass(frozen=True, slots=True)
class Pace:
    """When the service moves on by itself."""

    next_hand_after_s: float
    """From a payment to the building of the next walls: time to look at the hand."""
    next_session_after_s: float | None
    """From the end of a session to a new one; None: a person starts it."""
    session_ends_after_s: float = 10.0
    """From the last hand's payment, or the last answer to what was open after it, to the session's end."""


class Director:
    """Polled by the table loop; does each thing once."""

    def __init__(
        self,
        ledger: Ledger,
        machine: Machine,
        defaults: SessionDefaults,
        pace: Pace,
        blocking_reason: Callable[[], str],
        only_starts: Callable[[], bool],
        post: Callable[[Evidence], None],
        waits_for_people: Callable[[], bool],
        dice: PromisedDice | None = None,
        keeper: SessionStore | None = None,
    ) -> None:
        """
        Args:
            ledger: where hands and sessions begin.
            machine: builds the walls.
            defaults: what a new session is played by.
            pace: when to move on.
            blocking_reason: tells why the machine may build no walls for a new hand; empty: it may.
            only_starts: tells whether that is nothing but parts that have just been started.
            post: takes what only people's hands have made: tiles that lie there, dealt.
            waits_for_people: whether something about the last hand is open that people must decide.
            dice: promises each hand's dice; None where the machine throws them.
            keeper: keeps over a restart which session waits for the next shuffle.
        """
        self._ledger = ledger
        self._machine = machine
        self.defaults = defaults
        self._pace = pace
        self._dice = dice
        self._blocking_reason = blocking_reason
        self._only_starts = only_starts
        self._post = post
        self._waits_for_people = waits_for_people
        self._waits_since_s: float | None = None
        """Since when a deal that is due waits for a light."""
        self._stopped = ""
        """Why it does, in words, once it has for some seconds."""
        self._due_s: float | None = None
        self._session_due_s: float | None = None
        """When the next hand's walls are due, and when the next session is."""
        self._prepared_after: int | None = None
        """Number of the hand after which the machine was asked to prepare; -1 before the first."""
        self._walls = AskedWalls()
        self._keeper = keeper
        self._pending = None if keeper is None else keeper.load()
        """Other rules, from the next shuffle on."""

    def poll(self, now_s: float) -> Accepted:
        """Do what is due; returns what was written down."""
        state = self._ledger.state
        self._walls.look_at_count(self._machine.status(), state.players)
        self._walls.unplayed = self._walls.unplayed and state.between_hands
        if state.paused is not None:
            self._due_s = self._session_due_s = None  # time to look at something does not pass during a pause
            return ()
        if not state.started:
            return accepted(self._ledger.claim(self.defaults.claim(), Source.RULESET))
        if self._dice is not None and (revealed := self._dice.reveal()):
            return revealed
        if state.finished:
            return self._after_session(now_s)
        self._session_due_s = None
        coming = NextHand(state.round, state.dealer, 0) if state.hand is None else what_next(state)
        if coming is None:
            self._due_s = None
            return ()
        if isinstance(coming, SessionOver):
            return self._close_session(now_s)
        wait_s = 0.0 if state.hand is None else self._pace.next_hand_after_s
        if self._prepared_after != state.hand_number and self._is_due(now_s, wait_s):
            if self._pending is not None:
                return self._change_rules(self._ledger, self._pending)
            status = self._machine.status()
            if status.connected and not status.faults and not self._waits(now_s):
                return self._prepared(self._ledger, self._walls.unplayed)[1]
        return ()

    def _waits(self, now_s: float) -> bool:
        """Whether a light stops the deal that is due; said once it has for some seconds."""
        why = self._blocking_reason()
        if not why or self._only_starts():
            self._waits_since_s = None
        elif self._waits_since_s is None:
            self._waits_since_s = now_s
        elif now_s - self._waits_since_s >= LIGHT_ALERT_AFTER_S and not self._stopped:
            self._stopped = f"{DEAL_WAITS} ({why})"
        return bool(why)

    def begin_hand(self, record: Record[EntryT], by_hand: bool = False) -> tuple[EntryT, ...] | Refused:
        """An operator wants the next hand: the machine builds it; without one, or where the players built it
        ``by_hand``, the tiles count as dealt."""
        state = record.state
        if state.finished:
            return Refused(
                "session_over", "the session is over: start a new one, its first hand comes by itself"
            )
        if not state.between_hands:
            return Refused("hand_running", "the hand is not settled: settle or correct it first")
        if isinstance(what_next(state), SessionOver):
            return Refused("session_over", "the last hand is played: the session ends by itself in a moment")
        builds = self._machine.status().connected and not by_hand
        if builds and (why := self._blocking_reason()):
            return Refused("preflight", f"{DEAL_WAITS} ({why})")
        changed = () if self._pending is None else self._change_rules(record, self._pending)
        if builds:
            asked, promised = self._prepared(record)
            if asked:
                return (*changed, *promised)
            changed = (*changed, *promised)
        answer = record.claim(StartHand(), Source.OPERATOR)
        if isinstance(answer, Refused):
            return answer
        record.act(lambda: self._post(HandReadyReported(0)))  # since when the tiles lie there, nobody knows
        return (*changed, *answer)

    def start_session(
        self, record: Record[EntryT], claim: StartSession
    ) -> tuple[EntryT, ...] | str | Refused:
        """A session by these rules: now, or where another is played from the next shuffle on. One of which
        no hand was dealt or built is left for it at once, also where its players alone are others.

        Returns:
            What was written down, or in words what has to wait, see ``wait_with``. Asking for what is played
            already takes back what waits.
        """
        state = record.state
        answer = record.claim(claim, Source.OPERATOR)
        if not isinstance(answer, Refused):
            record.act(self._session_begins)
        if not isinstance(answer, Refused) or answer.code != "session_running":
            return answer
        possible = decide(GameState(), claim)
        if isinstance(possible, Refused):
            return possible
        untouched = state.hand is None and self._prepared_after != state.hand_number
        as_it_is = (claim.players, claim.first_dealer) == (state.players, state.first_dealer)
        if _is_played(possible, state) and (as_it_is or not untouched):
            record.act(lambda: self.wait_with(None))
            return answer
        if untouched:
            return self._change_rules(record, claim)
        return pending_rules_text(claim)

    def _session_begins(self) -> None:
        """Its first walls are due at once, whatever the session before it was waiting for."""
        self._prepared_after = self._due_s = None
        self.wait_with(None)

    def wait_with(self, claim: StartSession | None) -> None:
        """This session begins at the next shuffle; None: no other one does."""
        if self._keeper is not None and claim != self._pending:
            self._keeper.save(claim)
        self._pending = claim

    def as_played(self, evidence: Evidence) -> Evidence:
        """What the machine reports, with the walls as the players make them of those that it has built."""
        return self._walls.as_played(evidence)

    def is_count_confirmed(self, evidence: Evidence) -> bool:
        """Whether this is somebody's word that walls counted wrong were put right; then they are counted."""
        pressed = isinstance(evidence, ButtonPressed) and evidence.button is Button.CONFIRM
        # While a hand is played it is the walls below that are wrong, and a player confirms something else.
        if pressed and self._walls.wrong and self._ledger.state.between_hands:
            self._count_again()
            return True
        return False

    def count_again(self, record: Record[EntryT]) -> Refused | None:
        """Walls that were counted wrong were put right: what was asked for goes on from the count."""
        if not is_miscounted(self._machine.status()):
            return Refused("no_miscount", "no wall was counted wrong: there is nothing to count again")
        record.act(self._count_again)
        return None

    def _count_again(self) -> None:
        sets = self._machine.status().sets
        if sets is None or not sets.beneath:  # else no hand follows from the count
            self._prepared_after = self._ledger.state.hand_number
        self._machine.recount()

    def alerts(self) -> tuple[StandingAlert, ...]:
        """What people should look at before the deal goes on."""
        state, found = self._ledger.state, []
        due = state.between_hands and not state.finished and self._prepared_after != state.hand_number
        if not (due and self._blocking_reason()):
            self._stopped = ""
        if self._stopped:
            found.append(StandingAlert("deal", "deal_stopped", self._stopped))
        by_hand, steps = self._by_hand()
        if self._walls.players_turn and steps:
            text = " ".join(by_hand)
            found.append(StandingAlert("walls", "walls_by_hand", text, {"steps": list(steps)}))
        if self._walls.wrong:
            details, offers = {"steps": list(self._walls.wrong_steps)}, [{"do": "count_again"}]
            text = " ".join(self._walls.wrong)
            found.append(StandingAlert("count", "wall_count", text, details, {"offers": offers}))
        return tuple(found)

    def work(self) -> MachineWork:
        """What people should know of the machine's work."""
        waits = None if self._pending is None else pending_rules_text(self._pending)
        rules = None if self._pending is None else pending_rules_as_json(self._pending)
        by_hand, steps = self._by_hand()
        return MachineWork(by_hand, self._walls.wrong, waits, (*self._walls.wrong_steps, *steps), rules)

    def failed(self, now_s: float) -> None:
        """The machine could not do what was asked: it is asked again when no fault is latched any more."""
        self._prepared_after, self._walls.unplayed = None, False
        self._due_s = now_s + ASK_AGAIN_AFTER_S

    def _prepared(self, record: Record[EntryT], unplayed: bool = False) -> tuple[bool, tuple[EntryT, ...]]:
        """Ask for the coming hand's walls, unless the same ones are ``unplayed``; before it the dice are
        promised and cannot be chosen. Whether the machine can build them, and what was written down."""
        promised = () if self._dice is None else self._dice.promise(record)
        state = record.state
        play, dealer = state.play, _coming_dealer(state)
        assert play is not None, "a started session has its rules"
        order = wall_order(play.setup.wall, dealer, self._machine.status().longest_wall)
        played, throws = play.setup.wall.counts(dealer), play.setup.wall.throws
        stand = unplayed and order == self._walls.order
        record.act(lambda: self._prepare(order, played, throws, stand))
        return order.buildable, promised

    def _prepare(self, order: WallOrder, played: tuple[int, ...], throws: int, stand: bool) -> None:
        """Have the machine build walls that do not ``stand`` yet, or the players those that it cannot."""
        self._prepared_after = self._ledger.state.hand_number
        if stand:
            return
        self._walls.ask(order, played)
        if order.buildable:
            self._machine.prepare_hand(order.stacks, 2 * throws)

    def _change_rules(self, record: Record[EntryT], claim: StartSession) -> tuple[EntryT, ...]:
        """At the shuffle: the session that was played ends, the one that waited begins."""
        ended = record.claim(EndSession("other rules"), Source.OPERATOR)
        begun = record.claim(claim, Source.OPERATOR)
        record.act(self._rules_changed)
        return (*accepted(ended), *accepted(begun))

    def _rules_changed(self) -> None:
        self._due_s = self._prepared_after = self._walls.order = None
        self.wait_with(None)

    def _by_hand(self) -> tuple[tuple[str, ...], tuple[Message, ...]]:
        """What the players do with the walls, as sentences and as plain values, until the first discard."""
        state, hand = self._ledger.state, self._ledger.state.hand
        begun = hand is not None and any(seat.river for seat in hand.seats)
        if state.finished or (begun and self._prepared_after != state.hand_number):
            return (), ()
        return self._walls.by_hand(state.players), self._walls.by_hand_as_json(len(state.players))

    def _close_session(self, now_s: float) -> Accepted:
        """The last hand is paid: the session ends once nothing about it has been open for a while."""
        if self._waits_for_people():
            self._due_s = None
        elif self._is_due(now_s, self._pace.session_ends_after_s):
            self._due_s = None
            return accepted(self._ledger.claim(EndSession(), Source.RULESET))
        return ()

    def _after_session(self, now_s: float) -> Accepted:
        if self._pending is not None:
            return self._change_rules(self._ledger, self._pending)
        after_s = self._pace.next_session_after_s
        if after_s is None:
            return ()
        if self._session_due_s is None:
            self._session_due_s = now_s + after_s
        if now_s < self._session_due_s:
            return ()
        self._due_s, self._prepared_after = None, None
        return accepted(self._ledger.claim(self.defaults.claim(), Source.RULESET))

    def _is_due(self, now_s: float, after_s: float) -> bool:
        if self._due_s is None:
            self._due_s = now_s + after_s
        return now_s >= self._due_s


def _is_played(begun: tuple[Event, ...], state: GameState) -> bool:
    """Whether a session by the rules that it would begin with, and with so many players, is being played."""
    [start] = (event for event in begun if isinstance(event, SessionStarted))
    same = (start.rules, start.preset, len(start.players)) == (state.rules, state.preset, len(state.players))
    return same and dict(start.options) == dict(state.options)


def _coming_dealer(state: GameState) -> Seat:
    """Who deals the hand that is prepared."""
    coming = None if state.hand is None else what_next(state)
    return coming.dealer if isinstance(coming, NextHand) else state.dealer
