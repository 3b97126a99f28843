"""The value of a riichi hand: fu, points, payments."""
