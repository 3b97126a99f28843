"""What a table stores on disk: journal, delay queue, backups. All SQLite files are opened in one module."""
