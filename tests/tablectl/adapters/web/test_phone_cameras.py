"""Phones as cameras over HTTP: who is paired, what is taken of what they send, and who is turned away."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import numpy as np
import pytest

from tablectl.adapters.host.clock import SystemClock
from tablectl.adapters.phone_cameras import PhoneCameras
from tablectl.adapters.web import WebPages, WebParts
from tablectl.adapters.web.phones.cameras import MAX_PICTURE_BYTES
from tests.tablectl.adapters.web.auth.test_login import Desk
from tests.tablectl.adapters.web.in_process import OUR_OWN
from vision.cameras import encode_jpeg

PICTURE = encode_jpeg(np.random.default_rng(1).integers(0, 255, (180, 320, 3), np.uint8))
JPEG = {"Content-Type": "image/jpeg"}


class Table:
    """A table with a phone's place, its operator at this computer, and phones in the club."""

    def __init__(self, folder: Path | None, places: tuple[str, ...] = ("overhead", "corner")) -> None:
        self.phones = PhoneCameras(
            places, folder, SystemClock(), fps=10, surface_mm=(850.0, 850.0), tile_mm=(26.0, 35.0, 20.0)
        )
        self.pages = WebPages(Desk(), WebParts(table="t1", folder=folder, trust=OUR_OWN, phones=self.phones))
        self.application = self.pages.application()
        self.operator = Phone(self, "127.0.0.1", "http://localhost")

    def phone(self, address: str = "192.168.1.9") -> Phone:
        return Phone(self, address, "https://table.example")

    def paired(self, camera: str = "overhead", address: str = "192.168.1.9") -> Phone:
        phone = self.phone(address)
        code = self.phones.pairings.new_code(camera)
        assert phone.post("/api/camera/pair", json={"code": code}).json() == {"ok": True, "camera": camera}
        return phone


