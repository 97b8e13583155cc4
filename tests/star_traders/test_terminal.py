"""Star Traders at the terminal: what the screen shows, who is asked, and how a deal is put."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import merchant_rules as mr
from merchant_rules import NotationError
from merchant_rules import star_traders as st
from merchant_rules.cli import main
from merchant_rules.cli.play import Session
from merchant_rules.kernel import engine
from merchant_rules.run.bots import RandomBot
from merchant_rules.star_traders import Bundle, State
from merchant_rules.star_traders.books import BOOKS
from merchant_rules.star_traders.terminal import SCREEN, unasked
from merchant_rules.star_traders.terminal.commands import _bundle
from merchant_rules.star_traders.terminal.tale import TurnTale, draws
from tests.cli.keyboard import typed
from tests.star_traders.choosing import config, next_action
from tests.star_traders.playing import Quarantine, Seat, do, quiet, table

ALONE = "--ruleset star-traders-basic --seed 3 --seats you,random,random"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_turn_at_the_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    keys = ("1", "deal seat 1: 5 stellors for nothing", "end-movement", "?", "3", "5", "1", "1")
    said, prompts = typed(monkeypatch, capsys, ALONE, *keys)
    assert "== Turn 2: seat 0 on Snell (43) ==" in said
    assert "Contract 1, Imperial: Telepaths, Telzey (23) to Bradbury (33): 16 and 3 Prestige, 8 to the station" in said
    assert "  1  Declare a jump to Terra (orange, 2 or more)" in said
    assert "Seat 0 has 6 for a jump to Terra and needs 2: seat 0 may act or pass." in said
    assert "  Seat 0 puts a deal to seat 1." in said
    assert "A die has been rolled, and all are asked whether they act on it. (? for the rule)" in said
    assert "star:S-TIME-11" in said
    assert "  Seat 0 jumps to Terra, rolling 6." in said
    assert prompts[0] == "seat 0, 40 Stellors, 2 holds free, Movement, 3 attempts left> "


def test_go_jumps_or_says_why_not(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    keys = ("go", "go snell", "go kluge", "?", "go atlantis", "?", "go terra", "go snell", "?")
    said, prompts = typed(monkeypatch, capsys, ALONE, *keys)
    assert "  Terra (42): orange, 2 or more\n" in said
    assert "  You are on Snell.\n" in said
    assert "  No jumpline leads there. Kluge is " in said
    assert "jumps away, by " in said
    assert "star:S-MOVE-2 " in said
    assert "there is no world 'atlantis' (help tells what you can type)\n  No rule of the game has to do" in said
    assert "Seat 0 has 6 for a jump to Terra and needs 2" in said
    assert "A die has been rolled, and all are asked whether they act on it. (? for the rule)" in said
    assert prompts[-1] == "seat 0, 40 Stellors, 2 holds free> "


def test_a_world_and_a_card_that_are_misspelt_are_guessed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said, _ = typed(monkeypatch, capsys, ALONE, "go terr", "map bradbery", "card pyracy")
    assert "there is no world 'terr'. Did you mean Terra? (help tells what you can type)" in said
    assert "there is no world 'bradbery'. Did you mean Bradbury? (help tells what you can type)" in said
    assert "  There is no card 'pyracy'. Did you mean Piracy?\n" in said


def test_a_card_that_is_shown_to_all_is_told_once() -> None:
    state = quiet(Seat("mink"), Seat("oz"), stage="action", movement_over=True)
    waiting = do(state, st.SkipAction())
    told = {card: draws(list(engine.steps(waiting, st.LuckDrawn(0, card))), 0) for card in ("jubilee", "zap")}
    assert told == {"jubilee": "", "zap": "You draw Zap."}


def test_card_tells_the_rules_of_a_card(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    said, _ = typed(monkeypatch, capsys, ALONE, "card takeover", "card favor (2)", "card the hero", "card", "card x17")
    assert "Takeover\n  Takeover makes another Trader's station the property of its player. [S-TAKE-1]\n" in said
    assert "Imperial Favor\n  Imperial Favor gives Prestige: " in said
    assert "The Hero\n  " in said
    assert "  Say which: card NAME.\n" in said
    assert "  There is no card 'x17'.\n" in said


def test_every_card_and_personality_has_rules_to_tell() -> None:
    state = mr.new_game(st.Config("star-traders-advanced", 2, modules=("personalities", "new-personalities")), seed=1)
    chapters = {rule.chapter for rule in BOOKS.rulebook("star-traders-advanced")}
    catalog = state.rules.catalog
    assert {kind.slug for kind in catalog.kinds} | set(catalog.personality_by_slug) <= chapters


def test_what_one_does_is_told_once_before_its_price(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    built = "  Seat 0 builds a station on Terra.\n  Seat 0 pays the bank 5 Stellors, for a station.\n"
    said, _ = typed(monkeypatch, capsys, ALONE, "go terra", "pass", "end-movement", "build")
    assert f"{built}  Seat 0 gets 2 Prestige, for a station.\n" in said


def test_a_card_is_not_given_up_for_a_good_roll_unasked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said, _ = typed(monkeypatch, capsys, ALONE, "go terra", "1", "3")
    assert "  Careful: the roll of 6 is good already, and " in said
    assert "to roll again.\n" not in said.partition("Careful")[2].partition("jumps to Terra")[0]


class Recorded(Session):
    """A game at the terminal that remembers what was played by whom."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.played: list[tuple[int, Any]] = []

    def apply(self, action: Any) -> None:
        self.played.append((mr.actor(self.state), action))
        super().apply(action)


