"""The process that judges games, but it gives way to nobody.

Behind everything else on a busy machine it would take longer than a test waits.
"""

import sys
from typing import Final

from calimala.server.live import coach_worker

COMMAND: Final = (sys.executable, "-P", __file__)

if __name__ == "__main__":
    coach_worker.main(niceness=0)
