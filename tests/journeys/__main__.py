"""``python -m tests.journeys``: writes the list of journeys, with their presses, into docs/TESTING.md."""

from __future__ import annotations

from typing import Final

from tests.journeys.promises import journeys
from tests.system.program import ROOT

TESTING: Final = ROOT / "docs/TESTING.md"
_BEGIN: Final = "<!-- journeys: written by python -m tests.journeys -->\n"
_END: Final = "<!-- end of journeys -->\n"


def with_list(text: str) -> str:
    """The document with the list as the journeys' marks have it."""
    before, _, rest = text.partition(_BEGIN)
    _, _, after = rest.partition(_END)
    rows = [
        f"| {each.name.replace('_', ' ')} | {each.presses} | {_links(each.documents)} |"
        for each in journeys()
    ]
    table = "\n".join(["| what a person does | presses | promised in |", "|---|---|---|", *rows])
    return f"{before}{_BEGIN}\n{table}\n\n{_END}{after}"


def _links(documents: frozenset[str]) -> str:
    names = sorted(each.removeprefix("docs/") for each in documents)
    return ", ".join(f"[{name.removesuffix('.md')}]({name})" for name in names)


if __name__ == "__main__":
    TESTING.write_text(with_list(TESTING.read_text("utf-8")), "utf-8")
