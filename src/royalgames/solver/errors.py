"""What the solver and its tablebases refuse."""


class SolverError(Exception):
    """A run that cannot be made, in one sentence."""


class TablebaseError(SolverError):
    """A tablebase that cannot be opened, or does not fit what is asked."""


class AbsentError(TablebaseError, LookupError):
    """A position that the tablebase does not cover."""
