"""What all tests rely on."""

import gc
import signal

gc.set_threshold(1_000_000, 50, 1000)  # by default, a third of the time goes into looking over rules that stay

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Shells have what runs in their background ignore interrupts, and all that it starts; some tests send some.
    signal.signal(signal.SIGINT, signal.default_int_handler)
