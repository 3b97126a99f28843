"""Guards around each kind of plugin: they stop its exceptions, and the table continues without it."""

from tablectl.plugins.guards.books import guarded_book
from tablectl.plugins.guards.cameras import GuardedCamera
from tablectl.plugins.guards.detectors import GuardedDetector
from tablectl.plugins.guards.formats import GuardedFormat, guarded_format
from tablectl.plugins.guards.publishers import GuardedPublisher

__all__ = [
    "GuardedCamera",
    "GuardedDetector",
    "GuardedFormat",
    "GuardedPublisher",
    "guarded_book",
    "guarded_format",
]
