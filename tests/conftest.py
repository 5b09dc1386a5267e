"""What all tests rely on."""

import signal

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Shells have what runs in their background ignore interrupts, and all that it starts; some tests send some.
    signal.signal(signal.SIGINT, signal.default_int_handler)
