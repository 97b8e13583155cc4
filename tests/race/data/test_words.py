"""Powers and scoring in words."""

from __future__ import annotations

from merchant_rules.race.box.powers import EFFECTS
from merchant_rules.race.box.words import POWER_WORDS, power_words, scoring_words
from tests.race.support import CATALOG, card


def powers(name: str) -> list[str]:
    return [power_words(CATALOG, power) for power in CATALOG.by_slug[card(name)].powers]


def scoring(name: str) -> tuple[str, ...]:
    return scoring_words(CATALOG, CATALOG.by_slug[card(name)])


def test_every_effect_has_words() -> None:
    assert set(POWER_WORDS) == {kind for kind, _ in EFFECTS.values()}
    for found in CATALOG.cards:
        words = [power_words(CATALOG, power) for power in found.powers]
        assert all(words)
        assert len(set(words)) == len(words)


def test_words_of_powers() -> None:
    assert powers("Contact Specialist") == [
        "-1 Military",
        "may pay for a military world, defense less 1, no Alien technology world",
    ]
    assert powers("Galactic Imperium") == ["+4 Military against Rebel worlds"]
    assert powers("Pirate World") == ["its own good sells for 3 more"]
    assert powers("Old Earth") == ["a good sells for 1 more", "1 good for 1 VP, up to 2 times"]
    assert powers("Diversified Economy")[0] == "3 goods of different kinds for 3 VP"
    assert powers("Free Trade Association")[0] == "1 Novelty good for 1 VP and 1 card, up to 3 times"
    assert powers("Galactic Federation") == ["developments cost 2 less"]


def test_words_of_scoring() -> None:
    assert scoring("Pan-Galactic League") == (
        "2 for each Genes world",
        "1 for each other military world",
        "3 for Contact Specialist",
    )
    assert scoring("Alien Tech Institute")[2] == "2 for each other Alien card"
    assert scoring("Galactic Renaissance")[0] == "1 for every 3 VP in chips"
    assert scoring("New Galactic Order") == ("1 for each Military",)
    assert scoring("New Economy")[0] == "2 for each development with a power in Consume"
    assert scoring("Galactic Federation") == ("2 for each 6-cost development", "1 for each other development")
