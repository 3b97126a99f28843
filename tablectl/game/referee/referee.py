"""From evidence to claims: what must have happened for the table to look as it does.

The referee is a frozen value. Its caller hands over evidence, applies the findings through ``decide`` and
``evolve``, and calls it again with ``TimePassed`` until no ruling is returned. It compares each observation
with what is written down, works out the legal hypotheses that explain the difference, and commits the steps
on which they agree. What it cannot settle in time it asks; it never guesses.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from tablectl.game.claims import Settle
from tablectl.game.evidence import (
    Button,
    ButtonPressed,
    CameraAway,
    DiceReported,
    Evidence,
    HandReadyReported,
    HandSeen,
    TableSeen,
    TableUnchanged,
    TimePassed,
    WallsReported,
    at_seats,
)
from tablectl.game.referee.cause import Lifetime
from tablectl.game.referee.cleaning import clean, with_plain_fives
from tablectl.game.referee.contradiction import Disagreement, contradicts, differences_of
from tablectl.game.referee.doubts import raised_doubts, settled_doubts
from tablectl.game.referee.drawn_discards import with_drawn, with_moved_hands
from tablectl.game.referee.endings import (
    EndingMoment,
    find_ending,
    misread_offers,
    missing_discards,
    opened_first_ms,
    questioned_wins,
    turned_kongs,
    undeclared_win,
    won_before_play,
)
from tablectl.game.referee.hand_start import Reports, start_hand, thrown_dice
from tablectl.game.referee.hand_watch import HandWatch
from tablectl.game.referee.late_calls import late_calls
from tablectl.game.referee.matching import HiddenSeats, TableChanges, find_changes
from tablectl.game.referee.observed_time import ObservedTime, in_run_time
from tablectl.game.referee.panel_claims import ADDED_KONG_PRESS_MS, added_tiles_drawn, panel_claims
from tablectl.game.referee.patience import Patience
from tablectl.game.referee.play import PanelClaims, Unexplained, explain_play
from tablectl.game.referee.riichi_evidence import SETTLEMENT_DELAY_MS, conflicts_at_end, riichi_conflicts
from tablectl.game.referee.rulings import DoubtSettled, Finding, RefereeAlert, Ruling
from tablectl.game.referee.tiles_read import tiles_in_sight
from tablectl.game.referee.unresolved_kongs import UnresolvedKongs
from tablectl.game.referee.void_suits import void_suits
from tablectl.game.state import GameState, HandState, Phase

CLAIM_BUTTONS: Final = (Button.CALL, Button.READY, Button.WIN)
"""Buttons that declare what the rules want declared: their use shows that panels are in use."""
READY_REPORT_VALID_MS: Final = 2000
"""The machine's ready report belongs to a hand that starts within this time after it."""


