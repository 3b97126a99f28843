"""Recorded games read and written: replay, export, shuffles."""
