"""Count again: what differs from the store is shown, split up by the first action; `--write` stores the new counts.

A count changes only with legal play: whoever stores new ones raises the revision of the ruleset and says why.
"""

from __future__ import annotations

import sys

from merchant_rules.testing import divide, perft

from .positions import HERE, Stored, stored


def main(arguments: list[str]) -> int:
    """0 if all counts are as stored."""
    wrong = 0
    for position in stored():
        counts = tuple(perft(position.state, plies) for plies in range(1, len(position.counts) + 1))
        print(f"{position.file} {position.name}: {list(counts)}", flush=True)
        if counts != position.counts:
            wrong += 1
            tell(position, counts)
            if "--write" in arguments:
                write(position, counts)
    return 1 if wrong else 0


def tell(position: Stored, counts: tuple[int, ...]) -> None:
    """Where the counts begin to differ."""
    plies = next(n for n, (now, then) in enumerate(zip(counts, position.counts, strict=True), 1) if now != then)
    print(f"  stored: {list(position.counts)}; {plies} actions by the first: {divide(position.state, plies)}")


def write(position: Stored, counts: tuple[int, ...]) -> None:
    """Put new counts into the file."""
    path = HERE / f"{position.file}.toml"
    head, name, tail = path.read_text(encoding="utf-8").partition(f'name = "{position.name}"')
    tail = tail.replace(f"counts = {list(position.counts)}", f"counts = {list(counts)}", 1)
    path.write_text(head + name + tail, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
