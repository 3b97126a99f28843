"""What is known of the set that lies on the table: enrolled, learnt from people's words, or seen in play."""
