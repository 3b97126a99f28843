"""The world's side of ``tablectl.ports``: an outside library is imported in one file, or one package, alone.

The service, the rules and the contracts never import from here; ``tablectl.compose`` and the commands choose
what is used. Nothing here knows a rule of mahjong.
"""
