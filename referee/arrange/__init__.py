"""The arrangement solver: what can be laid legally with these cards, and how.

Exact answers with the melds as witness, for the rulings that turn on whether something can be
done. Pure and deterministic. It may not know the log, the table's state, paragraphs or penalties.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.lazy import lazy

if TYPE_CHECKING:
    from referee.arrange.back import fewest_back, fits
    from referee.arrange.contract import (
        can_open_contract,
        is_contract_meld,
        opening_worth,
        opens,
    )
    from referee.arrange.going_out import can_go_out
    from referee.arrange.laying import can_lay_all, hand_cards_used
    from referee.arrange.opening import can_open
    from referee.arrange.places import place, takes_top
    from referee.arrange.results import Answer, Arrangement, Back, Places, Taking, Verdict, Way
    from referee.arrange.shapes import Finished, Kind, Shapes
    from referee.arrange.table import TableMeld, finished, new_meld_kind, table_meld

__all__ = [
    "Answer",
    "Arrangement",
    "Back",
    "Finished",
    "Kind",
    "Places",
    "Shapes",
    "TableMeld",
    "Taking",
    "Verdict",
    "Way",
    "can_go_out",
    "can_lay_all",
    "can_open",
    "can_open_contract",
    "fewest_back",
    "finished",
    "fits",
    "hand_cards_used",
    "is_contract_meld",
    "new_meld_kind",
    "opening_worth",
    "opens",
    "place",
    "table_meld",
    "takes_top",
]

_HOMES = {
    "referee.arrange.back": (
        "fewest_back",
        "fits",
    ),
    "referee.arrange.contract": (
        "can_open_contract",
        "is_contract_meld",
        "opening_worth",
        "opens",
    ),
    "referee.arrange.going_out": ("can_go_out",),
    "referee.arrange.laying": (
        "can_lay_all",
        "hand_cards_used",
    ),
    "referee.arrange.opening": ("can_open",),
    "referee.arrange.places": (
        "place",
        "takes_top",
    ),
    "referee.arrange.results": (
        "Answer",
        "Arrangement",
        "Back",
        "Places",
        "Taking",
        "Verdict",
        "Way",
    ),
    "referee.arrange.shapes": (
        "Finished",
        "Kind",
        "Shapes",
    ),
    "referee.arrange.table": (
        "TableMeld",
        "finished",
        "new_meld_kind",
        "table_meld",
    ),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__getattr__ = lazy(__name__, _HOME_OF)
