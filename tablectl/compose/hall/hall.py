"""Builds a hall that is ready to run: database, brokers, loop and pages."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from tablectl.adapters.host.clock import SystemClock
from tablectl.adapters.mqtt.broker_access import password_file
from tablectl.adapters.mqtt.mosquitto import HOST, MosquittoBroker
from tablectl.adapters.phone import phone_address, qr_code
from tablectl.adapters.storage.journal.lock import JournalLock
from tablectl.adapters.web.hall_server import HallPages
from tablectl.client import Address, BrokerConnection, WrongAddress, read_broker
from tablectl.compose.hall.publishing import PublicFolder, publish_event
from tablectl.errors import InputError, TablectlError, public_message
from tablectl.hall.commands import HallRole, Person
from tablectl.hall.hall import Hall
from tablectl.hall.store import DATABASE_FILE, HallStore
from tablectl.hall.web import Access, hall_routes
from tablectl.threads import Threads
from tablectl.web_access.visitors import Network, ProxyTrust

log = logging.getLogger(__name__)

BROKER_FOLDER: Final = "broker"
"""In the state folder."""
RETRY_DELAY_S: Final = 0.5
"""Pause of the loop after an unexpected error."""
PUBLISH_INTERVAL_S: Final = 2.0
CLEANUP_INTERVAL_S: Final = 60.0
ANY_TABLE: Final = "+"
"""The hall's own broker gives its role of tables the rights of every table: all of them use one password."""
OPERATOR: Final = "operator"


@dataclass(frozen=True, slots=True)
class HallSetup:
    """Settings of a hall."""

    state_dir: Path
    database: str = ""
    """Address of a PostgreSQL; empty: a file in the state folder."""
    brokers: tuple[str, ...] = ()
    """Addresses of the tables' brokers; empty: the hall starts a broker of its own."""
    broker_password_file: Path | None = None
    """Of the role ``operator`` at those brokers."""
    broker_ca_file: str = ""
    broker_port: int = 0
    """Of its own broker; 0 takes any free one."""
    web_host: str = "127.0.0.1"
    web_port: int = 0
    trusted_proxies: tuple[Network, ...] = ()
    """As a table's ``web.trusted_proxies``."""
    public_address: str = ""
    """As a table's ``web.public_address``."""
    publish: Path | None = None
    """Folder of the public page; None: nothing is published."""


@dataclass(slots=True)
class ReadyHall:
    """A built hall with its addresses."""

    hall: Hall
    address: str
    """Of the pages on this computer, with a trailing slash."""
    guest_address: str
    """Of the pages as phones and screens reach them."""
    organiser_link: str
    database: str
    broker: MosquittoBroker | None
    """The hall's own; None where the tables have others."""
    clock: SystemClock
    threads: Threads
    public: PublicFolder | None = None
    _publish_at_s: float = 0.0
    _cleanup_at_s: float = 0.0
    _publish_problem: str = ""
    _pause: threading.Event = field(default_factory=threading.Event)

    def run(self) -> None:
        """Serve until ``hall.stop``."""
        while not self.hall.stopping:
            try:
                self.step()
            except TablectlError:
                raise
            except Exception:
                # The event goes on: the problem is reported, and the next messages are handled.
                log.exception("the hall's loop failed and goes on")
                self.hall.report_problem("something went wrong in the hall; its log has the details")
                self._pause.wait(RETRY_DELAY_S)

    def step(self, timeout_s: float = 0.2) -> None:
        """Run one pass of the loop: the hall, its broker, the public page."""
        self.hall.step(timeout_s)
        if self.broker is not None:
            self.broker.poll(self.clock.now_s())
        if self.public is not None and self.clock.now_s() >= self._publish_at_s:
            self._publish_at_s = self.clock.now_s() + PUBLISH_INTERVAL_S
            self._publish(self.public)

    def _publish(self, public: PublicFolder) -> None:
        """Publish the event. What cannot be written now is written the next time."""
        if not self.hall.view.state.events:
            return
        try:
            publish_event(self.hall.view, public, self.hall.time.at(), every_s=PUBLISH_INTERVAL_S)
            if self.clock.now_s() >= self._cleanup_at_s:
                self._cleanup_at_s = self.clock.now_s() + CLEANUP_INTERVAL_S
                public.remove_stale_segments(self.clock.now_s())
            self._publish_problem = ""
        except OSError as error:
            if not self._publish_problem:
                log.error("the public page cannot be written: %s", error)
            self._publish_problem = public_message(error)


@contextmanager
def build_hall(setup: HallSetup) -> Iterator[ReadyHall]:
    """Build the hall; close its parts at the end of the block.

    Raises:
        TablectlError: a part cannot be built; the message says what to do.
    """
    with ExitStack() as opened:
        setup.state_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
        # Two halls would write one log, and each would take the other's file for a replaced one.
        opened.callback(JournalLock(setup.state_dir / DATABASE_FILE).close)
        clock = SystemClock()
        store = HallStore(setup.database or str(setup.state_dir / DATABASE_FILE))
        opened.callback(store.close)
        store.lock_exclusively()
        threads = Threads()
        hall = Hall(store, clock, down=threads.down_reasons)
        broker, addresses = _brokers(setup, clock, opened)
        for number, each in enumerate(addresses):
            connection = BrokerConnection(each, hall.message_handler(number))
            hall.connections.append(connection)
            opened.callback(connection.close)
        trust = ProxyTrust.for_host(setup.web_host, setup.trusted_proxies, setup.public_address)
        access = Access.from_folder(setup.state_dir, trust.is_local_user)
        page_address = [""]
        routes = hall_routes(hall, access, qr_image=qr_code, address=lambda: page_address[0])
        pages = HallPages(routes, host=setup.web_host, port=setup.web_port, trust=trust, threads=threads)
        opened.callback(pages.close)
        address = pages.start()
        page_address[0] = setup.public_address or phone_address(address, setup.web_host) or address
        link = access.link(Person(HallRole.ORGANISER, "organiser"))
        public = None if setup.publish is None else PublicFolder(setup.publish)
        organiser = f"{page_address[0]}enter?key={link}"
        yield ReadyHall(
            hall, address, page_address[0], organiser, store.address, broker, clock, threads, public
        )


def _brokers(
    setup: HallSetup, clock: SystemClock, opened: ExitStack
) -> tuple[MosquittoBroker | None, Sequence[Address]]:
    if setup.brokers:
        secret, authority = setup.broker_password_file, setup.broker_ca_file
        try:
            return None, [_parse_broker(each, secret, authority) for each in setup.brokers]
        except WrongAddress as error:
            raise InputError(str(error)) from error
    folder = setup.state_dir / BROKER_FOLDER
    broker = MosquittoBroker(folder, ANY_TABLE, port=setup.broker_port)
    opened.callback(broker.close)
    broker.start(clock.now_s())
    own = read_broker(
        f"mqtt://{OPERATOR}@{HOST}:{broker.port}", password_file=password_file(folder, OPERATOR)
    )
    return broker, [own]


def _parse_broker(text: str, secret: Path | None, authority: str) -> Address:
    """Parse a broker's address; with a password but no name, the hall logs in as the operator."""
    found = read_broker(text, password_file=secret, ca_file=authority)
    return replace(found, name=OPERATOR) if secret is not None and not found.name else found
