"""The solver's compiled parts: backing values up, row by row, and looking them up.

They are compiled when a solver first needs them; ``kernels.warm`` leaves them alone.
"""
