"""The server as ``croupier serve`` runs it, with rates that no person reaches: for clients that answer at once.

python -m tests.web.wire.server PORT FOLDER [FILE…]
"""

from __future__ import annotations

import sys
from pathlib import Path

from croupier.web.rooms.house import House
from croupier.web.rooms.making import Making
from croupier.web.rooms.store import FILE_NAME, Store
from croupier.web.server.app import make_app
from croupier.web.server.bounds import Bounds, Rate
from croupier.web.server.running import listening, run

FAST = Rate(10_000, 10_000)


def main() -> None:
    port, folder, *files = sys.argv[1:]
    house = House(Store(Path(folder) / FILE_NAME))
    bounds = Bounds(messages=FAST, tables_made=FAST, joins=FAST, requests=FAST, connects=FAST)
    try:
        run(make_app(house, Making(files), bounds=bounds), listening("127.0.0.1", int(port)), lambda: None)
    finally:
        house.close()


if __name__ == "__main__":
    main()
