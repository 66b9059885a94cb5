"""The database file: lists of events, read and written, checked and upgraded."""
