# Royal Games: every target does its own set-up; `make help` lists them.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq install
LOCKED := --require-hashes --no-deps -r

.DEFAULT_GOAL := help
.PHONY: help setup play test soak check fix bench wheel lock clean

help: ## list the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /\1\t/' | while IFS="$$(printf '\t')" read -r name text; do printf '  make %-8s %s\n' "$$name" "$$text"; done

setup: $(VENV)/.run ## make .venv with the royal command in it

play: $(VENV)/.run ## play a game in the terminal
	@$(BIN)/royal play

check: $(VENV)/.dev ## format, lint and types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

fix: $(VENV)/.dev ## put right what a program can: format, lint, generated files
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/python tools/generate.py

test: check ## everything that must hold before a change lands
	$(BIN)/pytest -n 2 --dist worksteal -m "long and not soak"
	$(BIN)/pytest -n 2 --dist worksteal -m "not long and not soak" --cov --cov-report=term

soak: $(VENV)/.dev ## the long runs: thousands of games, then mutants of the rules
	HYPOTHESIS_PROFILE=soak $(BIN)/pytest -n 2 --dist worksteal -m soak
	$(BIN)/python tools/mutation.py

bench: $(VENV)/.bench ## measure each claim against a peer in the same run
	$(BIN)/python -m benchmarks

wheel: $(VENV)/.dev ## build dist/*.whl and try it in an empty environment
	rm -rf dist
	$(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .
	$(BIN)/python tools/try_wheel.py dist

lock: $(VENV)/.dev ## pin the requirements anew
	cd requirements && for name in run build dev bench; do \
	  ../$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	    --no-header --no-annotate -o $$name.txt $$name.in; done

clean: ## remove all that make made
	rm -rf $(VENV) dist build mutants .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage*

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	  || { echo "Royal Games needs Python 3.11 or later; name it with: make PYTHON=/path/to/python3 ..." >&2; exit 2; }
	@$(PYTHON) -m venv $(VENV) \
	  || { rm -rf $(VENV); echo "This Python cannot make a virtual environment; on Debian: apt-get install python3-venv" >&2; exit 2; }

# The package is installed in place, so that a change in src/ needs no new set-up.
$(VENV)/.run: $(VENV)/bin/python requirements/run.txt requirements/build.txt pyproject.toml
	@echo "Setting up .venv ..."
	@$(PIP) $(LOCKED) requirements/build.txt $(LOCKED) requirements/run.txt
	@$(PIP) --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.dev: $(VENV)/.run requirements/dev.txt
	@echo "Adding the tools for checks and tests ..."
	@$(PIP) $(LOCKED) requirements/dev.txt
	@touch $@

$(VENV)/.bench: $(VENV)/.dev requirements/bench.txt
	@echo "Adding the peers to measure against ..."
	@$(PIP) $(LOCKED) requirements/bench.txt
	@touch $@
