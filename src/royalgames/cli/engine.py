"""Preparing the compiled engine where it is needed."""


def prepare(is_needed: bool) -> None:
    """Compile the engine if it is needed and not compiled yet."""
    if not is_needed:
        return
    from royalgames import kernels  # noqa: PLC0415  # numba takes a while to load

    if not kernels.is_ready():
        kernels.warm()
