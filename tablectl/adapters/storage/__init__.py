"""What a table keeps on disk: the journal, the delay queue, backups. One file format, SQLite, opened in one place."""
