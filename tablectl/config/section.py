"""What all of a configuration's sections share."""

from __future__ import annotations

import re
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import Annotated
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from tablectl.errors import InputError, as_json
from tablectl.web_access.origins import clean_host, clean_prefix


def _slug(said: str) -> str:
    if not re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,39}", said):
        raise InputError(
            f"expected 1 to 40 of a-z, 0-9, - and _, a letter or digit first, got {as_json(said)}"
        )
    return said


Slug = Annotated[str, AfterValidator(_slug)]
Port = Annotated[int, Field(ge=0, le=65535)]


def read_network(said: str) -> IPv4Network | IPv6Network:
    """An address, or a network with the length of its prefix.

    Raises:
        InputError: it is neither; says what would be.
    """
    try:
        return ip_network(said)
    except ValueError as error:
        raise InputError(
            'expected an address or a network such as "127.0.0.1" or "10.0.0.0/8" (zeros behind its length)'
        ) from error


def _network(said: object) -> object:
    return read_network(said) if isinstance(said, str) else said


Network = Annotated[IPv4Network | IPv6Network, BeforeValidator(_network)]


def read_address(said: str) -> str:
    """The pages' address for everybody, with a stroke at its end; empty stays empty.

    Raises:
        InputError: it is none; says what would be.
    """
    parts = urlsplit(said)
    whole = (
        parts.scheme in ("http", "https") and clean_host(parts.netloc) and not parts.query + parts.fragment
    )
    if said and not (whole and (parts.path in ("", "/") or clean_prefix(parts.path))):
        raise InputError('expected an address such as "https://table.club.example/"')
    return f"{said.rstrip('/')}/" if said else ""


PublicAddress = Annotated[str, AfterValidator(read_address)]


class Section(BaseModel):
    """What all sections share: frozen once read, no key that nobody knows."""

    model_config = ConfigDict(frozen=True, extra="forbid")
