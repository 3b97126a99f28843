"""The compose files of a table and a hall: confined, watched, and using what the programs have."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tablectl.cli.commands import load
from tests.architecture.sources import ROOT

yaml: Any = import_module("yaml")
IMAGE = ROOT / "deploy" / "image"
FILES = ("hall.yaml", "table.yaml")
BUILD = (IMAGE / "build").read_text("utf-8")
OF_POSTGRES = {"POSTGRES_USER", "POSTGRES_DB", "POSTGRES_PASSWORD_FILE"}
"""What the official image of PostgreSQL documents, and is asked for here."""


def services(file: str) -> dict[str, dict[str, Any]]:
    told: dict[str, dict[str, Any]] = yaml.safe_load((IMAGE / file).read_text("utf-8"))["services"]
    return told


EVERY = [(file, name) for file in FILES for name in services(file)]


def service(file: str, name: str) -> dict[str, Any]:
    return services(file)[name]


def words_of(command: object) -> list[str]:
    """A command's words, with a shell's script taken apart; ``$$`` is compose's ``$``."""
    lines = command if isinstance(command, list) else [command]
    text = "\n".join(str(line) for line in lines).replace("\\\n", " ").replace("$$", "$")
    return shlex.split(text, comments=True)


def calls_of_tablectl(file: str, name: str) -> list[list[str]]:
    """Every call of our program in a service, without its first word."""
    one = service(file, name)
    if "entrypoint" not in one and one["image"].startswith("tablectl:"):
        return [list(one["command"])]
    words = words_of(one.get("command", []))
    return [words[at + 1 :] for at, word in enumerate(words) if word == "tablectl"]


@pytest.mark.parametrize(("file", "name"), EVERY)
def test_no_service_has_rights_that_it_does_not_need(file: str, name: str) -> None:
    one = service(file, name)
    user, group = one["user"].split(":")
    assert int(user) > 0
    assert int(group) > 0
    assert one["read_only"] is True
    assert one["cap_drop"] == ["ALL"]
    assert one["security_opt"] == ["no-new-privileges:true"]
    assert not {"privileged", "cap_add", "devices", "network_mode", "pid"} & one.keys()


@pytest.mark.parametrize(("file", "name"), EVERY)
def test_what_goes_on_is_started_again_and_asked_whether_it_lives(file: str, name: str) -> None:
    one = service(file, name)
    if name == "prepare":
        assert "restart" not in one
        return
    assert one["restart"] == "unless-stopped"
    check = one["healthcheck"]
    assert check["test"][0] == "CMD"
    if "-c" in check["test"]:
        compile(check["test"][-1], "healthcheck", "exec")
    ports = {port.split(":")[-1] for port in one.get("ports", [])}
    asked = re.findall(r"127\.0\.0\.1(?:', |:)(\d+)", check["test"][-1])
    assert set(asked) <= ports, "the check asks at a port that this service does not have"


@pytest.mark.parametrize("file", FILES)
def test_every_name_in_a_file_leads_somewhere(file: str) -> None:
    whole = yaml.safe_load((IMAGE / file).read_text("utf-8"))
    everybody = whole["services"]
    used = set()
    for one in everybody.values():
        for volume in one.get("volumes", []):
            source = volume.split(":")[0]
            if not source.startswith("."):
                used.add(source)
                continue
            # Beside the file in a release, which is made by deploy/release.
            packed = (ROOT / "deploy/release").read_text("utf-8")
            assert f'"$out/compose/{Path(source).name}"' in packed
        for other, how in one.get("depends_on", {}).items():
            assert other in everybody
            if how["condition"] == "service_healthy":
                assert "healthcheck" in everybody[other]
            if how["condition"] == "service_completed_successfully":
                assert "restart" not in everybody[other]
    assert used == set(whole.get("volumes", {}))


@pytest.mark.parametrize(
    ("file", "name"), [each for each in EVERY if service(*each)["image"].startswith("tablectl:")]
)
def test_our_folders_are_those_of_the_image(file: str, name: str) -> None:
    """A volume begins as the user's own only where the image has such a folder."""
    own = re.search(r"for folder in ([a-z ]+); do install -d", BUILD)
    assert own is not None
    there = {f"/{folder}" for folder in own[1].split()} | {"/tmp"}
    one = service(file, name)
    mounts = [volume.split(":")[1] for volume in one.get("volumes", [])]
    assert {*mounts, *(each.split(":")[0] for each in one["tmpfs"])} <= there
    assert one["user"] == "1000:1000"
    assert "--config.user 1000:1000" in BUILD


