"""Each claim about speed as a ratio against a peer or a baseline, measured in the same run."""