class Phone:
    """A browser with cookies of its own."""

    def __init__(self, table: Table, address: str, base: str) -> None:
        self._transport = httpx.ASGITransport(table.application, client=(address, 5))
        self._base, self.cookies = base, httpx.Cookies()

    def get(self, path: str) -> httpx.Response:
        return self._ask("GET", path)

    def post(self, path: str, **more: Any) -> httpx.Response:
        return self._ask("POST", path, **more)

    def send(
        self, picture: bytes = PICTURE, query: str = "", headers: dict[str, str] | None = None
    ) -> httpx.Response:
        return self.post(f"/api/camera/frame{query}", content=picture, headers=JPEG | (headers or {}))

    def _ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        async def ask() -> httpx.Response:
            async with httpx.AsyncClient(
                transport=self._transport, base_url=self._base, cookies=self.cookies
            ) as client:
                answer = await client.request(method, path, **more)
                self.cookies = client.cookies
                return answer

        return asyncio.run(ask())


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def code_of(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def test_a_paired_phone_sends_pictures_and_is_told_when_the_next_is_wanted(table: Table) -> None:
    phone = table.paired("corner")
    assert phone.get("/api/camera").json()["paired"] == "corner"
    assert phone.send().json() == {"every_ms": 100}
    frame = table.phones.cameras["corner"].poll(0.0)
    assert frame is not None
    assert frame.image.shape == (180, 320, 3)
    assert table.phones.cameras["overhead"].poll(0.0) is None


def test_what_a_phone_is_known_by_is_out_of_reach_of_scripts_and_other_sites(table: Table) -> None:
    phone = table.phone()
    told = phone.post("/api/camera/pair", json={"code": table.phones.pairings.new_code("overhead")})
    cookie = told.headers["set-cookie"].lower()
    assert all(word in cookie for word in ("httponly", "samesite=strict", "secure", "path=/api/camera"))
    strange = {"Origin": "https://elsewhere.example", "Sec-Fetch-Site": "cross-site"}
    assert phone.send(headers=strange).status_code == 403
    assert phone.post("/api/camera/pair", json={"code": "A"}, headers=strange).status_code == 403


def test_a_stranger_sends_nothing_and_sees_nothing(table: Table) -> None:
    stranger = table.phone()
    assert code_of(stranger.send()) == (403, "camera_not_paired")
    assert code_of(stranger.get("/api/camera/seen")) == (403, "camera_not_paired")
    assert code_of(stranger.post("/api/camera/corners", json={})) == (403, "camera_not_paired")
    assert stranger.get("/api/cameras").status_code == 403
    assert stranger.post("/api/cameras/code", json={"camera": "overhead"}).status_code == 403


def test_codes_are_guessed_slowly_and_the_right_phone_still_comes_in(table: Table) -> None:
    guesser = table.phone("192.168.1.66")
    answers = [guesser.post("/api/camera/pair", json={"code": f"AAAAAAAAA{n}"}) for n in range(2, 10)]
    assert [each.status_code for each in answers] == [403] * 6 + [429] * 2
    assert int(answers[-1].headers["retry-after"]) > 0
    table.paired(address="192.168.1.9")


def test_an_operator_pairs_a_phone_and_shuts_it_out(table: Table) -> None:
    made = table.operator.post("/api/cameras/code", json={"camera": "overhead"})
    assert code_of(made) == (503, "camera_no_https")  # these pages are not served: no phone could come
    phone = table.paired()
    phone.send(query="?battery=0.08")
    (told,) = table.operator.get("/api/cameras").json()["phones"]
    assert (told["camera"], told["on"], told["battery"]) == ("overhead", True, 0.08)
    left = table.operator.post("/api/cameras/remove", json={"phone": told["phone"]}).json()
    assert left["phones"] == []
    assert code_of(phone.send()) == (403, "camera_not_paired")
    assert code_of(table.operator.post("/api/cameras/remove", json={"phone": told["phone"]})) == (
        404,
        "no_such_device",
    )


def test_a_second_phone_in_the_same_place_is_told_and_may_take_over(table: Table) -> None:
    first, second = table.paired(), table.paired(address="192.168.1.10")
    assert first.send().is_success
    assert code_of(second.send()) == (409, "camera_place_taken")
    assert second.send(query="?instead=1").is_success
    assert code_of(first.send()) == (409, "camera_place_taken")


def jpeg_that_says(width: int, height: int) -> bytes:
    """Our picture, whose head names another size."""
    at = PICTURE.index(b"\xff\xc0") + 5
    return PICTURE[:at] + height.to_bytes(2) + width.to_bytes(2) + PICTURE[at + 4 :]


@pytest.mark.parametrize(
    ("picture", "refused"),
    [
        (b"", (415, "camera_picture_bad")),
        (b"\xff\xd8 nothing \xff\xd9", (415, "camera_picture_bad")),
        (PICTURE[:-40], (415, "camera_picture_bad")),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * 40, (415, "camera_picture_bad")),
        (jpeg_that_says(65_500, 65_500), (413, "camera_picture_large")),
        (jpeg_that_says(1, 1), (415, "camera_picture_bad")),
        (b"\xff\xd8" + b"\0" * MAX_PICTURE_BYTES, (413, "camera_picture_large")),
    ],
    ids=["nothing", "no picture", "cut off", "png", "claims gigapixels", "a dot", "too many bytes"],
)
def test_what_is_no_picture_of_a_table_is_refused_before_it_is_decoded(
    table: Table, picture: bytes, refused: tuple[int, str]
) -> None:
    phone = table.paired()
    assert code_of(phone.send(picture)) == refused
    assert phone.send().is_success  # and the next one is taken


def test_fifty_megabytes_are_refused_by_what_their_head_says(table: Table) -> None:
    phone = table.paired()
    sent = phone.post(
        "/api/camera/frame", content=b"", headers=JPEG | {"Content-Length": str(50 * 1024 * 1024)}
    )
    assert code_of(sent) == (413, "camera_picture_large")


