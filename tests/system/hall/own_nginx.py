"""An nginx of one's own over a hall's public folder, as ``deploy/nginx/hall.conf`` sets it up."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final
from urllib.request import urlopen

import pytest

from tablectl.adapters.mqtt.mosquitto import find_program
from tests.tablectl.adapters.mqtt.listener import reserved_port
from tests.waiting import until

SITE: Final = Path(__file__).resolve().parents[3] / "deploy" / "nginx" / "hall.conf"
PROGRAM: Final = find_program("nginx")
AROUND: Final = """\
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
worker_processes 2;
worker_rlimit_nofile {files};
{user}
events {{ worker_connections 16384; }}
http {{
  types {{ text/html html; text/javascript js; text/css css; application/json json; font/woff2 woff2; }}
  default_type application/octet-stream;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  include {folder}/hall.conf;
}}
"""

MISSING: Final = "nginx is not installed: apt-get install nginx-light"
needs_nginx = pytest.mark.skipif(PROGRAM is None, reason=MISSING)


@contextmanager
def own_nginx(folder: Path, public: Path, files: int = 1024) -> Iterator[str]:
    """The address at which it serves, until the end of the block.

    Args:
        folder: for its own files.
        files: how many open files a worker may have.
    """
    assert PROGRAM is not None
    folder.mkdir(exist_ok=True)
    port = reserved_port()
    site = SITE.read_text(encoding="utf-8")
    for before, after in (
        ("listen 80;", f"listen 127.0.0.1:{port} backlog=4096;"),
        ("listen [::]:80;", ""),
        ("root /srv/tablectl-hall;", f"root {public};"),
    ):
        assert before in site
        site = site.replace(before, after)
    (folder / "hall.conf").write_text(site, encoding="utf-8")
    user = "user root;" if os.geteuid() == 0 else ""
    settings = folder / "nginx.conf"
    settings.write_text(AROUND.format(folder=folder, files=files, user=user), encoding="utf-8")
    with subprocess.Popen(
        [PROGRAM, "-c", str(settings), "-p", str(folder)], stderr=subprocess.PIPE
    ) as server:
        try:
            address = f"http://127.0.0.1:{port}/"
            _wait(address, server)
            yield address
        finally:
            server.terminate()


def processor_s(folder: Path) -> float:
    """Processor time that its workers have used so far.

    Args:
        folder: for its own files, as it was begun with.
    """
    master = (folder / "nginx.pid").read_text(encoding="ascii").strip()
    workers = Path(f"/proc/{master}/task/{master}/children").read_text(encoding="ascii").split()
    ticks = 0
    for each in workers:
        parts = Path(f"/proc/{each}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        ticks += int(parts[11]) + int(parts[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def _wait(address: str, server: subprocess.Popen[bytes]) -> None:
    def answers() -> bool:
        with suppress(OSError), urlopen(address):
            return True
        return server.poll() is not None

    until(answers, why=lambda: f"nothing answers at {address}")
    if server.poll() is not None:
        assert server.stderr is not None
        raise AssertionError(server.stderr.read().decode())
