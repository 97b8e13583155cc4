"""`python -m bench` prints one table; `python -m bench compare` tells what became slower than the base branch."""

from __future__ import annotations

import argparse
import json
import platform
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import merchant_rules as mr

from . import compare, floor, games, memory, peers
from .measure import Contestant, as_plain, race

#: Older trees, which `compare` measures with this code, do not say which of the two they are.
COMPILED = mr.__version__.endswith("+native")
BASELINE = Path(__file__).parent / "baseline.json"
PLAY = "random play 1988"
RACE = "random play Race"


def of_this_library() -> list[Contestant]:
    """The library's own contestants; those of games that an older tree does not have are left out."""
    found = [*games.contestants(), *floor.contestants()]
    if find_spec("merchant_rules.star_traders") is not None:
        found += import_module(".others", __package__).contestants()
    return found


def measured(rounds: int, seconds: float) -> list[Contestant]:
    """One run over all contestants."""
    found = [*of_this_library(), *peers.contestants()]
    race(found, rounds, seconds)
    return found


def table(found: list[Contestant]) -> str:
    """Name, rate, time of one unit, spread."""
    lines = [f"{'':24} {'per second':>12} {'one takes':>12} {'spread':>8}"]
    for c in found:
        rate = f"{c.rate:,.0f}" if c.rate >= 100 else f"{c.rate:.2f}"
        lines.append(f"{c.name:24} {rate:>12} {1e6 / c.rate:9,.1f} us {c.spread:7.0%}  {c.unit}")
    return "\n".join(lines)


def ratios(found: list[Contestant]) -> dict[str, float]:
    """The targets are ratios within one run; compiled, they are higher."""
    rate = {c.name: c.rate for c in found}
    in_place, with_copy = (6, 13) if COMPILED else (3, 6)
    wanted = {
        f"random play / catanatron in place (at least {in_place})": ("catanatron in place", PLAY),
        f"random play / catanatron with copy (at least {with_copy})": ("catanatron with copy", PLAY),
        "random play combat / catanatron in place": ("catanatron in place", "random play 1988 combat"),
        "random play 2012 / catanatron in place": ("catanatron in place", "random play 2012"),
        "random play Race / catanatron in place (at least 2)": ("catanatron in place", RACE),
        "one decision / floor": (PLAY, "floor"),
        "star traders / catanatron in place (at least 1)": ("catanatron in place", "random play star traders"),
        "star advanced / catanatron in place (at least 1)": ("catanatron in place", "random play star advanced"),
        "star pass / building its records (at most 4)": ("star pass", "star pass floor"),
    }
    return {text: rate[b] / rate[a] for text, (a, b) in wanted.items() if a in rate and b in rate}


def run(args: argparse.Namespace) -> int:
    """Measure and print; with --save keep the numbers as the baseline."""
    found = measured(args.rounds, args.seconds)
    print(f"merchant_rules {mr.__version__}, Python {platform.python_version()}")
    print(table(found))
    for text, ratio in ratios(found).items():
        print(f"{text:52} {ratio:6.2f}")
    peak, each = memory.kept_game(games.VARIANTS["1988"])
    print(f"{'a game of 1500 states kept whole, peak KiB':52} {peak / 1024:6.0f}")
    print(f"{'bytes added per stored state (at most 1536)':52} {each:6.0f}")
    print(f"{'import merchant_rules, milliseconds':52} {games.import_seconds() * 1000:6.0f}")
    plain = {
        "contestants": as_plain(found),
        "ratios": ratios(found),
        "memory": {"peak_bytes": peak, "bytes_per_state": each},
    }
    for path in [args.json, str(BASELINE) if args.save else None]:
        if path:
            Path(path).write_text(json.dumps(plain, indent=1) + "\n")
    return 0


def once(args: argparse.Namespace) -> int:
    """One round of the library's own contestants, as JSON: what `compare` asks of each tree."""
    found = [c for c in of_this_library() if not args.only or c.name in args.only]
    race(found, 1, args.seconds)
    print(json.dumps({c.name: c.rate for c in found}))
    return 0


def compared(args: argparse.Namespace) -> int:
    """With the base branch where there is one, or with the stored baseline."""
    try:
        if args.stored:
            return compare.with_baseline(BASELINE, measured(args.rounds, args.seconds))
        return compare.with_branch(args.base, args.rounds, args.seconds, args.only)
    except compare.NoBase as error:
        print(error, file=sys.stderr)
        return 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Parse the command line and run."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("command", nargs="?", choices=["run", "compare", "once"], default="run")
    parser.add_argument("--rounds", type=int, default=9, help="how often every contestant has its turn")
    parser.add_argument("--seconds", type=float, default=0.4, help="how long a turn lasts")
    parser.add_argument("--json", metavar="FILE", help="also write the numbers to a file")
    parser.add_argument("--save", action="store_true", help="keep the numbers as the baseline")
    parser.add_argument("--base", metavar="REF", default="main", help="compare with this commit or branch")
    parser.add_argument(
        "--only", metavar="NAME", action="append", default=[], help="compare this one alone; repeatable"
    )
    parser.add_argument("--stored", action="store_true", help="compare with the stored baseline, in units of the floor")
    args = parser.parse_args(arguments)
    return {"run": run, "compare": compared, "once": once}[args.command](args)


if __name__ == "__main__":
    sys.exit(main())
