"""The table's pages, what they show of the past, and the director who changes OBS's scenes."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass

from tablectl.adapters.host.linux import memory_mb
from tablectl.adapters.identities import IdentityBook
from tablectl.adapters.machine.phone_panels import PhonePanels
from tablectl.adapters.numbers_model import danger_of
from tablectl.adapters.obs import ObsDirector
from tablectl.adapters.photo.reader import max_pixels_for, open_photo_reader
from tablectl.adapters.photo.uploads import PhotoUploads
from tablectl.adapters.storage.aired_hands import AiredHands
from tablectl.adapters.storage.delay_queue import DELAY_FILE
from tablectl.adapters.storage.journal.journal import JOURNAL_FILE, read_journal
from tablectl.adapters.storage.journal.reader import JournalReader
from tablectl.adapters.web import WebPages, WebParts
from tablectl.adapters.web.secure.pages import OwnCertificate
from tablectl.api.games.export import export_journal
from tablectl.api.past.scoresheet import played_scoresheet
from tablectl.api.past.sessions import PastSessions
from tablectl.compose.parts import TableParts, films, hand_pictures
from tablectl.compose.publishing import Publishing
from tablectl.config import Config
from tablectl.plugins import Page
from tablectl.ports import Desk, LinkState
from tablectl.threads import Threads
from tablectl.web_access.visitors import ProxyTrust


@dataclass(frozen=True, slots=True)
class TablePages:
    """The pages and their director; None where pages are switched off."""

    pages: WebPages | None = None
    director: ObsDirector | None = None

    def programme(self) -> LinkState | None:
        """How the director does; None where nobody wants one."""
        return None if self.director is None else self.director.link()


def open_pages(
    config: Config,
    desk: Desk,
    parts: TableParts,
    publishing: Publishing,
    identities: IdentityBook,
    plugin_pages: Mapping[str, Page],
    opened: ExitStack,
    threads: Threads,
) -> TablePages:
    """The pages as the configuration has them, not served yet; ``opened`` closes them again.

    Args:
        desk: takes what is asked on them.
        plugin_pages: what others' packages show, by the plugins' names.
        threads: of the program.
    """
    if not config.web.enabled:
        return TablePages()
    table, state_dir = config.table.name, config.table.state_dir
    director = ObsDirector(state_dir, threads)
    director.start()
    opened.callback(director.close)
    journal_path = state_dir / JOURNAL_FILE
    reader = JournalReader(journal_path)
    danger = danger_of if config.numbers.odds else None
    past_sessions = PastSessions(table, reader, AiredHands(state_dir / DELAY_FILE), danger)
    ours = (
        {} if publishing.broker is None else {publishing.broker.port: "the table's own broker ([mqtt] port)"}
    )
    pages = WebPages(
        desk,
        WebParts(
            host=config.web.host,
            port=config.web.port,
            table=table,
            folder=state_dir,
            scoresheet=lambda language, session: played_scoresheet(
                past_sessions.played(session, publishing.published_upto()),
                language,
                seal=reader.seal,
                back="history",
                table=table,
                shown=identities.on_paper,
            ),
            download=lambda form: export_journal(read_journal(journal_path), form),
            past_sessions=past_sessions,
            club=parts.session.club,
            photos=PhotoUploads(
                lambda: open_photo_reader(
                    config.recogniser.models,
                    threads=config.recogniser.threads,
                    max_pixels=max_pixels_for(memory_mb()),
                )
            ),
            delays=publishing.delay.delays,
            director=director,
            identities=identities,
            trust=trust_of(config),
            enrolling=parts.enrolling,
            session_minutes=config.voice.session_minutes,
            pictures=hand_pictures(config),
            films=films(config),
            phones=parts.phones,
            phone_panels=parts.panels if isinstance(parts.panels, PhonePanels) else None,
            own_ports=ours,
            https_port=config.web.https_port,
            certificate=own_certificate(config),
            plugin_pages=plugin_pages,
            threads=threads,
        ),
    )
    opened.callback(pages.close)
    return TablePages(pages, director)


def own_certificate(config: Config) -> OwnCertificate | None:
    """The club's certificate for HTTPS, where it has one."""
    chain, key = config.web.certificate, config.web.certificate_key
    return None if chain is None or key is None else OwnCertificate(chain, key)


def trust_of(config: Config) -> ProxyTrust:
    """What the way of a request to the table's pages is worth."""
    return ProxyTrust.for_host(config.web.host, config.web.trusted_proxies, config.web.public_address)
