"""The one loop that owns a table: evidence → claim → decision → journal → lights, machine, messages.

It talks through ``tablectl.ports`` and never imports an adapter, a camera or a serial port. It never guesses:
what the referee cannot settle is asked, what the rules refuse is told to the judge, and what is not written
down has not happened.
"""
