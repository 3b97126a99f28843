"""The second round."""

from __future__ import annotations

from typing import Final

from tests.tablectl.hall.events import file
from tests.tablectl.hall.incidents.incident import ADA, CY, EVE, MACHINE, Incident, Ref, p, points, table

SECOND_ROUND: Final = (
    Incident(
        "seats for round 2",
        ADA,
        "draw_seating",
        {"seating": [table(2, 1, 1, 5, 2, 6), table(2, 2, 3, 7, 4, 8)]},
    ),
    Incident(
        "a result of a round that is not on",
        CY,
        "set_result",
        {"round": 2, "table": 1, "points": points((1, 5, 2, 6)), "reason": "sheet"},
        "round_not_on",
        "round 2 has not begun",
    ),
    Incident(
        "two friends are parted before it begins",
        EVE,
        "correct_seats",
        {"seating": [table(2, 1, 1, 5, 2, 7), table(2, 2, 3, 6, 4, 8)], "reason": "friends"},
        form="wrong_seats",
        keep="friends",
    ),
    Incident(
        "they do not mind",
        ADA,
        "take_back",
        {"seq": Ref("friends"), "reason": "they do not mind"},
        form="take_back",
    ),
    Incident("round 2 begins", ADA, "begin_round", {"round": 2}, form="begin"),
    Incident(
        "half go on, with half of their points",
        ADA,
        "set_cut",
        {"after": 2, "players": 4, "carry": 0.5},
        form="cut",
    ),
    Incident(
        "more go on than play",
        ADA,
        "set_cut",
        {"after": 2, "players": 40},
        "bad_tournament",
        "there are 10 players",
    ),
    Incident("another event", ADA, "import_event", {"text": file(4, name="Autumn Cup")}, keep="other"),
    Incident(
        "a machine of another event",
        ADA,
        "assign_machines",
        {"event": "other", "machines": {"1": MACHINE}},
        "machine_taken",
        "where a round is being played",
    ),
    Incident("the machine is broken", ADA, "assign_machines", {"machines": {}}),
    Incident("players of no event end a session there", ADA, "table_strangers", {}),
    Incident(
        "a photo of no picture",
        p(1),
        "photo",
        {"round": 2, "table": 1, "bytes": "shopping list"},
        "bad_photo",
        "JPEG",
    ),
    Incident(
        "a photo of the table of others",
        p(3),
        "photo",
        {"round": 2, "table": 1, "bytes": "\u00ff\u00d8\u00ff"},
        "not_seated",
        "p3 does not sit at table 1",
    ),
    Incident(
        "a photo of the sheet",
        p(1),
        "photo",
        {"round": 2, "table": 1, "bytes": "\u00ff\u00d8\u00ff sheet"},
        keep="photo",
    ),
    Incident(
        "the sheet with its photo",
        p(1),
        "report_result",
        {
            "round": 2,
            "table": 1,
            "points": points((1, 5, 2, 6), 9000, 41000, 20000, 30000),
            "photo": Ref("photo"),
        },
    ),
    Incident(
        "it is not the same on the photo",
        CY,
        "reject_report",
        {"round": 2, "table": 1, "reason": "the photo has other points"},
        form="reject",
    ),
    Incident(
        "what was sent back cannot be accepted",
        CY,
        "accept_report",
        {"round": 2, "table": 1},
        "no_report",
        "no result of table 1",
    ),
    Incident(
        "the sheet anew",
        p(1),
        "report_result",
        {
            "round": 2,
            "table": 1,
            "points": points((1, 5, 2, 6), 41000, 9000, 30000, 20000),
            "photo": Ref("photo"),
        },
    ),
    Incident("now it is", CY, "accept_report", {"round": 2, "table": 1}, form="accept"),
    Incident(
        "a sheet at the desk that does not add up",
        CY,
        "set_result",
        {
            "round": 2,
            "table": 2,
            "points": points((3, 7, 4, 8), 41000, 30000, 20000, 19000),
            "reason": "sheet",
        },
        "not_zero_sum",
        "the difference is 10000",
        "sheet",
        "Does not add up: 10,000 too many",
    ),
    Incident(
        "a sheet at the desk",
        CY,
        "set_result",
        {
            "round": 2,
            "table": 2,
            "points": points((3, 7, 4, 8), 20000, 41000, 9000, 30000),
            "reason": "sheet",
        },
        form="sheet",
        keep="sheet",
    ),
    Incident(
        "it is taken back without a word",
        ADA,
        "take_back",
        {"seq": Ref("sheet")},
        "no_reason",
        "needs a reason",
        "take_back",
    ),
    Incident(
        "it was another table's",
        ADA,
        "take_back",
        {"seq": Ref("sheet"), "reason": "another table's"},
        form="take_back",
    ),
    Incident(
        "taken back twice", ADA, "take_back", {"seq": Ref("sheet"), "reason": "-"}, "is_taken_back", "already"
    ),
    Incident(
        "the right sheet",
        CY,
        "set_result",
        {
            "round": 2,
            "table": 2,
            "points": points((3, 7, 4, 8), 20000, 30000, 9000, 41000),
            "reason": "sheet",
        },
        form="sheet",
    ),
    Incident("round 2 ends", ADA, "end_round", {}, form="end"),
)
