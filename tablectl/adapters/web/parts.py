"""The parts of a table that its pages use."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tablectl.adapters.identities import IdentityBook
from tablectl.adapters.machine.phone_panels import PhonePanels
from tablectl.adapters.obs import ObsDirector
from tablectl.adapters.phone_cameras import PhoneCameras
from tablectl.adapters.photo.uploads import PhotoUploads
from tablectl.adapters.recogniser.enrolling import EnrolDesk
from tablectl.adapters.recording.films import Films
from tablectl.adapters.recording.hand_pictures import HandPictures
from tablectl.adapters.web.past.downloads import Download
from tablectl.adapters.web.secure.pages import OwnCertificate
from tablectl.api.past.sessions import PastSessions
from tablectl.plugins import Page
from tablectl.threads import Threads
from tablectl.topics import Audience, Hold
from tablectl.web_access.visitors import LOCAL_TRUST, ProxyTrust


@dataclass(frozen=True, slots=True, kw_only=True)
class WebParts:
    """Where the pages are served, and the parts that they use."""

    host: str = "127.0.0.1"
    port: int = 0
    """0 takes any free one."""
    table: str = "table"
    folder: Path | None = None
    """The state folder with accounts and sessions; None: nobody can log in."""
    scoresheet: Callable[[str, int], str] | None = None
    """The score sheet so far, of a session numbered from 1 (-1: the latest), in a language. Called from other
    threads. Raises ValueError where there is no such session or language."""
    download: Download | None = None
    """The last session's record in a format. Called from other threads."""
    past_sessions: PastSessions | None = None
    """The history, for everybody."""
    club: Mapping[str, str] | None = None
    """``name`` and ``book`` of the club's rules, with which new sessions start."""
    photos: PhotoUploads | None = None
    """Recognises visitors' pictures."""
    delays: Mapping[Audience, Hold] = field(default_factory=dict)
    """The delays of audiences. Where the public has one, the history shows only what it has been told."""
    director: ObsDirector | None = None
    """Changes OBS's scenes by the messages to an audience."""
    identities: IdentityBook | None = None
    """Teams, colours and pictures of the players."""
    trust: ProxyTrust = LOCAL_TRUST
    """In requests by the way they come; by default for pages that only this computer reaches."""
    enrolling: EnrolDesk | None = None
    """Enrols the table's tiles; None without a camera."""
    session_minutes: float | None = None
    """How long a session may last, for the spoken commentary."""
    pictures: HandPictures | None = None
    """Pictures of played hands from the table's recordings; None where it has none."""
    films: Films | None = None
    """Hands that people give away; None where the table records no pictures."""
    phones: PhoneCameras | None = None
    """Phones as cameras; None where the table has no such camera."""
    phone_panels: PhonePanels | None = None
    """The players' phones as panels; None where the table has other panels, or none."""
    own_ports: Mapping[int, str] = field(default_factory=dict)
    """Ports that the table itself uses, and what for."""
    https_port: int | None = None
    """Of the pages over HTTPS; None: the one after ``port``, or any free one where ``port`` is 0."""
    certificate: OwnCertificate | None = None
    """The club's own for HTTPS; None: the table signs one."""
    plugin_pages: Mapping[str, Page] = field(default_factory=dict)
    """Pages of plugins, by the plugins' names."""
    threads: Threads = field(default_factory=Threads)
    """Of the program."""
