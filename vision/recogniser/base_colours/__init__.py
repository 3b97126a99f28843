"""What the bare base colour of tiles separates: backs from blank faces, framed dragons, tiles nobody painted
on.
"""
