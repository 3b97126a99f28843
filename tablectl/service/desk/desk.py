"""Operators' requests, carried out: answers with what was written down, or with why not."""

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

    def take_round_clock(self) -> Message | None:
        """What a hall has told of its round since the last time, once; None: nothing."""
        clock, self._desk.round_clock = self._desk.round_clock, None
        return clock

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
            refuse("journal_doubted", f"the change was not recorded: {public_message(error)}")
            raise
        except (JournalWriteFailed, StateDirError) as error:
            # Not kept as this request's answer: the same may be asked again when there is room.
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
            # A request that trips us must not end the game.
            log.exception("the request %s failed", command.request)
            return refuse("internal_error", f"the request cannot be carried out: {public_message(error)}")

    def _written_answer(self, request: Message) -> Message | IdReused | None:
        """The answer to this very request by what it wrote down in whatever run; None where nothing was
        written under its id. An id that another request wrote under is refused, as in the same run."""
        mark = request_mark(request)
        if not mark:
            return None
        try:
            of_id = self._journal.entries_of_request(str(mark["id"]))
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
            request, only_preview = read_request(command.request)
        except FieldError as error:
            about = {"field": error.field, "reason": reason_of(error)}
            said = {"code": "bad_request", "message": public_message(error)}
            said |= {name: each for name, each in about.items() if each}
            command.answer({**head, "ok": False, "error": said})
            return ()
        if only_preview:
            self._preview(request, head, command)
            return ()
        with self._ledger.spoken_by(_name_of(command), request_mark(command.request), _source_of(command)):
            outcome = request.carry_out(self._desk, self._ledger)
        if isinstance(outcome, Refused):
            command.answer({**head, "ok": False, "error": request.refusal(self._desk, outcome)})
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
            outcome = request.carry_out(self._desk, rehearsal)
        if isinstance(outcome, Refused):
            command.answer({**head, "ok": False, "error": request.refusal(self._desk, outcome)})
            return
        tried, more = outcome
        would = {
            "events": [event_facts(self._table, envelope) for envelope in tried],
            **consequence_message(*rehearsal.change),
        }
        command.answer({**head, "ok": True, "seq": self._ledger.head, "events": [], **more, "preview": would})

    def _public(self, envelope: Written) -> Message:
        return event_message(self._table, envelope, self._journal)


def _source_of(command: Command) -> Source:
    """As what the request's word counts."""
    return Source.SIMULATION if command.simulated else Source.OPERATOR


def _name_of(command: Command) -> str:
    """Who asks: as the way it came by knows, else as the request itself says."""
    said = command.request.get("by")
    return command.by or (said if isinstance(said, str) else "")
