"""The routes of players' statistics."""

from __future__ import annotations

import csv
import io

import pytest

from tablectl.api.counts import past_statistics
from tests.tablectl.adapters.web.past.test_history_answers import Site, site

__all__ = ["site"]


def test_statistics_that_have_not_changed_are_not_sent_again(site: Site) -> None:
    site.client.get("/api/stats")
    first = site.client.get("/api/stats")
    again = site.client.get("/api/stats", headers={"If-None-Match": first.headers["ETag"]})
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
    assert first.json()["books"]["riichi"][-1]["total"] is True


def test_the_table_of_a_book_is_a_file_to_keep(site: Site) -> None:
    answer = site.client.get("/api/stats.csv?rules=riichi")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="statistics-riichi.csv"'
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    assert [row["hands"] for row in rows] == ["2", "2", "2", "2", "8"]


def test_a_table_without_a_book_or_of_one_that_was_not_played_is_refused(site: Site) -> None:
    assert site.client.get("/api/stats.csv").status_code == 400
    assert site.client.get("/api/stats.csv?rules=chess").status_code == 400
    assert site.client.get("/api/stats.csv?rules=mcr").status_code == 404


def test_an_incomplete_table_is_not_given_out(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(past_statistics, "MAX_SESSIONS_PER_ANSWER", 1)
    answers = [site.client.get("/api/stats.csv?rules=riichi") for _ in range(2)]
    assert [each.status_code for each in answers] == [503, 200]
    assert answers[0].headers["Retry-After"] == "1"


def test_the_page_is_served(site: Site) -> None:
    assert "statistics.js" in site.client.get("/statistics").text
