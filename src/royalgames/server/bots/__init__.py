"""Work beside the event loop: bots, reviews and records, fairly shared between players."""
