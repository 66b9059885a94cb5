"""A table of a service."""
