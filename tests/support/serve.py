"""`python -m tests.support.serve`: `calimala serve`, but a number decides deals and bots.

And however busy the machine is, it gives nothing up.
"""

import sys

import pytest

from calimala.cli.main import main
from tests.support import luck, patience

if __name__ == "__main__":
    with pytest.MonkeyPatch.context() as patch:
        luck.fix(patch)
        patience.lend(patch)
        sys.exit(main(["serve", *sys.argv[1:]]))
