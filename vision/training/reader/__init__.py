"""The reader: its network, endless single tiles for it, its training, and the temperatures of its confidence.

It is shown one tile at a time; where tiles lie is the finder's.
"""
