"""Cameras and recogniser as the service knows them: what they see becomes evidence for the referee.

The only code that turns tile codes of ``vision`` into tiles. It reads no rules and decides nothing.
"""
