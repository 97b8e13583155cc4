"""The points at the end, development by development as the rulebook counts them (G-SIX)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from .box import ALIEN, CARDS, is_military, is_world, kind, powers

Tableau = list[str]


def points(tableau: Tableau, chips: int) -> int:
    """All points of a player (G-SCORE-1)."""
    printed: int = sum(CARDS[slug].get("vp", 0) for slug in tableau)
    return chips + printed + sum(SIX[slug](tableau, chips) for slug in tableau if slug in SIX)


def _worlds(tableau: Tableau, of: str, production: int, windfall: int) -> int:
    worth = {"production": production, "windfall": windfall}
    return sum(worth.get(CARDS[slug].get("produces", ""), 0) for slug in tableau if kind(slug) == of)


def _there(tableau: Tableau, *slugs: str) -> int:
    return sum(slug in tableau for slug in slugs)


def _with_power(tableau: Tableau, phase: str, development: int, world: int) -> int:
    own = {slug for slug, _ in powers(tableau, phase)}
    return sum(world if is_world(slug) else development for slug in own)


def _alien_tech_institute(tableau: Tableau, chips: int) -> int:
    others = [slug for slug in tableau if kind(slug) != ALIEN and "ALIEN" in CARDS[slug]["name"].upper()]
    return _worlds(tableau, ALIEN, 3, 2) + 2 * len(others)


def _galactic_federation(tableau: Tableau, chips: int) -> int:
    return sum(2 if CARDS[slug]["cost"] == 6 else 1 for slug in tableau if not is_world(slug))


def _galactic_imperium(tableau: Tableau, chips: int) -> int:
    return sum(2 if "Rebel" in CARDS[slug]["name"] else 1 for slug in tableau if is_military(slug))


def _galactic_survey(tableau: Tableau, chips: int) -> int:
    return _with_power(tableau, "explore", 1, 1) + sum(map(is_world, tableau))


def _pan_galactic_league(tableau: Tableau, chips: int) -> int:
    worlds = sum(2 if kind(slug) == "genes" else is_military(slug) for slug in tableau)
    return worlds + 3 * _there(tableau, "contact-specialist")


SIX: Final[dict[str, Callable[[Tableau, int], int]]] = {
    "alien-tech-institute": _alien_tech_institute,
    "free-trade-association": lambda tableau, chips: (
        _worlds(tableau, "novelty", 2, 1) + 2 * _there(tableau, "consumer-markets", "expanding-colony")
    ),
    "galactic-federation": _galactic_federation,
    "galactic-imperium": _galactic_imperium,
    "galactic-renaissance": lambda tableau, chips: (
        chips // 3 + 3 * _there(tableau, "artist-colony", "galactic-trendsetters", "research-labs")
    ),
    "galactic-survey-seti": _galactic_survey,
    "merchant-guild": lambda tableau, chips: 2 * sum(CARDS[s].get("produces") == "production" for s in tableau),
    "mining-league": lambda tableau, chips: (
        _worlds(tableau, "rare-elements", 2, 1) + 2 * _there(tableau, "mining-robots", "mining-conglomerate")
    ),
    "new-economy": lambda tableau, chips: _with_power(tableau, "consume", 2, 1),
    "new-galactic-order": lambda tableau, chips: sum(
        power["amount"]
        for _, power in powers(tableau, "settle", "military")
        if "kind" not in power and "keyword" not in power
    ),
    "pan-galactic-league": _pan_galactic_league,
    "trade-league": lambda tableau, chips: _with_power(tableau, "trade", 2, 1),
}
