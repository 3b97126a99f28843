"""The pins of a Raspberry Pi, by whichever driver gpiozero finds."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from firmware_bridge.errors import PanelError, PanelPinError

HIGHEST_PIN = 27
"""BCM numbers on the 40-pin header."""


def require_pin_driver(pin_factory: Any) -> None:
    """Check that gpiozero has a driver; a given ``pin_factory`` is one."""
    import gpiozero

    if pin_factory is None:
        with warnings.catch_warnings():  # which drivers it could not load is told by the error, if any
            warnings.simplefilter("ignore", gpiozero.PinFactoryFallback)
            gpiozero.Device.ensure_pin_factory()


@contextmanager
def translate_pin_errors(whose: str) -> Iterator[None]:
    """Translate gpiozero's errors inside the block into ours.

    Args:
        whose: who uses them, in the plural: "the panels".

    Raises:
        PanelPinError: a pin that does not exist, or that somebody else has.
        PanelError: this machine has no pins at all, or a driver failed.
    """
    import gpiozero

    try:
        yield
    except PanelError:
        raise
    except gpiozero.BadPinFactory as error:
        raise PanelError(
            "this machine has no GPIO pins that gpiozero can use: install the 'pi' extra (lgpio) on a "
            f"Raspberry Pi, or set {whose}' pins to mock or none"
        ) from error
    except (gpiozero.PinInvalidPin, gpiozero.GPIOPinInUse) as error:
        raise PanelPinError(f"{whose} cannot have their pins: {error}") from error
    except Exception as error:  # every driver has errors of its own: lgpio's "GPIO busy" is a plain one
        why = error.strerror if isinstance(error, OSError) else " ".join(map(str, error.args))
        raise PanelError(f"{whose}' pins cannot be used: {why}") from error
