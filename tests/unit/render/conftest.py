"""The reports made by hand are kept beside the golden files."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "golden"))
