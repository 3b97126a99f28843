"""Builds a hall and what stands around it: a demonstration, exports, the public files, Pantheon."""
