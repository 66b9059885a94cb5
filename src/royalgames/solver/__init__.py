"""The Royal Game of Ur solved: exact values of positions, in tables that can be asked."""
