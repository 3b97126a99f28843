"""A table that is ready to run: journal, parts, pages and service, built and joined.

Parts are opened in the order in which they need each other and closed the other way round, whatever fails:
the journal first, because its lock says that this table is ours.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Final

from tablectl.adapters.host.clock import SystemClock
from tablectl.adapters.host.linux import LinuxHost
from tablectl.adapters.host.systemd import supervisor_of
from tablectl.adapters.identities import IdentityBook
from tablectl.adapters.numbers_model import book_danger_model, book_model, riichi_model
from tablectl.adapters.odds_worker import OddsWorker
from tablectl.adapters.storage.alerts_file import ALERTS_FILE, AlertsFile
from tablectl.adapters.storage.journal.doubts import remedy_for
from tablectl.adapters.storage.journal.journal import (
    JOURNAL_FILE,
    SqliteJournal,
)
from tablectl.adapters.storage.presses_file import PRESSES_FILE, PressesFile
from tablectl.adapters.storage.questions_file import QUESTIONS_FILE, QuestionsFile
from tablectl.adapters.storage.session_file import SESSION_FILE, SessionFile
from tablectl.api.books.names import known_names
from tablectl.compose.doctor.program_files import program_files
from tablectl.compose.pages import open_pages
from tablectl.compose.parts import TableParts, session_defaults, table_parts
from tablectl.compose.plugins import open_plugins
from tablectl.compose.posts import open_posts
from tablectl.compose.publishing import open_publishing
from tablectl.compose.state_files import aside_check, put_damaged_aside
from tablectl.compose.voice_and_lamps import open_voice_and_lamps
from tablectl.config import Config
from tablectl.doctor.verdicts import Verdict
from tablectl.doctor.versions import versions
from tablectl.game.claims import EndSession
from tablectl.game.events import OperatorActed, Source
from tablectl.game.state import GameState
from tablectl.game.views import public_view
from tablectl.plugins import installed
from tablectl.ports import Command
from tablectl.service.journal import Ledger
from tablectl.service.loop import ServiceParts, Setup, TableService
from tablectl.service.machine import Pace
from tablectl.service.publishing import Stamp, score_message
from tablectl.service.session_defaults import SessionDefaults
from tablectl.simulation.parts import TRUTH_FILE
from tablectl.speech import Words
from tablectl.threads import Threads
from tablectl.topics import Audience
from tablectl.web.page_words import page_words


@dataclass(frozen=True, slots=True)
class ReadyTable:
    """A table that is ready to run, and where to look at it."""

    service: TableService
    version: str
    summary: str
    """One phrase on what the journal holds."""
    journal_path: Path
    address: str = ""
    """Of the pages, with a slash at its end; empty without pages."""
    first_operator: str = ""
    """Where the first operator's account is made; empty where an operator has one."""
    phone_camera: str = ""
    """Where a phone becomes a camera, once; empty where none can."""
    mqtt: tuple[str, int] | None = None
    plugin_pages: tuple[str, ...] = ()
    """Names of the plugins whose pages are served: one that was switched off is not among them."""
    notes: tuple[str, ...] = ()
    """What is missing, and what to do about it."""


FINAL_RESULT_DURATION_S: Final = 60.0
"""How long a session's result stays on the pages of a simulated table, which goes on by itself."""


class LateBoundDesk:
    """Takes requests for a service that is built after the pages that hand them in."""

    def __init__(self) -> None:
        self.service: TableService | None = None

    def submit(self, command: Command) -> None:
        """Queue a request."""
        assert self.service is not None, "pages are shown after the service was built"
        self.service.submit(command)


