"""The treasure hunt as a `Game`: all that saves, records, views, runners, the testing kit and the command line need."""

from __future__ import annotations

from merchant_rules.kernel.game import Game, Result, register
from merchant_rules.store.fields import as_it_is
from tests.kernel import kits, toy, toy_view


def label(state: toy.State) -> str:
    return f"{state.turn}.{(state.turn - 1) % state.rules.seats}"


def result(state: toy.State) -> Result | None:
    frame = state.stack[-1]
    if not isinstance(frame, toy.Over):
        return None
    reason = "caves-open" if all(cave.open for cave in state.caves) else "purse-full"
    return Result(frame.winners, reason, state.purses)


GAME = register(
    Game(
        name="treasure-hunt",
        title="Treasure hunt",
        config=toy.Config,
        state=toy.State,
        view=toy_view.View,
        rulesets=toy.RULESETS,
        modules=toy.MODULE_METAS,
        compile=lambda config: toy.rules(config.players, config.modules),
        start=toy.start,
        label=label,
        round=lambda state: -(-state.turn // state.rules.seats),
        turn=lambda state: state.turn,
        result=result,
        scores=lambda state: state.purses,
        problems=toy.problems,
        longest_turn=10 * toy.THROWS,
        look=toy_view.look,
        deal=toy_view.deal,
        blank=toy_view.blank,
        news=lambda before, action, after: before.caves != after.caves,
        domain=lambda state, rng: lambda cls, field: kits.DOMAINS[field],
        **as_it_is(toy.State),
    )
)
