# Every target works alone: it makes the virtual environment, installs what it needs, and runs.
# It takes python3 (3.11 or newer, with venv), make and a package index. `make help` lists the targets.

PYTHON ?= python3
VENV ?= .venv
WORKERS ?= 2
SOAK_GAMES ?= 10000
SOAK_STARS ?= 2000
SOAK_INPUTS ?= 100000
TOURNAMENT_GAMES ?= 100
MUTANTS ?= 0
BASE ?= main
PIP_FLAGS ?= --quiet --disable-pip-version-check

RUN := $(VENV)/bin/python

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help demo test test-all test-web coverage check format docs page play web dist native native-wheel bench bench-native bench-compare soak mutants clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: $(VENV)/.ready-run ## see the library at work
	@$(RUN) -m merchant_rules demo

test: $(VENV)/.ready-test ## run the tests, the doctests and the examples of README and docs; GAME=race those of one game (venus, race, star, toy)
	$(RUN) -m pytest -q -n $(WORKERS) $(if $(GAME),--game $(GAME))

test-all: $(VENV)/.ready-test ## run the slow tests too
	$(RUN) -m pytest -q -n $(WORKERS) -m "slow or not slow"

# Measured code runs three times as slow, and whole games by the hundred go where single rules have been: without them.
UNMEASURED := bots golden hostile knowledge mutants package perft properties simulation soak

coverage: $(VENV)/.ready-test ## how much of src the quick tests cover, which may not fall below its floor
	MERCHANT_RULES_PROFILE=quick $(RUN) -m pytest -q -n $(WORKERS) --cov --cov-report= $(UNMEASURED:%=--ignore=tests/%)
	$(RUN) -m tests.package.coverage_floor

check: $(VENV)/.ready-test ## lint, formatting and strict types
	$(RUN) -m ruff check .
	$(RUN) -m ruff format --check .
	$(RUN) -m mypy

format: $(VENV)/.ready-test ## let ruff put imports and lines in order
	$(RUN) -m ruff check --fix .
	$(RUN) -m ruff format .

docs: $(VENV)/.ready-docs ## build the documentation into site/, warnings are errors
	NO_MKDOCS_2_WARNING=1 $(RUN) -m mkdocs build --strict --quiet
	@# mkdocs has emptied site/: the page comes back from where it was built
	@if [ -d build/play ]; then cp -R build/play site/play; else echo "site/play/ is not there: make page builds it"; fi

page: $(VENV)/.ready-run ## build the page that plays in the browser into site/play/; needs node and npm
	@$(RUN) browser/build.py site/play

play: page ## build that page and serve it on this machine
	@$(RUN) browser/serve.py site

test-web: $(VENV)/.ready-test $(VENV)/.ready-web ## test that page, and look at the documentation, in a browser; needs a Chromium, and node and npm for the page
	@if command -v node >/dev/null && command -v npm >/dev/null; then $(RUN) browser/build.py site/play; \
	else echo "node and npm not found: the page that plays in the browser is neither built nor tested"; fi
	NO_MKDOCS_2_WARNING=1 $(RUN) -m pytest -q -rs -m slow tests/web

web: test-web ## the older name of make test-web

dist: $(VENV)/.ready-test ## build and check sdist and wheel in dist/
	rm -rf dist
	$(RUN) -m build --outdir dist .
	$(RUN) -m twine check --strict dist/*

NATIVE := build/native
TESTS ?= test-all

native-wheel: $(VENV)/.ready-test ## build the compiled wheel, and a copy of this tree that runs compiled; needs a C compiler
	@$(RUN) -c 'import sys, sysconfig, shutil; sys.exit(0 if shutil.which((sysconfig.get_config_var("CC") or "cc").split()[0]) else "no C compiler found: a compiled wheel needs one, and the headers of Python")'
	rm -rf $(NATIVE)/dist
	MERCHANT_RULES_NATIVE=1 $(RUN) -m build --wheel --outdir $(NATIVE)/dist .
	$(RUN) native/tree.py $(NATIVE)/dist/*.whl $(NATIVE)/tree

native: native-wheel ## build the compiled wheel and run every test against it
	$(MAKE) -C $(NATIVE)/tree $(TESTS) PYTHON="$(abspath $(RUN))"

bench-native: native-wheel ## the same table as make bench, compiled
	$(MAKE) -C $(NATIVE)/tree bench PYTHON="$(abspath $(RUN))"

bench: $(VENV)/.ready-bench ## measure speed and memory, beside other engines
	$(RUN) -m bench

bench-compare: $(VENV)/.ready-test ## measure this tree and the base branch in turn (BASE=main): what became slower?
	$(RUN) -m bench compare --base $(BASE)

soak: $(VENV)/.ready-test ## play SOAK_GAMES random games of each ruleset, the modules and Race, SOAK_STARS of Star Traders, under invariants; SOAK_INPUTS broken inputs; the bots' tournaments
	$(RUN) -m tests.soak --only venus --only race --games $(SOAK_GAMES)
	$(RUN) -m tests.soak --only star-traders --games $(SOAK_STARS)
	$(RUN) -m tests.fuzz --inputs $(SOAK_INPUTS)
	$(RUN) -m tests.fuzz --inputs $(SOAK_INPUTS) --moments
	$(RUN) -m tests.bots.tournament --games $(TOURNAMENT_GAMES)
	$(RUN) -m tests.race.bots.tournament --games $(TOURNAMENT_GAMES)
	$(RUN) -m tests.star_traders.bots.tournament --games $(TOURNAMENT_GAMES)

mutants: $(VENV)/.ready-test ## break the rules line by line, and MUTANTS random expressions (try 150 a night); the tests must notice
	$(RUN) -m tests.mutants
	$(RUN) -m tests.mutants.sample --count $(MUTANTS)

clean: ## remove the virtual environment and everything built
	rm -rf $(VENV) build dist site .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The environment is made anew when pyproject.toml changes; each extra has a stamp of its own.
$(VENV)/.made: pyproject.toml
	@command -v $(PYTHON) >/dev/null || { echo "$(PYTHON) is not there: install Python 3.11 or newer, or name one with PYTHON=..."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "$(PYTHON) is older than 3.11: install a newer Python and name it, say make PYTHON=python3.11"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "$(PYTHON) lacks the venv module: install it (Debian and Ubuntu: apt install python3-venv)"; exit 1; }
	@rm -rf $(VENV)
	@echo "Making $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.ready-run: $(VENV)/.made
	@$(RUN) -m pip install $(PIP_FLAGS) --editable .
	@touch $@

$(VENV)/.ready-%: $(VENV)/.made
	@echo "Installing what '$*' needs ..."
	@$(RUN) -m pip install $(PIP_FLAGS) --editable '.[$*]'
	@touch $@
