"""The world's side of ``tablectl.ports``: one outside library a file.

Only ``tablectl.compose.table`` imports from here. Nothing here knows a rule of mahjong.
"""
