"""``python -m tests.recordings.mistaken_keys``: keys of the seat panels pressed by mistake, or forgotten.

Hands that robots play are seen by perfect eyes, so whatever differs afterwards is due to the key: pressed
once more at any moment of the hand, or about the time of a win or a payment. A mistaken key may cost a
question. It must cost no event and no payment. ``--forgotten`` leaves out each key that was pressed, one at a
time: what only the key tells is missing then, and people must be asked.
"""

from __future__ import annotations

import argparse
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final, Literal

from tablectl.api.follow.follow import follow_frames
from tablectl.game.evidence import Button, ButtonPressed
from tablectl.rulesets import RULESETS
from tests.recordings.looks import KeptHand
from tests.recordings.unfound_tiles import session_of, share_unfound, unfound_hand
from tests.said import say

Key = tuple[Button, Literal["chow", "pung", "kong"] | None]
KEYS: Final[tuple[Key, ...]] = (
    (Button.WIN, None),
    (Button.READY, None),
    (Button.DRAW, None),
    (Button.CALL, "chow"),
    (Button.CALL, "pung"),
    (Button.CALL, "kong"),
)
ENDINGS: Final = ("win_shown/1", "hand_drawn/1", "hand_settled/1")
BEFORE_MS, AFTER_MS = 2500, 1500
"""So long around an ending a key is pressed that is pressed about its time."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one mistaken key did to a hand."""

    rules: str
    seed: int
    press: ButtonPressed
    """The key that was pressed by mistake or forgotten."""
    summary: dict[str, Any]
    questions: int
    """More than without the mistake."""

    @property
    def clean(self) -> bool:
        """Nothing wrong and nothing missed."""
        return bool(self.summary["wrong"] == 0 == self.summary["missed"])


def perfectly_seen(rules: str, seed: int) -> KeptHand:
    """A hand played by robots, whose every tile is found and read."""
    return unfound_hand(rules, seed, session_of(rules), share_unfound(0.0, seed))


def mistakes(hand: KeptHand, rules: str, seed: int, keys: tuple[Key, ...] = KEYS) -> Iterator[Outcome]:
    """Each key pressed by mistake at any time, and in the same hand again about the time of an ending."""
    asked = _summary(hand)["questions"]
    endings = [line["at_ms"] for line in hand.truth if line["kind"] in ENDINGS]
    first_ms, last_ms = hand.looks[0][0], hand.looks[-1][0]
    for button, call in keys:
        random = Random(f"{rules} {seed} {button} {call}")
        near = random.choice(endings) + random.randrange(-BEFORE_MS, AFTER_MS) if endings else first_ms
        for at_ms in (random.randrange(first_ms, last_ms), max(first_ms, near)):
            press = ButtonPressed(at_ms, random.randrange(len(session_of(rules).players)), button, call)
            pressed = replace(hand, evidence=tuple(sorted((*hand.evidence, press), key=lambda e: e.at_ms)))
            summary = _summary(pressed)
            yield Outcome(rules, seed, press, summary, summary["questions"] - asked)


def forgotten(
    hand: KeptHand, rules: str, seed: int, buttons: Collection[Button] = tuple(Button)
) -> Iterator[Outcome]:
    """The hand without each of the keys that were pressed in it, one at a time."""
    asked = _summary(hand)["questions"]
    for press in hand.evidence:
        if isinstance(press, ButtonPressed) and press.button in buttons:
            rest = tuple(each for each in hand.evidence if each is not press)
            summary = _summary(replace(hand, evidence=rest))
            yield Outcome(rules, seed, press, summary, summary["questions"] - asked)


def _summary(hand: KeptHand) -> dict[str, Any]:
    *_, summary = follow_frames(hand.recording, hand.looks, hand.evidence, hand.truth)
    return dict(summary)


def main() -> int:
    """The command; 1 where a key cost an event that nobody was asked about."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rules", nargs="*", help="keys of books; all of them unless given")
    parser.add_argument("--hands", type=int, default=2, help="of each book (2)")
    parser.add_argument("--first-seed", type=int, default=6000)
    parser.add_argument("--forgotten", action="store_true", help="leave keys out that were pressed")
    chosen = parser.parse_args()
    kind = forgotten if chosen.forgotten else mistakes
    say(f"{'rules':<10} {'keys':>5} {'clean':>6} {'wrong':>6} {'missed':>7} {'unasked':>8} {'questions':>10}")
    unasked = 0
    for rules in chosen.rules or sorted(RULESETS):
        found = [
            outcome
            for seed in range(chosen.first_seed, chosen.first_seed + chosen.hands)
            for outcome in kind(perfectly_seen(rules, seed), rules, seed)
        ]
        wrong, missed, silent = (
            sum(each.summary[name] for each in found) for name in ("wrong", "missed", "wrong_unasked")
        )
        unasked += silent
        say(
            f"{rules:<10} {len(found):>5} {sum(each.clean for each in found):>6} {wrong:>6} {missed:>7}"
            f" {silent:>8} {sum(each.questions for each in found):>10}"
        )
        for each in found:
            if not each.clean:
                say(f"  seed {each.seed}: {each.press}: {each.summary.get('first_difference')}")
    return int(unasked > 0)


if __name__ == "__main__":
    raise SystemExit(main())
