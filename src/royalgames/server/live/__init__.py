"""Live play: the tables in memory, the sockets that watch them, and what time does to them."""
