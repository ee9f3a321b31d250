PYTHON ?= python3
WORKERS ?= 2
N ?= 10
WHAT ?= engine
BIN := .venv/bin
PYTEST = $(BIN)/pytest -n $(WORKERS)
PLAIN := $(addprefix tests/,rules game rulings laws records census)
CODE := $(wildcard src tests bench tools)
unexport PYTHONDONTWRITEBYTECODE # or every process, of hundreds, parses all packages again

.DEFAULT_GOAL := help
.PHONY: help setup setup-arena setup-train setup-research setup-ray play demo test test-compiled test-uncompiled test-long test-ray
.PHONY: check bench attack bench-page lock format clean package
.PHONY: ui protocol test-ui test-browser test-steady screenshots ready-browser
.PHONY: ready-run ready-dev ready-bench ready-arena ready-train ready-research ready-ray

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-16s %s\n", $$1, $$2 }' Makefile

setup: ready-run ## prepare .venv with the command .venv/bin/calimala

setup-arena: ready-arena ## the same with what draws the pictures of calimala arena

setup-train: ready-train ## the same with JAX, which calimala train learns with

setup-research: ready-research ## the same with PettingZoo, Gymnasium and OpenSpiel, for bot writers and researchers

setup-ray: ready-ray ## the same with Ray too, which shares an arena among machines

play: ## start the server and open the table in the browser
	@$(PYTHON) tools/play.py
	@$(BIN)/calimala

ui: ## build the browser's page, if its sources have changed
	@$(PYTHON) tools/ui.py

protocol: ready-dev ## re-make ui/src/protocol from the game's schema, the box and the server's messages
	@$(BIN)/python tools/protocol_types.py

test-ui: ## run the tests of the page
	@$(PYTHON) tools/ui.py test

demo: ready-run ## watch a demonstration game of bots in the terminal
	@$(BIN)/calimala play

test: test-compiled test-uncompiled test-ui test-browser ## run all tests: compiled, plain Python, the page, the browser

test-compiled: WORKERS = 3 # many of them wait for other processes
test-compiled: ready-dev ## run the tests with compiled rules
	$(PYTEST)

test-uncompiled: ready-dev ## test rules and game as plain Python; every line of them is covered
	NUMBA_DISABLE_JIT=1 $(PYTEST) -m "not slow and not compiled" --cov --cov-report=term $(PLAIN)

test-browser: ready-dev ui ready-browser ## test the page in a real browser; installs Chromium where it can
	$(PYTEST) -m "browser and not slow" tests/browser

test-steady: ready-dev ui ready-browser ## run the tests that start processes N times on a busy machine, from where that was stopped (HOW=--show: its table)
	@$(BIN)/python tools/steady.py $(N) $(HOW)

test-long: ready-dev ui ready-browser ## run the tests that take minutes
	$(PYTEST) -m slow

screenshots: ready-dev ui ready-browser ## draw every screen into build/screenshots (SCREENS="home rules": some)
	@$(BIN)/python tools/screenshots.py $(SCREENS)

test-ray: ready-dev ready-ray ## test the arena on a local Ray cluster
	$(BIN)/pytest tests/arena/test_ray_workers.py

check: ready-dev ## lint, format, types, import contracts, sizes, a home and a test for each ruling
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy $(CODE)
	$(BIN)/lint-imports --no-logo
	$(BIN)/python tools/sizes.py
	$(BIN)/python tools/rulings.py
	$(BIN)/python tools/protocol_types.py --check
	@$(PYTHON) tools/ui.py format:check
	@$(PYTHON) tools/ui.py lint
	@$(PYTHON) tools/ui.py check

bench: ready-bench ## measure the engine, side by side with its peers (WHAT="search --json": others)
	@$(BIN)/python -m bench $(WHAT)

attack: ready-dev ## attack a server on this machine and measure an honest client (ATTACKS="pings idle": some)
	@$(BIN)/python -m bench.attack $(ATTACKS)

bench-page: ready-dev ui ready-browser ## measure the page: frames, memory, first board, size
	@$(BIN)/python -m bench page

package: ready-run ui ## build the wheel and the sdist into dist/, and play a game with the wheel
	@$(BIN)/python tools/package.py

format: ready-dev ## format Python and the page, and mend what ruff can mend
	$(BIN)/ruff format
	$(BIN)/ruff check --fix
	@$(PYTHON) tools/ui.py format

lock: ## re-make requirements/*.txt (LOCK=--upgrade takes the newest versions)
	@$(PYTHON) tools/lock.py $(LOCK)

clean: ## remove .venv and everything made by these commands
	rm -rf ui/node_modules src/calimala/server/page
	rm -rf .venv build dist htmlcov .coverage .coverage.* .hypothesis
	rm -rf .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests bench tools -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

ready-browser: ready-dev
	@$(BIN)/python tools/browser.py
	@$(PYTHON) tools/ui.py install

ready-run ready-dev ready-bench ready-arena ready-train ready-research ready-ray: ready-%:
	@$(PYTHON) tools/setup.py $*
