"""Red mahjong (红麻将) for two, three and four players, with and without jokers and flowers: the Russian rule
book's walls, dice, eighteen fans, payments, sticks and irregularities.

Pure: values in, values out. Nothing here knows a clock, a file, a camera or a seat at a real table; scoring
looks at one hand in which East is the dealer.
"""
