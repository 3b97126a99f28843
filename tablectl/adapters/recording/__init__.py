"""What a running table keeps of what it senses: whole hands, and always the last minutes."""
