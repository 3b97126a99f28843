"""Who a player is on pages and graphics: what a name is shown with, in the file and in the judge's form."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Final

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
    model_validator,
)

from tablectl.config.section import Section
from tablectl.errors import InputError
from tablectl.mahjong.player_names import player_name, tidy_text
from tablectl.quoting import quoted

MAX_PLAYERS: Final = 500
MAX_SHORT_LENGTH: Final = 12
MAX_TEAM_LENGTH: Final = 40
MAX_COLOURS: Final = 2

_CODES: Final = """
AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY
BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK
FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR
IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK
ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM
PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF
TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW
"""
COUNTRIES: Final = frozenset(_CODES.split())
"""ISO 3166-1 alpha-2: the officially assigned codes (iso.org/obp, 2024)."""
_COLOUR: Final = re.compile(r"#[0-9a-f]{6}")


def _shown(given: Any) -> Any:
    return tidy_text(given) if isinstance(given, str) else given


def _country(code: str) -> str:
    upper = code.upper()
    if upper and upper not in COUNTRIES:
        raise ValueError(f"expected a country's two letters by ISO 3166, such as JP, got {quoted(code)}")
    return upper


def _colours(given: Sequence[str]) -> tuple[str, ...]:
    lower = tuple(colour.lower() for colour in given)
    for colour in lower:
        if not _COLOUR.fullmatch(colour):
            raise ValueError(f"expected colours such as #1b6a53, got {quoted(colour)}")
    return lower


_SHOWN: Final = BeforeValidator(_shown)
Name = Annotated[str, AfterValidator(player_name)]
Colours = Annotated[tuple[str, ...], Field(max_length=MAX_COLOURS), AfterValidator(_colours)]


class Identity(BaseModel):
    """What a player's name is shown with. Everything but the name may be missing."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: Name
    """As it stands at the seat: by it the rest is found."""
    short: Annotated[str, _SHOWN, Field(max_length=MAX_SHORT_LENGTH)] = ""
    """For places where the whole name has no room."""
    team: Annotated[str, _SHOWN, Field(max_length=MAX_TEAM_LENGTH)] = ""
    colours: Colours = ()
    """Of the player or the team, the first the main one."""
    country: Annotated[str, _SHOWN, AfterValidator(_country)] = ""
    """ISO 3166-1 alpha-2, in capitals."""


class PlayerEntry(Section):
    """One player's identity in the table's file."""

    name: str = Field(description="The name as it is entered for a seat.")
    short: str = Field(default="", description=f"Short name, at most {MAX_SHORT_LENGTH} letters.")
    team: str = Field(default="", description="Team or club.")
    colours: tuple[str, ...] = Field(default=(), description='One or two colours, such as "#1b6a53".')
    country: str = Field(default="", description="ISO 3166 code of two letters, such as JP.")
    portrait: Path | None = Field(
        default=None, description="JPEG, PNG or WebP file; a relative path is one beside this file."
    )
    logo: Path | None = Field(default=None, description="The team's logo, likewise.")

    @model_validator(mode="after")
    def _check_identity(self) -> PlayerEntry:
        _ = self.identity
        return self

    @property
    def identity(self) -> Identity:
        """What it says besides the pictures."""
        try:
            return Identity.model_validate(self.model_dump(include=set(Identity.model_fields)))
        except ValidationError as error:
            raise ValueError(_first_fault(error)) from None


class IdentitySection(Section):
    """Players' short names, teams, colours, countries and pictures, by name. The judge's page adds others."""

    players: tuple[PlayerEntry, ...] = Field(
        default=(),
        max_length=MAX_PLAYERS,
        description="A player each, in a table of their own: `[[identity.players]]` with name, short, team, "
        "colours (one or two), country (ISO 3166, two letters), portrait and logo (JPEG, PNG or WebP files).",
    )

    @model_validator(mode="after")
    def _names_differ(self) -> IdentitySection:
        names = [player.identity.name for player in self.players]
        if twice := sorted({name for name in names if names.count(name) > 1}):
            raise ValueError(f"a player has one entry, and there are several of {', '.join(twice)}")
        return self

    def relative_to(self, folder: Path) -> IdentitySection:
        """The same with relative paths of pictures taken from a folder: that of the file they stand in."""

        def moved(path: Path | None) -> Path | None:
            return None if path is None else folder / path.expanduser()

        return IdentitySection(
            players=tuple(
                player.model_copy(update={"portrait": moved(player.portrait), "logo": moved(player.logo)})
                for player in self.players
            )
        )


def parse_identity(given: object) -> Identity:
    """An identity from a form's JSON.

    Raises:
        InputError: a field is unknown or has a value that it cannot have.
    """
    try:
        return Identity.model_validate(given)
    except ValidationError as error:
        causes = (each["ctx"]["error"] for each in error.errors() if "error" in each.get("ctx", {}))
        raise InputError(_first_fault(error)) from next(causes, error)


def _first_fault(error: ValidationError) -> str:
    return "; ".join(
        f"{'.'.join(map(str, each['loc'])) or 'identity'}: {each['msg'].removeprefix('Value error, ')}"
        for each in error.errors()
    )
