"""The tests; a package, so that no other distribution's `tests` comes before it."""
