"""Walking through a deal: the table after every event, beside what was found there.

    from referee.review import review

    walk = review(document)
    walk.steps[7].sides["AC"].melds

Reads the same fold that rules on the deal and changes nothing in it.
"""

from __future__ import annotations

from referee.lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.review.model import Hand, Laid, Review, Side, Step
    from referee.review.walk import review

__all__ = ["Hand", "Laid", "Review", "Side", "Step", "review"]

_HOME = {
    **dict.fromkeys(("Hand", "Laid", "Review", "Side", "Step"), "referee.review.model"),
    "review": "referee.review.walk",
}

__getattr__ = lazy(__name__, _HOME)
