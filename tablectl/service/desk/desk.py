"""Operators' requests, carried out: answers with what was written down, or with why not."""

from __future__ import annotations

import logging
from dataclasses import replace
from itertools import islice
from typing import assert_never

import tablectl.game.claims as claims
from tablectl.errors import (
    JournalDoubted,
    JournalError,
    JournalUnreadable,
    JournalWriteFailed,
    StateDirError,
    told,
    without_folders,
)
from tablectl.game.claims import Refused
from tablectl.game.decide import claims_with_draw, play_out
from tablectl.game.events import IrregularityNoted, OperatorActed, Source, Written
from tablectl.game.judging import fault_of
from tablectl.game.state import FoldError
from tablectl.game.views import count_laid, win_values
from tablectl.ports import Command
from tablectl.service.desk import judge_requests, requests
from tablectl.service.desk.answered_requests import AnsweredRequests, IdReused, request_mark
from tablectl.service.desk.judge import JudgeDesk, Outcome
from tablectl.service.desk.late_calls import call_late, late_call_for, take_back
from tablectl.service.desk.late_decisions import decided, forced
from tablectl.service.desk.preview import consequence_message
from tablectl.service.desk.refusals import refusal
from tablectl.service.desk.request_fields import BadRequest
from tablectl.service.desk.requests import Request, read_request
from tablectl.service.desk.round_clock import round_clock_message
from tablectl.service.evidence import Lessons, Questions
from tablectl.service.health import HealthMonitor
from tablectl.service.journal import Accepted, EntryT, Ledger, Record, Rehearsal
from tablectl.service.machine import Director
from tablectl.service.parts import ServiceParts
from tablectl.service.publishing import (
    counted_message,
    event_facts,
    event_message,
    request_of,
    standing_message,
    win_value_message,
)
from tablectl.topics import Message

log = logging.getLogger(__name__)


