"""Score sheets: what was written down where no log exists, recomputed by the ruleset.

Knows no table and no events. `read_sheets` reads, `check_sheet` recomputes every figure and tells
new slips from errors that are only carried on.
"""

from referee.sheet.check import check_sheet
from referee.sheet.model import Sheet
from referee.sheet.read import LoadedSheet, read_sheets
from referee.sheet.result import SheetReport, Slip

__all__ = ["LoadedSheet", "Sheet", "SheetReport", "Slip", "check_sheet", "read_sheets"]
