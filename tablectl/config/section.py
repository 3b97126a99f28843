"""What all of a configuration's sections share."""

from __future__ import annotations

from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints

Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9_-]{0,39}$")]
Port = Annotated[int, Field(ge=0, le=65535)]


def _network(said: object) -> object:
    if not isinstance(said, str):
        return said
    try:
        return ip_network(said)
    except ValueError as error:
        raise ValueError(
            'expected an address or a network such as "127.0.0.1" or "10.0.0.0/8" (zeros behind its length)'
        ) from error


Network = Annotated[IPv4Network | IPv6Network, BeforeValidator(_network)]


class Section(BaseModel):
    """What all sections share: frozen once read, no key that nobody knows."""

    model_config = ConfigDict(frozen=True, extra="forbid")
