"""Riichi mahjong: the Russian rule book's yaku, fu, payments and options, and the tenhou, EMA, WRC and
M.League presets.

Pure: values in, values out. Nothing here knows a clock, a file, a camera or a seat at a real table; scoring
looks at one hand in which East is the dealer.
"""