class OperatorDesk:
    """Answers commands. Belongs to the table's thread."""

    def __init__(
        self,
        table: str,
        ledger: Ledger,
        parts: ServiceParts,
        questions: Questions,
        director: Director,
        health: HealthMonitor,
        lessons: Lessons,
    ) -> None:
        """
        Args:
            table: the table's name.
            ledger: where requests are written down.
            parts: what the service talks to: the machine, the recorder.
            questions: those that wait for an answer.
            director: begins hands and sessions.
            health: knows the lights before the deal.
            lessons: learns from what questions are answered.
        """
        self._table = table
        self._ledger = ledger
        self._journal = parts.journal
        self._machine = parts.machine
        self._questions = questions
        self._director = director
        self._lessons = lessons
        self._judge = JudgeDesk(ledger, parts, questions, health)
        self._answered = AnsweredRequests()
        self._clock = parts.clock
        self._round_clock: Message | None = None

    def take_round_clock(self) -> Message | None:
        """What a hall has told of its round since the last time, once; None: nothing."""
        told, self._round_clock = self._round_clock, None
        return told

    def carry_out(self, command: Command) -> Accepted:
        """Do what is asked and answer it, once however often it comes; returns what was written down.

        Raises:
            JournalWriteFailed, StateDirError: the disk refused, and whoever asked was told so.
        """
        key = command.request.get("id")
        head = {
            "schema": "tablectl/command_result/1",
            "table": self._table,
            "id": key if isinstance(key, str) else None,
        }

        def refuse(code: str, message: str) -> Accepted:
            command.answer(
                {**head, "ok": False, "error": {"code": code, "message": without_folders(message)}}
            )
            return ()

        if command.unreadable:
            return refuse("bad_request", command.unreadable)
        given = self._answered.to(command.request) or self._written_answer(command.request)
        if isinstance(given, IdReused):
            return refuse("id_used", given.message)
        if given is not None:
            command.answer(given)
            return ()

        def answer(message: Message) -> None:
            self._answered.keep(command.request, message)
            command.answer(message)

        try:
            return self._carry_out(replace(command, answer=answer), head)
        except JournalDoubted as error:
            refuse("journal_doubted", f"the change was not recorded: {told(error)}")
            raise
        except (JournalWriteFailed, StateDirError) as error:
            # Not kept as this request's answer: the same may be asked again when there is room.
            refuse(
                "journal_unwritable",
                f"the change was not recorded: {told(error)}. Free disk space, then repeat the request",
            )
            raise
        except JournalUnreadable as error:
            log.error("the request %s needs data that cannot be read: %s", command.request, error)
            return refuse("journal_unreadable", told(error))
        except JournalError:
            raise
        except Exception as error:
            # A request that trips us must not end the game.
            log.exception("the request %s failed", command.request)
            return refuse("internal_error", f"the request cannot be carried out: {told(error)}")

    def _written_answer(self, request: Message) -> Message | IdReused | None:
        """The answer to this very request by what it wrote down in whatever run; None where nothing was
        written under its id. An id that another request wrote under is refused, as in the same run."""
        mark = request_mark(request)
        if not mark:
            return None
        try:
            of_id = self._journal.written_for(str(mark["id"]))
        except JournalError as error:
            log.error("whether the request %s was carried out before cannot be read: %s", mark["id"], error)
            return None
        written = [e for e in of_id if e.evidence["asked"] == mark]
        if not written:
            return IdReused.by(request) if of_id else None
        return {
            "schema": "tablectl/command_result/1",
            "table": self._table,
            "id": mark["id"],
            "ok": True,
            "seq": written[-1].seq,
            "events": [self._public(envelope) for envelope in written],
        }

    def _carry_out(self, command: Command, head: Message) -> Accepted:
        try:
            request = read_request(command.request)
        except BadRequest as error:
            said: Message = {"code": "bad_request", "message": told(error)}
            said = {**said, "field": error.field} if error.field else said
            command.answer({**head, "ok": False, "error": said})
            return ()
        if isinstance(request, requests.Preview):
            self._preview(request.request, head, command)
            return ()
        with self._ledger.spoken_by(_name_of(command), request_mark(command.request), _source_of(command)):
            outcome = self._do(request, self._ledger)
        if isinstance(outcome, Refused):
            command.answer({**head, "ok": False, "error": self._refusal(request, outcome)})
            return ()
        written, more = outcome
        command.answer(
            {
                **head,
                "ok": True,
                "seq": self._ledger.head,
                "events": [self._public(envelope) for envelope in written],
                **more,
            }
        )
        return written

    def _preview(self, request: Request, head: Message, command: Command) -> None:
        """Answer what a request would change; nothing is written."""
        rehearsal = Rehearsal(self._ledger, self._clock)
        with rehearsal.spoken_by(_name_of(command), request_mark(command.request), _source_of(command)):
            outcome = self._do(request, rehearsal)
        if isinstance(outcome, Refused):
            command.answer({**head, "ok": False, "error": self._refusal(request, outcome)})
            return
        tried, more = outcome
        would = {
            "events": [event_facts(self._table, envelope) for envelope in tried],
            **consequence_message(*rehearsal.change),
        }
        command.answer({**head, "ok": True, "seq": self._ledger.head, "events": [], **more, "preview": would})

    def _do(self, request: Request, record: Record[EntryT]) -> Outcome[EntryT]:
        match request:
            case requests.RecordEvent():
                return _plain(self._record(request, record))
            case requests.CorrectEvent(seq=seq, event=event, reason=reason):
                return _plain(record.amend(claims.Correct(seq, event, reason)))
            case requests.InsertEvent(after=after, event=event, reason=reason):
                return _plain(record.amend(claims.Insert(after, event, reason)))
            case requests.WithdrawEvent(seq=seq, reason=reason):
                return _plain(record.amend(claims.Withdraw(seq, reason)))
            case requests.TakeBack(seat=seat):
                return _plain(take_back(record, seat))
            case requests.CallLate(seat=seat, meld=meld, tiles=tiles):
                return _plain(call_late(record, claims.ClaimMeld(seat, meld, tiles)))
            case requests.AnswerQuestion():
                return _plain(self._answer(request, record))
            case requests.SettleHand():
                return _plain(decided(record, (claims.Settle(),)))
            case requests.BeginNextHand(by_hand=by_hand):
                begun = self._director.begin_hand(record, by_hand)
                return _acted(record, "next_hand") if begun == () else _plain(begun)
            case requests.NewSession():
                answer = self._director.start_session(
                    record,
                    self._director.defaults.claim(
                        ruleset=request.ruleset,
                        preset=request.preset,
                        options=request.options,
                        players=request.players,
                        first_dealer=request.first_dealer,
                    ),
                )
                return _pending(record, answer) if isinstance(answer, str) else _plain(answer)
            case requests.StopSession(reason=reason):
                return _plain(record.claim(claims.EndSession(reason), Source.OPERATOR))
            case requests.PayPenalty(seat=seat, reason=reason, deltas=deltas):
                return _plain(decided(record, (claims.Penalty(seat, reason, deltas),)))
            case requests.ClearFaults():
                record.act(self._machine.clear_faults)
                return _acted(record, "clear_faults")
            case requests.CountAgain():
                return self._director.count_again(record) or _acted(record, "count_again")
            case requests.StopMachine():
                record.act(self._machine.stop_now)
                return _acted(record, "stop_machine")
            case requests.TellKept(journal=journal, seq=seq, hash=sealed):
                if journal == self._journal.identity:
                    record.act(lambda: self._journal.heard_of(journal, seq, sealed))
                doubt = self._journal.doubt
                return ((), {}) if doubt is None else Refused("journal_doubted", doubt.text)
            case requests.TellRoundClock():
                record.act(lambda: self._tell_clock(request))
                return (), {}
            case requests.ReadHistory(after=after, limit=limit, standing=True, session=session):
                played = self._ledger.session(session or -1)
                if played is None:
                    return Refused("no_such_session", f"the journal holds no session {session}")
                entries = played.entries[after : after + limit]
                return (), {"events": [standing_message(n, e) for n, e in enumerate(entries, after + 1)]}
            case requests.ReadHistory(after=after, limit=limit):
                found = islice(self._journal.read(after), limit)
                return (), {"events": [self._public(envelope) for envelope in found]}
            case requests.ReadQuestions():
                return (), {"questions": [dict(asked.message()) for asked in self._questions.open()]}
            case requests.ReadFaults(seat=seat):
                return (), {"faults": self._judge.faults(seat)}
            case requests.ReadWinValues():
                return (), {"wins": [win_value_message(worth) for worth in win_values(self._ledger.state)]}
            case requests.CountHand(laid):
                counted = count_laid(self._ledger.state, laid)
                return (
                    counted if isinstance(counted, Refused) else ((), {"counted": counted_message(counted)})
                )
            case (
                judge_requests.Acknowledge()
                | judge_requests.PausePlay()
                | judge_requests.ResumePlay()
                | judge_requests.PunishFault()
                | judge_requests.ScoreHand()
                | judge_requests.AskForJudge()
                | judge_requests.AgreeToScore()
                | judge_requests.NameWinValue()
                | judge_requests.ReportPoints()
                | judge_requests.StepMachine()
                | judge_requests.OverridePreflight()
                | judge_requests.SaveRecording()
                | judge_requests.ForgetPlayer()
            ):
                return self._judge.do(request, record)
            case _:
                assert_never(request)

    def _tell_clock(self, request: requests.TellRoundClock) -> None:
        self._round_clock = round_clock_message(self._table, self._clock.at(), request)

    def _record(self, request: requests.RecordEvent, record: Record[EntryT]) -> tuple[EntryT, ...] | Refused:
        answer = decided(record, claims_with_draw(request.event, record.judged))
        if isinstance(answer, Refused) and request.force:
            fault = self._fault(request)
            noted = () if fault is None else (IrregularityNoted(fault.seat, fault.code, fault.detail),)
            try:
                return forced(record, (request.event, *noted))
            except FoldError as error:
                return Refused("does_not_fold", f"with this event the journal is not a valid game: {error}")
        return answer

    def _fault(self, request: requests.RecordEvent) -> claims.NoteIrregularity | None:
        """The fault of whoever did at the table what the rules refuse to write down."""
        state = self._ledger.state
        for claim in claims_with_draw(request.event, state):
            played = play_out(state, claim)
            if isinstance(played, Refused):
                return fault_of(state, claim, played)
            state, _ = played
        return None

    def _refusal(self, request: Request, refused: Refused) -> Message:
        return {**refusal(request, refused, self._ledger.state), **self._offers(request)}

    def _offers(self, request: Request) -> Message:
        """What to ask for if players did all the same what was refused."""
        if not isinstance(request, requests.RecordEvent):
            return {}
        fault = self._fault(request)
        noted = [] if fault is None else [request_of(fault)]
        offers = [*late_call_for(self._ledger.history, request.event), *noted]
        return {"offers": offers} if offers else {}

    def _answer(
        self, request: requests.AnswerQuestion, record: Record[EntryT]
    ) -> tuple[EntryT, ...] | Refused:
        asked = self._questions.get(request.question)
        if asked is None:
            return Refused(
                "no_such_question", f"no open question {request.question!r}: it may already be answered"
            )
        if request.candidate is None:
            record.act(lambda: self._questions.close(request.question))
            return record.write((OperatorActed("dismiss", asked.question.text),), Source.OPERATOR)
        candidates = asked.question.candidates
        if not 0 <= request.candidate < len(candidates):
            return Refused(
                "no_such_candidate", f"{request.question} has candidates 0 to {len(candidates) - 1}"
            )
        chosen = candidates[request.candidate].claims
        if len(chosen) == 1 and chosen[0] in asked.corrections:
            correct = asked.corrections[chosen[0]]
            answer = () if correct is None else record.amend(correct)
        else:
            answer = decided(record, chosen)
        if not isinstance(answer, Refused):
            record.act(lambda: self._questions.close(request.question))
            record.act(lambda: self._lessons.answered(asked, chosen, record.speaker))
        return answer

    def _public(self, envelope: Written) -> Message:
        return event_message(self._table, envelope, self._journal)


def _source_of(command: Command) -> Source:
    """As what the request's word counts."""
    return Source.SIMULATION if command.simulated else Source.OPERATOR


def _name_of(command: Command) -> str:
    """Who asks: as the way it came by knows, else as the request itself says."""
    said = command.request.get("by")
    return command.by or (said if isinstance(said, str) else "")


def _plain(outcome: tuple[EntryT, ...] | Refused) -> Outcome[EntryT]:
    return outcome if isinstance(outcome, Refused) else (outcome, {})


def _acted(record: Record[EntryT], act: str) -> Outcome[EntryT]:
    """Something was done that is no event of the game: who did it is written down."""
    return record.write((OperatorActed(act, ""),), Source.OPERATOR), {}


def _pending(record: Record[EntryT], rules: str) -> Outcome[EntryT]:
    return record.write((OperatorActed("start_session", rules),), Source.OPERATOR), {"pending": rules}
