"""Twitch's chat: logging in, writing, staying, and what is told when it says no."""

from __future__ import annotations

import ssl
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tablectl.adapters.posts import Twitch
from tablectl.adapters.web.secure.authority import OwnAuthority
from tablectl.topics import Topic
from tests.tablectl.adapters.posts.conftest import Made, riichi
from tests.tablectl.adapters.posts.stand_ins import StandInTwitch
from tests.waiting import until

Secret = Callable[[str], Path]


@pytest.fixture
def twitch() -> Iterator[StandInTwitch]:
    stand_in = StandInTwitch()
    yield stand_in
    stand_in.close()


def chat(twitch: StandInTwitch, secret: Secret, token: str = "oauth:good") -> Twitch:
    return Twitch("twitch", "#Club", "ClubBot", secret(token), twitch.address, 0.0)


def test_a_sentence_stands_in_the_channel(made: Made, twitch: StandInTwitch, secret: Secret) -> None:
    posts = made(chat(twitch, secret))
    posts.on_message(Topic.EVENT, riichi(3))
    until(lambda: bool(twitch.messages()))
    assert twitch.messages() == ["PRIVMSG #club :Haru declares riichi"]
    assert twitch.heard[:4] == [
        "CAP REQ :twitch.tv/tags twitch.tv/commands",
        "PASS oauth:good",
        "NICK clubbot",
        "JOIN #club",
    ]
    until(lambda: posts.link().up)


def test_a_players_name_gives_no_command(made: Made, twitch: StandInTwitch, secret: Secret) -> None:
    posts = made(chat(twitch, secret))
    posts.on_message(Topic.EVENT, riichi(2))
    until(lambda: bool(twitch.messages()))
    assert twitch.messages() == ["PRIVMSG #club :– /ban Yuzu declares riichi"]


def test_a_wrong_token_is_told_without_it(made: Made, twitch: StandInTwitch, secret: Secret) -> None:
    posts = made(chat(twitch, secret, "oauth:wrong"))
    until(lambda: not posts.link().up)
    assert posts.link().detail == "twitch: Twitch does not let clubbot log in"
    assert posts.link().why == {"code": "posts_refused", "names": "twitch"}


def test_a_ping_is_answered_and_a_lost_connection_is_made_anew(
    made: Made, twitch: StandInTwitch, secret: Secret
) -> None:
    posts = made(chat(twitch, secret))
    until(lambda: "JOIN #club" in twitch.heard)
    twitch.say("PING :tmi.twitch.tv")
    until(lambda: "PONG :tmi.twitch.tv" in twitch.heard)
    twitch.hang_up()
    until(lambda: twitch.heard.count("JOIN #club") == 2)
    twitch.say(":tmi.twitch.tv RECONNECT")
    until(lambda: twitch.heard.count("JOIN #club") == 3)
    posts.on_message(Topic.EVENT, riichi(0))
    until(lambda: bool(twitch.messages()))


def test_a_post_that_twitch_refuses_stops_no_other(made: Made, twitch: StandInTwitch, secret: Secret) -> None:
    twitch.before_pong.append("@msg-id=msg_duplicate :tmi.twitch.tv NOTICE #club :Your message is identical")
    posts = made(chat(twitch, secret))
    posts.on_message(Topic.EVENT, riichi(0))
    until(lambda: len(twitch.messages()) == 1)
    posts.on_message(Topic.EVENT, riichi(3))
    until(lambda: any("Haru" in each for each in twitch.messages()))
    assert len(twitch.messages()) == 2


def test_a_channel_that_lets_nobody_write_is_told(made: Made, twitch: StandInTwitch, secret: Secret) -> None:
    twitch.before_pong.append("@msg-id=msg_banned :tmi.twitch.tv NOTICE #club :You are banned")
    posts = made(chat(twitch, secret))
    posts.on_message(Topic.EVENT, riichi(0))
    until(lambda: not posts.link().up)
    assert posts.link().detail == "twitch: Twitch does not take the post in #club: msg_banned"


def test_the_way_there_is_encrypted_and_the_server_must_be_known(
    made: Made, secret: Secret, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    authority = OwnAuthority(tmp_path, lambda: ["127.0.0.1"])
    stand_in = StandInTwitch(tls=authority.context())
    strange = made(chat(stand_in, secret))
    until(lambda: not strange.link().up)
    assert strange.link().why == {"code": "posts_unreachable", "names": "twitch"}
    assert "its certificate is not trusted" in strange.link().detail
    assert not stand_in.heard
    trusted = tmp_path / "trusted.pem"
    trusted.write_bytes(ssl.DER_cert_to_PEM_cert(authority.certificate).encode())
    monkeypatch.setenv("SSL_CERT_FILE", str(trusted))
    until(lambda: "JOIN #club" in stand_in.heard)
    until(lambda: strange.link().up)
    stand_in.close()
