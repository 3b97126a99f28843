"""The table's own certificate authority, as a phone that trusts it meets it."""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
from cryptography import x509
from cryptography.x509.verification import PolicyBuilder, Store, VerificationError
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from tablectl.adapters.web.secure.authority import FOLDER, OwnAuthority
from tablectl.adapters.web.serving import ServerAddress, ServerThread
from tablectl.errors import StateDirError
from tablectl.threads import Threads
from tablectl.web_access.rules import Rule
from tablectl.web_access.visitors import LOCAL_TRUST
from tests.tablectl.killing import Killer, kill_task, leaves_nothing, named, tasks_of, work_of
from tests.waiting import PATIENCE_S, until

__all__ = ["leaves_nothing"]


def trusting(authority: OwnAuthority) -> ssl.SSLContext:
    """What a phone checks with that trusts this authority and no other."""
    context = ssl.create_default_context()
    context.load_verify_locations(cadata=authority.certificate)
    return context


async def greet(request: Request) -> Response:
    return PlainTextResponse(f"{request.url.scheme} {request.client.host if request.client else ''}")


@pytest.fixture
def threads() -> Threads:
    return Threads()


@pytest.fixture
def server(threads: Threads) -> Iterator[ServerThread]:
    rules = [Rule("/api/greet")]
    address = ServerAddress(what="the pages", remedy="set another port")
    running = ServerThread(address, LOCAL_TRUST, rules, threads=threads)
    running.start([Route("/api/greet", greet)])
    yield running
    running.close()


def test_a_phone_that_trusts_the_authority_opens_the_pages_over_https(
    server: ServerThread, tmp_path: Path
) -> None:
    authority = OwnAuthority(tmp_path, lambda: ["192.168.7.5"])
    address = server.serve_https(authority.context(), 0)
    assert address.startswith("https://127.0.0.1:")
    assert httpx.get(f"{address}api/greet", verify=trusting(authority)).text == "https 127.0.0.1"


def test_a_phone_that_does_not_trust_it_is_turned_away_and_the_others_stay(
    server: ServerThread, tmp_path: Path
) -> None:
    authority = OwnAuthority(tmp_path, list)
    address = server.serve_https(authority.context(), 0)
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{address}api/greet")
    with pytest.raises(httpx.HTTPError):
        httpx.get(f"{address.replace('https', 'http')}api/greet")  # plain HTTP at the secure door
    assert httpx.get(f"{address}api/greet", verify=trusting(authority)).is_success


def test_a_restart_keeps_the_authority_that_phones_trust(tmp_path: Path) -> None:
    first = OwnAuthority(tmp_path, list)
    first.context()
    again = OwnAuthority(tmp_path, list)
    assert again.exists
    assert again.certificate == first.certificate
    assert all(not path.stat().st_mode & 0o077 for path in (tmp_path / FOLDER).iterdir())


def test_a_server_gets_no_context_without_a_certificate_however_often_it_asks(
    server: ServerThread, tmp_path: Path
) -> None:
    authority = OwnAuthority(tmp_path, list)
    (tmp_path / FOLDER).write_text("in the way", encoding="ascii")
    for _ in range(2):
        with pytest.raises(StateDirError):
            authority.context()
    (tmp_path / FOLDER).unlink()
    address = server.serve_https(authority.context(), 0)
    assert httpx.get(f"{address}api/greet", verify=trusting(authority)).is_success


def test_it_signs_anew_for_another_address_and_before_a_certificate_ends(tmp_path: Path) -> None:
    addresses, now = ["192.168.7.5"], [datetime.now(UTC)]
    authority = OwnAuthority(tmp_path, lambda: addresses, lambda: now[0])
    authority.context()
    kept = (tmp_path / FOLDER / "server.pem").read_bytes()
    authority.renew()
    assert (tmp_path / FOLDER / "server.pem").read_bytes() == kept
    addresses[0] = "10.1.2.3"
    authority.renew()
    moved = (tmp_path / FOLDER / "server.pem").read_bytes()
    assert moved != kept
    now[0] += timedelta(days=340)
    authority.renew()
    assert (tmp_path / FOLDER / "server.pem").read_bytes() != moved


