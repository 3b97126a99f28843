"""What the configuration names for chats and other programs."""

from __future__ import annotations

from contextlib import ExitStack

from tablectl.adapters.page_words import new_speaker
from tablectl.adapters.posts import (
    Destination,
    Discord,
    NotPosted,
    Posts,
    PostSettings,
    Twitch,
    Webhook,
    YouTube,
)
from tablectl.config import Config
from tablectl.config.posts import PostTo
from tablectl.errors import PartMissing
from tablectl.ports import Clock
from tablectl.speech import SpokenKind


def open_posts(config: Config, clock: Clock, opened: ExitStack, notes: list[str]) -> Posts | None:
    """The part that posts; None where nothing is posted. A secret that is missing is told in ``notes``."""
    wanted = config.posts
    if not wanted.to:
        return None
    try:
        check_posts(config)
    except PartMissing as error:
        notes.append(str(error))
    settings = PostSettings(frozenset(map(SpokenKind, wanted.says)), wanted.language)
    destinations = [_destination(each, config.table.name) for each in wanted.to]
    posts = Posts(new_speaker(config.voice.session_minutes), settings, destinations, clock.at)
    opened.callback(posts.close)
    return posts


def check_posts(config: Config) -> str:
    """Where it is posted to, in words.

    Raises:
        PartMissing: a secret file cannot be used.
    """
    if not config.posts.to:
        return "nothing is posted"
    wrong = []
    for each in config.posts.to:
        try:
            _destination(each, config.table.name).check_secret()
        except NotPosted as error:
            wrong.append(f"posts to {each.display_name}: {error}")
    if wrong:
        raise PartMissing("; ".join(wrong))
    return ", ".join(each.display_name for each in config.posts.to)


def _destination(to: PostTo, table: str) -> Destination:
    match to.kind:
        case "discord":
            return Discord(to.display_name, to.secret_file, to.every_s)
        case "twitch":
            return Twitch(to.display_name, to.channel, to.account, to.secret_file, to.address, to.every_s)
        case "youtube":
            return YouTube(to.display_name, to.secret_file, to.address, to.every_s)
        case "webhook":
            return Webhook(to.display_name, to.address, to.secret_file, table, to.every_s)
