"""Documents and journeys name each other: no promise without a journey, no journey without a promise."""

from __future__ import annotations

import pytest

from tests.journeys.__main__ import TESTING, with_list
from tests.journeys.promises import DOCUMENTS, journeys, promises


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_promise_has_a_journey(document: str) -> None:
    bare = [each.words for each in promises(document) if not each.journeys and not each.asks_nothing]
    assert not bare, f"{document} promises what no journey does: {bare}"


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_document_names_journeys_that_keep_its_promises(document: str) -> None:
    keeping = {each.name for each in journeys() if document in each.documents}
    named = {name for each in promises(document) for name in each.journeys}
    assert named == keeping, f"{document} and the marks of the journeys differ in {named ^ keeping}"


def test_a_journey_keeps_a_promise_of_these_documents() -> None:
    others = {each.name: each.documents - set(DOCUMENTS) for each in journeys()}
    assert not {name: documents for name, documents in others.items() if documents}


def test_the_list_of_journeys_is_the_newest() -> None:
    written = TESTING.read_text("utf-8")
    assert with_list(written) == written, "run python -m tests.journeys"


def test_there_are_journeys_for_an_evening() -> None:
    assert len(journeys()) >= 40
