"""Documents and journeys name each other."""

from __future__ import annotations

import pytest

from tests.journeys.promises import DOCUMENTS, journeys, promises


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_document_names_journeys_that_keep_its_promises(document: str) -> None:
    keeping = {each.name for each in journeys() if document in each.documents}
    named = {name for each in promises(document) for name in each.journeys}
    assert named == keeping, f"{document} and the marks of the journeys differ in {named ^ keeping}"


def test_a_journey_keeps_a_promise_of_these_documents() -> None:
    others = {each.name: each.documents - set(DOCUMENTS) for each in journeys()}
    assert not {name: documents for name, documents in others.items() if documents}
