"""What the bare ground of tiles tells: backs from blank faces, framed dragons, tiles nobody painted on."""
