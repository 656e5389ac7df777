"""Where the one-file program begins."""

import sys

from game.__main__ import main

sys.exit(main())
