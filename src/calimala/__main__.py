"""`python -m calimala` is the command `calimala`."""

import sys

from calimala.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
