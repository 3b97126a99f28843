"""Secret files, and OAuth tokens that are refreshed when they expire."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

from tablectl.adapters.posts.destination import NotPosted, Problem
from tablectl.adapters.posts.http import post
from tablectl.decoding import MESSAGE, decode
from tablectl.errors import in_words

MAX_FILE_BYTES: Final = 64 * 1024
MAX_LINE_LENGTH: Final = 4096
RENEW_BEFORE_EXPIRY_S: Final = 60.0
"""A token is refreshed so long before it expires."""
DEFAULT_LIFETIME_S: Final = 3600.0
OAUTH_FIELDS: Final = ("client_id", "client_secret", "refresh_token")


@dataclass(frozen=True, slots=True)
class Secret:
    """The content of a secret file: one line, or the three values for refreshing tokens (RFC 6749, section
    6)."""

    line: str = field(default="", repr=False)
    oauth: Mapping[str, str] | None = field(default=None, repr=False)


def read_secret(file: Path) -> Secret:
    """Read a secret file.

    Raises:
        NotPosted: it cannot be read, or is not valid; the message tells nothing of its content.
    """
    try:
        with file.open(encoding="utf-8") as stream:
            text = stream.read(MAX_FILE_BYTES + 1).strip()
    except (OSError, UnicodeDecodeError) as error:
        raise NotPosted(Problem.SECRET, f"its secret_file cannot be read: {in_words(error)}") from error
    if not text.startswith("{"):
        if not text or len(text) > MAX_LINE_LENGTH or len(text.splitlines()) != 1:
            raise NotPosted(Problem.SECRET, "its secret_file must hold one line")
        return Secret(line=text)
    try:
        found: Any = decode(text, MESSAGE)
    except ValueError as error:
        raise NotPosted(Problem.SECRET, f"its secret_file is no JSON object: {in_words(error)}") from error
    if isinstance(found, Mapping) and isinstance(found.get("installed"), Mapping):
        found = {**found["installed"], **found}  # as Google's console writes it
    if not isinstance(found, Mapping) or not all(isinstance(found.get(each), str) for each in OAUTH_FIELDS):
        raise NotPosted(Problem.SECRET, f"its secret_file must hold {', '.join(OAUTH_FIELDS)}")
    return Secret(oauth={key: value for key, value in found.items() if isinstance(value, str)})


class TokenSource:
    """The access token of a service: the line of the file, or a refreshed one. Belongs to one thread."""

    def __init__(self, file: Path, token_url: str) -> None:
        """
        Args:
            token_url: of the service's token endpoint, unless the file has a ``token_uri``.
        """
        self._file, self._token_url = file, token_url
        self._token, self._expires_s = "", 0.0

    def token(self) -> str:
        """A valid token, as far as is known.

        Raises:
            NotPosted: none can be had.
        """
        secret = read_secret(self._file)
        if secret.oauth is None:
            return secret.line.removeprefix("oauth:")
        if self._token and time.monotonic() < self._expires_s:
            return self._token
        values = {each: secret.oauth[each] for each in OAUTH_FIELDS}
        answer = post(
            secret.oauth.get("token_uri") or self._token_url,
            urlencode({**values, "grant_type": "refresh_token"}).encode(),
            {"Content-Type": "application/x-www-form-urlencoded"},
        )
        token, lifetime_s = answer.get("access_token"), answer.get("expires_in")
        if not isinstance(token, str) or not token:
            raise NotPosted(Problem.REFUSED, "no token is given out for what its secret_file holds")
        lifetime_s = float(lifetime_s) if isinstance(lifetime_s, int | float) else DEFAULT_LIFETIME_S
        self._token, self._expires_s = token, time.monotonic() + max(0.0, lifetime_s - RENEW_BEFORE_EXPIRY_S)
        return token

    def check(self) -> None:
        """Check the secret file.

        Raises:
            NotPosted: it is not valid.
        """
        read_secret(self._file)

    def invalidate(self) -> None:
        """Discard the token, which was refused."""
        self._expires_s = 0.0
