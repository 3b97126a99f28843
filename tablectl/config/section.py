"""What all of a configuration's sections share."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9_-]{0,39}$")]
Port = Annotated[int, Field(ge=0, le=65535)]


class Section(BaseModel):
    """What all sections share: frozen once read, no key that nobody knows."""

    model_config = ConfigDict(frozen=True, extra="forbid")
