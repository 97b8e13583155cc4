"""The desk that the page in a browser asks: every game is played through it, and nobody sees what is not his."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules import games, race, star_traders
from merchant_rules.page.desk import Desk
from merchant_rules.page.face import face_of, of_spot
from merchant_rules.page.keeping import FORMAT, kept, packed, recorded, restored, unpacked
from merchant_rules.page.sight import hint, sight
from merchant_rules.page.table import PERSON, Table
from tests.kernel import toy_io
from tests.page.games import CONFIGS

RULESETS = ("classic-1988", "ffg-classic", "race-base", "star-traders-basic", "star-traders-advanced")


def ask(desk: Desk, do: str, **more: Any) -> Any:
    return json.loads(desk.ask(json.dumps({"do": do, **more})))


def begin(ruleset: str, seats: list[str], **more: Any) -> tuple[Desk, dict[str, Any]]:
    desk = Desk()
    wanted = {"ruleset": ruleset, "players": len(seats), "seats": seats, "seed": "7", **more}
    return desk, ask(desk, "new", wanted=wanted)


def go_on(desk: Desk) -> dict[str, Any]:
    """Let bots play until somebody is asked."""
    while ask(desk, "step")["more"]:
        pass
    found: dict[str, Any] = ask(desk, "look")
    return found


def table_of(config: Any, people: int = 1, decisions: int = 0, seed: int = 3) -> Table:
    """A table with random bots, after some decisions of a random game."""
    state, rng = mr.new_game(config, seed=seed), random.Random(seed)
    for _ in range(decisions):
        if mr.result(state) is None:
            state = mr.apply_action(state, rng.choice(mr.legal_moves(state)))
    count = config.player_count
    return Table(state, [PERSON] * people + ["random"] * (count - people))


# -- choosing ---------------------------------------------------------------------------------------------------------


def test_all_games_are_offered() -> None:
    found = ask(Desk(), "games")
    assert [own["name"] for own in found] == [game.name for game in games()]
    venus = found[0]
    assert [own["name"] for own in venus["rulesets"]][:2] == ["classic-1988", "ffg-classic"]
    assert venus["bots"][0] == "trader"
    assert venus["goal"] == 1000
    assert found[1]["goal"] is None
    assert [own["names"][:2] for own in found[:3]] == [[], [], ["Ada", "Bo"]], "as they are called at the table"
    first = venus["rulesets"][0]
    assert (first["least"], first["most"]) == (1, 6)
    assert {own["name"] for own in first["modules"]} >= {"combat", "rastur", "solitaire"}
    assert all(own["summary"] for own in first["options"])
    rulesets = [own for game in found for own in game["rulesets"]]
    assert min(len(option["values"]) for own in rulesets for option in own["options"]) > 1


def test_what_is_chosen_is_what_is_played() -> None:
    options = {"guard_plants_payoff": 1}
    desk, _ = begin("classic-1988", ["person", "random"], modules=["rastur"], goal=3000, options=options)
    config = desk.table.state.config
    assert (config.modules, config.goal) == (("rastur",), 3000)
    option = mr.Config("classic-1988", 2).options
    assert {key for key in option if option[key] != config.options[key]} == {"guard_plants_payoff"}


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"ruleset": "chess"}, "no such ruleset"),
        ({"ruleset": 3}, "no such ruleset"),
        ({"players": 9, "seats": ["person"] * 9}, "players"),
        ({"players": "3"}, "how many"),
        ({"seats": ["person"]}, "seats"),
        ({"seats": ["person", "hal"]}, "hal"),
        ({"modules": ["hats"]}, "hats"),
        ({"modules": "combat"}, "list"),
        ({"seed": "seven"}, "whole number"),
        ({"seed": "9" * 41}, "up to 40 digits"),
        ({"goal": -1}, "goal"),
        ({"options": {"guard_plants_payoff": 99}}, "option"),
        ({"options": {"hats": 0}}, "option"),
    ],
)
def test_what_cannot_be_played_is_refused_in_words(more: dict[str, Any], says: str) -> None:
    desk = Desk()
    wanted = {"ruleset": "classic-1988", "players": 2, "seats": ["person", "random"], **more}
    told = ask(desk, "new", wanted=wanted)["error"]
    assert says in told
    assert not told.startswith("$")  # it is no file
    assert ask(desk, "look") == {"error": "there is no game yet"}


def test_what_takes_time_can_be_done_before() -> None:
    desk = Desk()
    assert [ask(desk, "prepare", ruleset=name) for name in ("race-base", "chess")] == [True, False]
    assert ask(desk, "look") == {"error": "there is no game yet"}


def test_without_a_seed_no_two_games_are_the_same() -> None:
    made = [begin("race-base", ["person", "race"], seed="")[0] for _ in range(2)]
    assert len({desk.table.start.source.seed for desk in made}) == 2


@pytest.mark.parametrize("request_", ["{}", "[]", "3", '{"do": "table"}', '{"do": "__init__"}', '{"do": null}'])
def test_unknown_requests_are_refused(request_: str) -> None:
    assert "unknown" in json.loads(Desk().ask(request_))["error"]


# -- playing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_person_plays_against_bots(ruleset: str) -> None:
    """Every listed move has a sentence, every spot stands for moves that are listed, or for a way that can be gone."""
    desk, _ = begin(ruleset, ["person", "random"])
    rng = random.Random(5)
    for _ in range(40):
        seen = go_on(desk)
        if seen["over"]:
            break
        assert seen["asked"] == seen["seat"] == 0
        assert (seen["worth"] == "") == (len(desk.table.stand) == 1)  # a line needs two points
        assert seen["moves"]
        assert seen["now"]
        assert seen["status"]
        assert all(move["text"] and move["token"] for move in seen["moves"])
        for spot in seen["spots"]:
            mark, _, of = spot["spot"].partition(":")
            assert mark in seen["marks"]
            assert f'data-{mark}="{of}"' in seen["picture"]
            assert spot["name"]
            assert (all(0 <= number < len(seen["moves"]) for number in spot["moves"]) and spot["moves"]) or spot["way"]
        played = ask(desk, "act", tokens=[rng.choice(seen["moves"])["token"]])
        assert "error" not in played
        assert played["ply"] > seen["ply"]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_bots_play_with_everybody_looking_on(ruleset: str) -> None:
    desk, first = begin(ruleset, ["random", "random"])
    for _ in range(1000):
        if not ask(desk, "step")["more"]:
            break
    seen = ask(desk, "look")
    assert first["seat"] is None
    assert seen["seat"] is None
    assert seen["moves"] == []
    assert seen["log"]
    assert seen["over"] or ruleset != "race-base"
    assert seen["picture"] == str(desk.table.game.part("picture")(mr.view(desk.table.state, None)))


def test_a_way_is_flown_as_far_as_it_goes() -> None:
    desk, _ = begin("classic-1988", ["person", "random"], options={"first_player": 1})
    while ask(desk, "look").get("asked") is None or "Moving" not in type(desk.table.state.stack[-1]).__name__:
        seen = go_on(desk)
        declares = [move["token"] for move in seen["moves"] if move["token"] != "stay"]
        ask(desk, "act", tokens=[declares[0]])
    seen = ask(desk, "look")
    far = max((spot for spot in seen["spots"] if spot.get("way")), key=lambda spot: len(spot["way"]))
    after = ask(desk, "act", tokens=far["way"])
    assert after["ply"] > seen["ply"] + 1
    assert desk.table.state.players[0].place == of_spot(far["spot"])


def test_a_move_that_the_rules_refuse_says_by_which_rule() -> None:
    desk, _ = begin("classic-1988", ["person", "random"])
    go_on(desk)
    refused = ask(desk, "act", tokens=["land"])["refusal"]
    assert refused["rule"].startswith("1988:")
    assert refused["said"]
    assert refused["page"].startswith("rules-1988/#1988-")
    assert ask(desk, "rule", rule=refused["rule"])["said"] == refused["said"]
    assert "error" in ask(desk, "act", tokens=["go:atlantis"])
    unknown = ask(desk, "rule", rule="1988:99.9/z")
    assert (unknown["said"], unknown["page"]) == ("", "rules-1988/#1988-99.9-z")


@pytest.mark.parametrize(
    ("config", "mark"),
    [
        (mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0}), "id:rumble-city"),
        (mr.Config("ffg-classic", ("human", "whynom")), "id:rumble-city"),
        (race.Config("race-base", 2), "card:gem-world"),
        (race.Config("race-base", 2), "phase:explore"),
        (star_traders.Config("star-traders-basic", 2), "world:telzey"),
    ],
)
def test_a_spot_that_stands_for_no_move_says_why(config: Any, mark: str) -> None:
    """Wherever somebody is asked, what is refused has a rule with words; where nothing is said, there is no rule."""
    table = table_of(config, people=2)
    desk, rng = Desk(), random.Random(1)
    desk.load(kept(table))
    for _ in range(30):
        if desk.table.is_over:
            break
        seen = ask(desk, "show")
        told = ask(desk, "why", spot=mark)
        legal = [spot["spot"] for spot in seen["spots"]]
        assert told["message"]
        assert told["rule"] or mark in legal
        assert not told["rule"] or (told["said"] and told["page"])
        ask(desk, "act", tokens=[rng.choice(seen["moves"])["token"]])


def test_a_click_on_a_world_plays_no_card() -> None:
    """A Quarantine goes almost anywhere: every world would be lit, and whoever clicks on one has lost the card."""
    config = star_traders.Config("star-traders-basic", 2)
    held = [star_traders.Seat("mink", hand=("quarantine",)), star_traders.Seat("capital")]
    table = Table(star_traders.position(config, held, seed=1, stage="finish"), (PERSON, "random"))
    seen = sight(table, "dark")
    assert "play:quarantine:~:niven" in [move["token"] for move in seen["moves"]]
    assert seen["spots"] == []


def test_a_card_for_every_world_hides_no_other_move() -> None:
    """Dozens of worlds are listed after everything else that can be done, and a spot still stands for its moves."""
    config = star_traders.Config("star-traders-basic", 2)
    held = [star_traders.Seat("mink", hand=("quarantine",)), star_traders.Seat("capital")]
    state = star_traders.position(config, held, seed=1)
    seen = sight(Table(state, (PERSON, "random")), "dark")
    tokens = [move["token"] for move in seen["moves"]]
    assert sorted(tokens) == sorted(mr.token(state, move) for move in mr.legal_moves(state))
    on_worlds = ["play:quarantine" in token for token in tokens]
    assert on_worlds == sorted(on_worlds)
    assert 30 < sum(on_worlds) < len(tokens)
    assert seen["spots"]
    for spot in seen["spots"]:
        assert all(spot["name"] in seen["moves"][number]["text"] for number in spot["moves"])


@pytest.mark.rule("race:G-SETUP-8")
def test_a_card_that_cannot_be_picked_now_says_that_cards_are_picked_in_their_order() -> None:
    """Not that all discard two cards, which is what one is about to do."""
    desk, _ = begin("race-base", ["person", "race"])
    seen = go_on(desk)
    hand = mr.view(desk.table.state, 0).hand
    lit = [of_spot(spot["spot"]) for spot in seen["spots"]]
    assert lit == [*hand[:-1]]  # after the last one there is none to pick
    told = ask(desk, "why", spot=f"card:{hand[-1]}")
    assert told["message"].startswith("Cards are picked in the order in which they lie")
    assert told["rule"] == "race:G-SETUP-8"
    seen = ask(desk, "act", tokens=[f"discard:0:{hand[3]}"])
    assert [of_spot(spot["spot"]) for spot in seen["spots"]] == [*hand[4:]]
    assert ask(desk, "why", spot=f"card:{hand[0]}") == told
    world = desk.table.state.players[0].tableau[0]
    assert ask(desk, "why", spot=f"card:{world}")["message"] != told["message"]


def test_what_loses_something_for_good_is_said_before() -> None:
    seats = [mr.Seat(place="dry-city", money=150, ious=("volois",)), mr.Seat()]
    config = mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0})
    state = mr.position(config, seats=seats, cultures={"desert": "volois"}, seed=1)
    table = Table(state, ("person", "random"))
    table.play("stay")
    table.play(mr.token(table.state, mr.RedeemIou("volois")))
    moves = {move["token"]: move["warning"] for move in sight(table, "dark")["moves"]}
    assert "$120 of barter value, which you have not spent, is lost" in moves["end"]
    assert moves["buy:voll-silk"] == ""


def test_a_hint_is_a_legal_move_with_a_reason() -> None:
    for ruleset in RULESETS:
        desk, _ = begin(ruleset, ["person", "random"])
        seen = go_on(desk)
        told = ask(desk, "hint")
        assert told["token"] in [move["token"] for move in seen["moves"]]
        assert told["text"]
        assert told["why"]


def test_windows_without_a_choice_ask_nobody_and_are_not_told() -> None:
    desk, _ = begin("star-traders-basic", ["person", "star-trader"])
    chosen = []
    for _ in range(30):
        seen = go_on(desk)
        assert {move["token"] for move in seen["moves"]} != {"pass"}
        chosen.append(ask(desk, "hint")["token"])
        ask(desk, "act", tokens=chosen[-1:])
    assert [told["text"] for told in ask(desk, "look")["log"]].count("Ada passes.") == chosen.count("pass")
    assert desk.table.moves.count("pass") > chosen.count("pass")


def test_nobody_is_told_twice_what_he_did() -> None:
    desk, _ = begin("star-traders-basic", ["person", "star-trader"])
    for _ in range(40):
        go_on(desk)
        ask(desk, "act", tokens=[ask(desk, "hint")["token"]])
    log = ask(desk, "look")["log"]
    built = [told for told in log if "builds a station on" in told["text"]]
    assert [told["own"] for told in built if told["text"].startswith("Ada")] == [True, True]
    assert [told["own"] for told in built if told["text"].startswith("Bo")] == [False]
    assert "Stellors" in built[0]["text"]
    assert any("jumps to" in told["text"] and not told["own"] for told in log)  # what came of a decision is news


# -- taking back ------------------------------------------------------------------------------------------------------


def test_what_told_nobody_anything_can_be_taken_back() -> None:
    config = mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0})
    seats = [mr.Seat(place="dry-city", money=150), mr.Seat()]
    table = Table(mr.position(config, seats=seats, cultures={"desert": "volois"}, seed=1), ("person", "random"))
    table.play("stay")
    before, told = table.state, list(table.log)
    table.play("buy:voll-silk")
    assert table.log != told
    table.undo()
    assert (table.state, table.log, table.moves) == (before, told, ["stay"])
    assert table.stand == Table(before, table.kinds).stand
    table.undo()
    assert table.state == table.start
    assert not table.can_undo
    with pytest.raises(mr.MerchantRulesError, match="Nothing can be taken back"):
        table.undo()


def test_a_roll_cannot_be_taken_back() -> None:
    config = mr.Config("classic-1988", ("human", "nik"), options={"first_player": 0})
    table = Table(mr.new_game(config, seed=1), ("person", "random"))
    table.play(mr.token(table.state, mr.DeclareStep("cloud-body-8")))
    assert not table.can_undo


def passage() -> Table:
    """Two people; the first one needs the station of the other on Niven."""
    config = star_traders.Config("star-traders-basic", 2, options={"deals": "off"})
    held = [star_traders.Seat("mink"), star_traders.Seat("capital", stations=("niven",))]
    return Table(star_traders.position(config, held, seed=1), (PERSON, PERSON))


def test_what_somebody_else_answered_cannot_be_taken_back() -> None:
    table = passage()
    table.play("ask-passage:niven:5")
    assert (table.asked, table.can_undo) == (1, False)
    table.play("refuse-passage")
    assert (table.asked, table.can_undo) == (0, False), "the answer is known"
    table.play("end-movement")
    assert (table.asked, table.can_undo) == (0, True), "what one did since is one's own"
    table.undo()
    assert (table.moves[-1], table.can_undo) == ("refuse-passage", False)


def test_nobody_takes_back_what_another_did_after_his_pass() -> None:
    table = passage()
    for move in ("ask-passage:niven:5", "grant", "jump:station:niven"):
        table.play(move)
    assert (table.asked, table.can_undo) == (1, False), "the jump came after the grant, and is not his"
    table.play("revoke:niven")
    assert (table.asked, table.can_undo) == (1, True)
    table.play("pass")
    assert (table.asked, table.can_undo) == (0, False), "that passage is gone stands"


def test_a_pass_of_others_does_not_end_what_can_be_taken_back() -> None:
    config = star_traders.Config("star-traders-basic", 2, options={"deals": "off"})
    held = [star_traders.Seat("mink"), star_traders.Seat("capital", hand=("zap",))]
    table = Table(star_traders.position(config, held, seed=1), (PERSON, PERSON))
    table.play("end-movement")
    assert table.asked == 1
    table.play("pass")
    assert (table.asked, table.can_undo) == (0, True)
    table.undo()
    assert table.state == table.start


# -- keeping ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", CONFIGS)
def test_a_kept_table_is_the_same_again(name: str) -> None:
    """By file, by link and, from its beginning, by record: position, decisions, log and standing."""
    config = CONFIGS[name]
    table = Table(mr.new_game(config, seed=3), [PERSON] * config.player_count)
    rng = random.Random(8)
    for _ in range(60):
        if table.is_over:
            break
        table.play(mr.token(table.state, rng.choice(mr.legal_moves(table.state, table.asked))))
    for again in (restored(kept(table)), restored(unpacked(packed(kept(table))))):
        assert (again.state, again.moves, again.kinds) == (table.state, table.moves, table.kinds)
        assert (again.log, again.stand, again.can_undo) == (table.log, table.stand, table.can_undo)
    record = recorded(table)
    assert mr.digest(record.final()) == mr.digest(table.state)
    by_record = restored(record.to_text())
    assert (by_record.state, by_record.moves) == (table.state, table.moves)
    assert by_record.kinds[0] == PERSON
    assert PERSON not in by_record.kinds[1:]


def test_a_save_of_the_library_goes_on_and_has_no_record() -> None:
    state = table_of(CONFIGS["1988"], decisions=50).state
    desk = Desk()
    assert "error" not in ask(desk, "load", text=mr.to_json(state))
    assert desk.table.state == state
    assert ask(desk, "position") == mr.to_json(state)
    assert "began with a save" in ask(desk, "record")["error"]
    go_on(desk)
    again = Desk()
    ask(again, "open", fragment=ask(desk, "share"))
    assert ask(again, "digest") == ask(desk, "digest") == mr.digest(desk.table.state)


def _changed(text: str, **other: Any) -> str:
    return json.dumps({**json.loads(text), **other})


def test_broken_files_and_links_are_refused_and_the_game_stays() -> None:
    desk, _ = begin("race-base", ["person", "race"])
    go_on(desk)
    before, good = desk.table, ask(desk, "keep")
    seedless = mr.Record.of(CONFIGS["race"], [])
    for bad in (
        "", " ", "hello", "{", "{}", "[]", '{"format": 3}', good[:-5], f'{{"format": "{FORMAT}"}}', "[" * 10_000,
        _changed(good, version=2), _changed(good, moves=3), _changed(good, seats="person"),
        _changed(good, seats=["person"]), _changed(good, seats=["person", "<b>"]), _changed(good, seats=[1, 2]),
        _changed(good, seed=7), _changed(good, seed="x"), _changed(good, seed="9" * 50), _changed(good, game="chess"),
        _changed(good, game=[]), _changed(good, config=None), _changed(good, config={"ruleset": "race-base"}),
        _changed(good, moves="<script>alert(1)</script>"), _changed(good, moves="choose:0:explore-5"),
        _changed(good, start={"format": "x"}), mr.to_json(CONFIGS["race"]), mr.to_json(mr.view(before.state, 0)),
        seedless.to_text(), mr.to_json(mr.new_game(CONFIGS["race"])),
    ):  # fmt: skip
        answer = ask(desk, "load", text=bad)
        assert list(answer) == ["error"], bad
        assert answer["error"], bad
        assert "error" in ask(desk, "open", fragment=packed(bad))
    assert ask(desk, "load", text="")["error"] == "there is nothing in it"
    for fragment in ("", "!", "abc", "äöü", packed(good)[:-9], "A" * 1001):
        assert "error" in ask(desk, "open", fragment=fragment)
    assert desk.table is before


def test_a_small_link_cannot_unfold_into_a_large_text() -> None:
    assert "far too much" in ask(Desk(), "open", fragment=packed(" " * 50_000_000))["error"]


def test_a_record_whose_chance_was_changed_is_not_believed() -> None:
    table = Table(mr.new_game(CONFIGS["race"], seed=3), [PERSON] * 3)
    text = recorded(table).to_text().replace("seed: 3", "seed: 4")
    with pytest.raises(mr.RecordError, match="another game"):
        restored(text)


# -- what nobody else may see -----------------------------------------------------------------------------------------


#: Spots of all games; of another game's the rules say that there is no such thing.
ELSEWHERE = ["id:rumble-city", "card:gem-world", "world:telzey"]


@pytest.mark.parametrize("people", [0, 1, 2])
@pytest.mark.parametrize("name", ["1988", "ffg", "race", "star"])
def test_what_is_shown_comes_from_the_view_alone(name: str, people: int) -> None:
    """In two worlds that the one who looks cannot tell apart, the page shows the same, refusals and hints too."""
    for decisions in (0, 25, 60, 110):
        table = table_of(CONFIGS[name], people, decisions)
        table.sit_down()
        viewer = table.viewer
        for seed in (5, 6):
            other = Table(mr.resample(table.state, viewer, seed), table.kinds)
            other.sit_down()
            assert sight(other, "dark") == sight(table, "dark")
            if viewer is not None and table.asked == viewer:
                assert hint(other) == hint(table)
                refused = face_of(table.game).refusal
                spots = [spot["spot"] for spot in sight(table, "dark")["spots"]] + ELSEWHERE
                seen, known = mr.view(table.state, viewer), mr.view(other.state, viewer)
                assert [refused(seen, spot) for spot in spots[-6:]] == [refused(known, spot) for spot in spots[-6:]]


def test_behind_the_curtain_is_nothing_but_what_all_know() -> None:
    table = table_of(CONFIGS["race"], people=3)
    shown = sight(table, "dark")
    assert shown["curtain"] == "Player 3"  # a start world later in the order chooses first
    assert set(shown) == {"title", "ply", "over", "asked", "people", "curtain", "log"}
    desk = Desk()
    desk.load(kept(table))
    for request in ({"do": "act", "tokens": ["pass"]}, {"do": "hint"}, {"do": "undo"}, {"do": "why", "spot": "card:x"}):
        assert "error" in json.loads(desk.ask(json.dumps(request)))


def test_all_are_asked_one_after_the_other_and_none_sees_another() -> None:
    """In Race all choose at once: each behind the curtain, and what one chose and drew is in that one's log alone."""
    desk = Desk()
    desk.load(kept(Table(mr.new_game(CONFIGS["race"], seed=3), [PERSON] * 3)))
    asked, rng = [], random.Random(2)
    for _ in range(60):
        curtain = ask(desk, "look")
        if curtain["curtain"]:
            assert "picture" not in curtain
            assert not any(told["own"] for told in curtain["log"])
        seen = ask(desk, "show")
        asked.append(seen["asked"])
        hands = [{card.face for card in player.hand} for player in desk.table.state.players]
        others = set().union(*(hand for seat, hand in enumerate(hands) if seat != seen["asked"]))
        private = others - hands[seen["asked"]] - {slug for p in desk.table.state.players for slug in p.tableau}
        drawn = {slug for slug in private if f'data-card="{slug}"' in seen["picture"]}
        assert drawn <= {card.face for card in _drawn(desk, seen["asked"])}
        ask(desk, "act", tokens=[rng.choice(seen["moves"])["token"]])
    assert set(asked) == {0, 1, 2}
    for seat in range(3):
        own = [told.text for told in desk.table.log if told.seat == seat]
        assert own
        assert not any(f"Player {other + 1} " in text for text in own for other in range(3) if other != seat)