@pytest.mark.parametrize("query", ["?turned=45", "?turned=", "?turned=x"])
def test_a_turn_that_no_screen_makes_is_refused(table: Table, query: str) -> None:
    assert table.paired().send(query=query).status_code == 400


@pytest.mark.parametrize("battery", ["", "full", "-1", "2", "nan", "inf", "1e999"])
def test_an_odd_battery_is_none(table: Table, battery: str) -> None:
    assert table.paired().send(query=f"?battery={battery}").is_success
    assert table.phones.cameras["overhead"].battery is None


GOOD = [[0.1, 0.9], [0.9, 0.9], [0.8, 0.1], [0.2, 0.1]]


def test_corners_are_dragged_and_what_is_seen_says_so(table: Table) -> None:
    phone = table.paired()
    assert code_of(phone.post("/api/camera/corners", json={"corners": GOOD})) == (409, "camera_no_picture")
    phone.send()
    table.phones.cameras["overhead"].poll(0.0)
    assert phone.get("/api/camera/seen").json()["trouble"] == "no_edges"
    assert phone.post("/api/camera/corners", json={"corners": GOOD, "side_mm": 760}).json() == {"ok": True}
    seen = phone.get("/api/camera/seen").json()
    assert (seen["trouble"], seen["corners"], seen["side_mm"]) == ("", GOOD, 760)
    assert seen["tile_px"] < seen["tile_px_needed"]  # 320 pixels are too few for a table


@pytest.mark.parametrize(
    "corners",
    [
        None,
        [],
        GOOD[:3],
        GOOD[::-1],
        [[0, 0]] * 4,
        [["a", 0]] * 4,
        [[0.1, 0.9, 0]] * 4,
        [[5, 5]] * 4,
        [[True, 0]] * 4,
    ],
)
def test_corners_that_bound_no_table_are_refused(table: Table, corners: object) -> None:
    phone = table.paired()
    phone.send()
    table.phones.cameras["overhead"].poll(0.0)
    answer = phone.post("/api/camera/corners", json={"corners": corners})
    assert code_of(answer) == (400, "camera_corners")


@pytest.mark.parametrize("side", [0, 10, 1e9, "850", True, [850]])
def test_a_felt_of_no_size_is_refused(table: Table, side: object) -> None:
    phone = table.paired()
    phone.send()
    table.phones.cameras["overhead"].poll(0.0)
    assert phone.post("/api/camera/corners", json={"corners": GOOD, "side_mm": side}).status_code == 400


def test_a_table_without_a_phones_place_says_so(tmp_path: Path) -> None:
    plain = WebPages(Desk(), WebParts(table="t1", folder=tmp_path, trust=OUR_OWN))
    table = Table.__new__(Table)
    table.application = plain.application()
    phone = Phone(table, "192.168.1.9", "http://table.example")
    assert phone.get("/api/camera").json()["places"] == []
    assert code_of(phone.post("/api/camera/pair", json={"code": "A"})) == (404, "no_phone_camera")
    assert phone.get("/camera/certificate").status_code == 404


def test_a_phone_comes_back_after_a_restart(tmp_path: Path) -> None:
    phone = Table(tmp_path).paired()
    again = Table(tmp_path)
    back = again.phone()
    back.cookies = phone.cookies
    assert back.get("/api/camera").json()["paired"] == "overhead"
    assert back.send().is_success


def test_pages_over_https_tell_phones_what_to_trust(tmp_path: Path) -> None:
    table = Table(tmp_path)
    address = table.pages.start()
    try:
        made = table.operator.post("/api/cameras/code", json={"camera": "overhead"}).json()
        assert made["https"].startswith("https://127.0.0.1:")
        assert made["reachable"] is False  # these pages are this computer's alone
        assert made["qr"].startswith("data:image/svg+xml")
        assert (
            httpx.get(f"{address}camera/certificate").headers["content-type"] == "application/x-x509-ca-cert"
        )
        assert made["fingerprint"].count(":") == 31
    finally:
        table.pages.close()
