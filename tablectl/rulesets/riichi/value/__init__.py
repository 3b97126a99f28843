"""What a riichi hand is worth, and who pays it: fu, points, payments."""
