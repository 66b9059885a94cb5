"""Games solved: exact values of positions, in tablebases you can query."""
