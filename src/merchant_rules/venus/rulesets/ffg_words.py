"""What the FFG rulebook calls the things that the shared chapters call by their names of 1988."""

from __future__ import annotations

WORDS = {
    "Bank": "bank",
    "IOU": "First Contact card",
    "Navigation Circle": "navigation space",
    "Pilot Number": "navigation die",
    "Tele Gate": "telegate",
    "Tele Gates": "telegates",
    "arrow": "path",
    "circle": "navigation space",
    "dot": "space",
    "fare": "passenger",
    "marker": "token",
    "species": "race",
    # penalties are hazards here
    "penalty": "hazard",
    "The penalty is": "The hazard costs",
    "No penalty is due here": "No hazard is to be paid here",
    "Pay the penalty": "Pay for the hazard",
    "pays the penalty": "pays for the hazard",
    # nothing is thrown overboard here, but offloaded
    "throws {item} overboard": "offloads {item}",
    "throw that overboard": "offload that",
    "thrown overboard": "offloaded",
    "A relic rides on the hull": "A relic lies in your play area",
    # rules that differ, and so their reasons (F-TRANS-3, F-04)
    "move to a City": "land on a city or a neutral spaceport",
    "You have used that path the other way this turn": "You have just come from there, or entered here from there",
}
"""A word or phrase of 1988 -> the one of 2012."""
