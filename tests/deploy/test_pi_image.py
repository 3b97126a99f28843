"""The Raspberry Pi's image: its first page asks and does what was asked, once; a card has its two parts."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import threading
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from http.server import ThreadingHTTPServer
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tablectl.config import as_toml, parse
from tests.architecture.sources import ROOT
from tests.waiting import until

FOLDER = ROOT / "deploy" / "pi"


@pytest.fixture(scope="module")
def first_boot() -> ModuleType:
    """The program of the first boot."""
    spec = spec_from_file_location("first_boot", FOLDER / "first_boot.py")
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    monkey = pytest.MonkeyPatch()
    monkey.setitem(sys.modules, "first_boot", module)  # dataclasses look their module up
    spec.loader.exec_module(module)
    monkey.undo()
    return module


@dataclass
class Computer:
    """Answers commands as NetworkManager and the package's programs do, and notes them."""

    connected: bool = True
    refuses: str = ""
    """A word of the command that fails."""
    commands: list[str] = field(default_factory=list)
    typed: list[str] = field(default_factory=list)

    def run(self, command: Any, **how: Any) -> subprocess.CompletedProcess[str]:
        line = " ".join(command)
        told = ""
        if "STATE" in line:
            told = "connected\n" if self.connected else "disconnected\n"
        elif "SSID" in line:
            told = "club <1>\nmahjong-table\nclub <1>\n\nцветы\n"
        else:
            self.commands.append(line)
            self.typed.append(how.get("input", ""))
        refused = bool(self.refuses) and self.refuses in line
        return subprocess.CompletedProcess(command, 4 if refused else 0, told, "")


@dataclass
class FirstPage:
    """The page, served."""

    address: str
    computer: Computer
    setup: Any
    config: Path

    def get(self, path: str = "") -> str:
        with urllib.request.urlopen(self.address + path, timeout=300) as answer:
            return str(answer.read().decode())

    def post(self, said: dict[str, str], headers: dict[str, str] | None = None) -> str:
        body = urllib.parse.urlencode(said).encode()
        request = urllib.request.Request(self.address, body, headers or {})
        with urllib.request.urlopen(request, timeout=300) as answer:
            return str(answer.read().decode())


@pytest.fixture
def page(first_boot: ModuleType, tmp_path: Path) -> Iterator[FirstPage]:
    computer = Computer()
    config = tmp_path / "tablectl.toml"
    config.write_text(as_toml(parse(""), commented=True), encoding="utf-8")
    setup = first_boot.Setup(computer.run, config, tmp_path / "done" / "done")
    setup.look_around()
    with ThreadingHTTPServer(("127.0.0.1", 0), first_boot.handler(setup)) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield FirstPage(f"http://127.0.0.1:{server.server_port}/", computer, setup, config)
        server.shutdown()
        thread.join()


AS_TABLE = "setpriv --reuid tablectl --regid tablectl --init-groups --reset-env --"
BY_STDIN = "--role operator --password-stdin"
OLGA = {"name": "Olga", "password": "a long one", "language": "ja", "network": "stays"}


def test_the_page_speaks_four_languages_and_lists_what_is_near(
    page: FirstPage, first_boot: ModuleType
) -> None:
    assert set(first_boot.WORDS) == set(first_boot.LANGUAGES)
    for language, words in first_boot.WORDS.items():
        shown = page.get(f"?lang={language}")
        assert f'<html lang="{language}">' in shown
        assert words.title in shown
        assert words.as_it_is in shown
        assert all(words)
    assert '<option value="club &lt;1&gt;"><option value="цветы">' in page.get()
    assert '<html lang="en">' in page.get("?lang=%22%3E")


def test_a_table_in_a_network_is_begun_by_a_name_and_a_password(page: FirstPage) -> None:
    shown = page.post(OLGA)
    assert "http://tablectl.local:8460/start" in shown
    assert page.setup.over.is_set()
    assert page.computer.commands == [
        f"{AS_TABLE} tablectl user add Olga {BY_STDIN} --state-dir /var/lib/tablectl",
        "systemctl enable --now --no-block tablectl.service",
    ]
    assert page.computer.typed[0] == "a long one\n"
    config = parse(page.config.read_text("utf-8"))
    assert (config.web.host, config.voice.language, config.mqtt.discovery_language) == ("0.0.0.0", "ja", "ja")
    page.post({**OLGA, "name": "Eve"})
    assert len(page.computer.commands) == 2, "whoever comes later decides nothing"


