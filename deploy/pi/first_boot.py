"""The first page of a table's Raspberry Pi: network, language, and who may decide. Then the table itself.

Started by ``tablectl-first-boot.service`` until it has been answered once; needs Python alone. Without any
network it opens one of its own (Wi-Fi, ``mahjong-table``), with the password of ``hotspot.txt`` on the card.
Whoever is first on this page owns the table: it is answered from private addresses alone, once.
"""

from __future__ import annotations

import html
import ipaddress
import re
import subprocess
import threading
import time
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import NamedTuple
from urllib.parse import parse_qs

PORT = 80
CONFIG = Path("/etc/tablectl/tablectl.toml")
DONE = Path("/var/lib/tablectl-first-boot/done")
HOTSPOT_FILE = Path("/boot/firmware/hotspot.txt")
HOTSPOT = "mahjong-table"
AS_THE_TABLE = ["setpriv", "--reuid", "tablectl", "--regid", "tablectl", "--init-groups", "--reset-env", "--"]
"""Starts a program as the table's user, without PAM."""
TABLE = "http://tablectl.local:8460/start"
NETWORK_WITHIN_S = 45.0
"""A cable or a known Wi-Fi is waited for so long before an own network is opened."""
MOST_BYTES = 10_000
LANGUAGES = {"en": "English", "ru": "Русский", "zh": "中文", "ja": "日本語"}
Run = Callable[..., "subprocess.CompletedProcess[str]"]


class Words(NamedTuple):
    """What the page says, in one language."""

    title: str
    network: str
    as_it_is: str
    wifi: str
    wifi_name: str
    wifi_password: str
    operator: str
    name: str
    password: str
    go: str
    joining: str
    ready: str
    fault_wifi: str
    fault_join: str
    fault_name: str
    fault_password: str
    fault_account: str


WORDS = {
    language: Words(**words)
    for language, words in tomllib.loads(
        Path(__file__).with_name("first_boot_words.toml").read_text(encoding="utf-8")
    ).items()
}
STYLE = """body{font:1.1rem/1.5 sans-serif;max-width:26rem;margin:1rem auto;padding:0 1rem}
body{background:#11151c;color:#f2f2ee}
fieldset{border:1px solid #56606e;border-radius:.5rem;margin:0 0 1rem}label{display:block;margin:.4rem 0}
input:not([type=radio]),select,button{font:inherit;width:100%;box-sizing:border-box;padding:.5rem;min-height:2.75rem}
a{color:#9cc9ff}[role=alert]{border:2px solid #ff9d7a;padding:.5rem}"""
POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'"


@dataclass(frozen=True)
class Answers:
    """What was filled in."""

    language: str = "en"
    wifi: str = ""
    """Name of the Wi-Fi; empty: the network stays as it is."""
    wifi_password: str = field(default="", repr=False)
    name: str = ""
    password: str = field(default="", repr=False)

    @classmethod
    def of(cls, form: Mapping[str, list[str]]) -> Answers:
        """From a form's fields."""
        said = {key: values[0] for key, values in form.items()}
        language = said.get("language", "en")
        joins = said.get("network") == "wifi"
        return cls(
            language if language in LANGUAGES else "en",
            said.get("wifi", "").strip() or "?" if joins else "",
            said.get("wifi_password", "") if joins else "",
            said.get("name", "").strip(),
            said.get("password", ""),
        )

    def fault(self) -> str:
        """What is wrong, as a field of ``Words``; empty if nothing is."""
        plain = all(each.isprintable() for each in (self.wifi, self.wifi_password, self.name))
        if self.wifi and (
            self.wifi == "?"
            or len(self.wifi.encode()) > 32
            or (self.wifi_password and not 8 <= len(self.wifi_password) <= 63)
            or not plain
        ):
            return "fault_wifi"
        if not 1 <= len(self.name) <= 40 or self.name.startswith("-") or not plain:
            return "fault_name"
        return "fault_password" if len(self.password) < 8 or "\n" in self.password else ""


