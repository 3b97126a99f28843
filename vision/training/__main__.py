"""``python -m vision.training``: see ``--help``."""

from __future__ import annotations

from vision.training.cli import main

if __name__ == "__main__":
    main()
