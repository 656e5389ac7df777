"""The way in: `line-ahead` and `python -m game`. Says its version before anything else is loaded."""

import os
import sys


def main() -> int:
    """Run the command line; the exit code."""
    if getattr(sys, "frozen", False):  # packed into one program, it is also what its own processes start as
        from multiprocessing import freeze_support

        freeze_support()
    words = sys.argv[1:]
    if words == ["--version"]:
        from game import __version__

        print(f"line-ahead {__version__}")
        return 0
    # Matrices are small here: to share a product out among threads costs more than to work it out, and the other cores
    # are for who thinks beside.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from game.cli import run

    return run(words)


if __name__ == "__main__":
    sys.exit(main())
