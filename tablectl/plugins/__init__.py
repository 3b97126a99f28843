"""Others' code in this program: rule books, record formats, cameras, publishers, recognisers, pages.

A package brings them under entry points (``kinds``); ``installed`` finds and loads them; ``guards`` stand
around each, so that one that fails is switched off by name and the table goes on; ``conformance`` examines
one before people trust it; ``templates`` begin a new one. What a plugin may do is what this process may do:
nothing here holds it back (docs/PLUGINS.md).
"""

from tablectl.plugins.environment import NoSuchPlugin, PluginFailed, Plugins, found, installed
from tablectl.plugins.guards import GuardedPublisher
from tablectl.plugins.kinds import (
    INDEX,
    Kind,
    OpensCamera,
    OpensDetector,
    OpensPublisher,
    Page,
    Publisher,
    Settings,
)
from tablectl.plugins.switch import Switch

__all__ = [
    "INDEX",
    "GuardedPublisher",
    "Kind",
    "NoSuchPlugin",
    "OpensCamera",
    "OpensDetector",
    "OpensPublisher",
    "Page",
    "PluginFailed",
    "Plugins",
    "Publisher",
    "Settings",
    "Switch",
    "found",
    "installed",
]
