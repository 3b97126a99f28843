"""What a person does with the product, from the first press to what it leads to: a journey each.

A journey does one promise of the documents as a person does it: in Chromium, in a shell, or over MQTT where
the document says so. It meets the service as ``deploy/run`` composes it: real broker, SQLite journal, pages,
eyes and the simulated table. Nothing stands in for anything but hardware and other people's services.

- ``journey.py``: the `Journey` that a test asks for. It hands out people, counts their presses, and looks at
  the end for what nobody expects: alerts, errors on a page's console, lines in the service's log.
- ``person.py``: somebody with a browser: opens, presses, writes, chooses, sees.
- ``tables.py``: the running tables that journeys share, and a shell.
- ``promises.py``: which promises the documents make, and which journey keeps each.
- ``test_promises.py``: documents and journeys name each other.

A journey is a test marked with the documents whose promise it keeps and the presses it takes::

    @pytest.mark.journey("docs/JUDGING.md", presses=4)
    def test_a_wrong_discard_is_corrected(journey: Journey, table: RunningTable) -> None: ...

Behind the promise, the document names the journey in a comment that readers do not see::

    <!-- journey: a_wrong_discard_is_corrected -->

A list item or section that asks nothing of the product says so: ``<!-- no journey: why -->``.

``python -m tests.journeys.pictures FOLDER`` keeps pictures of each page as its journey left it, to look at.
``python -m tests.journeys`` writes the list of journeys into docs/TESTING.md.
"""
