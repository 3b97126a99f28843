"""What a Xiamen win is worth, and who pays it: flowers, multipliers, payments."""
