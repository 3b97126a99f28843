"""The base class and common types of the configuration's sections."""

from __future__ import annotations

import re
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import Annotated
from urllib.parse import urlsplit

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationInfo,
    field_validator,
)

from tablectl.errors import InputError
from tablectl.quoting import as_json
from tablectl.web_access.origins import clean_host, clean_prefix


def _slug(text: str) -> str:
    if not re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,39}", text):
        raise InputError(
            f"expected 1 to 40 of a-z, 0-9, - and _, a letter or digit first, got {as_json(text)}"
        )
    return text


Slug = Annotated[str, AfterValidator(_slug)]
Port = Annotated[int, Field(ge=0, le=65535)]


def read_network(text: object) -> IPv4Network | IPv6Network:
    """Read an IP address, or a network with its prefix length.

    Raises:
        InputError: it is neither.
    """
    try:
        return ip_network(str(text))  # a number would be an address, too
    except ValueError as error:
        raise InputError(
            'expected an address or a network such as "127.0.0.1" or "10.0.0.0/8" (zeros behind its length)'
        ) from error


Network = Annotated[IPv4Network | IPv6Network, BeforeValidator(read_network)]


def read_address(text: str) -> str:
    """Read the pages' public address; returns it with a slash at its end, or empty for an empty one.

    Raises:
        InputError: it is no address.
    """
    parts = urlsplit(text)
    is_complete = (
        parts.scheme in ("http", "https") and clean_host(parts.netloc) and not parts.query + parts.fragment
    )
    if text and not (is_complete and (parts.path in ("", "/") or clean_prefix(parts.path))):
        raise InputError('expected an address such as "https://table.club.example/"')
    return f"{text.rstrip('/')}/" if text else ""


PublicAddress = Annotated[str, AfterValidator(read_address)]


class Section(BaseModel):
    """What all sections share: frozen once read, no key that nobody knows."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    @field_validator("*", mode="before")
    @classmethod
    def _no_switch_for_a_number(cls, value: object, info: ValidationInfo) -> object:
        """Refuse ``true`` and ``false`` where a number is wanted: pydantic would take them for 1 and 0."""
        if isinstance(value, bool) and cls.model_fields[str(info.field_name)].annotation in (int, float):
            raise InputError(f"input should be a number, got {as_json(value)}")
        return value
