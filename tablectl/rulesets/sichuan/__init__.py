"""Sichuan mahjong (SBR): the Russian rule book of 2025, after the Mahjong International League's rules.

108 tiles, a suit that each player gives up, play on until three have won or the wall is empty, kongs paid by
those still in, a check of who was ready. Pure: values in, values out; scoring looks at one hand in which East
is the dealer, the settlement at what a hand's log tells. Nothing here knows a clock, a file or a camera.
"""
