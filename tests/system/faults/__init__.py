"""A table whose parts fail: disk, camera, serial line, broker, clock."""
