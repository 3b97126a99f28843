"""Who may speak as an operator to the pages: people at this computer, and whoever knows the token.

A browser on this computer also carries out what strange web pages tell it, so being at this computer counts
only for requests that name it as their host and come from our own pages.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hmac import compare_digest
from typing import Final
from urllib.parse import urlsplit

HERE: Final = frozenset({"127.0.0.1", "::1", "localhost"})
"""Names and addresses of this computer."""
BEARER: Final = "bearer "


@dataclass(frozen=True, slots=True)
class OperatorRights:
    """Decides over one request; knows no library."""

    token: str
    """What an operator elsewhere must send as ``Authorization: Bearer ...``; empty: nobody elsewhere may."""

    def permits(self, client: str | None, headers: Mapping[str, str]) -> bool:
        """Whether a request may do what operators do.

        Args:
            client: address that the request came from.
            headers: its headers, names in lower case.
        """
        said = headers.get("authorization", "")
        if said.lower().startswith(BEARER) and self.token:
            return compare_digest(said[len(BEARER) :].strip().encode(), self.token.encode())
        return client in HERE and _names_us(headers.get("host", "")) and same_origin(headers)


def same_origin(headers: Mapping[str, str]) -> bool:
    """Whether a request comes from one of our own pages, or from no page at all (a program)."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host", "")


def _names_us(host: str) -> bool:
    return (urlsplit(f"//{host}").hostname or "") in HERE
