"""The value of a Xiamen win: flowers, multipliers, payments."""
