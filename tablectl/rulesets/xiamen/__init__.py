"""Xiamen (Amoy) mahjong and its Quanzhou scoring: sixteen tiles, flowers, golds (金) that stand for any tile.

Pure: values in, values out. Nothing here knows a clock, a file, a camera or a seat at a real table; scoring
looks at one hand in which East is the banker.
"""
