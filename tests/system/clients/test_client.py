"""Programs of others follow a real table through broken brokers, restarts and corrections."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
from collections.abc import Iterator
from contextlib import aclosing
from pathlib import Path

import pytest

from tablectl.adapters.mqtt.mosquitto import STORE_FILE
from tablectl.client import (
    SCORE,
    STATE,
    AccessRefused,
    BlockingTable,
    Event,
    EventsMissed,
    Happening,
    JournalChanged,
    RequestRefused,
    Standing,
    Table,
)
from tests.system.faults.test_faults import begun_hand, play
from tests.system.running import Operator, Running, quiet_table
from tests.tablectl.adapters.mqtt.listener import needs_mosquitto, reserved_port, started_broker
from tests.tablectl.client.gathered import Gathered, closed_after_the_test, corrections, numbers

__all__ = ["closed_after_the_test", "pytestmark"]
pytestmark = [pytest.mark.system, needs_mosquitto]


def fixed_table(folder: Path, *, broker: int | None = None, pages: int = 0) -> Path:
    """The configuration of a quiet table at known ports."""
    config = quiet_table(folder)
    text = config.read_text(encoding="utf-8").replace("port = 0", f"port = {pages}")
    if broker is not None:
        text += f'\n[mqtt]\nhost = "127.0.0.1"\nport = {broker}\n'
    config.write_text(text, encoding="utf-8")
    return config


def corrected(operator: Operator) -> int:
    """The last discard becomes a 5z; returns its number."""
    discard = [each for each in operator.history() if each["kind"] == "tile_discarded/1"][-1]
    event = {"kind": "tile_discarded/1", "seat": discard["seat"], "tile": "5z", "drawn": None}
    answer = operator.ask(
        "correct_event", seq=discard["seq"], event={**event, "sideways": False}, reason="glare"
    )
    assert answer["ok"], answer
    return int(discard["seq"])


def hears(operator: Operator) -> None:
    """Wait until the table is at the broker: what is said before is heard by nobody."""
    operator.until(lambda: any(not each.retained for each in operator.listener.on("/health")))


def complete(heard: list[Happening], last: int) -> bool:
    return last in numbers(list(heard))


def stood(heard: list[Happening]) -> list[tuple[int, str, object]]:
    """What stands by the events alone."""
    standing = Standing()
    for each in heard:
        standing.apply(each)
    assert standing.complete
    return [(each.seq, each.kind, each.facts.get("tile")) for each in standing]


@pytest.mark.slow
def test_over_mqtt_no_event_is_lost_or_told_twice_whatever_is_killed(tmp_path: Path) -> None:
    broker = started_broker(tmp_path / "broker")
    config = fixed_table(tmp_path, broker=broker.port)
    table = BlockingTable(f"mqtt://127.0.0.1:{broker.port}/table-1")
    gathered = Gathered(table.events(after=0))
    with Running("--config", str(config)) as first:
        operator = Operator(broker.port)
        seat = play(operator, begun_hand(operator), "1z9m")
        last = operator.history()[-1]["seq"]
        gathered.until(lambda heard: complete(heard, last))
        operator.close()
        port = broker.port
        broker.close()
        broker = started_broker(tmp_path / "broker", port=port)
        operator = Operator(port)
        hears(operator)
        seat = play(operator, seat, "2z9p")
        operator.close()
        assert first.stop(signal.SIGTERM) == 0
    with Running("--config", str(config)) as second:
        operator = Operator(port)
        hears(operator)
        play(operator, seat, "3z")
        target = corrected(operator)
        last = operator.history()[-1]["seq"]
        heard = gathered.until(lambda heard: complete(heard, last))
        assert numbers(list(heard)) == list(range(1, last + 1))
        assert len(heard) == last, "nothing but events"
        (correction,) = corrections(list(heard))
        assert (correction.target, correction.reason) == (target, "glare")
        asked = [(each.seq, each.kind, each.facts.get("tile")) for each in table.standing()]
        assert stood(heard) == asked
        assert (target, "tile_discarded/1", "5z") in asked
        operator.close()
        assert second.stop() == 0
    broker.close()


@pytest.mark.slow
def test_over_http_no_event_is_lost_or_told_twice_over_a_restart(tmp_path: Path) -> None:
    config = fixed_table(tmp_path, pages=reserved_port())
    with Running("--config", str(config)) as first:
        operator = first.operator()
        seat = play(operator, begun_hand(operator), "1z9m")
        table = BlockingTable(first.address)
        gathered = Gathered(table.events(after=0))
        last = operator.history()[-1]["seq"]
        gathered.until(lambda heard: complete(heard, last))
        operator.close()
        first.kill()
    with Running("--config", str(config)) as second:
        operator = second.operator()
        hears(operator)
        play(operator, seat, "2z9p")
        target = corrected(operator)
        last = operator.history()[-1]["seq"]
        heard = gathered.until(lambda heard: complete(heard, last))
        assert numbers(list(heard)) == list(range(1, last + 1))
        assert [each.target for each in corrections(list(heard))] == [target]
        asked = [(each.seq, each.kind, each.facts.get("tile")) for each in table.standing()]
        assert stood(heard) == asked
        operator.close()
        assert second.stop() == 0


@pytest.mark.slow
def test_a_table_that_was_begun_anew_says_so_and_is_told_from_its_first_event(tmp_path: Path) -> None:
    config = fixed_table(tmp_path, pages=reserved_port())
    with Running("--config", str(config)) as first:
        operator = first.operator()
        seat = begun_hand(operator)
        play(operator, seat, "1z9m2z")
        gathered = Gathered(BlockingTable(first.address).events(after=0))
        last = operator.history()[-1]["seq"]
        gathered.until(lambda heard: complete(heard, last))
        operator.close()
        assert first.stop() == 0
    shutil.rmtree(tmp_path / "state")
    with Running("--config", str(config)) as second:
        operator = second.operator()
        hears(operator)
        begun_hand(operator)
        again = operator.history()[-1]["seq"]
        heard = gathered.until(lambda heard: any(isinstance(e, JournalChanged) for e in heard))
        place = next(n for n, each in enumerate(heard) if isinstance(each, JournalChanged))
        heard = gathered.until(lambda heard: complete(heard[place:], again))
        assert numbers(list(heard[place:]))[:again] == list(range(1, again + 1))
        changed = heard[place]
        assert isinstance(changed, JournalChanged)
        assert {each.journal for each in heard[:place] if isinstance(each, Event)} == {changed.before}
        operator.close()
        assert second.stop() == 0


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    with Running("--config", str(quiet_table(tmp_path))) as made:
        yield made
        assert made.stop() == 0


@pytest.mark.slow
def test_at_its_own_broker_everybody_hears_and_the_operator_asks(running: Running) -> None:
    operator = running.operator()
    seat = play(operator, begun_hand(operator), "1z9m")
    last = operator.history()[-1]["seq"]
    address = f"mqtt://127.0.0.1:{running.mqtt_port}/table-1"
    anybody, (name, password) = BlockingTable(address), running.mqtt_login("operator")
    trusted = BlockingTable(address, name=name, password=password)
    state = anybody.newest(STATE)
    assert state is not None
    assert state["seq"] == last

    all_of_them = Gathered(trusted.events(after=0))
    all_of_them.until(lambda heard: complete(heard, last))
    from_now, with_a_hole = Gathered(anybody.events()), Gathered(anybody.events(after=1))
    scores = Gathered(anybody.follow(SCORE))
    scores.until(lambda heard: bool(heard))

    with pytest.raises(AccessRefused, match="operator may ask"):
        anybody.standing()
    with pytest.raises(RequestRefused) as refused:
        trusted.ask("withdraw_event", seq=9999, reason="no such thing")
    assert refused.value.code == "no_such_event"
    with pytest.raises(AccessRefused, match="does not let operator in"):
        BlockingTable(address, name="operator", password="wrong").standing()

    play(operator, seat, "2z")
    last = operator.history()[-1]["seq"]
    assert numbers(list(all_of_them.until(lambda heard: complete(heard, last)))) == list(range(1, last + 1))
    heard = with_a_hole.until(lambda heard: complete(heard, last))
    missed = heard[0]
    assert isinstance(missed, EventsMissed)
    assert missed.first == 2
    assert numbers(list(heard)) == list(range(missed.last + 1, last + 1))
    assert len(numbers(list(from_now.until(lambda heard: complete(heard, last))))) <= last
    scores.until(lambda heard: heard[-1]["seq"] == last)
    operator.close()


@pytest.mark.slow
def test_who_may_not_ask_misses_nothing_either_when_the_own_broker_is_killed(
    running: Running, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "tablectl.client")
    operator = running.operator()
    seat = play(operator, begun_hand(operator), "1z")
    before = operator.history()[-1]["seq"]
    gathered = Gathered(BlockingTable(f"mqtt://127.0.0.1:{running.mqtt_port}/table-1").events())
    operator.until(lambda: "listening to" in caplog.text)

    def written() -> tuple[int, int]:
        store = (running.state_folder / "broker" / STORE_FILE).stat()
        return store.st_ino, store.st_mtime_ns

    before_it = written()
    seat = play(operator, seat, "9m")
    gathered.until(lambda heard: bool(heard))
    operator.until(lambda: written() != before_it)  # a broker that forgot the listener keeps nothing for it
    os.kill(int((running.state_folder / "broker" / "pid").read_text(encoding="ascii")), signal.SIGKILL)
    operator.until(lambda: caplog.text.count("listening to") == 2)
    operator.close()
    operator = running.operator()
    hears(operator)
    play(operator, seat, "2z9p")
    last = operator.history()[-1]["seq"]
    heard = gathered.until(lambda heard: complete(heard, last))
    assert numbers(list(heard)) == list(range(before + 1, last + 1))
    assert len(heard) == last - before, "nothing was missed"
    operator.close()


@pytest.mark.slow
@pytest.mark.parametrize("way", ["mqtt", "http"])
def test_a_program_with_an_event_loop_hears_events_and_asks(running: Running, way: str) -> None:
    operator = running.operator()
    seat = begun_hand(operator)
    name, password = running.mqtt_login("operator")
    if way == "mqtt":
        table = Table(f"mqtt://127.0.0.1:{running.mqtt_port}/table-1", name=name, password=password)
    else:
        table = Table(running.address)

    async def listens() -> list[Happening]:
        heard: list[Happening] = []
        async with aclosing(table.events(after=0)) as events:
            async for event in events:
                heard.append(event)
                if isinstance(event, Event) and event.kind == "indicator_revealed/1":
                    discard = {"kind": "tile_discarded/1", "seat": seat, "tile": "9m", "drawn": None}
                    await table.ask("record_event", event={**discard, "sideways": False})
                if isinstance(event, Event) and event.kind == "tile_discarded/1":
                    assert event["tile"] == "9m"
                    break
        score = await table.newest(SCORE)
        assert score is not None
        assert [each["points"] for each in score["seats"]] == [25000] * 4
        assert len(await table.standing()) == len(heard)
        return heard

    heard = asyncio.run(listens())
    assert numbers(list(heard)) == list(range(1, len(heard) + 1))
    operator.close()
