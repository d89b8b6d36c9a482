"""Random deals of contract samba, legal or with one fault: a witness apart from the engine.

Only the document classes of `referee.log.model` are shared with the product. Legality, score and
the finding that a fault must lead to are worked out here by code of its own.
"""

from contract_generator.deal import Generated, generate
from contract_generator.faults import FAULTS, Expected, Injected, inject

__all__ = ["FAULTS", "Expected", "Generated", "Injected", "generate", "inject"]
