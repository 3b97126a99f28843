"""The finder: its network, endless samples for it, what it should have answered, and its training.

It learns where tiles lie, whatever is painted on them; faces are the reader's.
"""
