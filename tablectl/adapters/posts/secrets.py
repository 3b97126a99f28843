"""Secrets in files of their own, and tokens that are made anew when they have run out."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

from tablectl.adapters.posts.destination import NotPosted, Trouble
from tablectl.adapters.posts.http import post
from tablectl.decoding import MESSAGE, decoded
from tablectl.errors import in_words

MAX_FILE_BYTES: Final = 64 * 1024
LINE_TOO_LONG: Final = 4096
EARLY_S: Final = 60.0
"""A token is made anew so long before it runs out."""
USUAL_LIFE_S: Final = 3600.0
OAUTH: Final = ("client_id", "client_secret", "refresh_token")


@dataclass(frozen=True, slots=True)
class Secret:
    """What a secret file holds: one line, or the three values that make tokens (RFC 6749, section 6)."""

    line: str = field(default="", repr=False)
    oauth: Mapping[str, str] | None = field(default=None, repr=False)


def read_secret(file: Path) -> Secret:
    """Read a secret file.

    Raises:
        NotPosted: it cannot be read, or holds neither; the message holds nothing of it.
    """
    try:
        with file.open(encoding="utf-8") as opened:
            text = opened.read(MAX_FILE_BYTES + 1).strip()
    except (OSError, UnicodeDecodeError) as error:
        raise NotPosted(Trouble.SECRET, f"its secret_file cannot be read: {in_words(error)}") from error
    if not text.startswith("{"):
        if not text or len(text) > LINE_TOO_LONG or len(text.splitlines()) != 1:
            raise NotPosted(Trouble.SECRET, "its secret_file must hold one line")
        return Secret(line=text)
    try:
        found: Any = decoded(text, MESSAGE)
    except ValueError as error:
        raise NotPosted(Trouble.SECRET, f"its secret_file is no JSON object: {in_words(error)}") from error
    if isinstance(found, Mapping) and isinstance(found.get("installed"), Mapping):
        found = {**found["installed"], **found}  # as Google's console writes it
    if not isinstance(found, Mapping) or not all(isinstance(found.get(each), str) for each in OAUTH):
        raise NotPosted(Trouble.SECRET, f"its secret_file must hold {', '.join(OAUTH)}")
    return Secret(oauth={key: value for key, value in found.items() if isinstance(value, str)})


class Tokens:
    """The token of a service, from a line or by refreshing it. Belongs to one thread."""

    def __init__(self, file: Path, refresh_at: str) -> None:
        """
        Args:
            refresh_at: where tokens are made, unless the file's ``token_uri`` says otherwise.
        """
        self._file, self._refresh_at = file, refresh_at
        self._token, self._until_s = "", 0.0

    def token(self) -> str:
        """A token that is valid as far as is known.

        Raises:
            NotPosted: there is none.
        """
        secret = read_secret(self._file)
        if secret.oauth is None:
            return secret.line.removeprefix("oauth:")
        if self._token and time.monotonic() < self._until_s:
            return self._token
        values = {each: secret.oauth[each] for each in OAUTH}
        answer = post(
            secret.oauth.get("token_uri") or self._refresh_at,
            urlencode({**values, "grant_type": "refresh_token"}).encode(),
            {"Content-Type": "application/x-www-form-urlencoded"},
        )
        token, life_s = answer.get("access_token"), answer.get("expires_in")
        if not isinstance(token, str) or not token:
            raise NotPosted(Trouble.REFUSED, "no token is given out for what its secret_file holds")
        life_s = float(life_s) if isinstance(life_s, int | float) else USUAL_LIFE_S
        self._token, self._until_s = token, time.monotonic() + max(0.0, life_s - EARLY_S)
        return token

    def look(self) -> None:
        """Read the file.

        Raises:
            NotPosted: it does not hold what it must.
        """
        read_secret(self._file)

    def forget(self) -> None:
        """The token was refused: the next one is made anew."""
        self._until_s = 0.0
