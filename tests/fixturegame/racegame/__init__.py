"""A tiny game outside the package, found by its entry point; it brings nothing but its rules."""
