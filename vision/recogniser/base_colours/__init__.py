"""What the bare base colour of tiles tells: backs from blank faces, framed dragons, tiles nobody painted
on.
"""
