"""Mahjong's nouns, common to every rule book: tiles, melds, seats, shapes, waits.

Pure values and arithmetic. Nothing here knows a ruleset, a table in play, a file, a clock or a camera, and
nothing here ever will.
"""
