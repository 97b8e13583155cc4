"""Recorded games for pages: random ones of every game, and pairs that one seat cannot tell from each other."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import merchant_rules as mr
from merchant_rules import MerchantRulesError, race, star_traders
from merchant_rules.kernel.actions import ChanceSpec, knowers, knows

CONFIGS: dict[str, Any] = {
    "1988": mr.Config("classic-1988", ("human", "nik", "whynom"), modules=("combat", "rastur")),
    "solitaire": mr.Config("classic-1988", ("human",), modules=("solitaire",)),
    "ffg": mr.Config("ffg-classic", ("human", "whynom")),
    "race": race.Config("race-base", 3),
    "star": star_traders.Config("star-traders-advanced", 3),
}


def recorded(config: Any, plies: int, seed: int = 3, **tags: str) -> mr.Record:
    """A game played at random for at least so many plies, or to its end."""
    recorder, rng = mr.Recorder(config, seed=seed, tags=tags), random.Random(seed)
    while mr.result(recorder.state) is None and len(recorder.record()) < plies:
        seat = mr.actors(recorder.state)[0]
        recorder.play(rng.choice(mr.legal_moves(recorder.state, seat)), seat=seat)
    return recorder.record()


def data_of(page: str) -> Any:
    """What the script of a page reads."""
    found = re.search('<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found
    return json.loads(found[1])


def twins(record: mr.Record, seat: int) -> Iterator[mr.Record]:
    """Games in which something else was drawn or looked at in secret, and the seat cannot tell them from this one."""
    told = record.redact(seat).tokens
    for secret, other in sorted({pair for ply in record.replay() for pair in _exchanges(ply, seat)}):
        words = [re.sub(rf"(?<![a-z0-9-]){secret}(?![a-z0-9-])", other, word) for word in record.tokens]
        try:
            twin = mr.Record.of(record.config, [mr.parse_token(record.config, word) for word in words])
        except MerchantRulesError:
            continue
        if twin.redact(seat).tokens == told:
            yield twin


def _exchanges(ply: Any, seat: int) -> Iterator[tuple[str, str]]:
    """What chance gave without the seat knowing it, and what it could have given."""
    spec = ply.state.rules.specs[type(ply.action)]
    if isinstance(spec, ChanceSpec) and not knows(knowers(ply.state, ply.state.stack[-1], spec, ply.action), seat):
        for name, other in product(spec.secret, mr.chance_outcomes(ply.state)):
            given, possible = getattr(ply.action, name), getattr(other.action, name)
            if given != possible:
                yield given, possible
