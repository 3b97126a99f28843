"""Sanma (三人麻雀): riichi for three, with its own tiles, payments and norths set aside.

Yaku, fu and limits are riichi's (``tablectl.rulesets.riichi``). The clauses that options and items name are
those of docs/SANMA.md; where one names the Russian riichi book, that section holds for three as well.
"""
