"""The only package that knows everybody: builds the parts that a configuration names and joins them.

``table`` builds a table that is ready to run, ``probes`` opens each part once for ``doctor``. Nothing here
decides anything about a game. This file imports nothing, so that a command that needs one part loads one.
"""
