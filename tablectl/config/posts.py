"""The section about posts to chats and other programs."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal
from urllib.parse import urlsplit

from pydantic import Field, model_validator

from tablectl.config.section import Section, Slug
from tablectl.quoting import quoted

Kind = Literal["discord", "twitch", "youtube", "webhook"]
News = Literal["call", "riichi", "win", "result", "hand", "pause", "judge", "time"]

SCHEMES: Final[dict[Kind, tuple[str, ...]]] = {
    "discord": (),
    "twitch": ("ircs", "irc"),
    "youtube": ("https", "http"),
    "webhook": ("https", "http"),
}
"""Of ``address``; Discord's whole address is the secret."""


class PostTo(Section):
    """Where it is written to."""

    kind: Kind = Field(description='"discord", "twitch", "youtube" or "webhook" (any program).')
    name: Slug | None = Field(default=None, description="What health calls it. Unset: as its kind.")
    secret_file: Path = Field(description="File with the webhook's address, the token or the key.")
    address: str = Field(default="", description="Of a webhook; of the others only for a server of your own.")
    channel: str = Field(default="", description="Twitch: the channel, without #.")
    account: str = Field(default="", description="Twitch: the account that writes.")
    every_s: float | None = Field(
        default=None, ge=0, le=3600, description="Least seconds between two posts. Unset: as the kind allows."
    )

    @model_validator(mode="after")
    def _check_kind_fields(self) -> PostTo:
        if self.kind == "twitch" and not (self.channel and self.account):
            raise ValueError('posts.to of kind "twitch" needs channel and account: { channel = "club", … }')
        if self.kind != "twitch" and (self.channel or self.account):
            raise ValueError(f'channel and account belong to kind "twitch", not to "{self.kind}"')
        if self.kind == "webhook" and not self.address:
            raise ValueError('posts.to of kind "webhook" needs address = "https://…"')
        if self.address:
            _check_address(self.kind, self.address)
        return self

    @property
    def display_name(self) -> str:
        """What health calls it."""
        return self.name or self.kind


def _check_address(kind: Kind, address: str) -> None:
    schemes = SCHEMES[kind]
    if not schemes:
        raise ValueError(f'kind "{kind}" has no address here: its webhook\'s address stands in secret_file')
    try:
        found = urlsplit(address)
        valid = found.scheme in schemes and bool(found.hostname) and found.port != 0
    except ValueError:
        valid = False
    if not valid:
        raise ValueError(f"address is no address: expected {schemes[0]}://HOST, got {quoted(address)}")
    if found.username or found.password:
        raise ValueError("address holds a name or a password: write them into secret_file")


class PostsSection(Section):
    """Sentences that are posted to chats and to other programs."""

    to: tuple[PostTo, ...] = Field(
        default=(),
        description='Where to: { kind = "discord", secret_file = "/etc/tablectl/discord" }, '
        '{ kind = "twitch", channel = "club", account = "clubbot", secret_file = … }, '
        '{ kind = "youtube", secret_file = … }, '
        '{ kind = "webhook", address = "https://club.example/mahjong", secret_file = … }. Besides: name, '
        "every_s (least seconds between two posts). docs/STREAMING.md tells what each secret file holds.",
    )
    audience: Literal["public", "commentary", "broadcast"] = Field(
        default="broadcast",
        description="Whose delay the posts keep, so that a chat is not ahead of the picture. They say what "
        "the public may know, whichever it is.",
    )
    language: Literal["en", "ru", "zh", "ja"] = Field(default="en", description="The language of chats.")
    says: tuple[News, ...] = Field(
        default=("riichi", "win", "result", "hand", "pause"),
        description='What is told: "call", "riichi", "win", "result" (what a hand paid), "hand" (hands and '
        'sessions begin and end), "pause", "judge" (penalties, corrections), "time".',
    )

    @model_validator(mode="after")
    def _check_names_differ(self) -> PostsSection:
        names = [each.display_name for each in self.to]
        if twice := sorted({name for name in names if names.count(name) > 1}):
            raise ValueError(f'posts.to: two are called "{twice[0]}": give each a name = "…" of its own')
        return self
