"""The routes that phones use: cameras, panels, photos."""
