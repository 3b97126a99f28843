"""Posts about the game to chats and to other programs: Discord, Twitch, YouTube, any webhook."""

from tablectl.adapters.posts.destination import Destination, NotPosted, Post, Problem
from tablectl.adapters.posts.discord import Discord
from tablectl.adapters.posts.posts import Posts, PostSettings
from tablectl.adapters.posts.twitch import Twitch
from tablectl.adapters.posts.webhook import Webhook
from tablectl.adapters.posts.youtube import YouTube

__all__ = [
    "Destination",
    "Discord",
    "NotPosted",
    "Post",
    "PostSettings",
    "Posts",
    "Problem",
    "Twitch",
    "Webhook",
    "YouTube",
]
