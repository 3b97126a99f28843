"""A recorded game, whatever its format, and what readers and writers of formats share."""
