"""Everything that can go wrong between this computer and the table's machine.

One root, ``BridgeError``. A leaf also inherits the built-in it resembles, so a caller that knows nothing of
this package still catches a ``TimeoutError`` as one.

    BridgeError
      FrameError (ValueError)        a frame that cannot be made
      MessageError (ValueError)      a payload that is not a message, or a message that cannot be one
      DictionaryError (ValueError)   a message dictionary that does not parse
      WireError (OSError)
        PortUnavailable              the port cannot be opened
        PortLost (ConnectionError)   the port was open and went away
      LinkDown (ConnectionError)     something was sent while no controller was greeted
      PlanError (ValueError)         walls that no table can build
      PanelError
        PanelPinError (ValueError)   a pin that is not there, or that two keys claim
"""

from __future__ import annotations


class BridgeError(Exception):
    """Anything that went wrong between this computer and the table's machine."""


class FrameError(BridgeError, ValueError):
    """A frame that cannot be made: too long, or numbered outside its range."""


class MessageError(BridgeError, ValueError):
    """Bytes that are not a message of the agreed dictionary, or values that do not fit one."""


class DictionaryError(BridgeError, ValueError):
    """A message dictionary that cannot be read."""


class WireError(BridgeError, OSError):
    """The wire itself failed."""


class PortUnavailable(WireError):
    """The port could not be opened: it is not there, not ours to open, or another program holds it."""


class PortLost(WireError, ConnectionError):
    """The port was open and has gone away: a plug was pulled or the adapter reset."""


class LinkDown(BridgeError, ConnectionError):
    """A command was given while no controller was greeted. Wait for ``LinkUp``."""


class PlanError(BridgeError, ValueError):
    """Walls that no table can build."""


class PanelError(BridgeError):
    """The seat panels could not be read."""


class PanelPinError(PanelError, ValueError):
    """A pin that does not exist, or that two keys claim."""
