"""The answers of a table's HTTP API in JSON: a type each, by which an answer is made and described."""