class Setup:
    """What the page does to the computer. Commands are run one at a time."""

    def __init__(self, run: Run = subprocess.run, config: Path = CONFIG, done: Path = DONE) -> None:
        self._run, self._config, self._done = run, config, done
        self._one = threading.Lock()
        self.over = threading.Event()
        self.networks: list[str] = []
        self.trouble = ""
        """What went wrong last, as a field of ``Words``, with the Wi-Fi's name behind a colon."""

    def connected(self) -> bool:
        """Whether some network is there."""
        return self._said("nmcli", "-t", "-f", "STATE", "general").startswith("connected")

    def look_around(self) -> None:
        """Note the Wi-Fis that are near, the strongest first."""
        told = self._said(
            "nmcli", "-t", "-e", "no", "-f", "SSID", "device", "wifi", "list", "--rescan", "yes"
        )
        self.networks = list(dict.fromkeys(each for each in told.splitlines() if each and each != HOTSPOT))

    def open_hotspot(self, password: str) -> None:
        """Be a network oneself, so that a phone can reach this page."""
        self._said(
            *("nmcli", "device", "wifi", "hotspot", "con-name", HOTSPOT, "ssid", HOTSPOT),
            *("password", password),
        )

    def carry_out(self, answers: Answers) -> str:
        """Do what was filled in; returns the trouble, empty if all went well."""
        with self._one:
            if self.over.is_set():
                return ""
            self.trouble = self._carried_out(answers)
            return self.trouble

    def _carried_out(self, answers: Answers) -> str:
        if answers.wifi:
            password = ["password", answers.wifi_password] if answers.wifi_password else []
            joined = self._run(
                ["nmcli", "--wait", "45", "device", "wifi", "connect", answers.wifi, *password],
                capture_output=True,
                text=True,
                check=False,
            )
            if joined.returncode:
                return f"fault_join:{answers.wifi}"
        added = self._run(
            [
                *AS_THE_TABLE,
                *("tablectl", "user", "add", answers.name),
                *("--role", "operator", "--password-stdin", "--state-dir", "/var/lib/tablectl"),
            ],
            input=f"{answers.password}\n",
            capture_output=True,
            text=True,
            check=False,
        )
        if added.returncode:
            return "fault_account"
        self._config.write_text(
            configured(self._config.read_text(encoding="utf-8"), answers.language), encoding="utf-8"
        )
        self._run(["systemctl", "enable", "--now", "--no-block", "tablectl.service"], check=False)
        self._done.parent.mkdir(parents=True, exist_ok=True)
        self._done.touch()
        self.over.set()
        return ""

    def _said(self, *command: str) -> str:
        try:
            told = self._run(command, capture_output=True, text=True, check=False, timeout=60)
        except (OSError, subprocess.SubprocessError):
            return ""
        return told.stdout


def configured(text: str, language: str) -> str:
    """The package's configuration with its pages open to the network, in a language.

    Every key stands in it behind a ``#``; what somebody has set already is left alone.
    """
    for section, key, value in (
        ("web", "host", "0.0.0.0"),
        ("voice", "language", language),
        ("mqtt", "discovery_language", language),
    ):
        begin = re.search(rf"^\[{section}\]$", text, re.MULTILINE)
        if begin is None:
            text = f'{text.rstrip()}\n\n[{section}]\n{key} = "{value}"\n'
            continue
        end = re.compile(r"^\[", re.MULTILINE).search(text, begin.end())
        inside = text[begin.end() : end.start() if end else len(text)]
        if re.search(rf"^{key} = ", inside, re.MULTILINE):
            continue
        made = re.sub(rf"^# ?{key} = .*$", f'{key} = "{value}"', inside, count=1, flags=re.MULTILINE)
        made = made if made != inside else f'\n{key} = "{value}"{inside}'
        text = text[: begin.end()] + made + (text[end.start() :] if end else "")
    return text


