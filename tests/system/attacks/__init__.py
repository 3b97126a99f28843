"""What strangers, visitors and friends cannot do to a running table, and what is never told to them."""
