"""Everything that can be claimed of a table: the closed union that ``decide`` accepts or refuses.

A claim is not yet a fact. The referee makes claims of what the cameras saw and the buttons said, a robot
makes them of what it wants to play, a judge types them. Tiles that the speaker cannot know are ``None``.
"""

from __future__ import annotations

from tablectl.game.claims.dice import CommitDice, RevealDice, RollDice
from tablectl.game.claims.ending import DeclareDraw, NameValue, RevealUra, Settle, ShowHand, ShowWin, VoidWin
from tablectl.game.claims.people import NoteIrregularity, Penalty, PeopleClaim
from tablectl.game.claims.play import (
    BuildWalls,
    ChooseVoidSuit,
    ClaimMeld,
    Deal,
    DeclareKong,
    DeclareReady,
    DeclareVoidSuit,
    Discard,
    Draw,
    ExposeTiles,
    RevealIndicator,
    ShowBonus,
    ShowKong,
)
from tablectl.game.claims.session import EndSession, StartHand, StartSession

HandClaim = (
    Draw
    | Discard
    | RollDice
    | BuildWalls
    | Deal
    | RevealIndicator
    | ClaimMeld
    | DeclareKong
    | ShowKong
    | ShowBonus
    | DeclareReady
    | ChooseVoidSuit
    | DeclareVoidSuit
    | ExposeTiles
    | ShowWin
    | NameValue
    | VoidWin
    | ShowHand
    | DeclareDraw
    | RevealUra
    | Settle
)
"""What can be claimed of a hand in play. A claim is looked for in this order, the most frequent first."""


Claim = (
    StartSession
    | StartHand
    | HandClaim
    | CommitDice
    | RevealDice
    | EndSession
    | Penalty
    | NoteIrregularity
    | PeopleClaim
)
"""Everything that can be claimed of a table; ``decide`` answers."""
