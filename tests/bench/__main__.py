"""``python -m tests.bench [NAME...] [--json]``: run benchmarks and print their ratios."""

from __future__ import annotations

import argparse
import importlib
import json
import pkgutil
import sys
from dataclasses import asdict

import tests.bench
from tests.bench import BENCHMARKS, Result


def in_words(name: str, result: Result) -> str:
    """A result as lines for a person."""
    lines = [f"{name}: {result.title}"]
    lines += [f"  {ratio:8.2f} times {what}" for what, ratio in result.ratios.items()]
    lines += [f"  {value:8.1f} {what}" for what, value in result.details.items()]
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    for module in pkgutil.iter_modules(tests.bench.__path__):
        if module.name != "__main__":
            importlib.import_module(f"tests.bench.{module.name}")
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(sorted(BENCHMARKS)))
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args(arguments)
    unknown = sorted(set(options.names) - set(BENCHMARKS))
    if unknown:
        parser.error(
            f"no benchmark {', '.join(unknown)}; there are {', '.join(sorted(BENCHMARKS))}"
        )
    results = {name: BENCHMARKS[name]() for name in options.names or sorted(BENCHMARKS)}
    if options.json:
        text = json.dumps({name: asdict(result) for name, result in results.items()}, indent=2)
    else:
        text = "\n".join(in_words(name, result) for name, result in results.items())
    sys.stdout.write(text + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
