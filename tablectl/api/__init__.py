"""The published contracts, one file each: scoring, recognition, replay, export, recording, following.

What is written here reads requests, asks the rules or the eyes, and writes answers. It knows no rule of
mahjong and no pixel; rulesets and recognisers are handed in or looked up by name.
"""