def chosen(monkeypatch: pytest.MonkeyPatch, session: Session, times: int) -> list[State]:
    """A person who always takes the last move of the list; the positions in which he was asked."""
    asked: list[State] = []

    def answer(prompt: str = "") -> str:
        asked.append(session.state)
        if len(asked) > times:
            raise EOFError
        return str(len(mr.legal_moves(session.state)))

    monkeypatch.setattr("builtins.input", answer)
    session.run()
    return asked


def test_a_window_asks_only_where_there_is_something_to_choose(monkeypatch: pytest.MonkeyPatch) -> None:
    state = mr.new_game(st.Config("star-traders-basic", 2), seed=4)
    session = Recorded(state, ("you", "random"), "")
    for asked in chosen(monkeypatch, session, 25):
        assert any(type(move) is not st.Pass for move in mr.legal_moves(asked))
    unseen = [action for seat, action in session.played if seat == 0 and type(action) is st.Pass]
    assert unseen  # the passes are played all the same, and a record of these actions has them
    replayed = state
    for _, action in session.played:
        replayed = mr.apply_action(replayed, action)
    assert replayed == session.state


def test_told_to_ask_always_it_asks_in_every_window(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Recorded(mr.new_game(st.Config("star-traders-basic", 2), seed=4), ("you", "random"), "")
    session.ask_always = True
    asked = chosen(monkeypatch, session, 25)
    assert any(all(type(move) is st.Pass for move in mr.legal_moves(own)) for own in asked)


def test_people_at_one_terminal_are_all_asked() -> None:
    """Who is left out has nothing to play: the others would learn that."""
    state = mr.new_game(st.Config("star-traders-basic", 2), seed=4)
    assert Session(state, ("you", "you"), "").ask_always
    assert not Session(state, ("you", "random"), "").ask_always


def test_what_was_passed_unasked_is_not_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """An undo goes to the last choice, not to a pass that would be played again at once."""
    state = mr.new_game(st.Config("star-traders-basic", 2), seed=4)
    session = Recorded(state, ("you", "random"), "")
    chosen(monkeypatch, session, 25)
    for before, *_ in session.back:
        assert mr.actor(before) != 0 or any(type(move) is not st.Pass for move in mr.legal_moves(before))


def test_the_command_ask(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    said, _ = typed(monkeypatch, capsys, ALONE, "ask always", "ask less", "ask", "ask what")
    assert said.count("You are asked in every window.") == 2
    assert "You are asked where you can do more than pass." in said
    assert "Say: ask always, or ask less." in said


def test_unasked_is_a_pass_and_nothing_else() -> None:
    assert unasked(None, (st.Pass(), st.Pass("turn"))) == st.Pass()
    assert unasked(None, (st.PlayCard("zap", shift=1), st.Pass())) is None
    assert unasked(None, (st.EndTurn(),)) is None


DEALS = {
    "5 stellors, zap": Bundle(stellors=5, cards=("zap",)),
    "nothing": Bundle(),
    "": Bundle(),
    "1 stellor, 2 engines, look": Bundle(stellors=1, engines=2, show=True),
    "station niven, passage 62, fur": Bundle(stations=("niven",), passage=("oz",), cargoes=("fur",)),
    "right endor-hench, the hero": Bundle(rights=("endor-hench",), personalities=("hero",)),
    "Imperial Disfavor (2)": Bundle(cards=("imperial-disfavor-2",)),
}


@pytest.mark.parametrize("text", DEALS)
def test_a_side_of_a_deal_in_words(text: str) -> None:
    assert _bundle(mr.view(table(Seat("mink"), Seat("niven")), 0), text) == DEALS[text]


@pytest.mark.parametrize("text", ["gold", "station nowhere", "right x"])
def test_what_is_no_side_of_a_deal(text: str) -> None:
    with pytest.raises(NotationError):
        _bundle(mr.view(table(Seat("mink"), Seat("niven")), 0), text)


def test_deals_that_go_wrong_are_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    keys = (
        "deal",
        "deal bob: 5 stellors for nothing",
        "deal seat 1: 99 stellors for nothing",
        "?",
        "deal seat 1: x for zap",
    )
    said, _ = typed(monkeypatch, capsys, ALONE, *keys)
    assert "Say: deal bob: 5 stellors, zap for station niven" in said
    assert "there is no player 'bob'; there are seat 0, seat 1, seat 2" in said
    assert "You do not have so much money. (? for the rule)\nstar:S-MONEY-8 " in said
    assert "nothing in this game is called 'x'" in said


def test_the_heading_has_all_that_is_public_and_ones_own() -> None:
    state = table(
        Seat("mink", hand=("zap", "quarantine"), hold=("endor-hench",), stations=("oz",), personalities=("hero",)),
        Seat("niven", hand=("gotcha",), envoy="imperial-envoy-snell", imperial=("niven",)),
        contracts=("endor-hench", "statyk-jackpot"),
        quarantines=(Quarantine("mink", 1),),
    )
    own = SCREEN.heading(mr.view(state, 0), 0)
    assert "You: 1 Prestige; 40 Stellors; 3 engines; The Hero; aboard Fur for Hench; stations Oz" in own
    assert "1 card; Envoy Imperial Envoy (Snell); stations Niven (Imperial)" in own
    assert "Cards: Quarantine, Zap" in own
    assert "roll 5 or more" in own
    assert "Quarantine: Mink (of seat 1)" in own
    assert "Gotcha" not in own
    other = SCREEN.heading(mr.view(state, 1), 1)
    assert other == "== Turn 1, that of seat 0; you are seat 1 ==\nyour cards: Gotcha"


def test_many_of_a_kind_stand_on_one_line() -> None:
    state = table(Seat("mink", hand=("quarantine", "superjump")), Seat("niven"))
    seen = mr.view(state, 0)
    lines = SCREEN.menu(seen, mr.legal_moves(seen)).split("\n")
    assert len(mr.legal_moves(seen)) > 70
    assert len(lines) < 12
    told = " ".join(lines)
    for number, move in enumerate(mr.legal_moves(seen), 1):
        assert f" {number} " in f" {told}"
        if type(move) is st.PlayCard:
            assert f"{number} {seen.rules.called[move.world]}" in told


@pytest.mark.parametrize(
    ("contracts", "own", "said"),
    [
        (("statyk-jackpot", "endor-hench"), (), "4 Stellors and 1 Prestige"),
        (("endor-hench", "statyk-jackpot"), (), "4 Stellors and 2 Prestige"),
        (("endor-hench", "statyk-jackpot"), ("hero",), "4 Stellors and 4 Prestige"),
    ],
)
def test_a_delivery_in_the_list_says_what_it_brings(
    contracts: tuple[str, ...], own: tuple[str, ...], said: str
) -> None:
    """Not what the card says: the space and personalities change that."""
    carrier = Seat("hench", hold=("endor-hench",), personalities=own)
    seen = mr.view(table(carrier, Seat("niven"), Seat("oz"), contracts=contracts), 0)
    assert f"Deliver Fur to Hench for {said}\n" in SCREEN.menu(seen, mr.legal_moves(seen)) + "\n"


def test_a_delivery_that_takes_a_roll_says_which() -> None:
    carrier = Seat("jackpot", hold=("statyk-jackpot",))
    seen = mr.view(table(carrier, Seat("niven"), Seat("oz"), contracts=("endor-hench", "statyk-jackpot")), 0)
    assert "for 39 Stellors and 8 Prestige on 5 or more\n" in SCREEN.menu(seen, mr.legal_moves(seen)) + "\n"


def test_whole_games_are_told_turn_by_turn() -> None:
    for number in (1, 6):
        rng, tale, turns = Random(number), TurnTale(), 0
        state = mr.new_game(config(number, 12), seed=number)
        while mr.result(state) is None:
            for step in engine.steps(state, next_action(state, rng, deals=0.05)):
                told = tale.add(step)
                turns += bool(told)
                assert "{" not in told
                assert "None" not in told
                state = step.after
        assert turns == 12


def test_the_tale_tells_nothing_secret() -> None:
    state = table(Seat("mink", hand=("zap",)), Seat("niven", hand=("gotcha",)))
    tale = TurnTale()
    deal = st.ProposeDeal(1, Bundle(stellors=7), Bundle(cards=("gotcha",)))
    for action in (deal, None):
        for step in engine.steps(state, action or mr.legal_moves(state)[0]):
            assert not tale.add(step)
            state = step.after
    assert tale.told() == (
        "  1. seat 0: puts a deal to seat 1; seat 1 accepts the deal of seat 0, "
        "of which others see nothing for 1 card. 1 Prestige, 0 stations."
    )


@pytest.mark.parametrize("ruleset", ["star-traders-basic", "star-traders-advanced"])
def test_demo_and_replay(ruleset: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", "--ruleset", ruleset, "--bots", "random", "--max-rounds", "3", "--record", "game.txt"]) == 0
    told = capsys.readouterr().out
    assert "Round 3" in told
    assert "wins. Seed 7." in told
    assert main(["replay", "game.txt"]) == 0
    again = capsys.readouterr().out
    assert [line for line in told.split("\n") if ". seat" in line] == [
        line for line in again.split("\n") if ". seat" in line
    ]
    assert main(["replay", "--every", "game.txt"]) == 0
    assert "passes" in capsys.readouterr().out


def test_rules_by_number(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "S-MOVE-4"]) == 0
    assert "star:S-MOVE-4" in capsys.readouterr().out


def test_a_person_among_bots_plays_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Random keys for a whole game, so that every moment comes to the screen."""
    own = st.Config("star-traders-advanced", 3, ("personalities", "new-personalities"), {"turn_limit": 30})
    session = Session(mr.new_game(own, seed=2), ("you", "random", "random"), "")
    bot = RandomBot(5)

    def answer(prompt: str = "") -> str:
        moves = mr.legal_moves(session.state)
        return str(moves.index(bot.choose(mr.view(session.state, 0), moves)) + 1)

    monkeypatch.setattr("builtins.input", answer)
    session.run()
    assert mr.result(session.state) is not None
