"""Faults by name, and `inject`: a legal deal with one of them at some moment."""

from generator.faults import conduct, drawing, ending, melding, opening, piles, threes
from generator.faults.core import FAULTS, Expected, Injected, inject

__all__ = [
    "FAULTS",
    "Expected",
    "Injected",
    "conduct",
    "drawing",
    "ending",
    "inject",
    "melding",
    "opening",
    "piles",
    "threes",
]
