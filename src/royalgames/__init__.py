"""Royal Games."""