def test_its_certificate_is_believed_by_a_phone_whose_clock_is_an_hour_behind(tmp_path: Path) -> None:
    authority = OwnAuthority(tmp_path, lambda: ["192.168.7.5"])
    authority.context()
    pem = (tmp_path / FOLDER / "server.pem").read_bytes()
    own, issuer = x509.load_pem_x509_certificates(pem)
    hour_ago = datetime.now(UTC) - timedelta(hours=1)
    assert own.not_valid_before_utc < hour_ago
    assert own.not_valid_after_utc - own.not_valid_before_utc <= timedelta(days=398)
    believes = PolicyBuilder().store(Store([issuer])).time(hour_ago)
    verifier = believes.build_server_verifier(x509.DNSName("localhost"))
    try:
        verifier.verify(own, [])
    except VerificationError as error:
        pytest.fail(str(error))


def test_it_can_sign_for_no_site_on_the_internet(tmp_path: Path) -> None:
    authority = OwnAuthority(tmp_path, lambda: ["8.8.8.8", "192.168.7.5"])
    names, addresses = authority.names()
    assert all(name == "localhost" or name.endswith(".local") for name in names)
    assert [str(each) for each in addresses] == ["127.0.0.1", "192.168.7.5", "::1"]
    authority.context()
    made = x509.load_pem_x509_certificate((tmp_path / FOLDER / "authority.pem").read_bytes())
    bounds = made.extensions.get_extension_for_class(x509.NameConstraints)
    assert bounds.critical
    assert x509.DNSName("local") in (bounds.value.permitted_subtrees or [])


def test_a_damaged_folder_is_told_with_what_to_do(tmp_path: Path) -> None:
    OwnAuthority(tmp_path, list).context()
    (tmp_path / FOLDER / "authority.key").write_text("nonsense", "utf-8")
    (tmp_path / FOLDER / "server.pem").unlink()
    with pytest.raises(StateDirError, match="remove that folder"):
        OwnAuthority(tmp_path, list).context()


def test_handshakes_that_say_nothing_keep_nobody_out(server: ServerThread, tmp_path: Path) -> None:
    authority = OwnAuthority(tmp_path, list)
    address = server.serve_https(authority.context(), 0)
    port = int(address.rstrip("/").rpartition(":")[2])
    silent = [socket.create_connection(("127.0.0.1", port)) for _ in range(200)]
    try:
        # Half of the places are one address's: somebody else comes in.
        others = socket.create_connection(("127.0.0.1", port), source_address=("127.0.0.2", 0))
        with trusting(authority).wrap_socket(others, server_hostname="localhost") as greeted:
            assert greeted.version() in ("TLSv1.2", "TLSv1.3")
    finally:
        for each in silent:
            each.close()


@pytest.mark.parametrize("work", ["_accept", "serve", ""])
def test_a_door_that_lets_nobody_in_any_more_is_said_and_opens_again(
    server: ServerThread, threads: Threads, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, work: str
) -> None:
    """What lets phones in, what serves them, and the thread of both."""
    monkeypatch.setattr("tablectl.threads.RECOVERY_S", 5.0)
    authority = OwnAuthority(tmp_path, list)
    address = server.serve_https(authority.context(), 0)

    def greeted() -> bool:
        try:
            answer = httpx.get(f"{address}api/greet", verify=trusting(authority), timeout=PATIENCE_S)
        except httpx.HTTPError:
            return False
        return answer.status_code == 200

    until(greeted)
    thread = named(threading.enumerate())["pages"]
    killed = Killer(thread) if not work else lambda: kill_task(thread, work)
    if work:
        assert killed(), [work_of(each) for each in tasks_of(thread)]
    until(lambda: "pages" in threads.down_reasons(), meanwhile=killed)
    until(greeted)
    until(lambda: not threads.down_reasons())
