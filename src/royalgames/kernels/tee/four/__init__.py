"""Royal Tee for four seats: a learned network, walks by its slope, and games played on by it."""
