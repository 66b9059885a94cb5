"""Settings that all tests share."""

import os
import signal

from hypothesis import settings

# Derandomised: the same examples on every machine; the soak draws new ones and prints how to see
# a failure again.
settings.register_profile("test", derandomize=True, deadline=None, database=None, max_examples=300)
settings.register_profile("soak", deadline=None, print_blob=True, max_examples=20_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "test"))

# What runs in the background ignores Ctrl-C and hands that on; the programs under test must not.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
