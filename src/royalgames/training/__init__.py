"""Networks learn by playing themselves: how each game's are trained, here or on a cluster."""
