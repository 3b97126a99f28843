"""What a table keeps on disk: journal, delay queue, backups. SQLite files, all opened in one place."""
