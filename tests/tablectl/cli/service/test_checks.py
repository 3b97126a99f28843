"""What ``tablectl doctor`` and ``tablectl preflight`` print of what they found, and of whom they asked."""

from __future__ import annotations

import json
import socket
import threading

import pytest

from tablectl.cli.service.doctor import _print as print_checks
from tablectl.cli.service.preflight import _fetch_lights
from tablectl.cli.service.preflight import _print as print_lights
from tablectl.doctor.checks import Check, Verdict
from tablectl.errors import InputError, PartMissing
from tablectl.service.health import light_of_check

ADVICE = "set another [web] port, or look at [/dev]"


def test_advice_with_brackets_is_printed_whole(capsys: pytest.CaptureFixture[str]) -> None:
    check = Check("web port", Verdict.BAD, "taken", ADVICE)
    print_checks([check])
    print_lights([dict(light_of_check(check).message())], "service")
    said = " ".join(capsys.readouterr().out.split())
    assert said.count("[web]") == said.count("[/dev]") == 2


def test_what_speaks_another_language_is_no_table() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            came, _ = server.accept()
            with came:
                came.recv(4096)
                came.sendall(b"SSH-2.0-something\r\n")

        asked = threading.Thread(target=answer)
        asked.start()
        address = f"http://127.0.0.1:{server.getsockname()[1]}/"
        with pytest.raises(PartMissing, match="no table answers"):
            _fetch_lights(address, must_run=True)
        asked.join()
    with pytest.raises(PartMissing, match="no table answers"):
        _fetch_lights("http://127.0.0.1:abc/", must_run=True)


def test_a_light_that_lacks_a_field_is_another_version_s() -> None:
    light = dict(light_of_check(Check("web port", Verdict.BAD, "taken", ADVICE)).message())
    del light["advice"]
    body = json.dumps({"lights": [light]}).encode()
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            came, _ = server.accept()
            with came:
                came.recv(4096)
                came.sendall(b"HTTP/1.0 200 OK\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body))

        asked = threading.Thread(target=answer)
        asked.start()
        with pytest.raises(InputError, match="another version"):
            _fetch_lights(f"http://127.0.0.1:{server.getsockname()[1]}/", must_run=True)
        asked.join()
