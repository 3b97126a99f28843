"""What tables say to a hall, how far their journals are copied, and what they are asked."""
