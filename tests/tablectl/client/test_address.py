"""Where a table is, and what is said of an address that names none."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablectl.client.address import read_address, read_broker
from tablectl.client.errors import WrongAddress
from tablectl.client.topics import Audience


@pytest.mark.parametrize(
    ("text", "port", "path"),
    [
        ("mqtt://broker/table-1", 1883, "table-1"),
        ("mqtts://broker/table-1", 8883, "table-1"),
        ("mqtt://broker:99/t1/", 99, "t1"),
        ("http://broker", 80, ""),
        ("https://broker/club/table", 443, "club/table/"),
    ],
)
def test_an_address_has_a_port_and_a_place(text: str, port: int, path: str) -> None:
    address = read_address(text)
    assert (address.host, address.port, address.path) == ("broker", port, path)
    assert address.over_mqtt == text.startswith("mqtt")
    assert address.encrypted == text.startswith(("mqtts", "https"))


def test_name_and_password_come_from_the_address_or_from_a_file(tmp_path: Path) -> None:
    address = read_address("mqtt://stream:a%40b@broker/t1", audience="broadcast")
    assert (address.name, address.password, address.audience) == ("stream", "a@b", Audience.BROADCAST)
    file = tmp_path / "operator.password"
    file.write_text("secret\n", encoding="utf-8")
    assert read_address("mqtt://broker/t1", name="operator", password_file=file).password == "secret"


def test_an_address_is_told_without_its_password() -> None:
    address = read_address("mqtt://operator:secret@broker/t1")
    assert "secret" not in f"{address} {address!r}"
    with pytest.raises(WrongAddress) as wrong:
        read_address("tcp://operator:secret@broker/t1")
    assert "secret" not in str(wrong.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("broker:1883", "expected an address such as"),
        ("mqtt://broker", "ends with the table's name"),
        ("mqtt://broker/a/b", "ends with the table's name"),
        ("mqtt://broker:x/t1", "is no address"),
    ],
)
def test_an_address_that_names_no_table_is_told_what_would_be_right(text: str, said: str) -> None:
    with pytest.raises(WrongAddress, match=said):
        read_address(text)


def test_a_password_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(WrongAddress, match="cannot be read"):
        read_address("mqtt://broker/t1", password_file=tmp_path / "none")
    (tmp_path / "empty").write_text("", encoding="utf-8")
    with pytest.raises(WrongAddress, match="is empty"):
        read_address("mqtt://broker/t1", password_file=tmp_path / "empty")
    with pytest.raises(WrongAddress, match="expected one of public, commentary, broadcast"):
        read_address("mqtt://broker/t1", audience="press")


def test_a_broker_of_many_tables_is_named_without_one(tmp_path: Path) -> None:
    file = tmp_path / "operator.password"
    file.write_text("secret\n", encoding="utf-8")
    address = read_broker("mqtts://operator@broker.club.example", password_file=file)
    assert (address.host, address.port, address.path, address.password) == (
        "broker.club.example",
        8883,
        "",
        "secret",
    )
    for wrong in ("mqtt://broker/table-1", "http://broker", "broker:1883", "mqtt://"):
        with pytest.raises(WrongAddress):
            read_broker(wrong)
