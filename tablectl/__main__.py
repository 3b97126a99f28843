"""``python -m tablectl``: the same as the console script."""

from __future__ import annotations

from tablectl.cli import main

if __name__ == "__main__":
    main()
