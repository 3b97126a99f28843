"""Who sits where: plans for a whole event, rounds by ranking, repairs, measured and with what is proven.

Pure: chance and time come from outside (``Chance``, ``Patience``), and so does a solver.
"""
