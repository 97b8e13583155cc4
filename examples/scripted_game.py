"""A whole game to $1,000, written out: every die, every draw, every decision, and why.

Two players, no seed. A turn is a line of tokens, as in a record: `head` declares the first dot, `roll` is the dice,
`go` a step (with the pilot number where a circle is left), `see`, `turn` and `find` are what a look, a '?' box or a
landing brings to light, `draw` is what comes out of the cup, and the rest are the actions of trade. Beside each turn
stand the cash, the net worth and the cargo that its player has at the end of it; the program checks them all.
"""

from __future__ import annotations

import attrs

import merchant_rules as mr

CONFIG = mr.Config("classic-1988", ("human", "dell"), goal=1000, options={"first_player": 0})


@attrs.frozen
class Turn:
    """One turn: who, what, and what the player has afterwards."""

    species: str
    tokens: str
    cash: int
    worth: int
    cargo: str
    why: str


GAME = (
    Turn(
        "human",
        "head:biosphere-base-3 roll:4-5-6 go:biosphere-base-3 go:biosphere-base-2 go:biosphere-base-1 "
        "go:biosphere-12 go:biosphere-1 go:biosphere-2 go:biosphere-3 go:biosphere-4 see:biosphere:humans "
        "go:biosphere-5 go:biosphere-6 go:biosphere-7 go:biosphere-8 go:smoke-ring land iou:humans buy:rock-videos "
        "end",
        cash=10,
        worth=10,
        cargo="rock-videos",
        why=(
            "The look from orbit shows its own people. A first contact brings an IOU, here of $90: with $30 on "
            "top it pays for Rock Videos at $120, which bring $200 elsewhere."
        ),
    ),
    Turn(
        "dell",
        "head:base-colony-1 roll:2-5-6 go:base-colony-1 go:base-colony-2 go:base-colony-3 go:base-colony-4 "
        "go:colony-6 go:colony-5 go:colony-4 see:colony:yxklyx go:colony-3 go:colony-2 go:colony-1 go:colony-8 "
        "go:giant-colony-7 go:giant-colony-6",
        cash=40,
        worth=40,
        cargo="",
        why=(
            "From the orbit of Colony World Dell sees the Yxklyx and keeps that to itself. Nobody is known yet "
            "who buys what they sell, so it flies on to explore."
        ),
    ),
    Turn(
        "human",
        "head:biosphere-1 roll:2-5-6 go:biosphere-1 go:biosphere-12 go:biosphere-base-1 go:biosphere-base-2 "
        "go:biosphere-base-3 go:galactic-base go:base-colony-1 go:base-colony-2 go:base-colony-3 go:base-colony-4 "
        "go:colony-6 go:colony-5 go:colony-4",
        cash=10,
        worth=10,
        cargo="rock-videos",
        why=(
            "Thirteen points reach the same orbit, and the look shows who lives there: the Yxklyx buy Rock "
            "Videos. The city costs two points more than are left."
        ),
    ),
    Turn(
        "dell",
        "head:giant-colony-5 roll:3-3-6 go:giant-colony-5 go:giant-colony-4 go:giant-colony-3 go:giant-colony-2 "
        "go:giant-colony-1 go:giant-6 go:giant-7 go:giant-8 turn:giant-8:relic-mulligan-gear go:giant-9 go:giant-1 "
        "see:giant:dell go:genship-giant-3 go:genship-giant-2",
        cash=40,
        worth=40,
        cargo="",
        why=(
            "Dell finds its own people at the Giant Planet. With nothing to sell, their cheap goods can wait for "
            "a known buyer; the Multi-Generation Ship lies three points ahead."
        ),
    ),
    Turn(
        "human",
        "head:southern-comfort roll:1-3-4 go:southern-comfort sell:rock-videos draw:fare-base-cholos "
        "buy:immortal-grease end",
        cash=160,
        worth=160,
        cargo="immortal-grease",
        why=(
            "Two of eight points are enough: landing loses the rest. The Rock Videos bring $200, and one "
            "purchase is allowed in the turn of landing. The IOU of $100 is too good for goods at $50 and is "
            "kept."
        ),
    ),
    Turn(
        "dell",
        "head:genship-giant-1 roll:1-1-2 go:genship-giant-1 go:genship-4 hold:1",
        cash=40,
        worth=40,
        cargo="",
        why=(
            "Only a 4 or a 5 leads from this circle to the city. The arrow of a 1 points back, so naming it "
            "stops the ship in the circle for another try."
        ),
    ),
    Turn(
        "human",
        "head:colony-4 roll:1-2-3 go:colony-4 go:colony-3 go:colony-2 go:colony-1 go:colony-8",
        cash=160,
        worth=160,
        cargo="immortal-grease",
        why=("Five peoples buy Immortal Grease and none of them is known. A small roll, on towards the Giant Planet."),
    ),
    Turn(
        "dell",
        "head:genship-space-city roll:1-2-4 go:genship-space-city:4 land find:genship:graw buy:space-spice end",
        cash=10,
        worth=10,
        cargo="space-spice",
        why=(
            "The 4 is there: the Graw, and an IOU of $90. One Space Spice is all that may be bought in the turn "
            "of landing, so $30 in cash buys it and the IOU is saved for a better day."
        ),
    ),
    Turn(
        "human",
        "head:giant-colony-7 roll:1-3-5 go:giant-colony-7 go:giant-colony-6 go:giant-colony-5 go:giant-colony-4 "
        "go:giant-colony-3 go:giant-colony-2 go:giant-colony-1 go:giant-6 go:giant-5",
        cash=160,
        worth=160,
        cargo="immortal-grease",
        why=(
            "Passing the orbits of the Giant Planet shows the Dell, who do not want grease. On to the unknown "
            "systems behind the Super Giant."
        ),
    ),
    Turn(
        "dell",
        "head:genship-2 roll:2-3-6 go:genship-2 halt",
        cash=10,
        worth=10,
        cargo="space-spice",
        why=(
            "The way to Water World begins with an oval of $20, and the purse holds $10: the ship has to stop. "
            "Moving away next turn costs nothing."
        ),
    ),
    Turn(
        "human",
        "head:giant-supergiant-1 roll:3-4-6 go:giant-supergiant-1 go:giant-supergiant-2 go:giant-supergiant-3 "
        "go:supergiant-3 pay go:supergiant-4 pay go:supergiant-asteroid-1 go:supergiant-asteroid-2 "
        "go:supergiant-asteroid-3 go:supergiant-asteroid-4 go:asteroid-96 see:asteroid:niks go:ice-asteroid-6 "
        "go:ice-asteroid-5 go:ice-asteroid-4",
        cash=140,
        worth=140,
        cargo="immortal-grease",
        why=(
            "Both ovals of the Super Giant cost $10, cheaper than the turns lost by stopping. The look at the "
            "Asteroid System shows the Niks, who want no grease either."
        ),
    ),
    Turn(
        "dell",
        "head:genship-1 roll:3-3-5 go:genship-1 go:water-genship-4:3 go:water-genship-3 go:water-genship-2 "
        "go:water-genship-1 go:water-4 go:water-3 see:water:shenna go:water-2 go:water-1 go:whale-watch "
        "sell:space-spice draw:demand-dell-mulch-wine-1 buy:melf-pelts end",
        cash=40,
        worth=40,
        cargo="melf-pelts",
        why=(
            "The look at Water World shows the Shenna, and they buy Space Spice. Melf Pelts at $50 go into the "
            "hold; an IOU of $90 would be wasted on them."
        ),
    ),
    Turn(
        "human",
        "head:ice-asteroid-3 roll:4-5-6 go:ice-asteroid-3 go:ice-asteroid-2 go:ice-asteroid-1 go:ice-8 go:ice-7 "
        "go:ice-6 go:ice-5 go:ice-4 turn:ice-4:penalty-red-10-1 pay go:ice-3 go:ice-2 go:ice-1 see:ice:volois "
        "go:hoth-base iou:volois buy:voll-silk end",
        cash=110,
        worth=110,
        cargo="immortal-grease, voll-silk",
        why=(
            "The marker at Ice 4 is a penalty of $10. Behind it live the Volois: their IOU of $120 and $20 in "
            "cash pay for Voll Silk, which brings $220."
        ),
    ),
    Turn(
        "dell",
        "head:water-1 roll:2-4-5 go:water-1 go:water-2 go:cloud-wing-2 go:cloud-wing-1:4 go:moon-4 go:moon-3 "
        "turn:moon-3:penalty-blue-10-1 pay go:moon-2 go:moon-1 see:moon:zum go:moonview sell:melf-pelts "
        "draw:demand-yxklyx-melf-pelts-2 buy:chicle-liquor end",
        cash=100,
        worth=100,
        cargo="chicle-liquor",
        why=(
            "With a 4 the circle leads towards the Inhabited Moon. There live the Zum, who buy Melf Pelts; "
            "Chicle Liquor at $40 is the best use of the hold."
        ),
    ),
    Turn(
        "human",
        "head:ice-1 roll:3-5-5 go:ice-1 go:ice-2 go:ice-3 go:jungle-ice-4 go:jungle-ice-3 go:jungle-ice-2 "
        "go:jungle-ice-1 go:jungle-9 go:jungle-1 see:jungle:whynoms go:jellybeast-city sell:immortal-grease "
        "draw:demand-niks-space-spice-2 iou:whynoms buy:impossible-furniture end",
        cash=180,
        worth=180,
        cargo="impossible-furniture, voll-silk",
        why=(
            "The Whynoms of the Jungle Planet are the first to want the grease. Their IOU of $80 and $30 buy "
            "Impossible Furniture, which the Volois next door take for $180."
        ),
    ),
    Turn(
        "dell",
        "head:moon-1 roll:1-5-6 go:moon-1 go:moon-2 go:polluted-moon-5 go:polluted-moon-4 go:polluted-moon-3 "
        "go:polluted-moon-2 go:polluted-moon-1 go:polluted-8 go:polluted-9 turn:polluted-9:penalty-blue-10-2 halt",
        cash=100,
        worth=100,
        cargo="chicle-liquor",
        why=(
            "The box holds a penalty. Two points would not reach the city behind it, so stopping costs nothing "
            "but saves $10."
        ),
    ),
    Turn(
        "human",
        "head:jungle-1 roll:1-3-4 go:jungle-1 go:jungle-9 go:jungle-ice-1 go:jungle-ice-2 go:jungle-ice-3 "
        "go:jungle-ice-4 go:ice-3",
        cash=180,
        worth=180,
        cargo="impossible-furniture, voll-silk",
        why="Back towards the Volois with the furniture. Eight points are not enough.",
    ),
    Turn(
        "dell",
        "head:polluted-1 roll:3-3-3 go:polluted-1 see:polluted:eeepeeep go:paint-place iou:eeepeeep ship:clipper end",
        cash=100,
        worth=100,
        cargo="chicle-liquor",
        why=(
            "The Eeepeeep do not drink Chicle Liquor, but they sell ships. Their IOU of $100 and the old Scout "
            "pay for a Clipper with four dice, without a dollar of cash."
        ),
    ),
    Turn(
        "human",
        "head:ice-2 roll:1-4-5 go:ice-2 go:ice-1 go:hoth-base sell:impossible-furniture "
        "draw:demand-graw-designer-genes-2 buy:voll-silk end",
        cash=220,
        worth=220,
        cargo="voll-silk, voll-silk",
        why=(
            "Furniture for $180, a second Voll Silk for $140. Four peoples buy silk at $220, and Human knows "
            "where all of them live."
        ),
    ),
    Turn(
        "dell",
        "head:polluted-1 roll:2-2-5-6 go:polluted-1 go:polluted-2 go:polluted-3 go:polluted-4 go:polluted-5 "
        "turn:polluted-5:relic-jump-start go:polluted-6 go:polluted-7 go:cloud-wing-4 go:cloud-body-1:2 "
        "see:cloud:cholos go:cloud-body-5:2 turn:cloud-body-5:penalty-blue-20-1 halt",
        cash=100,
        worth=100,
        cargo="chicle-liquor",
        why=(
            "Through the Cloud, where the Cholos buy Chicle Liquor. The 2 that opened the first circle rules the "
            "second as well, and there it leads past them onto a penalty of $20: stop, because the city is the "
            "other way."
        ),
    ),
    Turn(
        "human",
        "head:ice-1 roll:1-3-3 go:ice-1 go:ice-9 turn:ice-9:open-port-2 go:ice-8 go:ice-asteroid-1 "
        "go:ice-asteroid-2 go:ice-asteroid-3",
        cash=220,
        worth=220,
        cargo="voll-silk, voll-silk",
        why=(
            "With two silks aboard towards the Graw. The box at Ice 9 turns out to be an Open Spaceport, good to "
            "know for later visits."
        ),
    ),
    Turn(
        "dell",
        "head:cloud-body-1 roll:3-4-5-6 go:cloud-body-1 go:cloud-body-2:6 turn:cloud-body-2:penalty-red-30-1 halt",
        cash=100,
        worth=100,
        cargo="chicle-liquor",
        why=(
            "With a 6 the circle leads the right way, onto the next penalty. $30 is nearly a third of Dell's "
            "money; a turn is cheaper."
        ),
    ),
    Turn(
        "human",
        "head:ice-asteroid-4 roll:2-2-5 go:ice-asteroid-4 go:ice-asteroid-5 go:ice-asteroid-6 go:asteroid-96 "
        "go:supergiant-asteroid-4 go:supergiant-asteroid-3 go:supergiant-asteroid-2 go:supergiant-asteroid-1 "
        "go:supergiant-4",
        cash=220,
        worth=220,
        cargo="voll-silk, voll-silk",
        why=(
            "The Niks would take silk, too, but a penalty of $30 guards their city, and what they ask for is the "
            "spice of the Graw. So first to the Graw."
        ),
    ),
    Turn(
        "dell",
        "head:cloud-space-city roll:4-5-6-6 go:cloud-space-city land sell:chicle-liquor "
        "draw:demand-shenna-mulch-wine-1 buy:designer-genes end",
        cash=130,
        worth=130,
        cargo="designer-genes",
        why=(
            "Landing at last: Chicle Liquor for $90, Designer Genes for $60. The Graw are known to want the "
            "genes, and a demand lies with them."
        ),
    ),
    Turn(
        "human",
        "head:supergiant-3 roll:2-3-5 go:supergiant-3 pay go:giant-supergiant-3 go:giant-supergiant-2 "
        "go:giant-supergiant-1 go:giant-5 go:giant-4 go:giant-3 go:giant-2 go:giant-1 go:genship-giant-3",
        cash=210,
        worth=210,
        cargo="voll-silk, voll-silk",
        why=("One more oval of the Super Giant for $10, and ten points lead almost to the Multi-Generation Ship."),
    ),
    Turn(
        "dell",
        "stay iou:cholos equip:shield buy:designer-genes end",
        cash=100,
        worth=100,
        cargo="designer-genes, designer-genes, shield",
        why=(
            "Whoever stays in a city trades without limit. The IOU of the Cholos pays for a Shield and part of "
            "more Designer Genes. The Shield rides on the hull and takes no room."
        ),
    ),
    Turn(
        "human",
        "head:genship-giant-2 roll:2-2-5 go:genship-giant-2 go:genship-giant-1 go:genship-4 "
        "go:genship-space-city:5 land sell:voll-silk draw:demand-niks-space-spice-1 buy:space-spice end",
        cash=400,
        worth=400,
        cargo="space-spice, voll-silk",
        why=(
            "The 5 opens the circle. One sale and one purchase in the turn of landing: Voll Silk for $220, Space "
            "Spice for $30."
        ),
    ),
    Turn(
        "dell",
        "head:cloud-south-1 roll:4-4-4-6 go:cloud-south-1 go:cloud-south-2 go:genship-cloud-1 go:genship-1 "
        "go:genship-2:6 pay go:genship-space-city land sell:designer-genes draw:demand-shenna-finest-dust-2 "
        "draw:demand-humans-space-spice-2 buy:space-spice end",
        cash=230,
        worth=230,
        cargo="designer-genes, shield, space-spice",
        why=(
            "The Shield takes $20 off the penalty, so nothing is due. The demand adds $40 to the $120 for "
            "Designer Genes."
        ),
    ),
    Turn(
        "human",
        "stay sell:voll-silk draw:fare-dell-base buy:space-spice port:genship-1 factory:genship-space-city end",
        cash=190,
        worth=590,
        cargo="space-spice, space-spice",
        why=(
            "Staying pays: the second silk, a second spice for the two demands of the Niks, and with the rest a "
            "Spaceport and the Factory. Deeds count what they cost, so nothing is lost, and they earn."
        ),
    ),
    Turn(
        "dell",
        "stay sell:designer-genes draw:demand-zum-finest-dust-2 iou:graw buy:glorious-junk end",
        cash=340,
        worth=340,
        cargo="glorious-junk, shield, space-spice",
        why=(
            "The Factory has made Glorious Junk available. The IOU of the Graw covers $90 of its $100; Human, "
            "who owns the Factory, gets $50 of commission."
        ),
    ),
    Turn(
        "human",
        "head:genship-4 roll:4-4-6 go:genship-4 go:genship-war-torn-1:6 go:genship-war-torn-2 "
        "go:genship-war-torn-3 go:war-torn-8 go:war-torn-7 go:war-torn-6 pay go:war-torn-5 "
        "turn:war-torn-5:penalty-yellow-40-1 halt",
        cash=230,
        worth=630,
        cargo="space-spice, space-spice",
        why=(
            "The two demands make the Niks pay $200 for the first spice and $140 for the second. On the way to "
            "them a marker turns out to be a penalty of $40: stop."
        ),
    ),
    Turn(
        "dell",
        "head:genship-4 roll:1-3-3-5 go:genship-4 go:genship-giant-1:1 go:genship-giant-2 go:genship-giant-3 "
        "go:giant-1 go:giant-2 go:giant-3 go:giant-4 go:giant-5 go:levitown sell:glorious-junk "
        "draw:demand-eeepeeep-finest-dust-2 buy:finest-dust end",
        cash=530,
        worth=530,
        cargo="finest-dust, shield, space-spice",
        why="The Dell buy Glorious Junk for $200. Finest Dust costs $10 here and brings $50.",
    ),
    Turn(
        "human",
        "head:war-torn-asteroid-1 roll:4-5-5 go:war-torn-asteroid-1 go:war-torn-asteroid-2 go:war-torn-asteroid-3 "
        "go:asteroid-12 go:asteroid-22 go:asteroid-32 pay go:asteroid-43 go:asteroid-54 go:asteroid-64 "
        "turn:asteroid-64:relic-laser go:asteroid-65 go:asteroid-55 turn:asteroid-55:penalty-blue-20-2 pay "
        "go:asteroid-54 go:asteroid-64 land take end",
        cash=200,
        worth=600,
        cargo="space-spice, space-spice",
        why=(
            "Fourteen points are enough to turn up two boxes on the way and to come back for the Relic Laser, "
            "which is worth $50 in barter. The city is one dot away."
        ),
    ),
    Turn(
        "dell",
        "stay sell:space-spice draw:fare-wollow-shenna iou:dell board:fare-dell-base port:giant-1 port:giant-3 "
        "port:giant-5 end",
        cash=190,
        worth=790,
        cargo="fare-dell-base, finest-dust, shield",
        why=(
            "Its own people sell deeds for a fifth less: three Spaceports for $160 each, one of them with the "
            "IOU, count $600. A passenger for the Galactic Base comes along."
        ),
    ),
    Turn(
        "human",
        "head:asteroid-west-space-city roll:2-2-5 go:asteroid-west-space-city land sell:space-spice "
        "draw:space-spice draw:voll-silk buy:mulch-wine end",
        cash=380,
        worth=780,
        cargo="mulch-wine, space-spice",
        why="The first spice brings $80 and both demands, $200 in all. The Niks' wine fills the hold.",
    ),
    Turn(
        "dell",
        "head:giant-5 roll:4-4-6-6 go:giant-5 go:giant-6 go:giant-colony-1 go:giant-colony-2 go:giant-colony-3 "
        "go:giant-colony-4 go:giant-colony-5 go:giant-colony-6 go:giant-colony-7 go:colony-8 go:colony-1 "
        "go:colony-2 go:colony-3 go:colony-4 go:southern-comfort sell:finest-dust draw:demand-zum-finest-dust-3 "
        "buy:immortal-grease end",
        cash=190,
        worth=790,
        cargo="fare-dell-base, immortal-grease, shield",
        why="Finest Dust to the Yxklyx, and grease for the next journey. Dell is ahead by $10.",
    ),
    Turn(
        "human",
        "stay sell:space-spice draw:space-spice draw:fare-graw-qossuth iou:niks port:asteroid-12 end",
        cash=400,
        worth=1000,
        cargo="mulch-wine",
        why=(
            "The second spice brings $140. With the IOU of the Niks a Spaceport costs $120 and counts $200: net "
            "worth $1,000, and the turn ends."
        ),
    ),
)


def play_turn(state: mr.State, turn: Turn) -> mr.State:
    """Play the tokens of one turn, each a legal action or something that chance can bring."""
    for text in turn.tokens.split():
        state = mr.apply_action(state, mr.parse_token(state, text))
    return state


def main() -> None:
    """Play the game and compare it with what is written beside it."""
    state = mr.new_game(CONFIG)
    for number, turn in enumerate(GAME, start=1):
        seat = state.turn.seat
        assert (state.turn.number, state.players[seat].species) == (number, turn.species)
        state = play_turn(state, turn)
        player = state.players[seat]
        found = (player.money, mr.net_worth(state, seat), ", ".join(player.cargo))
        assert found == (turn.cash, turn.worth, turn.cargo), f"turn {number}: {found}"
        print(f"{number:2}. {turn.species:5}  ${turn.cash:<4} worth ${turn.worth:<5} {turn.cargo or 'empty holds'}")
        print(f"      {turn.why}")

    # The goal is looked at when a turn ends: so this one was the last.
    assert mr.result(state) == mr.Result(winners=(0,), reason="goal", worths=(1000, 790))
    print(f"{len(GAME)} turns: Human wins with $1000 to Dell's $790.")


if __name__ == "__main__":
    main()
