"""`python -m tests.support.serve`: `calimala serve`, but a number decides deals and bots.

And however busy the machine is, nobody's try of another move is given up.
"""

import sys

import pytest

from calimala.cli.main import main
from calimala.server.live import attempts
from tests.support import luck
from tests.support.deadlines import PATIENCE

if __name__ == "__main__":
    with pytest.MonkeyPatch.context() as patch:
        luck.fix(patch)
        patch.setattr(attempts, "LONGEST", PATIENCE)
        sys.exit(main(["serve", *sys.argv[1:]]))