def page(setup: Setup, answers: Answers, connected: bool, fault: str = "", done: bool = False) -> str:
    """The page's HTML; what was typed stands in it again, but for passwords."""
    words = WORDS[answers.language]

    def safe(text: str) -> str:
        return html.escape(text, quote=True)

    if done:
        said = words.joining.format(safe(answers.wifi)) if answers.wifi else words.ready
        body = f'<p>{said} <a href="{TABLE}">{TABLE}</a></p>'
    else:
        key, _, about = fault.partition(":")
        alert = f'<p role="alert">{safe(getattr(words, key).format(about))}</p>' if key else ""
        languages = "".join(
            f'<option value="{each}"{" selected" if each == answers.language else ""}>{name}</option>'
            for each, name in LANGUAGES.items()
        )
        near = "".join(f'<option value="{safe(each)}">' for each in setup.networks)
        joins = bool(answers.wifi) or not connected
        stays = (
            f'<label><input type="radio" name="network" value="stays"{"" if joins else " checked"}> '
            f"{words.as_it_is}</label>"
            if connected
            else ""
        )
        links = " · ".join(f'<a href="/?lang={each}">{name}</a>' for each, name in LANGUAGES.items())
        body = (
            f'<p>{links}</p>{alert}<form method="post"><label>{" · ".join(LANGUAGES.values())}'
            f'<select name="language">{languages}</select></label>'
            f"<fieldset><legend>{words.network}</legend>{stays}"
            f'<label><input type="radio" name="network" value="wifi"{" checked" if joins else ""}> '
            f"{words.wifi}"
            f'</label><label>{words.wifi_name}<input name="wifi" list="near" maxlength="32" '
            f'value="{safe(answers.wifi.strip("?"))}"></label><datalist id="near">{near}</datalist>'
            f"<label>{words.wifi_password}"
            '<input name="wifi_password" type="password" autocomplete="off"></label></fieldset>'
            f"<fieldset><legend>{words.operator}</legend>"
            f'<label>{words.name}<input name="name" maxlength="40" required '
            f'value="{safe(answers.name)}"></label>'
            f'<label>{words.password}<input name="password" type="password" minlength="8" required '
            f'autocomplete="new-password"></label></fieldset><button>{words.go}</button></form>'
        )
    return (
        f'<!doctype html><html lang="{answers.language}"><meta charset="utf-8"><title>{words.title}</title>'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><style>{STYLE}</style>'
        f"<h1>{words.title}</h1>{body}"
    )


def handler(setup: Setup) -> type[BaseHTTPRequestHandler]:
    """Answers one request with the page."""

    class Handler(BaseHTTPRequestHandler):
        timeout = 30

        def parse_request(self) -> bool:
            """Whoever is not near is refused before anything is read, let alone done."""
            if not super().parse_request():
                return False
            near = _private(self.client_address[0])
            if not near:
                self.send_error(403)
            return near

        def do_GET(self) -> None:
            asked = parse_qs(self.path.partition("?")[2]).get("lang", ["en"])[0]
            language = asked if asked in LANGUAGES else "en"
            self._answer(Answers(language), setup.trouble)

        def do_POST(self) -> None:
            origin = self.headers.get("Origin", "")
            if origin and origin.partition("://")[2] != self.headers.get("Host", ""):
                self.send_error(403)
                return
            length = self.headers.get("Content-Length", "")
            if not re.fullmatch("[0-9]{1,5}", length) or int(length) > MOST_BYTES:
                self.send_error(413)
                return
            body = self.rfile.read(int(length)).decode("utf-8", "replace")
            answers = Answers.of(parse_qs(body, max_num_fields=20))
            if fault := answers.fault():
                self._answer(answers, fault)
            elif answers.wifi:
                # The answer goes out first: joining another network ends the one that it comes by.
                self._answer(answers, done=True)
                threading.Thread(target=setup.carry_out, args=(answers,)).start()
            else:
                trouble = setup.carry_out(answers)
                self._answer(answers, trouble, done=not trouble)

        def _answer(self, answers: Answers, fault: str = "", *, done: bool = False) -> None:
            made = page(setup, answers, setup.connected(), fault, done or setup.over.is_set()).encode()
            self.send_response(200)
            for name, value in (
                ("Content-Type", "text/html; charset=utf-8"),
                ("Content-Length", str(len(made))),
                ("Content-Security-Policy", POLICY),
                ("X-Frame-Options", "DENY"),
                ("Cache-Control", "no-store"),
            ):
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(made)

        def log_message(self, *_: object) -> None:
            """Nobody reads it."""

    return Handler


def _private(address: str) -> bool:
    found = ipaddress.ip_address(address.partition("%")[0])
    mapped = getattr(found, "ipv4_mapped", None)
    return (mapped or found).is_private or found.is_link_local


def hotspot_password(file: Path = HOTSPOT_FILE) -> str:
    """The first line of the card's file."""
    try:
        return file.read_text(encoding="utf-8").splitlines()[0].strip()
    except (OSError, IndexError, UnicodeError):
        return ""


def main() -> None:
    """Serve the page until it was answered."""
    setup = Setup()
    setup.look_around()
    with ThreadingHTTPServer(("", PORT), handler(setup)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        until = time.monotonic() + NETWORK_WITHIN_S
        while not setup.over.wait(5):
            if time.monotonic() > until and not setup.connected() and (password := hotspot_password()):
                setup.look_around()
                setup.open_hotspot(password)
                until = time.monotonic() + NETWORK_WITHIN_S
        time.sleep(2)  # the last answer is read
        server.shutdown()


if __name__ == "__main__":
    main()
