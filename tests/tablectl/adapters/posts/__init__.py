"""Posts to chats and programs, tested against stand-ins that answer as the services document."""
