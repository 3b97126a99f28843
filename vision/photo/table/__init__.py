"""A photo read as a table in play: where its surface lies and its middle is, and which finds lie on it.

``reading`` puts them together; ``vision.layout`` then finds what the tiles are to each other.
"""
