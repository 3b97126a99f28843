"""The published contracts, one file each: scoring, recognition, replay, export, recording, following.

Reads requests, calls rules or recognisers, writes answers. Knows no rule of mahjong and no pixel: rule
books and recognisers are handed in, or found by name.
"""
