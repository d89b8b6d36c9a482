"""The arrangement solver: what can be laid legally with these cards, and how.

Exact answers with the melds as witness, for the rulings that turn on whether something can be
done. Pure and deterministic. It may not know the log, the table's state, paragraphs or penalties.
"""

from referee.arrange.back import fewest_back, fits
from referee.arrange.going_out import can_go_out
from referee.arrange.laying import can_lay_all, hand_cards_used
from referee.arrange.opening import can_open
from referee.arrange.places import place, takes_top
from referee.arrange.results import Answer, Arrangement, Back, Places, Taking, Verdict, Way
from referee.arrange.shapes import Kind, Shapes, TableMeld, new_meld_kind, table_meld

__all__ = [
    "Answer",
    "Arrangement",
    "Back",
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
    "fewest_back",
    "fits",
    "hand_cards_used",
    "new_meld_kind",
    "place",
    "table_meld",
    "takes_top",
]
