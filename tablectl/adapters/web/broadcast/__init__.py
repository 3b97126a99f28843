"""The routes of a broadcast: OBS, single values as text, a club's themes."""
