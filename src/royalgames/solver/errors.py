"""What the solver and its tables refuse."""


class SolverError(Exception):
    """A run that cannot be made, in one sentence."""


class TableError(SolverError):
    """A table that cannot be opened, or does not go with what is asked."""


class AbsentError(TableError, LookupError):
    """A position that the table does not reach."""