@dataclass(frozen=True, slots=True)
class Referee:
    """What the referee remembers between two pieces of evidence."""

    patience: Patience = field(default_factory=Patience)
    run_ms: int = 0
    """The latest time on the run's clock."""
    time: ObservedTime = field(default_factory=ObservedTime)
    """Observed time, by which the table is judged: up to the latest picture only."""
    reports_pictures: bool = False
    """Whether each picture is reported; if not, all time counts as observed."""
    seen: TableSeen | None = None
    """The latest observation, in observed time."""
    hidden: HiddenSeats = field(default_factory=HiddenSeats)
    """When hands and sleeves lay over the seats' tiles."""
    panels: bool = False
    """Whether players have declared calls, riichi or wins on their panels in this run."""
    reports: Reports = field(default_factory=Reports)
    """The machine's reports about the coming hand."""
    ready_reported_ms: int | None = None
    """When the machine last reported a hand ready."""
    watch: HandWatch = field(default_factory=HandWatch)
    """What the referee remembers of the hand in play."""
    kongs: UnresolvedKongs = field(default_factory=UnresolvedKongs)
    """Added kongs whose payment is not decided yet."""
    open: Unexplained | None = None
    """Changes since the last recorded move that are not explained yet."""
    phase_since_ms: int = 0
    """When the state last took an event, in observed time."""
    events: int = -1
    """How many events the state had taken then; -1 before the first state."""

    @staticmethod
    def after(presses: tuple[ButtonPressed, ...]) -> Referee:
        """A new referee that knows only the button presses of the hand in play, oldest first."""
        return Referee(watch=HandWatch(presses=presses))

    def consider(self, state: GameState, evidence: Evidence) -> tuple[Referee, tuple[Ruling, ...]]:
        """Process one piece of evidence; returns the referee after it and its rulings.

        Args:
            state: the table as recorded, with everything said before accepted or refused.
            evidence: the next piece, in the order of time.
        """
        evidence = at_seats(evidence, len(state.players))
        if isinstance(evidence, TableSeen):
            evidence = with_plain_fives(state, evidence)
        if (
            isinstance(evidence, TableSeen | TableUnchanged | HandSeen)
            and evidence.at_ms < self.watch.started_ms
        ):
            evidence = TimePassed(evidence.at_ms)
        me, said = self._receive(evidence)
        me = me._start_hand(state)
        watch, seen = me.watch, me.seen
        if isinstance(evidence, TableSeen) and evidence.walls and seen is not None:
            watch, told = watch.observe_walls(state, seen)
            said = (*said, *in_run_time(me.time, told))
        watch, counted = watch.check_hand_counts(state, seen, me.time)
        me, rulings = replace(me, watch=watch)._rule(state)
        me, late = me._late_calls(state, rulings)
        return me, (*said, *counted, *late, *rulings)

    def _late_calls(self, state: GameState, coming: tuple[Ruling, ...]) -> tuple[Referee, tuple[Ruling, ...]]:
        """Faults of calls that came too late; ``coming`` is about to be recorded."""
        watch = self.watch
        if not watch.calls:
            return self, ()
        calls = tuple(map(self.time.adjust_press, watch.calls))
        observed_ms = self.now_ms - (self.patience.settled_ms if self.reports_pictures else 0)
        if self.open is not None:
            observed_ms = self.phase_since_ms
        judged, late = late_calls(state, calls, self._presses, self.phase_since_ms, observed_ms, coming)
        left = tuple(each for each, call in zip(watch.calls, calls, strict=True) if call not in judged)
        return replace(self, watch=replace(watch, calls=left)), in_run_time(self.time, late)

    @property
    def now_ms(self) -> int:
        """Until when the table has been observed, in observed time."""
        return self.time.now_ms

    def _receive(self, evidence: Evidence) -> tuple[Referee, tuple[Ruling, ...]]:
        each_picture = isinstance(evidence, TableSeen) and evidence.each_picture
        me = replace(
            self,
            run_ms=max(self.run_ms, evidence.at_ms),
            reports_pictures=self.reports_pictures or each_picture,
        )
        if not me.reports_pictures:
            me = replace(me, time=me.time.advance_to(evidence.at_ms))
        elif isinstance(evidence, TableSeen | TableUnchanged):
            me = replace(me, time=me.time.with_picture(evidence.at_ms))
        match evidence:
            case TableSeen():
                seen = me.time.adjust_table(evidence)
                return replace(me, seen=seen, hidden=me.hidden.observe(seen)), ()
            case TableUnchanged():
                return replace(me, reports_pictures=True), ()
            case CameraAway():
                return replace(me, reports_pictures=False), ()
            case ButtonPressed():
                if evidence.button is Button.JUDGE:
                    text = f"The player at seat {evidence.seat + 1} calls the judge."
                    return me, (
                        RefereeAlert(
                            "judge_called", text, evidence.at_ms, evidence.seat, lasts=Lifetime.ENTRY
                        ),
                    )
                panels = me.panels or evidence.button in CLAIM_BUTTONS
                return replace(me, panels=panels, watch=me.watch.with_press(evidence)), ()
            case DiceReported(at_ms=at_ms, values=values):
                return replace(me, reports=replace(me.reports, dice=values, at_ms=at_ms)), ()
            case WallsReported(at_ms=at_ms, counts=counts):
                return replace(me, reports=replace(me.reports, walls=counts, at_ms=at_ms)), ()
            case HandReadyReported(at_ms=at_ms):
                reports = replace(me.reports, ready=True, at_ms=at_ms)
                return replace(me, reports=reports, ready_reported_ms=at_ms), ()
            case HandSeen():
                return replace(me, watch=replace(me.watch, hands=me.watch.hands.observe(evidence))), ()
            case TimePassed():
                return me, ()

    def _start_hand(self, state: GameState) -> Referee:
        """The referee with a new watch when a new hand has started, and with the time of the last event."""
        me = self
        if state.events != me.events:
            me = replace(
                me, events=state.events, phase_since_ms=me.now_ms, open=None, watch=me.watch.after_move()
            )
        if state.hand_number != me.watch.number:
            reported_ms, started_ms = me.ready_reported_ms, me.run_ms
            ready_ms = (
                reported_ms
                if reported_ms is not None and started_ms - reported_ms <= READY_REPORT_VALID_MS
                else None
            )
            watch = me.watch.next_hand(
                state.hand_number, started_ms, ready_ms, self.phase_since_ms, with_presses=self.events < 0
            )
            me = replace(
                me, watch=watch, time=me.time.without_gaps_before(started_ms), ready_reported_ms=None
            )
        recorded = me.watch.recorded
        kept = recorded if state.hand is None else recorded.without_unrecorded(state.hand)
        return me if kept is recorded else replace(me, watch=replace(me.watch, recorded=kept))

    def _rule(self, state: GameState) -> tuple[Referee, tuple[Ruling, ...]]:
        """The rulings of this moment: on the coming hand, its dice, or the hand in play."""
        if not state.started or state.finished:
            return self, ()
        begun = start_hand(state, self.seen, self.reports, self.now_ms, self.phase_since_ms, self.patience)
        if begun is not None:
            rulings, reports = begun
            return replace(self, reports=reports)._without_repeats(in_run_time(self.time, rulings))
        if thrown := thrown_dice(state, self.reports):
            return replace(self, reports=replace(self.reports, dice=()))._without_repeats(thrown)
        kongs, of_kongs = self.kongs.observe(state, self._presses, self.now_ms)
        me, of_kongs = replace(self, kongs=kongs)._without_repeats(of_kongs)
        if of_kongs:
            return me, in_run_time(me.time, of_kongs)
        hand = state.hand
        if hand is None or self.seen is None or hand.phase in (Phase.SETUP, Phase.SETTLED):
            return me, ()
        ready_ms = None if self.watch.ready_ms is None else self.time.from_run_ms(self.watch.ready_ms)
        times = {"ready_ms": ready_ms, "settled_ms": self.watch.settled_ms}
        moved_ms = self.phase_since_ms
        seen = clean(self.seen, state, self.now_ms, self.patience, moved_ms, **times)
        me, rulings = me._rule_hand(state, hand, seen)
        return me, in_run_time(self.time, kongs.without_pending(rulings))

    def _rule_hand(
        self, state: GameState, hand: HandState, seen: TableSeen
    ) -> tuple[Referee, tuple[Ruling, ...]]:
        """Compare the observation with the record: turned kongs, doubted tiles, play, the hand's end.

        Args:
            seen: the latest observation, cleaned.
        """
        if turned := turned_kongs(state, seen, self.now_ms, self.patience):
            return self._without_repeats(turned)
        watch = self.watch
        recorded, resumed = watch.recorded, watch.resumption
        changes, places = find_changes(hand, seen, recorded.places, recorded.undetected, recorded.meld_places)
        changes = resumed.with_unwatched(state, seen, self.hidden.with_hidden(changes))
        resumption = resumed.observe(hand, seen, changes, self.now_ms, self.patience)
        if resumption != resumed:
            me = replace(self, watch=replace(watch, resumption=resumption))
            return me._rule_hand(state, hand, seen) if resumption.over else (me, ())
        if not resumption.over:
            return self, ()
        offer = hand.offer
        taken = offer is not None and len(hand.seats[offer.seat].river) - 1 in changes.gone[offer.seat]
        if hand.phase is Phase.ENDED:
            me = replace(self, watch=replace(watch, disagreement=Disagreement()))
            return me._rule_ending(state, seen, taken=taken)
        if places != recorded.places:
            watch = replace(watch, recorded=replace(recorded, places=places))
        read = recorded.read
        sight = tiles_in_sight(hand, seen, places, read)
        plain = settled_doubts(state, sight, changes, read, self.now_ms, self.patience)
        if plain:
            return replace(self, watch=watch.with_readings(read.without([each.key for each in plain]))), plain
        raised = raised_doubts(state, sight, read, self.now_ms, self.patience) or misread_offers(
            state, seen, sight, read, self.now_ms, self.patience
        )
        if raised:
            for each in raised:
                if isinstance(each, DoubtSettled):
                    read = read.with_tile(each.key, each.tile, in_doubt=True)
            return replace(
                self, watch=watch.with_readings(read.with_doubts([each.key for each in raised]))
            ), raised
        return replace(self, watch=watch)._rule_play(state, hand, seen, changes, taken=taken)

    def _rule_play(
        self, state: GameState, hand: HandState, seen: TableSeen, changes: TableChanges, *, taken: bool
    ) -> tuple[Referee, tuple[Ruling, ...]]:
        """What happened since the last event; if play explains nothing, whether the hand has ended.

        Args:
            taken: the discard on offer does not lie in its river any more.
        """
        moment = self._ending_moment(seen, taken=taken)
        if chosen := void_suits(state, self._presses, changes, self.now_ms, moment.idle_ms, self.patience):
            return self._without_repeats(chosen)
        won = won_before_play(state, changes, self._presses, self.now_ms, taken=taken) or undeclared_win(
            state, moment, panels=self.panels
        )
        if won:
            return self._without_repeats(won)
        panels = self._read_panels()
        me, unsaid = self._without_repeats(riichi_conflicts(state, seen, panels, self.now_ms, self.patience))
        if unsaid:
            return me, unsaid
        if (opened_ms := opened_first_ms(state, seen, changes)) is not None:
            me, won = me._rule_ending(state, seen, taken=taken)
            if won or self.now_ms - opened_ms < self.patience.unexplained_ms:
                return me, won
        opened, found = explain_play(state, changes, seen, panels, me.open, self.now_ms, self.patience)
        me, differs = replace(me, open=opened)._compare(state, hand, seen, changes)
        if found:
            watch = me.watch
            said = (
                *with_drawn(hand, watch.hands, found, me.time.to_run_ms),
                *missing_discards(state, found, watch.recorded.undetected, self.now_ms),
            )
            watch = replace(
                watch,
                recorded=watch.recorded.with_rulings(hand, found),
                hands=with_moved_hands(watch.hands, found, me.time.to_run_ms),
            )
            return replace(me, watch=watch)._without_repeats((*differs, *said))
        if differs or (opened is not None and opened.blocks_ending):
            return me, differs
        return me._rule_ending(state, seen, taken=taken)

    def _rule_ending(
        self, state: GameState, seen: TableSeen, *, taken: bool
    ) -> tuple[Referee, tuple[Ruling, ...]]:
        """Wins, draws and payments; a payment waits a while where a turned discard contradicts it."""
        moment, watch = self._ending_moment(seen, taken=taken), self.watch
        ending = find_ending(state, moment)
        if any(isinstance(each, Finding) and isinstance(each.claim, Settle) for each in ending):
            unsaid = conflicts_at_end(state, seen, self._read_panels(), self.now_ms, self.patience)
            if unsaid and moment.idle_ms < SETTLEMENT_DELAY_MS:
                return self._without_repeats(unsaid)
        hands, keys = questioned_wins(state, seen, watch.presses, ending)
        watch = replace(
            watch,
            questioned_hands=watch.questioned_hands | hands,
            questioned_wins=watch.questioned_wins | keys,
        )
        return replace(self, watch=watch)._without_repeats(ending)

    def _ending_moment(self, seen: TableSeen, *, taken: bool) -> EndingMoment:
        return EndingMoment(
            seen,
            self._presses,
            self.now_ms,
            self.now_ms - self.phase_since_ms,
            self.patience,
            taken,
            self.watch.questioned_hands,
            self.watch.resumption.until_ms,
        )

    @property
    def _presses(self) -> tuple[ButtonPressed, ...]:
        return self.watch.timed_presses(self.time)

    def _read_panels(self) -> PanelClaims:
        lately = [press for press in self.watch.presses if press.at_ms > self.run_ms - ADDED_KONG_PRESS_MS]
        added = added_tiles_drawn(lately, self.watch.hands.moved_ms)
        return panel_claims(self._presses, added, self.now_ms, in_use=self.panels)

    def _compare(
        self, state: GameState, hand: HandState, seen: TableSeen, changes: TableChanges
    ) -> tuple[Referee, tuple[RefereeAlert, ...]]:
        """Compare the table with the record; an alert once a disagreement has lasted."""
        disagreement, alerts = Disagreement(), tuple[RefereeAlert, ...]()
        if contradicts(changes, self.open):
            apart = differences_of(hand, seen, changes)
            disagreement, alerts = self.watch.disagreement.observe(state, apart, self.now_ms)
        return replace(self, watch=replace(self.watch, disagreement=disagreement)), alerts

    @property
    def contradiction(self) -> str:
        """How the table differs from what is recorded, as text; empty while the two agree."""
        return self.watch.disagreement.text

    def _without_repeats(self, rulings: tuple[Ruling, ...]) -> tuple[Referee, tuple[Ruling, ...]]:
        watch, new = self.watch.without_repeats(rulings)
        return replace(self, watch=watch), new
