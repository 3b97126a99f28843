"""The latest messages for pages: feeds, their subscribers, and the stream of server-sent events."""
