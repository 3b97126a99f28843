"""Makes the files of numbers that chances are worked out from: reads records of games, fits, measures.

Nothing of a running table imports it: only its own commands do,
``python -m tablectl.learning.riichi`` and those of ``books``.
"""
