"""Random legal deals of every Canasta text, with their score: a witness apart from the engine.

Only the document classes of `referee.log.model` are shared with the product. Legality and score
are worked out here by code and numbers of its own.
"""

from canasta_generator.deal import Generated, generate
from canasta_generator.texts import TEXTS

__all__ = ["TEXTS", "Generated", "generate"]
