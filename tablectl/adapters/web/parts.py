"""What the pages are served with."""

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
    """Where the pages are served, and what they show and do."""

    host: str = "127.0.0.1"
    port: int = 0
    """0 takes any free one."""
    table: str = "table"
    folder: Path | None = None
    """Where accounts and who is logged in are kept; None: nobody can log in."""
    scoresheet: Callable[[str, int], str] | None = None
    """The score sheet in a language of a session, numbered from 1 or -1 for the newest, so far as it is
    written down; called from other threads. Raises ValueError where there is none, or no such language."""
    download: Download | None = None
    """The last session's record in a format, likewise."""
    past_sessions: PastSessions | None = None
    """What was played, for everybody to look back at."""
    club: Mapping[str, str] | None = None
    """``name`` and ``book`` of the club's rules that new sessions begin with."""
    photos: PhotoUploads | None = None
    """Reads visitors' pictures."""
    waits: Mapping[Audience, Hold] = field(default_factory=dict)
    """How late audiences hear. Where the public waits, the past is told only as far as it has heard."""
    director: ObsDirector | None = None
    """Changes OBS's scenes by what each audience hears."""
    identities: IdentityBook | None = None
    """Who the players are besides their names."""
    doors: ProxyTrust = LOCAL_TRUST
    """What the way of a request is worth; by default of pages that only this computer reaches."""
    enrolling: EnrolDesk | None = None
    """Enrols the table's tiles; None where no camera sees them."""
    session_minutes: float | None = None
    """How long a session may last, for those who have the game said aloud."""
    pictures: HandPictures | None = None
    """What the table's recordings show of played hands, for those who decide; None where it keeps none."""
    films: Films | None = None
    """Hands that people give away; None where the table keeps no pictures."""
    phones: PhoneCameras | None = None
    """Phones that are cameras; None where the table has no such camera."""
    phone_panels: PhonePanels | None = None
    """The players' phones as panels; None where the table has others, or none."""
    ours: Mapping[int, str] = field(default_factory=dict)
    """Ports that the table itself holds, and what for."""
    https_port: int | None = None
    """Of the pages over HTTPS; None: the one after ``port``, or any free one after 0."""
    certificate: OwnCertificate | None = None
    """The club's own for HTTPS; None: the table makes its own."""
    plugin_pages: Mapping[str, Page] = field(default_factory=dict)
    """What others' packages show, by the plugins' names."""
    threads: Threads = field(default_factory=Threads)
    """Of the program."""