def _drawn(desk: Desk, seat: int) -> tuple[Any, ...]:
    top = desk.table.state.stack[-1]
    cards = getattr(top, "cards", ())
    return cards[seat] if len(cards) > seat else ()


def test_only_who_is_asked_is_seen_and_bots_play_before_everybody() -> None:
    config = mr.Config("classic-1988", ("human", "nik", "dell"), options={"first_player": 0})
    table = Table(mr.new_game(config, seed=1), ("person", "trader", "person"))
    assert where(table) == (0, None, True)
    table.sit_down()
    assert where(table) == (0, 0, False)
    table.play("stay")
    table.play("end")
    assert where(table) == (None, None, False)
    while table.step():
        pass
    assert where(table) == (2, None, True)


def where(table: Table) -> tuple[int | None, int | None, bool]:
    """Who is asked, whose view is shown, and whether there is a curtain before it."""
    return table.asked, table.viewer, table.curtain


def test_the_faces_know_all_that_is_asked_of_them() -> None:
    """Each game of the library brings a face, and its marks are in its picture."""
    for name in ("1988", "ffg", "race", "star"):
        state = mr.new_game(CONFIGS[name], seed=1)
        game = table_of(CONFIGS[name]).game
        drawn = str(game.part("picture")(mr.view(state, mr.actor(state))))
        assert all(f"data-{mark}=" in drawn for mark in face_of(game).marks)


def test_a_game_without_face_picture_and_screen_is_played_all_the_same() -> None:
    desk, first = begin("treasure-hunt", ["person", "random", "person"], modules=["fair"])
    assert first["curtain"] == "Seat 0"
    assert toy_io.GAME.face == toy_io.GAME.picture == ""
    for _ in range(20):
        go_on(desk)
        seen = ask(desk, "show")
        if seen["over"]:
            break
        assert (seen["picture"], seen["spots"], seen["marks"]) == ("", [], [])
        assert "nothing to do" in ask(desk, "why", spot="dot:north")["message"]
        assert ask(desk, "hint")["token"] in [move["token"] for move in seen["moves"]]
        ask(desk, "act", tokens=[seen["moves"][0]["token"]])
    again = restored(ask(desk, "keep"))
    assert (again.state, again.moves) == (desk.table.state, desk.table.moves)
