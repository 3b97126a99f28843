"""Plugins: rule books, record formats, cameras, publishers, recognisers and pages of other packages.

A package declares them as entry points (``kinds``); ``installed`` finds and loads them; ``guards`` wrap each
of them, so that a failing one is switched off and the table continues; ``conformance`` checks one;
``templates`` are the start of a new one. A plugin has all rights of this process: it is not sandboxed
(docs/PLUGINS.md).
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
