# The README's two commands are `make play` and `make test`; both set up what they need by themselves.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.DEFAULT_GOAL := help
.PHONY: help play test lint types unit bench soak lock golden pictures clean

help: ## list the commands
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

$(READY): requirements/dev.txt pyproject.toml
	$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Vuelta needs Python 3.11 or newer; name one with: make PYTHON=python3.12 ...")'
	$(PYTHON) -m venv --clear $(VENV) || $(MAKE) --no-print-directory venv-by-apt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements/dev.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps --editable .
	@touch $@

# Debian's Python comes without venv; root can add it, others are told.
.PHONY: venv-by-apt
venv-by-apt:
	@[ "$$(id -u)" = 0 ] || { echo "Python lacks venv; install it first, on Debian: apt-get install python3-venv"; exit 1; }
	apt-get update -qq && apt-get install -y -qq python3-venv
	$(PYTHON) -m venv --clear $(VENV)

play: $(READY) ## open a table in the browser: against the computer, on one screen, or with friends by a link
	$(BIN)/vuelta serve --open

test: lint types unit ## everything that must pass: lint, types, tests

lint: $(READY) ## ruff, as linter and formatter
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY) ## mypy, strict
	$(BIN)/mypy

# The server's tests use a real PostgreSQL. Root can add it; for others those tests are skipped, and say so.
.PHONY: postgres
postgres:
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || [ "$$(id -u)" != 0 ] || \
	{ apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql; }

# The pages' tests use a real browser, in the same way.
.PHONY: browser
browser:
	@command -v chromium >/dev/null || command -v google-chrome >/dev/null || [ "$$(id -u)" != 0 ] || \
	{ apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium; }

unit: $(READY) postgres browser ## the tests alone
	$(BIN)/pytest --numprocesses=auto --dist=worksteal

bench: $(READY) ## speed, as ratios in one run, written into docs/speed.md
	$(BIN)/python -m benchmarks.interpreter
	$(BIN)/python -m benchmarks.speed

soak: $(READY) ## long runs: 10,000 random games a variant, and longer walks of every property
	VUELTA_SOAK=1 $(BIN)/pytest --numprocesses=auto --dist=worksteal

pictures: $(READY) ## draw the boards in the rule books anew
	$(BIN)/python -m tests.rulebooks.pictures

golden: $(READY) ## write the golden games anew, after reading why they changed
	$(BIN)/python -m tests.golden.write

lock: $(READY) ## pin the development tools anew
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url --group dev pyproject.toml --output-file requirements/dev.txt

clean: ## remove what the other commands made
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
