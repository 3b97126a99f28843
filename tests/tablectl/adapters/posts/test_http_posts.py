"""Discord, YouTube and other programs over HTTP: what arrives, what is tried again, what is told."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from tablectl.adapters.posts import Discord, NotPosted, Post, Problem, Webhook, YouTube, sender
from tablectl.adapters.posts.http import DEFAULT_RETRY_AFTER_S, MAX_RETRY_AFTER_S, HttpRefusal, get
from tablectl.speech import SpokenKind
from tablectl.topics import Topic
from tests.tablectl.adapters.posts.conftest import AT, Made, riichi
from tests.tablectl.adapters.posts.stand_ins import StandInService
from tests.waiting import until

KEY: Final = "a key of twenty bytes"
POST: Final = Post("msg_1", AT, SpokenKind.RIICHI, {"en": "Ren declares riichi"}, 1)
WIN: Final = {"kind": "win_shown/1", "seat": 0, "from": 3, "tile": "7p"}

Secret = Callable[[str], Path]


def discord(service: StandInService, secret: Secret) -> Discord:
    return Discord("discord", secret(f"{service.address}/api/webhooks/1/very-secret"), 0.0)


def test_riichi_and_a_win_stand_in_discord_and_names_mention_nobody(
    made: Made, service: StandInService, secret: Secret
) -> None:
    posts = made(discord(service, secret))
    posts.on_message(Topic.EVENT, riichi(1))
    posts.on_message(Topic.EVENT, WIN)
    until(lambda: len(texts(service)) >= 2, why=lambda: service.asked)
    first, second = texts(service)
    assert first == r"\@everyone \*Ren\* declares riichi"
    assert second.startswith("Aoi wins on Haru's discard: seven pin")
    sent = service.posted()[0].json
    assert sent["allowed_mentions"] == {"parse": []}
    assert posts.link().up


def texts(service: StandInService) -> list[str]:
    """The lines that stand in the chat."""
    return [line for each in service.posted() for line in each.json["content"].splitlines()]


def test_what_is_not_asked_for_is_not_posted(made: Made, service: StandInService, secret: Secret) -> None:
    posts = made(discord(service, secret), says=("win",))
    posts.on_message(Topic.EVENT, riichi(1))
    posts.on_message(Topic.EVENT, {"kind": "tile_discarded/1", "seat": 0, "tile": "0p"})
    posts.on_message(Topic.EVENT, WIN)
    (sent,) = service.until_posted(1)
    assert "wins" in sent.json["content"]


def test_a_chat_in_russian(made: Made, service: StandInService, secret: Secret) -> None:
    posts = made(discord(service, secret), language="ru")
    posts.on_message(Topic.EVENT, riichi(3))
    (sent,) = service.until_posted(1)
    assert "Haru" in sent.json["content"]
    assert "риичи" in sent.json["content"]


def test_discord_asks_for_a_pause_and_gets_the_post_afterwards(
    made: Made, service: StandInService, secret: Secret
) -> None:
    service.instead.extend([(200, {}), (429, {"retry_after": 0.01})])
    posts = made(discord(service, secret))
    posts.on_message(Topic.EVENT, riichi(0))
    first, again = service.until_posted(2)
    assert first.body == again.body
    until(lambda: posts.link().detail == "")
    assert posts.link().up


@pytest.mark.parametrize(
    ("said", "wait_s"),
    [("7", 7.0), ("1.5", 1.5), ("nan", DEFAULT_RETRY_AFTER_S), ("9" * 400, MAX_RETRY_AFTER_S)],
)
def test_a_pause_that_a_header_asks_for_is_one_or_the_usual(
    service: StandInService, said: str, wait_s: float
) -> None:
    service.instead.append((429, {"header Retry-After": said}))
    with pytest.raises(HttpRefusal) as refused:
        get(service.address, {})
    assert refused.value.retry_after_s == wait_s


def test_sentences_that_wait_go_as_one_message(made: Made, service: StandInService, secret: Secret) -> None:
    service.instead.extend([(503, {})] * 3)
    posts = made(discord(service, secret))
    for seat in (0, 1, 3):
        posts.on_message(Topic.EVENT, riichi(seat))
    until(lambda: len(texts(service)) >= 3, why=lambda: service.asked)
    assert [line.split()[0] for line in texts(service)] == ["Aoi", r"\@everyone", "Haru"]


def test_a_webhook_that_is_gone_is_told_without_its_secret_and_found_again(
    made: Made, service: StandInService, secret: Secret, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    gone = (404, {"message": "Unknown Webhook", "code": 10015})
    service.instead.extend([gone] * 5)
    posts = made(discord(service, secret))
    until(lambda: not posts.link().up)
    told = posts.link()
    assert told.detail == "discord: it answers with status 404"
    assert told.why == {"code": "posts_refused", "names": "discord"}
    posts.on_message(Topic.EVENT, riichi(0))
    service.until_posted(1)
    until(lambda: posts.link().up)
    assert "very-secret" not in caplog.text + told.detail


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "one line"),
        ("two\nlines", "one line"),
        ("ftp://discord.com/x", "https://discord.com/api/webhooks/"),
        ("{]", "no JSON object"),
        ('{"client_id": "1"}', "client_id, client_secret, refresh_token"),
    ],
)
def test_a_secret_file_that_is_wrong_says_what_would_be_right(secret: Secret, text: str, told: str) -> None:
    with pytest.raises(NotPosted, match=told.replace("/", "/")) as error:
        Discord("discord", secret(text)).check_secret()
    assert error.value.problem is Problem.SECRET
    if len(text) > 3:
        assert text not in str(error.value)


def test_each_place_is_told_with_its_own_reason(made: Made, service: StandInService, secret: Secret) -> None:
    service.instead.extend([(404, {})] * 50)
    unusable = (Discord(name, Path("nowhere"), 0.0) for name in ("chat", "league"))
    posts = made(discord(service, secret), *unusable)
    refused, unread = ("posts_refused", "discord"), ("posts_secret", "chat, league")
    first, other = ({"code": code, "names": names} for code, names in (refused, unread))
    until(lambda: posts.link().why == {**first, "also": [other]})


def test_a_secret_file_that_is_missing_is_told_and_may_come_later(
    made: Made, service: StandInService, tmp_path: Path
) -> None:
    posts = made(Discord("discord", tmp_path / "later", 0.0))
    until(lambda: not posts.link().up)
    assert posts.link().why == {"code": "posts_secret", "names": "discord"}
    assert str(tmp_path) not in posts.link().detail
    posts.on_message(Topic.EVENT, riichi(0))
    (tmp_path / "later").write_text(f"{service.address}/api/webhooks/1/x", "ascii")
    service.until_posted(1)
    until(lambda: posts.link().up)


def test_a_service_that_is_away_gets_what_it_missed_and_no_old_news(
    made: Made, service: StandInService, secret: Secret, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sender, "MAX_AGE_S", 0.0)
    service.instead.append((500, {}))
    posts = made(discord(service, secret))
    until(lambda: bool(service.asked))
    posts.on_message(Topic.EVENT, riichi(0))
    monkeypatch.setattr(sender, "MAX_AGE_S", 600.0)
    posts.on_message(Topic.EVENT, riichi(3))
    until(lambda: any("Haru" in each for each in texts(service)))
    assert posts.link().up


def test_a_program_gets_a_signed_object_in_all_languages(
    made: Made, service: StandInService, secret: Secret
) -> None:
    posts = made(Webhook("club", f"{service.address}/mahjong", secret(KEY), "table-1", 0.0))
    posts.on_message(Topic.EVENT, riichi(3))
    (sent,) = service.until_posted(1)
    told = sent.json
    assert told["type"] == "table.riichi"
    assert told["timestamp"] == AT
    assert told["data"]["table"] == "table-1"
    assert told["data"]["seat"] == 3
    assert set(told["data"]["text"]) == {"en", "ru", "zh", "ja"}
    headers = {key.lower(): value for key, value in sent.headers.items()}
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + sent.body
    found = base64.b64encode(hmac.new(KEY.encode(), signed, hashlib.sha256).digest()).decode()
    assert headers["webhook-signature"] == f"v1,{found}"


def test_a_post_that_is_tried_again_has_the_same_number(
    made: Made, service: StandInService, secret: Secret
) -> None:
    service.instead.append((502, {}))
    posts = made(Webhook("club", f"{service.address}/mahjong", secret(KEY), "table-1", 0.0))
    posts.on_message(Topic.EVENT, riichi(3))
    posts.on_message(Topic.EVENT, riichi(0))
    first, again, second = (each.headers["Webhook-Id"] for each in service.until_posted(3))
    assert first == again != second


def test_a_post_that_is_refused_for_what_it_says_stops_no_other(
    made: Made, service: StandInService, secret: Secret
) -> None:
    service.instead.append((400, {}))
    posts = made(Webhook("club", f"{service.address}/mahjong", secret(KEY), "table-1", 0.0))
    posts.on_message(Topic.EVENT, riichi(3))
    posts.on_message(Topic.EVENT, riichi(0))
    refused, taken = service.until_posted(2)
    assert (refused.json["data"]["seat"], taken.json["data"]["seat"]) == (3, 0)
    until(lambda: posts.link().up)


def test_nothing_follows_a_redirection(service: StandInService, secret: Secret) -> None:
    service.instead.append((307, {"to": f"{service.address}/elsewhere"}))
    webhook = Webhook("club", f"{service.address}/mahjong", secret(KEY), "table-1")
    with pytest.raises(HttpRefusal, match="status 307"):
        webhook.send("", (POST,))
    assert [each.path for each in service.asked] == ["/mahjong"]


@pytest.mark.parametrize("key", ["short", "whsec_%%%", "whsec_YWJj"])
def test_a_key_that_signs_nothing_is_refused(secret: Secret, key: str) -> None:
    with pytest.raises(NotPosted, match="16 bytes or more"):
        Webhook("club", "https://club.example/", secret(key), "table-1").check_secret()


OAUTH: Final = {"client_id": "c", "client_secret": "s", "refresh_token": "r"}


def youtube(service: StandInService, secret: Secret) -> YouTube:
    keys = {"installed": {**OAUTH, "token_uri": f"{service.address}/token"}, "refresh_token": "r"}
    return YouTube("youtube", secret(json.dumps(keys)), service.address, 0.0)


def test_a_sentence_stands_in_the_chat_of_the_broadcast_that_runs(
    made: Made, service: StandInService, secret: Secret
) -> None:
    posts = made(youtube(service, secret))
    posts.on_message(Topic.EVENT, riichi(3))
    until(lambda: any("liveChat/messages" in each.path for each in service.posted()))
    (sent,) = [each for each in service.posted() if "liveChat/messages" in each.path]
    assert sent.headers["Authorization"] == "Bearer fresh"
    snippet = sent.json["snippet"]
    assert snippet["liveChatId"] == "chat-1"
    assert snippet["textMessageDetails"]["messageText"] == "Haru declares riichi"
    asked = next(each for each in service.asked if each.path == "/token")
    assert b"grant_type=refresh_token" in asked.body


def test_before_a_broadcast_nothing_is_wrong_and_it_says_what_it_waits_for(
    made: Made, service: StandInService, secret: Secret
) -> None:
    service.instead.extend([(200, {"access_token": "t"}), (200, {"items": []})])
    posts = made(youtube(service, secret))
    until(lambda: bool(posts.link().detail))
    assert posts.link().up
    assert posts.link().detail == "youtube: no broadcast of the account is live"


@pytest.mark.parametrize(
    ("status", "reason", "told", "again_s"),
    [
        (403, "liveChatEnded", "chat is over", 60.0),
        (403, "quotaExceeded", "quota for the day", 900.0),
        (403, "rateLimitExceeded", "fewer posts", 60.0),
        (401, "authError", "status 401", None),
    ],
)
def test_what_google_refuses_is_told(
    service: StandInService, secret: Secret, status: int, reason: str, told: str, again_s: float | None
) -> None:
    chat = youtube(service, secret)
    chat.connect()
    refusal: dict[str, Any] = {"error": {"code": status, "errors": [{"reason": reason}]}}
    service.instead.append((status, refusal))
    with pytest.raises(NotPosted, match=told) as error:
        chat.send("hello", (POST,))
    assert error.value.retry_after_s == again_s


def test_a_long_message_is_cut_to_what_youtube_takes(
    made: Made, service: StandInService, secret: Secret
) -> None:
    posts = made(youtube(service, secret))
    posts.on_message(
        Topic.EVENT, {"kind": "session_started/1", "rules": "riichi", "players": ["x" * 300] * 4}
    )
    posts.on_message(Topic.EVENT, riichi(0))
    until(lambda: any("liveChat/messages" in each.path for each in service.posted()))
    (sent,) = [each for each in service.posted() if "liveChat/messages" in each.path]
    assert len(sent.json["snippet"]["textMessageDetails"]["messageText"]) == 200
