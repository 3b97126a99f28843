"""What the commands about plugins need, in one module that loads at its first use: list, examine, begin."""

from tablectl.plugins import Kind, Plugins, installed
from tablectl.plugins.conformance import examine
from tablectl.plugins.new_package import write_package

__all__ = ["Kind", "Plugins", "examine", "installed", "write_package"]
