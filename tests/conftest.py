"""Settings that all tests share."""

import os

from hypothesis import settings

# Derandomised: the same examples on every machine; the soak draws new ones and prints how to see
# a failure again.
settings.register_profile("test", derandomize=True, deadline=None, database=None, max_examples=300)
settings.register_profile("soak", deadline=None, print_blob=True, max_examples=20_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "test"))
