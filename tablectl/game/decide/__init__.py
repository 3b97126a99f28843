"""A claim is accepted with events, or refused with a code and words. Pure."""
