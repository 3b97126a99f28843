"""What Xiamen's book says of moves in play, and what a hand's log tells of them."""
