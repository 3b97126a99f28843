"""The table's own certificate authority: phones that trust it open the pages over HTTPS without a warning.

It is made when HTTPS is first needed, and stored in the state folder. It can sign only for private addresses
and for names that end in ``.local`` (name constraints, RFC 5280, 4.2.1.10): with its key, nobody can imitate
a site on the internet to the phones that trust it.
"""

from __future__ import annotations

import socket
import ssl
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from pathlib import Path
from typing import Any, Final

from tablectl.errors import StateDirError
from tablectl.files import write_atomically

FOLDER: Final = "https"
"""In the state folder."""
AUTHORITY_LIFETIME: Final = timedelta(days=3650)
CERTIFICATE_LIFETIME: Final = timedelta(days=397)
"""Of the server's certificate: browsers refuse longer ones of public authorities, and Apple's browsers refuse
more than 825 days of any."""
RENEW_BEFORE_EXPIRY: Final = timedelta(days=60)
BACKDATE: Final = timedelta(days=2)
"""So that a phone whose clock is slow accepts a new certificate."""
PRIVATE_NETWORKS: Final = tuple(
    ip_network(each)
    for each in (
        *("127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10"),
        *("::1/128", "fc00::/7", "fe80::/10"),
    )
)
"""Addresses that the authority signs for: no site on the internet has one of them."""
LOCAL_NAMES: Final = ("localhost", "local")
"""Names that it signs for, with their subdomains."""

Address = IPv4Address | IPv6Address


