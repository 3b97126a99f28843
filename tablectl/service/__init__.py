"""The loop that owns a table: evidence → claim → decision → journal → lamps, machine, messages.

It uses ``tablectl.ports`` and never imports an adapter, a camera or a serial port. It never guesses: people
are asked what the referee cannot decide, the judge is alerted to what the rules refuse, and only what is in
the journal has happened.
"""
