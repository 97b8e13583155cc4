"""What lies in the box of Star Traders, figure by figure."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from merchant_rules import DataError
from tests.star_traders.packaged import CATALOG, packaged

NAMES = """
11 Kluge   12 Verne      13 Niven     14 Mink        15 Jaxin   16 Heinlein
21 Vragel  22 Swarm      23 Telzey    24 Statyk      25 Frygia  26 Drachir
31 Clarke  32 Shower     33 Bradbury  34 Sanctuary   35 Babel   36 Lambard
41 Awwad   42 Terra      43 Snell     44 Wolf        45 Asimov  46 Hospital
51 Wells   52 Pygmalion  53 Hexworld  54 Helix       55 Jeeves  56 Amber
61 Endor   62 Oz         63 Jackpot   64 University  65 Hench   66 Capital
"""

# from-to: Stellors, Prestige, the owner's Stellors
CONTRACTS = """
11-41: 27 4 13    11-51: 16 3 8    12-16: 12 2 6    12-64: 16 3 8    13-44: 22 4 11    13-46: 16 3 8
14-22: 22 4 11    14-54: 16 3 8    15-23: 16 3 8    15-24: 19 3 9    16-52: 16 2 8    16-66: 6 1 3
21-42: 28 4 14    21-65: 19 3 9    22-12: 16 3 8    22-25: 9 2 4    23-33: 16 3 8    23-64: 13 2 6
24-33: 19 3 9    24-63: 39 8 6    25-31: 23 4 11    25-51: 19 3 9    26-21: 10 2 5    26-35: 13 2 6
31-43: 10 2 5    31-52: 28 4 14    32-14: 25 4 12    32-61: 16 3 8    33-34: 3 1 1    33-44: 13 2 6
34-42: 22 4 11    34-61: 15 3 7    35-62: 9 2 4    35-66: 9 2 4    36-11: 22 4 11    36-62: 7 1 3
41-13: 25 4 12    41-55: 16 3 8    42-53: 13 2 6    42-63: 45 12 7    43-15: 19 3 9    43-45: 6 1 3
44-23: 25 4 12    44-24: 24 4 12    45-15: 18 3 9    45-41: 7 1 3    46-16: 12 2 6    46-56: 10 2 5
51-11: 16 3 8    51-31: 27 4 13    52-34: 25 4 12    52-55: 9 2 4    53-12: 19 3 9    53-36: 16 3 8
54-32: 25 4 12    54-46: 16 3 8    55-35: 18 3 9    55-56: 3 1 1    56-14: 16 3 8    56-54: 6 1 3
61-25: 10 2 5    61-65: 4 1 2    62-45: 12 2 6    62-53: 13 2 6    63-26: 7 1 3    63-32: 10 2 5
64-21: 19 3 9    64-22: 16 3 8    65-26: 9 2 4    65-36: 9 2 4    66-13: 10 2 5    66-43: 10 2 5
"""

CARGOES = {
    11: "Hyperdrives",
    12: "Singing Stones",
    13: "Autodocs",
    14: "Pheromones",
    15: "Cybertanks",
    16: "Tesseract",
    21: "Alien Artifacts",
    22: "Hive",
    23: "Telepaths",
    24: "Psionic Shields",
    25: "Power Crystals",
    26: "Jewel Wood",
    31: "Magnetic Monopoles",
    32: "Fungus",
    33: "Dandelion Wine",
    34: "Fuzzie-Wuzzies",
    35: "Universal Translators",
    36: "Gremlins",
    41: "Microtechnology",
    42: "Tourists",
    43: "Cybernetic Brains",
    44: "Mercenaries",
    45: "Robots",
    46: "Youth Serum",
    51: "Chronospheres",
    52: "Living Sculpture",
    53: "Mutant Repellant",
    54: "Designer Genes",
    55: "Serving Androids",
    56: "Stasis Cubes",
    61: "Fur",
    62: "Dream Machines",
    63: "Indentured Labor",
    64: "Scholarly Expeditions",
    65: "Dragon Eggs",
    66: "Bureaucrats",
}


def number(slug: str) -> int:
    return CATALOG.world_by_slug[slug].number


@pytest.mark.rule("star:S-MAP-1", "star:S-MAP-2")
def test_two_dice_name_every_world_and_every_world_has_its_number() -> None:
    assert sorted(world.number for world in CATALOG.worlds) == [10 * a + b for a in range(1, 7) for b in range(1, 7)]
    assert all(world.number == 10 * world.arm + world.digit for world in CATALOG.worlds)
    assert CATALOG.world_by_slug["capital"].arm == 6


@pytest.mark.rule("star:S-MAP-3")
def test_names_and_numbers_of_the_worlds() -> None:
    words = NAMES.split()
    printed = dict(zip(map(int, words[::2]), words[1::2], strict=True))
    assert {world.number: world.name for world in CATALOG.worlds} == printed
    assert all(world.slug == world.name.lower() for world in CATALOG.worlds)


@pytest.mark.rule("star:S-MAP-7")
def test_one_start_in_each_arm_and_capital() -> None:
    starred = [world for world in CATALOG.worlds if world.starred]
    assert sorted(world.arm for world in starred) == [1, 2, 3, 4, 5, 6]
    assert [world.slug for world in starred if world.arm == 6] == ["capital"]
    # Which ones in the arms is a weak inference: they are where the Envoys go.
    envoys = {face.destination for face in CATALOG.faces if face.kind == "imperial-envoy"}
    assert {world.slug for world in starred} == envoys | {"capital"}


@pytest.mark.rule("star:S-MAP-8")
def test_one_shipyard_in_each_arm_and_capital() -> None:
    yards = [world for world in CATALOG.worlds if world.shipyard]
    assert sorted(world.arm for world in yards) == [1, 2, 3, 4, 5, 6]
    assert [world.slug for world in yards if world.arm == 6] == ["capital"]
    rows = {row["slug"]: row for row in packaged("worlds.toml")["worlds"]}
    assert {rows[world.slug]["shipyard_provenance"] for world in yards} == {"printed", "inferred-strong"}


@pytest.mark.rule("star:S-COMP-2", "star:S-CON-1", "star:S-CON-2")
def test_the_72_contracts_are_those_of_the_list() -> None:
    entries = CONTRACTS.replace(":", "").split()
    printed = {entries[i]: tuple(map(int, entries[i + 1 : i + 4])) for i in range(0, len(entries), 4)}
    ours = {f"{number(c.pick_up)}-{number(c.to)}": (c.stellors, c.prestige, c.station) for c in CATALOG.contracts}
    assert len(CATALOG.contracts) == len(printed) == 72
    assert ours == printed


@pytest.mark.rule("star:S-CARGO-1")
def test_the_printed_contract() -> None:
    contract = CATALOG.contract_by_slug["frygia-wells"]
    assert CATALOG.cargo_by_slug[contract.cargo].name == "Power Crystals"
    assert (number(contract.pick_up), number(contract.to)) == (25, 51)
    assert (contract.stellors, contract.prestige, contract.station) == (19, 3, 9)


@pytest.mark.rule("star:S-CARGO-18")
def test_every_cargo_has_one_home_and_two_destinations() -> None:
    assert {number(cargo.home): cargo.name for cargo in CATALOG.cargoes} == CARGOES
    assert len(CATALOG.cargoes) == 36
    ends: dict[str, set[str]] = {}
    for contract in CATALOG.contracts:
        ends.setdefault(contract.cargo, set()).add(contract.to)
        assert contract.pick_up == CATALOG.cargo_by_slug[contract.cargo].home
    assert {len(found) for found in ends.values()} == {2}
    assert len(ends) == 36


@pytest.mark.rule("star:S-CON-3", "star:S-CON-4")
def test_every_world_is_the_destination_of_two_contracts_and_none_of_its_own() -> None:
    assert Counter(contract.to for contract in CATALOG.contracts) == {world.slug: 2 for world in CATALOG.worlds}
    assert all(contract.to != contract.pick_up for contract in CATALOG.contracts)


@pytest.mark.rule("star:S-CON-5")
def test_the_owner_gets_half_of_the_mean_payoff() -> None:
    assert all(contract.station == contract.mean // 2 for contract in CATALOG.contracts)
    jackpots = [contract for contract in CATALOG.contracts if contract.to == "jackpot"]
    assert [(int(contract.mean), contract.station) for contract in jackpots] == [(13, 6), (15, 7)]


@pytest.mark.rule("star:S-CON-6", "ST-94")
def test_one_contract_of_16_gives_less_prestige_and_says_so() -> None:
    sixteens = {contract.slug: contract.prestige for contract in CATALOG.contracts if contract.stellors == 16}
    assert [slug for slug, prestige in sixteens.items() if prestige != 3] == ["heinlein-pygmalion"]
    assert sixteens["heinlein-pygmalion"] == 2
    noted = [row["to"] for row in packaged("contracts.toml")["contracts"] if row.get("note")]
    assert noted == ["pygmalion"]


@pytest.mark.rule("star:S-SPEC-1")
def test_six_contracts_have_a_special_payoff() -> None:
    special = {f"{number(c.pick_up)}-{number(c.to)}": c.special for c in CATALOG.contracts if c.special}
    assert special == {
        "24-63": "jackpot",
        "42-63": "jackpot",
        "36-11": "kluge",
        "51-11": "kluge",
        "15-23": "telzey",
        "44-23": "telzey",
    }
    assert {c.least_roll for c in CATALOG.contracts if c.special == "jackpot"} == {5}
    assert CATALOG.contract_by_slug["terra-jackpot"].mean == Fraction(15)


@pytest.mark.rule("star:S-COMP-3")
def test_65_luck_cards_of_18_kinds() -> None:
    assert len(CATALOG.kinds) == 18
    by_group: Counter[str] = Counter()
    for face in CATALOG.faces:
        by_group[CATALOG.kind_by_slug[face.kind].group] += face.count
    assert by_group == {"calamity": 36, "rolls": 8, "movement": 9, "other": 12}
    assert sum(by_group.values()) == 65


@pytest.mark.rule("star:S-CAL-3")
def test_the_ten_calamities() -> None:
    counts: Counter[str] = Counter()
    for face in CATALOG.faces:
        counts[face.kind] += face.count
    calamities = {kind.slug: counts[kind.slug] for kind in CATALOG.kinds if kind.calamity}
    assert calamities == {
        "gotcha": 2,
        "imperial-disfavor": 6,
        "imperial-envoy": 5,
        "lose-a-cargo": 2,
        "lose-a-station": 2,
        "piracy": 3,
        "quarantine": 3,
        "stressed-engines": 3,
        "takeover": 6,
        "you-are-lost": 4,
    }
    others = {kind.slug: counts[kind.slug] for kind in CATALOG.kinds if not kind.calamity}
    assert others == {
        "zap": 6,
        "superzap": 2,
        "codebreaker": 6,
        "priority-run": 2,
        "superjump": 1,
        "avoid-calamity": 6,
        "imperial-favor": 5,
        "jubilee": 1,
    }


def amounts(kind: str) -> list[int]:
    return sorted(face.amount for face in CATALOG.faces if face.kind == kind for _ in range(face.count))


def test_amounts_on_the_faces() -> None:
    assert amounts("imperial-disfavor") == [2, 2, 2, 2, 3, 4]
    assert amounts("imperial-favor") == [2, 2, 4, 4, 6]
    assert amounts("gotcha") == [2, 2]
    assert amounts("piracy") == [2, 2, 2]


@pytest.mark.rule("star:S-ENV-1", "ST-92")
def test_the_five_envoys() -> None:
    envoys = [face for face in CATALOG.faces if face.kind == "imperial-envoy"]
    assert [(number(face.destination), face.count) for face in envoys] == [(13, 1), (23, 1), (33, 1), (43, 1), (53, 1)]
    assert CATALOG.world_by_number[53].name == "Hexworld"


@pytest.mark.rule("star:S-LUCK-2", "ST-12")
def test_every_kind_has_its_time_of_play() -> None:
    times: dict[str, set[str]] = {}
    for kind in CATALOG.kinds:
        times.setdefault(kind.when, set()).add(kind.slug)
    assert times == {
        "any-window": {
            "imperial-disfavor",
            "imperial-envoy",
            "quarantine",
            "piracy",
            "stressed-engines",
            "lose-a-station",
            "lose-a-cargo",
            "gotcha",
            "imperial-favor",
        },
        "after-roll": {"zap", "superzap"},
        "lost-interval": {"you-are-lost"},
        "own-movement": {"codebreaker", "priority-run", "superjump"},
        "own-turn-action-unused": {"takeover"},
        "answer": {"avoid-calamity"},
        "on-sight": {"jubilee"},
    }


def test_seven_original_and_five_new_personalities() -> None:
    assert len(CATALOG.personality_by_slug) == 12
    assert CATALOG.personality_set("original") == (
        "navigator",
        "psychic",
        "lucky-lou",
        "negotiator",
        "engineer",
        "insider",
        "hero",
    )
    assert len(CATALOG.personality_set("new")) == 5


@pytest.mark.rule("star:S-SET-19", "star:S-ADV-1", "star:S-AWIN-2")
def test_tables_by_the_number_of_traders() -> None:
    table = {row.traders: (row.basic, row.advanced, row.chain) for row in CATALOG.game.tables}
    assert table == {2: (2, 2, 6), 3: (2, 3, 5), 4: (3, 4, 4), 5: (4, 5, 3), 6: (5, 6, 3)}
    assert all(row.basic == max(2, row.traders - 1) for row in CATALOG.game.tables)
    assert all(row.advanced == row.traders for row in CATALOG.game.tables)
    assert CATALOG.table(6).basic == 5
    with pytest.raises(DataError, match="7 Traders"):
        CATALOG.table(7)


def test_what_everybody_starts_with() -> None:
    setup, limits = CATALOG.game.setup, CATALOG.game.limits
    assert (setup.stellors, setup.engines, setup.prestige, setup.luck_cards) == (40, 3, 1, 2)
    assert (limits.hand, limits.hold, limits.engines) == (2, 2, 5)


def test_costs_and_rewards() -> None:
    game = CATALOG.game
    assert (game.stations.cost, game.stations.prestige_basic, game.stations.prestige_advanced) == (5, 2, 3)
    assert (game.cargo.abandon_stellors, game.cargo.abandon_prestige, game.cargo.race_prestige) == (5, 3, 1)
    assert (game.prestige.least, game.prestige.most) == (0, 30)
    assert (game.petition.least_prestige, game.petition.mission_payoff) == (15, 15)


def test_everything_can_be_hashed_and_an_unknown_map_is_named() -> None:
    assert hash(CATALOG) == hash(CATALOG)
    with pytest.raises(DataError, match=r"no map 'C'; there are A_plus, A_fit, B_reviewer"):
        CATALOG.map("C")