def test_a_wifi_is_joined_after_the_answer_has_gone_out(page: FirstPage) -> None:
    page.computer.connected = False
    assert "http://tablectl.local:8460/start" in page.post(
        {**OLGA, "network": "wifi", "wifi": "club <1>", "wifi_password": "12345678"}
    )
    until(page.setup.over.is_set)
    assert page.computer.commands[0] == "nmcli --wait 45 device wifi connect club <1> password 12345678"


def test_a_wifi_that_is_not_joined_is_told_and_can_be_tried_again(
    page: FirstPage, first_boot: ModuleType
) -> None:
    page.computer.connected, page.computer.refuses = False, "connect"
    page.post({**OLGA, "network": "wifi", "wifi": "club <1>"})
    until(lambda: bool(page.setup.trouble))
    assert "“club &lt;1&gt;” was not joined" in page.get()
    assert not page.setup.over.is_set()
    page.computer.refuses = ""
    page.post({**OLGA, "network": "wifi", "wifi": "club <1>"})
    until(page.setup.over.is_set)


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"name": ""}, "fault_name"),
        ({"name": "x" * 41}, "fault_name"),
        ({"name": "--help"}, "fault_name"),
        ({"password": "short"}, "fault_password"),
        ({"network": "wifi", "wifi": ""}, "fault_wifi"),
        ({"network": "wifi", "wifi": "ц" * 17}, "fault_wifi"),
        ({"network": "wifi", "wifi": "club", "wifi_password": "1234567"}, "fault_wifi"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_done(
    page: FirstPage, first_boot: ModuleType, changed: dict[str, str], fault: str
) -> None:
    shown = page.post({**OLGA, "language": "ru", **changed})
    assert getattr(first_boot.WORDS["ru"], fault) in shown
    assert "a long one" not in shown, "passwords are typed again"
    assert page.computer.commands == []


def test_an_account_that_is_refused_leaves_the_page_open(page: FirstPage, first_boot: ModuleType) -> None:
    page.computer.refuses = "user add"
    assert first_boot.WORDS["ja"].fault_account in page.post(OLGA)
    assert not page.setup.over.is_set()


def test_another_sites_page_cannot_answer_it(page: FirstPage) -> None:
    with pytest.raises(urllib.error.HTTPError, match="403"):
        page.post(OLGA, {"Origin": "http://evil.example"})
    assert page.computer.commands == []


@pytest.mark.parametrize("length", ["", "-1", "10001", "9" * 5000])
def test_an_answer_of_no_size_or_of_too_great_a_one_is_refused(page: FirstPage, length: str) -> None:
    with pytest.raises(urllib.error.HTTPError, match="413"):
        page.post(OLGA, {"Content-Length": length})


@pytest.mark.parametrize(
    ("address", "near"),
    [("192.168.1.9", True), ("::ffff:10.42.0.7", True), ("fe80::1%wlan0", True), ("8.8.8.8", False)],
)
def test_only_who_is_near_is_answered(first_boot: ModuleType, address: str, near: bool) -> None:
    assert first_boot._private(address) is near


def test_from_afar_nothing_is_shown_and_nothing_is_done(
    page: FirstPage, first_boot: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(first_boot, "_private", lambda _: False)
    for ask in (page.get, partial(page.post, OLGA)):
        with pytest.raises(urllib.error.HTTPError, match="403"):
            ask()
    assert page.computer.commands == []


def test_what_its_owner_wrote_into_the_configuration_stays(first_boot: ModuleType) -> None:
    own = '[web]\nhost = "127.0.0.1"\n\n[voice]\nengine = "espeak-ng"\n'
    made = first_boot.configured(own, "zh")
    assert parse(made).web.host == "127.0.0.1"
    assert (parse(made).voice.engine, parse(made).voice.language) == ("espeak-ng", "zh")


def test_a_password_of_the_hotspot_is_the_cards_first_line(first_boot: ModuleType, tmp_path: Path) -> None:
    file = tmp_path / "hotspot.txt"
    assert first_boot.hotspot_password(file) == ""
    file.write_text("abcdefgh\r\nand more\n", encoding="utf-8")
    assert first_boot.hotspot_password(file) == "abcdefgh"


def test_the_recipe_can_be_read_and_refuses_what_it_cannot_use(tmp_path: Path) -> None:
    for script in ("build", "hooks", "card", "boot"):
        subprocess.run(["bash", "-n", FOLDER / script], check=True)
        assert os.access(FOLDER / script, os.X_OK)
    ran = subprocess.run([FOLDER / "build", tmp_path / "none.deb"], capture_output=True, text=True)
    assert ran.returncode == 2
    assert "which package?" in ran.stderr


def test_a_card_keeps_no_setting_that_was_for_its_making(tmp_path: Path) -> None:
    """Run as on an arm64 computer, whose ``chroot`` does nothing."""
    root, tools, kept = tmp_path / "root", tmp_path / "tools", tmp_path / "kept"
    for folder in (root / "etc/dpkg/dpkg.cfg.d", root / "var/cache/apt/archives", tools, kept):
        folder.mkdir(parents=True)
    for name, does in (("chroot", "exit 0"), ("dpkg", "echo arm64")):
        (tools / name).write_text(f"#!/bin/sh\n{does}\n", "utf-8")
        (tools / name).chmod(0o755)
    unsafe = root / "etc/dpkg/dpkg.cfg.d/99mmdebstrap"
    unsafe.write_text("force-unsafe-io\n", "utf-8")
    package = root / "var/cache/apt/archives/one_1_arm64.deb"
    package.touch()
    path = f"{tools}:{os.environ['PATH']}"
    (root / "usr/lib/tablectl/lib/python3.13/site-packages/tablectl/__pycache__").mkdir(parents=True)
    environment = {"PATH": path, "KEPT": str(kept), "PACKAGE": str(package)}
    subprocess.run([FOLDER / "hooks", "customize", root], env=environment, timeout=60, check=True)
    assert not unsafe.exists()
    assert (kept / package.name).exists()
    build = (FOLDER / "build").read_text("utf-8")
    assert "--dpkgopt=force-confold" in build, "or a package asks about settings that lie there before it"


TOOLS = ("sfdisk", "mkfs.vfat", "mcopy", "mke2fs", "debugfs", "mtype")
WITH_SYSTEM = os.environ["PATH"] + ":/usr/sbin:/sbin"


@pytest.mark.skipif(
    any(shutil.which(tool, path=WITH_SYSTEM) is None for tool in TOOLS),
    reason="fdisk, dosfstools, mtools and e2fsprogs are needed",
)
def test_a_card_has_its_firmware_and_its_system_each_on_a_part(tmp_path: Path) -> None:
    root, image = tmp_path / "root", tmp_path / "card.img"
    (root / "boot/firmware/overlays").mkdir(parents=True)
    (root / "boot/firmware/config.txt").write_text("arm_64bit=1\n", encoding="utf-8")
    (root / "etc").mkdir()
    (root / "etc/hostname").write_text("tablectl\n", encoding="utf-8")

    def asked(*command: str | Path) -> str:
        environment = {**os.environ, "PATH": WITH_SYSTEM}
        made = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
        return made.stdout

    asked(FOLDER / "card", root, image, "16")
    assert (root / "boot/firmware/config.txt").exists(), "the folder stays as it was"
    parts = json.loads(asked("sfdisk", "--json", image))["partitiontable"]["partitions"]
    assert [(part["start"], part["type"]) for part in parts] == [(2048, "c"), (257 * 2048, "83")]
    assert parts[0]["bootable"]
    assert asked("mtype", "-i", f"{image}@@1M", "::/config.txt") == "arm_64bit=1\n"
    system = tmp_path / "system"
    with image.open("rb") as card:
        card.seek(257 * 2**20)
        system.write_bytes(card.read())
    assert asked("debugfs", "-R", "cat /etc/hostname", system) == "tablectl\n"
    assert "config.txt" not in asked("debugfs", "-R", "ls /boot/firmware", system)
    assert "tablectl" in asked("dumpe2fs", "-h", system)
