"""What a person at the table should do about each fault."""

from __future__ import annotations

from firmware_bridge.messages.codes import FaultCode

HINTS = {
    FaultCode.NONE: "Nothing to do.",
    FaultCode.JAM: (
        "A tile is stuck. Switch the motors off, open the cover at the place named, take the tile out, "
        "look for a chipped or dirty one, close up and reset."
    ),
    FaultCode.LIDS_STUCK: (
        "The lids did not reach their end. Take away what lies on or under their rim, move them by hand "
        "once, and reset."
    ),
    FaultCode.TILE_COUNT: (
        "The machine does not hold as many tiles as the walls take. Look on the floor, under the rim and "
        "in the drawers, push them in, and reset. After a change of ruleset, check that exactly its tiles "
        "are in play."
    ),
    FaultCode.WALL_COUNT: (
        "A wall holds the wrong number of tiles. Nothing was dealt. Add the forgotten tiles to it, or take "
        "the extra ones out, and let the machine count again; or reset and let it build again. If the same "
        "side is wrong again, clean its tile channel and its counting sensor."
    ),
    FaultCode.LIFT_NOT_HOME: (
        "The lifts stopped half way. Take the tiles off the side named, keep hands away from the slots, "
        "and reset: the lifts go down by themselves."
    ),
    FaultCode.EMERGENCY_STOP: (
        "Somebody stopped the machine. See why, make sure no hand is near lids and slots, release the "
        "stop button if it is latched, and reset."
    ),
    FaultCode.LID_FORCED: ("The lids were opened by hand while the machine moved. Close them and reset."),
    FaultCode.INTERLOCK: (
        "The next motion would not have been safe, so it was not asked for. Look at the lids and the "
        "walls, bring the table in order, and reset."
    ),
    FaultCode.INTERRUPTED_OFTEN: (
        "The same request was cut off several times. Check the controller's power supply and its cable, "
        "then reset."
    ),
    FaultCode.HAND_IN_THE_WAY: (
        "A hand or something else was over the place named while something moved there. Take it away, wipe "
        "the light barrier if nothing was there, and reset."
    ),
    FaultCode.POWER_LOST: (
        "The machine was without power. Look where lids, lifts and tiles stand and that no hand is near, "
        "then reset; nothing moves before."
    ),
    FaultCode.WATCHDOG: (
        "The controller's program hung and was started anew. Look where lids, lifts and tiles stand, reset, "
        "and report it with the controller's log if it comes again."
    ),
    FaultCode.OTHER: (
        "The controller's firmware is newer than this program. Look the fault's number up in the "
        "machine's manual, and reset when it is put right."
    ),
}


def hint_for(code: FaultCode) -> str:
    """What to do about ``code``, for people."""
    return HINTS[code]
