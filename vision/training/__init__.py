"""Trains the two models of the recogniser: the finder of tiles and the reader of their faces.

Needs the ``[train]`` extra. Nothing in the running table imports this package, and it never writes into the
checkout except through ``export``. Start with ``python -m vision.training --help``.
"""
