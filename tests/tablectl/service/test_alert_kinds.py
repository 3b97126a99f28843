"""Every alert has a cause, an end and a remedy: the sources, the table of kinds and the document agree."""

from __future__ import annotations

from pathlib import Path

from tablectl.service.alerts import KINDS
from tests.architecture.alert_codes import codes_in_use

DOCUMENT = Path(__file__).parents[3] / "docs" / "MQTT.md"


def test_every_code_of_the_sources_is_a_kind_and_every_kind_is_told() -> None:
    assert codes_in_use().said == {code for code in KINDS if " " not in code}


def test_the_document_tells_each_kind_with_its_cause_its_end_and_its_remedy() -> None:
    told = DOCUMENT.read_text(encoding="utf-8").partition("<!-- alerts: written from")[2]
    rows = [
        f"| {code if ' ' in code else f'`{code}`'} | {kind.cause} | {kind.ends} | {kind.remedy} |"
        for code, kind in KINDS.items()
    ]
    table = "\n".join(("| code | cause | ends | remedy |", "| --- | --- | --- | --- |", *rows))
    assert table in told.partition("<!-- alerts: end -->")[0]