@contextmanager
def build(config: Config, *, new_session: bool = False, accept_journal: bool = False) -> Iterator[ReadyTable]:
    """Everything that the configuration names, joined; closed again at the end.

    Args:
        config: what the table is.
        new_session: end the session that the journal holds, so that another begins.
        accept_journal: take the journal as it is, also where it went back or was changed.

    Raises:
        TablectlError: a part that the table cannot do without cannot be had; the message says what to do.
    """
    with ExitStack() as opened:
        supervisor = supervisor_of(os.environ)
        if supervisor is not None:
            opened.callback(supervisor.close)
            supervisor.starting("reads its journal")
        clock = SystemClock(config.simulation.speed if config.simulated else 1.0)
        path = config.table.state_dir / JOURNAL_FILE
        journal = SqliteJournal(path)
        opened.callback(journal.close)
        threads = Threads()
        journal.verify_past(threads)
        ledger = Ledger(journal, clock)
        notes: list[str] = []
        files = program_files()
        if files.verdict is not Verdict.OK:
            notes.append(f"{files.name}: {files.found}; {files.advice}")
        publishing = open_publishing(config, journal, clock, opened, notes)
        if accept_journal:
            _accept(journal, ledger)
        if journal.doubt is not None:
            notes.append(f"{journal.doubt.text}. {remedy_for(journal.doubt)}")
        desk = LateBoundDesk()
        defaults, club_note = session_defaults(config.rules)
        if club_note is not None:
            notes.append(club_note)
        pace = pace_of(config)
        notes += put_damaged_aside(config.table.state_dir)
        identities = IdentityBook(config.table.state_dir, config.identity.players)
        notes += identities.notes
        if new_session:
            _start_new_session(config, ledger, defaults)
        parts: TableParts = table_parts(config, defaults, clock, desk.submit, opened, threads)
        voice_and_lamps = open_voice_and_lamps(config, clock, opened, notes)
        posts = open_posts(config, clock, opened, notes)
        plugins = installed()
        plugin_parts = open_plugins(config, plugins, opened, notes)
        table_pages = open_pages(
            config, desk, parts, publishing, identities, plugin_parts.pages, opened, threads
        )
        pages = table_pages.pages
        service = TableService(
            Setup(
                table=config.table.name,
                session=parts.session,
                pace=pace,
                health_every_s=config.mqtt.health_every_s,
                versions=versions(),
                standing=journal_summary(ledger.state, journal.head, pace.next_session_after_s),
            ),
            ServiceParts(
                clock=clock,
                journal=journal,
                machine=parts.machine,
                panels=parts.panels,
                eyes=parts.eyes,
                host=LinuxHost(config.table.state_dir, at_start=(files, aside_check(config.table.state_dir))),
                publisher=publishing.publisher,
                broker=publishing.broker,
                delay=publishing.delay,
                identities=identities,
                pages=pages,
                recorder=parts.recorder,
                supervisor=supervisor,
                seeds=parts.seeds,
                voice=voice_and_lamps.voice,
                lamps=voice_and_lamps.lamps,
                posts=posts,
                posts_to=Audience(config.posts.audience),
                guests=plugin_parts.listeners,
                plugins=plugins.links,
                alerts=AlertsFile(config.table.state_dir / ALERTS_FILE),
                questions=QuestionsFile(config.table.state_dir / QUESTIONS_FILE, journal.identity),
                presses=PressesFile(config.table.state_dir / PRESSES_FILE, journal.identity),
                coming=SessionFile(config.table.state_dir / SESSION_FILE, journal.identity),
                examples=parts.examples,
                odds=(
                    OddsWorker(riichi_model, book_model, book_danger_model, threads)
                    if config.numbers.odds
                    else None
                ),
                down=threads.down_reasons,
                programme=table_pages.programme,
            ),
            ledger,
        )
        opened.callback(service.close)
        desk.service = service
        if parts.people is not None:
            parts.people.connect(
                lambda: service.state,
                lambda: service.history.session_entries,
                service.submit,
                lambda: service.observed_until_s,
            )
        address = first_operator = phone_camera = ""
        if pages is not None:
            address = pages.start()
            link = pages.first_operator_link
            first_operator = f"{address}{link}" if link else ""
            phone_camera = pages.phone_camera
        yield ReadyTable(
            service=service,
            version=version("tablectl"),
            summary=journal_summary(ledger.state, journal.head, pace.next_session_after_s),
            journal_path=path,
            address=address,
            first_operator=first_operator,
            phone_camera=phone_camera,
            mqtt=publishing.address,
            plugin_pages=tuple(plugin_parts.pages),
            notes=tuple(notes),
        )


def pace_of(config: Config) -> Pace:
    """When the table goes on by itself. A final result is there for people, so its seconds are theirs: a
    simulated table's clock runs as many times faster as its players play."""
    stays_s = config.rules.next_session_after_s
    if config.simulated:
        stays_s = (FINAL_RESULT_DURATION_S if stays_s is None else stays_s) * config.simulation.speed
    return Pace(config.rules.next_hand_after_s, stays_s, config.rules.session_ends_after_s)


def _accept(journal: SqliteJournal, ledger: Ledger) -> None:
    """A person's word at the command line; it stands in the journal like one on a page."""
    journal.verify_past().wait()
    doubt = journal.doubt
    journal.accept()
    if doubt is not None and ledger.state.started:
        detail = f"journal ({doubt.text}): --accept-journal"
        ledger.write((OperatorActed("override_preflight", detail),), Source.OPERATOR)


def _start_new_session(config: Config, ledger: Ledger, defaults: SessionDefaults) -> None:
    """What was played ends here, and the next session begins at once, also where another one waited for the
    next shuffle; simulated players leave their tiles lying and begin anew."""
    if ledger.state.started and not ledger.state.finished:
        ledger.claim(EndSession("a new session was requested"), Source.OPERATOR)
    if ledger.state.finished:
        ledger.claim(defaults.claim(), Source.OPERATOR)
    for kept in (TRUTH_FILE, SESSION_FILE):
        (config.table.state_dir / kept).unlink(missing_ok=True)


def journal_summary(state: GameState, head: int, next_session_after_s: float | None) -> str:
    """One phrase on where the journal stands: ``continues with East 2, 34 tiles left (event 57)``.

    Args:
        next_session_after_s: when a session that is over is followed by the next, by itself; None: never.
    """
    if not state.started:
        return "a new session begins"
    if state.finished:
        follows = (
            "stays until somebody starts the next" if next_session_after_s is None else "the next follows"
        )
        return f"the last session is over, {follows} (event {head})"
    if state.events == 1:
        return f"a new session begins (event {head})"
    view = public_view(state)
    if view.round is None or state.hand is None:
        return f"continues before the first hand (event {head})"
    hand = Words(page_words(), "en", known_names).hand_name(score_message(Stamp("", head, 0), state))
    return f"continues with {hand}, {view.walls_left} tiles left (event {head})"
