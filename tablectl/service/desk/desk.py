"""Carries out operators' requests, and answers with the written events or with the reason of a refusal."""

from __future__ import annotations

import logging
from dataclasses import replace

from tablectl.errors import (
    JournalDoubted,
    JournalError,
    JournalUnreadable,
    JournalWriteFailed,
    StateDirError,
    public_message,
    reason_of,
    without_folders,
)
from tablectl.game.claims import Refused
from tablectl.game.events import Source, Written
from tablectl.ports import Command
from tablectl.service.desk.answered_requests import AnsweredRequests, IdReused, request_mark
from tablectl.service.desk.preview import consequence_message
from tablectl.service.desk.requests import DeskParts, Request, read_request
from tablectl.service.journal import Accepted, Rehearsal
from tablectl.service.publishing import event_facts, event_message
from tablectl.topics import Message
from tablectl.wire import FieldError

log = logging.getLogger(__name__)


class OperatorDesk:
    """Answers commands. Belongs to the table's thread."""

    def __init__(self, parts: DeskParts) -> None:
        self._desk = parts
        self._table = parts.table
        self._ledger = parts.ledger
        self._journal = parts.parts.journal
        self._clock = parts.parts.clock
        self._answered = AnsweredRequests()

    def pop_round_clock(self) -> Message | None:
        """The round clock that a hall has sent since the last call; None: none."""
        clock, self._desk.round_clock = self._desk.round_clock, None
        return clock

    def carry_out(self, command: Command) -> Accepted:
        """Carry out a request once, however often it arrives, and answer it; returns the written entries.

        Raises:
            JournalWriteFailed, StateDirError: the disk cannot be written; the answer says so.
        """
        key = command.request.get("id")
        header = {
            "schema": "tablectl/command_result/1",
            "table": self._table,
            "id": key if isinstance(key, str) else None,
        }

        def refuse(code: str, message: str) -> Accepted:
            command.answer(
                {**header, "ok": False, "error": {"code": code, "message": without_folders(message)}}
            )
            return ()

        if command.unreadable:
            return refuse("bad_request", command.unreadable)
        previous_answer = self._answered.find(command.request) or self._written_answer(command.request)
        if isinstance(previous_answer, IdReused):
            return refuse("id_used", previous_answer.message)
        if previous_answer is not None:
            command.answer(previous_answer)
            return ()

        def answer(message: Message) -> None:
            self._answered.save(command.request, message)
            command.answer(message)

        try:
            return self._carry_out(replace(command, answer=answer), header)
        except JournalDoubted as error:
            refuse("journal_doubted", f"the change was not recorded: {public_message(error)}")
            raise
        except (JournalWriteFailed, StateDirError) as error:
            # Not stored as this request's answer: it may be repeated when there is space.
            refuse(
                "journal_unwritable",
                f"the change was not recorded: {public_message(error)}."
                " Free disk space, then repeat the request",
            )
            raise
        except JournalUnreadable as error:
            log.error("the request %s needs data that cannot be read: %s", command.request, error)
            return refuse("journal_unreadable", public_message(error))
        except JournalError:
            raise
        except Exception as error:
            # A mistake in the program must not end the game.
            log.exception("the request %s failed", command.request)
            return refuse("internal_error", f"the request cannot be carried out: {public_message(error)}")

    def _written_answer(self, request: Message) -> Message | IdReused | None:
        """The answer to the same request by the entries that it wrote in any run; None where none have its
        id. An id that another request used is refused, as in the same run."""
        mark = request_mark(request)
        if not mark:
            return None
        try:
            with_id = self._journal.entries_of_request(str(mark["id"]))
        except JournalError as error:
            log.error("whether the request %s was carried out before cannot be read: %s", mark["id"], error)
            return None
        written = [e for e in with_id if e.evidence["asked"] == mark]
        if not written:
            return IdReused.for_request(request) if with_id else None
        return {
            "schema": "tablectl/command_result/1",
            "table": self._table,
            "id": mark["id"],
            "ok": True,
            "seq": written[-1].seq,
            "events": [self._public(envelope) for envelope in written],
        }

    def _carry_out(self, command: Command, header: Message) -> Accepted:
        try:
            request, only_preview = read_request(command.request)
        except FieldError as error:
            about = {"field": error.field, "reason": reason_of(error)}
            error_json = {"code": "bad_request", "message": public_message(error)}
            error_json |= {name: each for name, each in about.items() if each}
            command.answer({**header, "ok": False, "error": error_json})
            return ()
        if only_preview:
            self._preview(request, header, command)
            return ()
        with self._ledger.attributed_to(
            _requester_name(command), request_mark(command.request), _source_of(command)
        ):
            outcome = request.carry_out(self._desk, self._ledger)
        if isinstance(outcome, Refused):
            command.answer({**header, "ok": False, "error": request.refusal(self._desk, outcome)})
            return ()
        written, more = outcome
        command.answer(
            {
                **header,
                "ok": True,
                "seq": self._ledger.head,
                "events": [self._public(envelope) for envelope in written],
                **more,
            }
        )
        return written

    def _preview(self, request: Request, header: Message, command: Command) -> None:
        """Answer with what a request would change; nothing is written."""
        rehearsal = Rehearsal(self._ledger, self._clock)
        with rehearsal.attributed_to(
            _requester_name(command), request_mark(command.request), _source_of(command)
        ):
            outcome = request.carry_out(self._desk, rehearsal)
        if isinstance(outcome, Refused):
            command.answer({**header, "ok": False, "error": request.refusal(self._desk, outcome)})
            return
        previewed, more = outcome
        preview = {
            "events": [event_facts(self._table, envelope) for envelope in previewed],
            **consequence_message(*rehearsal.change),
        }
        command.answer(
            {**header, "ok": True, "seq": self._ledger.head, "events": [], **more, "preview": preview}
        )

    def _public(self, envelope: Written) -> Message:
        return event_message(self._table, envelope, self._journal)


def _source_of(command: Command) -> Source:
    """The source of the entries that a request writes."""
    return Source.SIMULATION if command.simulated else Source.OPERATOR


def _requester_name(command: Command) -> str:
    """Name of the requester: from the connection, otherwise from the request itself."""
    name = command.request.get("by")
    return command.by or (name if isinstance(name, str) else "")
