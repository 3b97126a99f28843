"""What journeys are given: a journey of their own, the browser, and tables that they share."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser

from tests.journeys.halls import RunningHall
from tests.journeys.journey import Journey
from tests.journeys.tables import BY_HAND, DEMO, FIVE_PICTURES, RunningTable, restored, running
from tests.system.pages.browsing import CHROMIUM, held_browser
from tests.tablectl.adapters.mqtt.listener import needs_mosquitto
from tests.waiting import until

HERE: Final = Path(__file__).parent
DONE: Final = pytest.StashKey[bool]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A journey is a test of the whole product, and needs a browser and a broker."""
    no_browser = pytest.mark.skipif(
        not Path(CHROMIUM).exists(), reason=f"journeys are done in a browser: no {CHROMIUM}"
    )
    for item in items:
        if item.path.is_relative_to(HERE) and item.get_closest_marker("journey"):
            for mark in (pytest.mark.system, no_browser, needs_mosquitto):
                item.add_marker(mark)


@pytest.fixture
def browser() -> Browser:
    return held_browser()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Whether the journey came to its end: only then it is asked how many presses it took."""
    report = yield
    if report.when == "call":
        item.stash[DONE] = report.passed
    return report


@pytest.fixture
def journey(
    request: pytest.FixtureRequest, browser: Browser, record_property: Callable[[str, object], None]
) -> Iterator[Journey]:
    """The journey of this test: at its end nothing may have happened that nobody expects, and it must have
    taken the presses that its mark names."""
    mark = request.node.get_closest_marker("journey")
    assert mark is not None, "a journey names the documents whose promise it keeps: @pytest.mark.journey(...)"
    own = Journey(request.function.__name__.removeprefix("test_"), browser)
    yield own
    presses, seconds = own.presses, own.seconds
    strange = own.end()
    record_property("journey", (own.name, presses, round(seconds, 1)))
    if request.node.stash.get(DONE, False):
        assert not strange, "\n".join(strange)
        assert presses == mark.kwargs["presses"], f"it took {presses} presses; its mark names another number"


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningTable]:
    """The simulated table as ``deploy/run`` starts it, with robots that play faster than people: shared, so
    leave it as it was found (resume what was paused, take back what was put wrong)."""
    with running(tmp_path_factory.mktemp("table"), *FIVE_PICTURES) as shared:
        until(shared.is_up, why=lambda: shared.heard("health")[-1:])
        yield shared


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningTable]:
    """A table without camera and robots, its first hand dealt: the machine builds walls, people enter
    everything else by hand."""
    with running(tmp_path_factory.mktemp("quiet"), BY_HAND) as shared:
        until(
            lambda: any(state["phase"] == "draw" for state in shared.heard("state")), why=lambda: shared.log
        )
        yield shared


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningTable]:
    """The session of docs/DEMO.md, restored and shown: it has ended, nothing is played."""
    with restored(DEMO, tmp_path_factory.mktemp("demo")) as shown:
        yield shown


@pytest.fixture(scope="package")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHall]:
    """A hall and two machines at which robots play. Shared: each journey has its own event, and leaves no
    round running."""
    running_hall = RunningHall(tmp_path_factory.mktemp("hall"), ("live-1", "live-2"))
    yield running_hall
    assert running_hall.close() == 0, running_hall.said


@pytest.fixture
def own_hall(tmp_path: Path) -> Iterator[RunningHall]:
    """A hall and one machine for a journey alone: one that does it harm."""
    running = RunningHall(tmp_path / "own", ("live-1",))
    yield running
    assert running.close() == 0, running.said
