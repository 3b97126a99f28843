"""MCR, the Chinese official rules: the Russian book of sport mahjong, its 81 fans, irregularities and match.

Pure: values in, values out. Nothing here knows a clock, a file, a camera or a seat at a real table; scoring
looks at one hand in which East is the dealer.
"""
