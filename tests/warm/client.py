"""The program ``croupier`` that forks: it hands its streams to ``server.py``, and ends with the command's exit code."""

import json
import os
import socket
import sys

with socket.socket(socket.AF_UNIX) as server:
    server.connect(sys.argv[1])
    call = {"words": sys.argv[2:], "folder": os.getcwd(), "environment": dict(os.environ)}
    socket.send_fds(server, [b"-"], [0, 1, 2])
    server.sendall(json.dumps(call).encode())
    server.shutdown(socket.SHUT_WR)
    answer = server.recv(16)
code = int(answer)  # a command that was never run leaves no answer, which is no number
sys.stdout = sys.stderr = None  # they belong to the command
sys.exit(code if code >= 0 else 128 - code)
