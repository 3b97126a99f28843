"""Hangzhou mahjong: fortune tiles (財神) that stand for any tile, and a banker whose stays double everything.

Pure: values in, values out. Nothing here knows a clock, a file, a camera or a seat at a real table; scoring
looks at one hand in which East is the banker.
"""
