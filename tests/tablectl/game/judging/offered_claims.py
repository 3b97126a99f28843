"""What the judge is offered at a table, by the code of the fault."""

from __future__ import annotations

from tablectl.game.claims import Claim
from tablectl.game.judging import judgements
from tests.tablectl.game.deciding import Deciding


def offered(t: Deciding) -> dict[str, tuple[Claim, ...]]:
    """The claims that each fault leads to."""
    return {j.noted.code: j.claims for j in judgements(t.state)}
