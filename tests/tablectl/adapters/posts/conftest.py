"""What tests of posts are given: a service that is posted to, and a table whose news goes there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from tablectl.adapters.page_words import new_speaker
from tablectl.adapters.posts import Destination, Posts, PostSettings, sender
from tablectl.speech import Language, SpokenKind
from tablectl.topics import Message, Topic
from tests.tablectl.adapters.posts.stand_ins import StandInService

AT = "2026-11-20T10:00:00.000Z"
PLAYERS: Message = {
    "kind": "session_started/1",
    "rules": "riichi",
    "players": ["Aoi", "@everyone *Ren*", "/ban Yuzu", "Haru"],
}

Made = Callable[..., Posts]


@pytest.fixture(autouse=True)
def soon_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """What failed is tried again without a pause."""
    monkeypatch.setattr(sender, "RETRY_DELAYS_S", (0.01,))
    monkeypatch.setattr(sender, "KEEP_ALIVE_INTERVAL_S", 0.02)


@pytest.fixture
def service() -> Iterator[StandInService]:
    stand_in = StandInService()
    yield stand_in
    stand_in.close()


@pytest.fixture
def secret(tmp_path: Path) -> Callable[[str], Path]:
    """Writes a secret file."""

    def write(text: str) -> Path:
        file = tmp_path / "secret"
        file.write_text(text, encoding="utf-8")
        return file

    return write


@pytest.fixture
def made() -> Iterator[Made]:
    """Makes posts of a table that has told how it stands; they end with the test."""
    every: list[Posts] = []

    def make(
        *destinations: Destination, says: Sequence[str] = ("riichi", "win"), language: Language = "en"
    ) -> Posts:
        posts = Posts(
            new_speaker(), PostSettings(frozenset(map(SpokenKind, says)), language), destinations, lambda: AT
        )
        every.append(posts)
        posts.on_message(Topic.EVENT, PLAYERS)
        posts.on_message(Topic.HEALTH, {"at": AT})
        return posts

    yield make
    for posts in every:
        posts.close()
        posts.close()


def riichi(seat: int) -> Message:
    """Somebody declares riichi."""
    return {"kind": "ready_declared/1", "seat": seat}
