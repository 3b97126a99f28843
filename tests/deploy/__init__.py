"""What is set up, packed and published."""
