"""The routes that phones use: cameras, keys of panels, photos."""
