"""The simulator's disasters once more, with real processes on a real PostgreSQL."""
