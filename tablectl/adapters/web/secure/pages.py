"""The pages over HTTPS: when they are served, with which certificate, and at which address."""

from __future__ import annotations

import ssl
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tablectl.adapters.web.secure.authority import OwnAuthority
from tablectl.errors import PartMissing, StateDirError, in_words


@dataclass(frozen=True, slots=True)
class OwnCertificate:
    """The club's own certificate, PEM files."""

    chain: Path
    key: Path


class SecurePages:
    """Serves the pages over HTTPS from when it is first needed. Safe to use from several threads."""

    def __init__(
        self,
        serve: Callable[[ssl.SSLContext, int], str],
        authority: OwnAuthority | None,
        port: Callable[[], int],
        certificate: OwnCertificate | None = None,
    ) -> None:
        """
        Args:
            serve: serves the pages with a context on a port; returns the address.
            authority: signs where there is no ``certificate``; None without a folder to store it.
            port: 0 takes any free one.
            certificate: the club's own, instead of the authority's.
        """
        self._serve, self._port = serve, port
        self._authority = None if certificate is not None else authority
        self._certificate = certificate
        self._lock = threading.Lock()
        self._address = ""

    @property
    def has_certificate(self) -> bool:
        """Whether there is a certificate already, so that a phone may come back over HTTPS."""
        return self._certificate is not None or (self._authority is not None and self._authority.exists)

    @property
    def address(self) -> str:
        """Of the pages over HTTPS; empty while they are not served."""
        return self._address

    @property
    def authority(self) -> OwnAuthority | None:
        """The authority that phones have to trust; None with the club's own certificate."""
        return self._authority

    def open(self) -> str:
        """Serve, unless it does already, with a certificate for this computer's present addresses; returns
        the address.

        Raises:
            PartMissing: the port cannot be listened on, or the certificate cannot be used.
            StateDirError: the authority cannot be stored.
        """
        with self._lock:
            if not self._address:
                self._address = self._serve(self._context(), self._port())
            elif self._authority is not None:
                self._authority.renew()
            return self._address

    def _context(self) -> ssl.SSLContext:
        if self._authority is not None:
            return self._authority.context()
        if self._certificate is None:
            raise StateDirError("the HTTPS certificates have no folder to be kept in")
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        try:
            context.load_cert_chain(self._certificate.chain, self._certificate.key)
        except (OSError, ssl.SSLError) as error:
            raise PartMissing(
                f"web.certificate and web.certificate_key cannot be used: {in_words(error)}. Give a "
                "certificate chain and its private key, both PEM"
            ) from error
        return context
