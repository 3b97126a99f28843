"""What machines told reaches Pantheon once, whatever is lost on the way."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tablectl.adapters.pantheon import PantheonClient
from tablectl.cli.hall import app
from tablectl.compose.hall.pantheon import PantheonLedger, SentTable, send_event
from tablectl.errors import StateDirError
from tablectl.hall.exports.pantheon import PantheonRefused, PantheonUnavailable
from tests.tablectl.hall.events import seating, text
from tests.tablectl.hall.pantheon.stand_in import EVENT, PERSON, TOKEN, StandIn, served
from tests.tablectl.hall.played_game import PLAYERS, game_messages, told
from tests.tablectl.hall.scripted import ScriptedHall

MESSAGES = game_messages()
POINTS: tuple[int, ...] = tuple(MESSAGES[-1]["points"])
HANDS = sum(each["kind"] == "hand_settled/1" for each in MESSAGES)
UP_TO_HAND_3 = next(
    at for at, each in enumerate(MESSAGES) if each["kind"] == "hand_settled/1" and each["scores"] and at > 200
)


@pytest.mark.parametrize("kept", ["[]", "7", "no JSON"])
def test_a_file_of_games_that_is_none_is_told_in_words(tmp_path: Path, kept: str) -> None:
    (tmp_path / "pantheon.json").write_text(kept, encoding="utf-8")
    with pytest.raises(StateDirError, match="put it aside"):
        PantheonLedger(tmp_path / "pantheon.json", "event").is_complete("1/1", "session")


@pytest.fixture
def own(tmp_path: Path) -> ScriptedHall:
    made = ScriptedHall(tmp_path)
    made.do("import_event", text=text(4, scoring={"formula": "uma", "start": 25000, "return": 25000}))
    made.do("assign_machines", machines={"1": "t1"})
    made.do("draw_seating", seating=seating()[:1])
    made.do("begin_round")
    return made


@pytest.fixture
def pantheon() -> StandIn:
    ids = {101 + at: name for at, name in enumerate(PLAYERS)}
    return StandIn(ids, dict(zip(ids, POINTS, strict=True)))


@pytest.fixture
def address(pantheon: StandIn) -> Iterator[str]:
    with served(pantheon) as found:
        yield found


def send(own: ScriptedHall, address: str, token: str = TOKEN) -> list[SentTable]:
    client = PantheonClient(address, EVENT, int(PERSON), token, retry_delay_s=0.0)
    event = own.hall.log.state.newest
    return [*send_event(client, event, EVENT, own.folder, str(own.folder / "hall.sqlite"), address)]


def test_a_game_is_begun_told_hand_by_hand_and_ended(
    own: ScriptedHall, pantheon: StandIn, address: str
) -> None:
    told(own, MESSAGES[: UP_TO_HAND_3 + 1])
    (first,) = send(own, address)
    (session,) = pantheon.sessions.values()
    assert (first.round, first.table, first.sent.ended) == (1, 1, False)
    assert 0 < first.sent.rounds == len(session.rounds) < HANDS
    assert session.players == (101, 102, 103, 104)
    told(own, MESSAGES[UP_TO_HAND_3 + 1 :])
    (rest,) = send(own, address)
    assert (first.sent.rounds + rest.sent.rounds, rest.sent.ended, rest.sent.differs) == (HANDS, True, "")
    assert len(session.rounds) == HANDS
    assert session.ended
    assert [*session.rounds[-1]] == ["nagashi"]
    pantheon.calls.clear()
    assert send(own, address) == []
    assert pantheon.calls == [], "what is there whole is not asked for again"


def test_what_is_lost_on_the_way_is_sent_once(own: ScriptedHall, pantheon: StandIn, address: str) -> None:
    told(own, MESSAGES)
    pantheon.losses = ["answer", "call", "answer", "", "call", "call", "answer", "", "", "", "", "answer"]
    (sent,) = send(own, address)
    assert (sent.sent.rounds, sent.sent.ended) == (HANDS, True)
    (session,) = pantheon.sessions.values()
    assert len(session.rounds) == HANDS
    assert session.rounds == [*{str(each): each for each in session.rounds}.values()]
    assert pantheon.calls.count("StartGame") == pantheon.calls.count("EndGame") == 1


def test_a_game_is_known_again_by_its_hands(own: ScriptedHall, pantheon: StandIn, address: str) -> None:
    told(own, MESSAGES)
    send(own, address)
    (own.folder / "pantheon.json").unlink()
    (again,) = send(own, address)
    assert (again.sent.rounds, again.sent.ended) == (0, False)
    assert len(pantheon.sessions) == 1


def test_other_hands_there_are_not_written_over(own: ScriptedHall, pantheon: StandIn, address: str) -> None:
    told(own, MESSAGES[: UP_TO_HAND_3 + 1])
    send(own, address)
    (session,) = pantheon.sessions.values()
    session.rounds[0] = {"chombo": {"roundIndex": 1, "honba": 0, "loserId": 101}}
    told(own, MESSAGES[UP_TO_HAND_3 + 1 :])
    with pytest.raises(PantheonRefused, match=r"hand 1 is chombo .* in Pantheon and"):
        send(own, address)


def test_wrong_tokens_strangers_and_silence_are_told_apart(
    own: ScriptedHall, pantheon: StandIn, address: str
) -> None:
    told(own, MESSAGES)
    with pytest.raises(PantheonRefused, match="does not let person 7"):
        send(own, address, token="other")
    pantheon.players.pop(103)
    with pytest.raises(PantheonRefused, match=r"not known .*: Yuzu; register"):
        send(own, address)
    pantheon.players[103] = PLAYERS[2]
    pantheon.losses = ["call"] * 5
    with pytest.raises(PantheonUnavailable, match="did not begin the game in 5 tries"):
        send(own, address)
    with pytest.raises(PantheonRefused, match="is it the game service's address"):
        send(own, f"{address}/elsewhere")


def test_the_command_tells_what_it_sent_and_where_points_differ(
    own: ScriptedHall, pantheon: StandIn, address: str, tmp_path: Path
) -> None:
    told(own, MESSAGES)
    pantheon.scores[101] += 100
    token = tmp_path / "token"
    token.write_text(f"{TOKEN}\n", encoding="utf-8")
    arguments: list[Any] = ["pantheon", own.hall.log.state.newest, "--url", address, "--event", EVENT]
    arguments += ["--person", PERSON, "--token-file", token, "--state-dir", own.folder]
    result = CliRunner().invoke(app, [str(each) for each in arguments])
    assert result.exit_code == 1
    assert f"round 1, table 1: {HANDS} hands sent, game ended" in result.stdout
    assert "Pantheon counts" in result.stderr


def test_a_command_that_has_nothing_to_send_says_so(own: ScriptedHall, address: str, tmp_path: Path) -> None:
    token = tmp_path / "token"
    token.write_text(f"{TOKEN}\n", encoding="utf-8")
    arguments: list[Any] = ["pantheon", own.hall.log.state.newest, "--url", address, "--event", EVENT]
    arguments += ["--person", PERSON, "--token-file", token, "--state-dir", own.folder]
    nothing = CliRunner().invoke(app, [str(each) for each in arguments])
    assert nothing.exit_code == 1
    assert "nothing to send: no table of this event has played yet" in nothing.stderr
    told(own, MESSAGES)
    assert CliRunner().invoke(app, [str(each) for each in arguments]).exit_code == 0
    again = CliRunner().invoke(app, [str(each) for each in arguments])
    assert (again.exit_code, again.output) == (0, ""), "all of it is there"


def test_an_error_that_breaks_off_is_silence_like_any_other() -> None:
    with socket.create_server(("127.0.0.1", 0)) as door:

        def answer() -> None:
            line, _ = door.accept()
            with line:
                line.recv(65_536)
                line.sendall(b"HTTP/1.1 502 Bad Gateway\r\nTransfer-Encoding: chunked\r\n\r\n100\r\npart")

        with ThreadPoolExecutor() as beside:
            beside.submit(answer)
            client = PantheonClient(f"http://127.0.0.1:{door.getsockname()[1]}", EVENT, int(PERSON), TOKEN)
            with pytest.raises(PantheonUnavailable, match="502"):
                client.call("GetGameConfig", {})
