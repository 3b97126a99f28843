"""nginx's settings for a hall's public page: what is kept, for how long, and what is not served."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tablectl.compose.hall.publishing import PublicFolder
from tablectl.hall.exports.publishing import PublicFiles
from tests.system.hall.own_nginx import needs_nginx, own_nginx

pytestmark = needs_nginx
SEGMENT = "segments/tables-0123456789abcdef.json"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("nginx")
    folder.chmod(0o755)
    public = folder / "public"
    made = PublicFiles(json.dumps({"segments": {"tables": SEGMENT}}), {SEGMENT: '{"tables": []}'})
    PublicFolder(public).write(made)
    (public / ".secret").write_text("no", encoding="ascii")
    with own_nginx(folder / "own", public) as found:
        yield found


def got(address: str, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    asked = Request(
        f"{address}{path}", headers={key.replace("_", "-"): each for key, each in headers.items()}
    )
    try:
        with urlopen(asked) as answer:
            return answer.status, {key.lower(): each for key, each in answer.headers.items()}, answer.read()
    except HTTPError as error:
        with error:
            return error.code, {key.lower(): each for key, each in error.headers.items()}, error.read()


def test_the_page_is_served_and_looks_nowhere_else(address: str) -> None:
    status, headers, body = got(address, "")
    assert (status, headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert b"hall_public.js" in body
    assert headers["content-security-policy"].startswith("default-src 'self'")
    assert "nginx/" not in headers["server"]


def test_the_manifest_is_asked_for_again_and_costs_nothing_unchanged(address: str) -> None:
    _, headers, body = got(address, "manifest.json")
    assert headers["cache-control"] == "no-cache"
    assert json.loads(body)["segments"] == {"tables": SEGMENT}
    status, again, rest = got(address, "manifest.json", If_None_Match=headers["etag"])
    assert (status, rest) == (304, b"")
    assert again["cache-control"] == "no-cache"


def test_a_segment_is_kept_for_ever_and_comes_packed(address: str) -> None:
    _, headers, body = got(address, SEGMENT, Accept_Encoding="gzip")
    assert "immutable" in headers["cache-control"]
    assert headers["content-encoding"] == "gzip"
    assert json.loads(gzip.decompress(body)) == json.loads(got(address, SEGMENT)[2]) == {"tables": []}


def test_what_is_not_there_is_kept_by_nobody_and_hidden_files_are_not_served(address: str) -> None:
    status, headers, _ = got(address, "segments/tables-none.json")
    assert status == 404
    assert "immutable" not in headers.get("cache-control", "")
    assert got(address, ".secret")[0] == 403
