"""tablectl: the service that follows, scores and shows what happens at a mahjong table."""
