"""The newest messages for pages: who listens, and how they are sent on."""
