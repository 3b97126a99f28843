"""Looks at this machine and says what the table still needs. Changes nothing, moves nothing."""
