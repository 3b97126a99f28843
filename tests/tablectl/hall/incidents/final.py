"""The final, and what comes after it."""

from __future__ import annotations

from typing import Final

from tests.tablectl.hall.incidents.incident import ADA, CY, EVE, Incident, Ref

FINAL: Final = (
    Incident(
        "seats by a ranking that a tie leaves open",
        ADA,
        "draw_seating",
        {"round": 3, "mode": "ranking"},
        "no_ranking",
        "are equal at the border of 4 players",
        "draw",
        "There is no ranking to seat by yet.",
    ),
    Incident(
        "lots of a cut that is none",
        ADA,
        "draw_lots",
        {"after": 1, "lots": ["p8"]},
        "no_cut",
        "after round 1",
    ),
    Incident("lots are drawn", ADA, "draw_lots", {"after": 2, "lots": ["p8", "p5"]}),
    Incident("the best four at table 1", ADA, "draw_seating", {"round": 3, "mode": "ranking"}, form="draw"),
    Incident(
        "the winners too early", ADA, "show_places", {"from_place": 1}, "not_over", "without a result are: 1"
    ),
    Incident("the final begins", ADA, "begin_round", {"round": 3}, form="begin"),
    Incident("the last hand", EVE, "call_last_hand", {}, form="last_hand"),
    Incident("the last hand twice", EVE, "call_last_hand", {}, "is_last_hand", "already"),
    Incident("the final's sheet", CY, "final_sheet", {}, keep="final"),
    Incident("the final ends", ADA, "end_round", {}, form="end"),
    Incident(
        "round 1 is taken back, on which all the rest stands",
        ADA,
        "take_back",
        {"seq": Ref("event"), "reason": "-"},
        "is_needed",
        "take that back first",
    ),
    Incident("places from the last to the fourth", ADA, "show_places", {"from_place": 4}, form="show"),
    Incident("the third", ADA, "show_places", {"from_place": 3}, form="show"),
    Incident("the second", ADA, "show_places", {"from_place": 2}, form="show"),
    Incident("the winner", ADA, "show_places", {"from_place": 1}, form="show"),
)
