"""What holds for every test."""

from __future__ import annotations

import signal

# A shell that starts the tests in the background has them ignore Ctrl-C, and what ignores it passes
# that on to the commands under test, which have to end at it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