class OwnAuthority:
    """The authority and the server's certificate, in a folder."""

    def __init__(
        self, folder: Path, addresses: Callable[[], Sequence[str]], now: Callable[[], datetime] | None = None
    ) -> None:
        """Creates nothing yet.

        Args:
            folder: the state folder.
            addresses: this computer's addresses in its networks, as they are now.
            now: UTC now.
        """
        self._folder, self._addresses = folder / FOLDER, addresses
        self._now = now or (lambda: datetime.now(UTC))
        self._context: ssl.SSLContext | None = None

    @property
    def exists(self) -> bool:
        """Whether it was created, so that a phone may trust it already."""
        return (self._folder / "authority.pem").exists()

    @property
    def certificate(self) -> bytes:
        """The authority's certificate for phones, DER; created at the first use.

        Raises:
            StateDirError: it cannot be written or read.
        """
        from cryptography.hazmat.primitives.serialization import Encoding

        return bytes(self._authority()[0].public_bytes(Encoding.DER))

    @property
    def fingerprint(self) -> str:
        """SHA-256 of the authority's certificate, as phones show it.

        Raises:
            StateDirError: it cannot be made or read.
        """
        from cryptography.hazmat.primitives.hashes import SHA256

        return bytes(self._authority()[0].fingerprint(SHA256())).hex(":").upper()

    def context(self) -> ssl.SSLContext:
        """The server's TLS context. ``renew`` replaces the certificate in it.

        Raises:
            StateDirError: the certificates cannot be made or read.
        """
        if self._context is None:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.minimum_version = ssl.TLSVersion.TLSv1_2
            self._renew_if_needed()
            self._load(context)
            self._context = context
        return self._context

    def renew(self) -> None:
        """Sign a new certificate where the current one is about to expire or this computer has a new address.

        Raises:
            StateDirError: the certificates cannot be made or read.
        """
        if self._renew_if_needed() and self._context is not None:
            self._load(self._context)

    def _load(self, context: ssl.SSLContext) -> None:
        try:
            context.load_cert_chain(self._folder / "server.pem", self._folder / "server.key")
        except (OSError, ssl.SSLError) as error:
            raise StateDirError(_unusable(self._folder)) from error

    def names(self) -> tuple[list[str], list[Address]]:
        """The names and addresses that the server's certificate is for."""
        host = socket.gethostname().split(".")[0].lower()
        is_name = host not in ("", *LOCAL_NAMES) and all(each.isalnum() or each == "-" for each in host)
        names = ["localhost", *([f"{host}.local"] if is_name else [])]
        found = {ip_address(each) for each in ("127.0.0.1", "::1", *self._addresses())}
        private = [each for each in found if any(each in one for one in PRIVATE_NETWORKS)]
        return names, sorted(private, key=lambda each: (each.version, int(each)))

    def _authority(self) -> tuple[Any, Any]:
        """Certificate and key of the authority, created at the first use."""
        from cryptography import x509
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.serialization import load_pem_private_key

        certificate, key = self._folder / "authority.pem", self._folder / "authority.key"
        if certificate.exists() and key.exists():
            try:
                return (
                    x509.load_pem_x509_certificate(certificate.read_bytes()),
                    load_pem_private_key(key.read_bytes(), None),
                )
            except (OSError, ValueError, TypeError) as error:
                raise StateDirError(_unusable(self._folder)) from error
        own_key = ec.generate_private_key(ec.SECP256R1())
        host = socket.gethostname().split(".")[0]
        name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, f"tablectl {host}"[:64])])
        local_names = [x509.DNSName(each) for each in LOCAL_NAMES]
        signed = (
            _builder(name, name, own_key.public_key(), self._now(), AUTHORITY_LIFETIME)
            .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
            .add_extension(_key_usage(signs=True), critical=True)
            .add_extension(
                x509.NameConstraints(
                    [*local_names, *(x509.IPAddress(each) for each in PRIVATE_NETWORKS)], None
                ),
                critical=True,
            )
            .add_extension(x509.SubjectKeyIdentifier.from_public_key(own_key.public_key()), critical=False)
            .sign(own_key, _sha256())
        )
        self._write("authority.key", _pem_key(own_key))
        self._write("authority.pem", _pem(signed))
        return signed, own_key

    def _renew_if_needed(self) -> bool:
        """Sign a server certificate where there is no valid one; whether one was signed."""
        from cryptography import x509
        from cryptography.hazmat.primitives.asymmetric import ec

        names, addresses = self.names()
        path = self._folder / "server.pem"
        if path.exists() and self.exists:
            try:
                current = x509.load_pem_x509_certificate(path.read_bytes())
                alternative = current.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
            except (OSError, ValueError, x509.ExtensionNotFound) as error:
                raise StateDirError(_unusable(self._folder)) from error
            covered = {
                *alternative.get_values_for_type(x509.DNSName),
                *alternative.get_values_for_type(x509.IPAddress),
            }
            # Former addresses in it do no harm: a phone may come back to one.
            if (
                covered >= {*names, *addresses}
                and current.not_valid_after_utc - self._now() > RENEW_BEFORE_EXPIRY
            ):
                return False
        authority, key = self._authority()
        own_key = ec.generate_private_key(ec.SECP256R1())
        name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, names[-1][:64])])
        alternative_names: list[Any] = [x509.DNSName(each) for each in names]
        alternative_names += [x509.IPAddress(each) for each in addresses]
        signed = (
            _builder(name, authority.subject, own_key.public_key(), self._now(), CERTIFICATE_LIFETIME)
            .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
            .add_extension(_key_usage(signs=False), critical=True)
            .add_extension(x509.ExtendedKeyUsage([x509.ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
            .add_extension(x509.SubjectAlternativeName(alternative_names), critical=False)
            .add_extension(
                x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.public_key()), critical=False
            )
            .sign(key, _sha256())
        )
        self._write("server.key", _pem_key(own_key))
        self._write("server.pem", _pem(signed) + _pem(authority))
        return True

    def _write(self, name: str, data: bytes) -> None:
        path = self._folder / name
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_atomically(path, data)
        except OSError as error:
            raise StateDirError(f"the HTTPS certificates cannot be kept: {error.strerror}") from error


def _builder(subject: Any, issuer: Any, key: Any, now: datetime, lifetime: timedelta) -> Any:
    from cryptography import x509

    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - BACKDATE)
        .not_valid_after(now - BACKDATE + lifetime)
    )


def _key_usage(*, signs: bool) -> Any:
    from cryptography import x509

    return x509.KeyUsage(
        digital_signature=not signs,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=signs,
        crl_sign=signs,
        encipher_only=False,
        decipher_only=False,
    )


def _sha256() -> Any:
    from cryptography.hazmat.primitives.hashes import SHA256

    return SHA256()


def _pem(certificate: Any) -> bytes:
    from cryptography.hazmat.primitives.serialization import Encoding

    return bytes(certificate.public_bytes(Encoding.PEM))


def _pem_key(key: Any) -> bytes:
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

    return bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))


def _unusable(folder: Path) -> str:
    return (
        f"the HTTPS certificates in {folder} cannot be used: remove that folder. New ones are made, and "
        "phones have to trust them anew"
    )
