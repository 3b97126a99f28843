"""Authentication by signed links, whose key becomes a cookie once the link is opened.

A link holds role, name, player and the player's event, authenticated by an HMAC whose key lies in the
hall's state folder. So no list of links is needed; another key makes every link invalid.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Final

from starlette.requests import Request

from tablectl.decoding import COMMAND, decode
from tablectl.errors import in_words
from tablectl.files import write_atomically
from tablectl.hall.commands import HallRole, Person
from tablectl.hall.errors import StoreUnavailable
from tablectl.web_access.origins import is_local_request
from tablectl.web_access.visitors import client_address

KEY_FILE: Final = "hall.key"
KEY_BYTES: Final = 32
COOKIE: Final = "tablectl-hall"
MAX_LINK_LENGTH: Final = 1000


class Access:
    """Makes links and reads them."""

    def __init__(self, key: bytes, is_here: Callable[[Request], bool]) -> None:
        """
        Args:
            key: of the HMAC.
            is_here: whether a request comes from this computer's user, who is organiser without a link.
        """
        self._key, self._is_here = key, is_here

    @classmethod
    def from_folder(cls, folder: Path, is_here: Callable[[Request], bool]) -> Access:
        """With the key in a state folder, which is created at the first start and where it is damaged.

        Raises:
            StoreUnavailable: the key cannot be saved.
        """
        path = folder / KEY_FILE
        try:
            key = path.read_text(encoding="ascii", errors="replace").strip() if path.exists() else ""
            if len(key) != 2 * KEY_BYTES or not key.isalnum():  # a new folder, or a damaged file
                key = secrets.token_hex(KEY_BYTES)
                write_atomically(path, key)
            return cls(key.encode(), is_here)
        except OSError as error:
            raise StoreUnavailable(f"the key of links in {path} cannot be kept: {in_words(error)}") from error

    def link(self, who: Person) -> str:
        """What follows ``/enter?key=`` in somebody's link."""
        facts = [who.role.value, who.name, who.player, *([who.event] if who.event else [])]
        facts_text = json.dumps(facts, ensure_ascii=False, separators=(",", ":"))
        body = _text(facts_text.encode())
        return f"{body}.{self._seal(body)}"

    def read(self, link: str) -> Person | None:
        """The person of a link; None where the link is invalid."""
        body, _, seal = link.partition(".")
        if len(link) > MAX_LINK_LENGTH or not link.isascii():
            return None
        if not hmac.compare_digest(seal, self._seal(body)):
            return None
        role, name, player, *event = decode(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)), COMMAND)
        return Person(HallRole(role), name, player, *event)

    def who(self, request: Request) -> Person:
        """The person of a request: by the link in its header or cookie, else by where it comes from."""
        scheme, _, bearer = request.headers.get("authorization", "").partition(" ")
        link = bearer if scheme.lower() == "bearer" else request.cookies.get(COOKIE, "")
        known = self.read(link) if link else None
        if known is not None:
            return known
        if self.is_here(request):
            return Person(HallRole.ORGANISER)
        return Person(HallRole.VIEWER)

    def is_here(self, request: Request) -> bool:
        """Whether a request comes from this computer's user and is no cross-site request of another page."""
        return is_local_request(client_address(request), request.headers) and self._is_here(request)

    def _seal(self, body: str) -> str:
        return _text(hmac.new(self._key, body.encode(), hashlib.sha256).digest())


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")
