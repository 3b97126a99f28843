"""What is done in a hall, as its log keeps it: frozen facts, a closed union with ``entries``.

The names of the kinds are those of the classes (``round_begun``), the fields are those of the log's JSON, in
its order; a field that is at its default is not written. docs/HALL.md lists what pages read of them.
"""

from __future__ import annotations

from tablectl.hall.log.facts.fact import FILE_VERSION, EventImported, Fact, TakenBack
from tablectl.hall.log.facts.judging import (
    AppealDecided,
    CallAnswered,
    CutSet,
    JudgeCalled,
    JudgeSent,
    Judging,
    LotsDrawn,
    PenaltyAppealed,
    PenaltyGiven,
    PlacesShown,
    RecordingMissing,
    RecordingSaved,
)
from tablectl.hall.log.facts.registration import (
    CheckedIn,
    EventChanged,
    LineUpSet,
    MachinesAssigned,
    NamedTeam,
    PlayersRegistered,
    PlayerWithdrawn,
    Registration,
    SubstituteValueSet,
)
from tablectl.hall.log.facts.results import (
    PhotoAdded,
    ReportAccepted,
    ReportRejected,
    ResultReported,
    Results,
    ResultSet,
    ResultSigned,
    TableStopped,
)
from tablectl.hall.log.facts.rounds import (
    LastHandCalled,
    RoundBegun,
    RoundEnded,
    RoundPaused,
    RoundResumed,
    Rounds,
    TimeAdded,
)
from tablectl.hall.log.facts.seating import (
    Byes,
    LineUpChanged,
    Seating,
    SeatingDrawn,
    Seats,
    SeatsCorrected,
    SubstituteNamed,
)

__all__ = [
    "FILE_VERSION",
    "AppealDecided",
    "Byes",
    "CallAnswered",
    "CheckedIn",
    "CutSet",
    "EventChanged",
    "EventImported",
    "Fact",
    "JudgeCalled",
    "JudgeSent",
    "Judging",
    "LastHandCalled",
    "LineUpChanged",
    "LineUpSet",
    "LotsDrawn",
    "MachinesAssigned",
    "NamedTeam",
    "PenaltyAppealed",
    "PenaltyGiven",
    "PhotoAdded",
    "PlacesShown",
    "PlayerWithdrawn",
    "PlayersRegistered",
    "RecordingMissing",
    "RecordingSaved",
    "Registration",
    "ReportAccepted",
    "ReportRejected",
    "ResultReported",
    "ResultSet",
    "ResultSigned",
    "Results",
    "RoundBegun",
    "RoundEnded",
    "RoundPaused",
    "RoundResumed",
    "Rounds",
    "Seating",
    "SeatingDrawn",
    "Seats",
    "SeatsCorrected",
    "SubstituteNamed",
    "SubstituteValueSet",
    "TableStopped",
    "TakenBack",
    "TimeAdded",
]
