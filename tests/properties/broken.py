"""Rules with one thing wrong, to prove that the suite notices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

import merchant_rules as mr
from merchant_rules.kernel import engine
from merchant_rules.kernel.actions import ChanceSpec
from merchant_rules.kernel.chance import Source
from merchant_rules.kernel.compose import AnySpec, chances, proposers
from merchant_rules.testing.strategies import Start
from merchant_rules.venus.compose import compile_rules
from merchant_rules.venus.frames import Declaring
from merchant_rules.venus.modules.common import part_of, set_part
from merchant_rules.venus.modules.forts import fort_sites
from merchant_rules.venus.modules.rastur import Invasion
from merchant_rules.venus.rules.setup import fresh_state
from merchant_rules.venus.update import set_galaxy, set_player, set_top, with_money

Mend = Callable[[Any], dict[str, Any]]


def with_fault(action: type, fault: Mend) -> Start:
    """Games under rules in which the spec of one action is changed; `fault(spec)` says how."""

    def start(config: mr.Config, seed: int | None) -> mr.State:
        rules = compile_rules(config)
        specs: dict[type, AnySpec] = dict(rules.specs)
        specs[action] = attrs.evolve(specs[action], **fault(specs[action]))
        by_tag = {spec.tag: spec for spec in specs.values()}
        rules = attrs.evolve(
            rules, specs=specs, by_tag=by_tag, proposers=proposers(specs), chances=chances(specs), shortcuts={}
        )
        source = None if seed is None else Source(seed, (0,) * len(rules.streams))
        return engine.settle(fresh_state(rules, source))

    return start


def leaks(spec: Any) -> dict[str, Any]:
    """Staying is offered or not, depending on what somebody else saw in secret."""

    def is_tempting(state: mr.State, frame: Declaring) -> bool:
        secrets = [h for h in state.galaxy.homes if h.what and not h.known_by(frame.seat)]
        return any(len(home.what) % 2 for home in secrets)

    def propose(state: mr.State, frame: Declaring) -> Any:
        return [] if is_tempting(state, frame) else spec.propose(state, frame)

    return {"propose": propose}


def tells_by_what_follows(spec: Any) -> dict[str, Any]:
    """Whether the gates are locked in the next turn hangs on what somebody saw in secret; the moves do not tell it."""

    def apply(state: mr.State, frame: Any, action: mr.EndTurn) -> Any:
        after = spec.apply(state, frame, action)
        top = after.stack[-1]
        odd = sum(len(home.what) for home in state.galaxy.homes if not home.open) % 2 == 1
        return set_top(after, attrs.evolve(top, gates_locked=True)) if odd and type(top) is Declaring else after

    return {"apply": apply}


def loses_a_coin(spec: Any) -> dict[str, Any]:
    """A dollar falls off the table at the end of a turn."""

    def apply(state: mr.State, frame: Any, action: mr.EndTurn) -> Any:
        p = state.players[frame.seat]
        return spec.apply(set_player(state, frame.seat, with_money(p, p.money - 1)), frame, action)

    return {"apply": apply}


def mutates(spec: Any) -> dict[str, Any]:
    """The state itself is changed, and not a new one made."""

    def apply(state: mr.State, frame: Any, action: mr.Stay) -> Any:
        object.__setattr__(state.players[frame.seat], "money", state.players[frame.seat].money + 0)
        object.__setattr__(state, "turn", attrs.evolve(state.turn, dice=(1, 1, 1)))
        return spec.apply(state, frame, action)

    return {"apply": apply}


def forgets_a_marker(spec: Any) -> dict[str, Any]:
    """When a '?' marker is turned up, another one vanishes from what is still unseen."""

    def apply(state: mr.State, frame: Any, action: mr.Revealed) -> Any:
        after = spec.apply(state, frame, action)
        g = after.galaxy
        return set_galaxy(after, attrs.evolve(g, pool=g.pool[1:]))

    return {"apply": apply}


def lists_an_illegal_move(spec: Any) -> dict[str, Any]:
    """One can land wherever one is, says the list."""
    return {"propose": lambda state, frame: [mr.Land()]}


def hides_a_legal_move(spec: Any) -> dict[str, Any]:
    """Some steps that are legal are not listed."""
    return {"propose": lambda state, frame: list(spec.propose(state, frame))[1:] or spec.propose(state, frame)}


def never_ends(spec: Any) -> dict[str, Any]:
    """Whoever stays declares again, and again."""

    def apply(state: mr.State, frame: Declaring, action: mr.Stay) -> Any:
        return set_top(state, Declaring(frame.seat, frame.off, not frame.gates_locked, frame.auto_pilot))

    return {"apply": apply}


def weighs_nothing(spec: Any) -> dict[str, Any]:
    """An outcome that cannot come up is among the outcomes of a roll."""

    def outcomes(state: mr.State, frame: Any) -> Any:
        first, *others = spec.outcomes(state, frame)
        return [attrs.evolve(first, weight=0), *others]

    return {"outcomes": outcomes}


def shares_a_tag(spec: Any) -> dict[str, Any]:
    """Two actions have the same word."""
    return {"tag": "stay"}


def tells_in_the_frame(spec: Any) -> dict[str, Any]:
    """What a seat saw in secret is written where all can read it."""
    assert isinstance(spec, ChanceSpec)

    def apply(state: mr.State, frame: Any, action: mr.Looked) -> Any:
        after: Any = spec.apply(state, frame, action)
        top = after.stack[-1]
        return set_top(after, attrs.evolve(top, previous=action.what)) if hasattr(top, "previous") else after

    return {"apply": apply}


def drops_a_rastur(spec: Any) -> dict[str, Any]:
    """A second Rastur goes off with the one that was drawn."""

    def apply(state: mr.State, frame: Any, action: mr.RasturDrawn) -> Any:
        i = part_of(state, Invasion)
        keep = i.pool.index(action.strength)
        pool = tuple(s for at, s in enumerate(i.pool) if at == keep or at != (keep + 1) % len(i.pool))
        return spec.apply(set_part(state, attrs.evolve(i, pool=pool)), frame, action)

    return {"apply": apply}


def builds_for_nothing(spec: Any) -> dict[str, Any]:
    """A Fort is listed for those who cannot pay for it."""
    return {"propose": lambda state, frame: [mr.BuyFort(dot) for dot in fort_sites(state, frame.seat)]}


#: name -> the action whose rule is broken, how, the test that has to notice, the error it has to raise
FAULTS: dict[str, tuple[type, Mend, str, str]] = {
    "leaks": (mr.Stay, leaks, "knowledge_is_kept", "Leak"),
    "tells-in-the-frame": (mr.Looked, tells_in_the_frame, "knowledge_is_kept", "Leak"),
    "tells-by-what-follows": (mr.EndTurn, tells_by_what_follows, "plies_do_not_tell", "Telltale"),
    "loses-a-coin": (mr.EndTurn, loses_a_coin, "nothing_is_lost", "BrokenInvariant"),
    "mutates": (mr.Stay, mutates, "states_never_change", "StateChanged"),
    "forgets-a-marker": (mr.Revealed, forgets_a_marker, "nothing_is_lost", "BrokenInvariant"),
    "lists-an-illegal-move": (mr.Land, lists_an_illegal_move, "moves_are_legal", "RefusedMove"),
    "hides-a-legal-move": (mr.StepTo, hides_a_legal_move, "only_listed_moves_are_legal", "UnlistedMove"),
    "never-ends": (mr.Stay, never_ends, "turns_end", "EndlessTurn"),
    "weighs-nothing": (mr.Rolled, weighs_nothing, "chance_is_fair", "BadChance"),
    "shares-a-tag": (mr.DeclareStep, shares_a_tag, "actions_have_tokens", "LostInTransit"),
}
#: The same for the actions of modules, with the modules.
FAULTS_OF_MODULES: dict[str, tuple[tuple[str, ...], type, Mend, str, str]] = {
    "drops-a-rastur": (("rastur",), mr.RasturDrawn, drops_a_rastur, "nothing_is_lost", "BrokenInvariant"),
    "drops-one-alone": (("solitaire",), mr.RasturDrawn, drops_a_rastur, "nothing_is_lost", "BrokenInvariant"),
    "builds-for-nothing": (("combat",), mr.BuyFort, builds_for_nothing, "moves_are_legal", "RefusedMove"),
}