@pytest.mark.parametrize(("file", "name"), EVERY)
def test_what_is_laid_into_memory_needs_no_owner(file: str, name: str) -> None:
    """Podman refuses an owner; Docker keeps the rights that the folder has in the image, not its owner."""
    of_everybody = {"/tmp"} | ({"/run/postgresql"} if name == "database" else set())
    assert set(service(file, name)["tmpfs"]) <= of_everybody


@pytest.mark.parametrize("file", FILES)
def test_whoever_writes_to_a_volume_is_the_first_to_have_it(file: str) -> None:
    """Podman gives a new one to the user of the service that starts first with it."""
    everybody = services(file)
    told = [
        (volume.split(":"), name)
        for name, one in everybody.items()
        for volume in one.get("volumes", [])
        if not volume.startswith(".")
    ]
    writers = {
        source: {name for (other, *how), name in told if other == source and "ro" not in how}
        for (source, *_), _ in told
    }
    for (source, *how), name in told:
        users = {everybody[writer]["user"] for writer in writers[source]}
        assert len(users) == 1, f"{source} has writers of several users"
        if "ro" in how:
            assert writers[source] & before(everybody, name), f"{name} may be the first to have {source}"


def before(everybody: dict[str, dict[str, Any]], name: str) -> set[str]:
    """The services that have started, or have done what they do, when this one starts."""
    direct = set(everybody[name].get("depends_on", {}))
    return direct.union(*(before(everybody, other) for other in direct))


@pytest.mark.parametrize(("file", "name"), EVERY)
def test_others_images_are_found_without_a_list_of_registries(file: str, name: str) -> None:
    """Podman on Debian has none."""
    assert service(file, name)["image"].startswith(("tablectl:${VERSION", "docker.io/"))


def test_every_command_and_option_is_one_that_the_program_has() -> None:
    calls = [(file, name, call) for file, name in EVERY for call in calls_of_tablectl(file, name)]
    assert {(file, name) for file, name, _ in calls} == {("hall.yaml", "hall"), ("table.yaml", "table")}
    for _, _, call in calls:
        command: Any = load(call[0])
        rest = call[1:]
        while hasattr(command, "commands"):
            command, rest = command.commands[rest[0]], rest[1:]
        flags = {
            name: option.is_flag
            for option in command.params
            if option.param_type_name == "option"
            for name in option.opts
        }
        while rest:
            assert rest[0] in flags, f"{call[0]} has no option {rest[0]}"
            rest = rest[1:] if flags[rest[0]] else rest[2:]


@pytest.mark.parametrize(("file", "name"), EVERY)
def test_every_variable_is_one_that_somebody_reads(file: str, name: str) -> None:
    one = service(file, name)
    script = " ".join(words_of(one.get("command", [])))
    for variable in one.get("environment", {}):
        assert variable in OF_POSTGRES or f"${variable}" in script
    local = set(re.findall(r"\b(\w+)=", script)) | set(re.findall(r"\bfor (\w+) in", script))
    assert set(re.findall(r"\$(\w+)", script)) <= local | set(one.get("environment", {}))


def test_the_hall_reads_the_secrets_that_are_made_before_it_starts() -> None:
    made = " ".join(words_of(service("hall.yaml", "prepare")["command"]))
    names = re.search(r"for name in ([\w ]+);? do", made)
    assert names is not None
    read = {
        found
        for name in ("hall", "database")
        for found in re.findall(r"/secrets/(\w+)", str(service("hall.yaml", name)))
    }
    assert read == set(names[1].split())


def test_the_broker_listens_where_hall_and_tables_look_for_it(tmp_path: Path) -> None:
    """The preparation's own scripts make what the broker is started with."""
    if shutil.which("openssl") is None:
        pytest.skip("openssl is missing")
    broker = service("hall.yaml", "broker")
    made = subprocess.run(
        [ROOT / "deploy/mosquitto/prepare", tmp_path, "hall.example.org", "broker"],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert made.returncode == 0, made.stderr
    settings = tmp_path / Path(broker["entrypoint"][2]).relative_to("/broker")
    assert re.search(r"^listener 8883\b", settings.read_text("utf-8"), re.MULTILINE)
    call = calls_of_tablectl("hall.yaml", "hall")[0]
    assert dict(pairwise(call))["--broker"] == "mqtts://broker:8883"
    assert (tmp_path / "ca.crt").is_file()
