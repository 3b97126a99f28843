"""What every plugin of these kinds is held to. Before: ``pip install pytest -e .``"""

import pytest

from tablectl.conformance import Verdict
from tablectl.plugins import Kind, installed
from tablectl.plugins.conformance import examine


@pytest.mark.parametrize(
    "kind",
    [
        Kind.RULEBOOK,
        Kind.FORMAT,
        Kind.CAMERA,
        Kind.PUBLISHER,
        Kind.DETECTOR,
        Kind.PAGE,
    ],
)
def test_it_does_what_its_kind_promises(kind: Kind) -> None:
    plugins = installed()
    plugins.join()
    failed = [each for each in examine(plugins, kind, "corner") if each.verdict is Verdict.FAILED]
    assert not failed
