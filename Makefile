# The README's two commands are `make play` and `make test`; both set up what they need by themselves.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
SITE := build/site
PAGE := src/vuelta/server/page/index.html
PACKAGES := web/node_modules/.package-lock.json

# Some containers tell Python to keep no bytecode. The tests start hundreds of processes, each of which would then read
# numba, SQLAlchemy and Vuelta as text again, for seconds.
unexport PYTHONDONTWRITEBYTECODE

# The venv may have a Node.js of its own; npm there needs to be told to trust what the system trusts.
NODE := env PATH="$(abspath $(BIN)):$(PATH)" NODE_USE_SYSTEM_CA=1

.DEFAULT_GOAL := help
.PHONY: help play check core test lint types unit web page npm schema screenshots bench repeat soak lock golden pictures clean site

help: ## list the commands
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

# uv takes seconds where pip takes a minute, and needs to be told to trust what the system trusts. Where it does not reach
# the packages (a mirror that only pip knows of), pip does.
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
LOCKED := --require-hashes --no-deps --requirement
UV := env UV_SYSTEM_CERTS=1 UV_NATIVE_TLS=1 $(BIN)/uv pip install --quiet --python $(BIN)/python

$(READY): requirements/dev.txt requirements/uv.txt pyproject.toml
	$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Vuelta needs Python 3.11 or newer; name one with: make PYTHON=python3.12 ...")'
	$(PYTHON) -m venv --clear $(VENV) || $(MAKE) --no-print-directory venv-by-apt
	$(PIP) --require-hashes --requirement requirements/uv.txt
	$(UV) $(LOCKED) requirements/dev.txt || $(PIP) $(LOCKED) requirements/dev.txt
	$(PIP) --no-build-isolation --no-deps --editable .
	@touch $@

# Debian's Python comes without venv; root can add it, others are told.
.PHONY: venv-by-apt
venv-by-apt:
	@[ "$$(id -u)" = 0 ] || { echo "Python lacks venv; install it first, on Debian: apt-get install python3-venv"; exit 1; }
	apt-get update -qq && apt-get install -y -qq python3-venv
	$(PYTHON) -m venv --clear $(VENV)

# Vite needs Node.js 20.19 or 22.12; where it is missing or older, the venv gets its own.
.PHONY: node
node: $(READY)
	@$(NODE) node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 22 || (a === 22 && b > 11) || (a === 20 && b > 18) ? 0 : 1)' 2>/dev/null \
	&& $(NODE) npm --version >/dev/null 2>&1 \
	|| $(PIP) --require-hashes --requirement requirements/node.txt

$(PACKAGES): web/package.json web/package-lock.json
	@$(MAKE) --no-print-directory node
	cd web && $(NODE) npm install --no-save --loglevel=error
	@touch $@

# npm ci would refuse a lock file in which a registry had no packages for other systems than ours.
$(PAGE): $(PACKAGES) web/index.html web/vite.config.ts $(shell find web/src web/public web/worker -type f)
	cd web && $(NODE) npm run --silent build -- --logLevel warn

page: $(PAGE) ## build the page

npm: $(READY) $(PACKAGES) ## build the npm package, the engine and the board for JavaScript, in build/npm
	$(NODE) $(BIN)/python -m web.scripts.package

schema: $(READY) ## write the page's types anew, from the server's schemas
	$(BIN)/python -m web.scripts.types

web: web-types web-tests ## the page's types and unit tests

.PHONY: web-types web-tests
web-types: $(PACKAGES)
	cd web && $(NODE) npm run --silent check

web-tests: $(PACKAGES)
	cd web && $(NODE) npm run --silent test

play: $(READY) $(PAGE) ## open a table in the browser: against the computer, on one screen, or with friends by a link
	$(BIN)/vuelta serve --open

# What an older version wrote must not stay behind.
site: $(READY) $(PAGE) ## the page as a folder for any file host, with every game but without friends by link, in build/site
	rm -rf $(SITE)
	$(BIN)/vuelta site $(SITE)

check: $(READY) ## while editing: lint, types and the core tests, in a minute and a half
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target lint types
	@$(MAKE) --no-print-directory core

# Rules, positions, texts and boards in the interpreter; what compiles, plays long or starts processes is left to `make test`.
CORE := core golden perft draw rulebooks rules $(addprefix conformance/test_,architecture.py fuzz.py rule_ids.py strict.py subset.py)

core: $(READY)
	$(PYTEST) $(addprefix tests/,$(CORE)) --ignore=tests/rules/maedn/test_openspiel.py

test: $(READY) $(PACKAGES) ## everything that must pass: lint, types, tests
	@$(MAKE) --no-print-directory --jobs=3 --output-sync=target types compiled web lint $(PAGE) browser
	@$(MAKE) --no-print-directory suite

lint: $(READY) ## ruff, as linter and formatter
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY) ## mypy, strict
	$(BIN)/mypy

PYTEST := $(BIN)/pytest --numprocesses=auto --dist=worksteal

# One more than there are cores: some tests wait for a disk, a deadline or a process.
WORKERS := $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)

ADD := env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends

# The server's tests use a real PostgreSQL. Root can add it; for others those tests are skipped, and say so.
.PHONY: postgres
postgres:
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || [ "$$(id -u)" != 0 ] || \
	{ apt-get update -qq && $(ADD) postgresql; }

# The pages' tests use a real browser, in the same way: Chromium without windows, or a whole one where that is not packed.
.PHONY: browser
browser: postgres
	@command -v chromium-headless-shell >/dev/null || [ "$$(id -u)" != 0 ] || { apt-get update -qq; $(ADD) chromium-headless-shell; } || \
	command -v chromium >/dev/null || command -v google-chrome >/dev/null || $(ADD) chromium

unit: $(READY) $(PAGE) browser compiled ## the tests alone
	@$(MAKE) --no-print-directory suite

.PHONY: compiled suite
compiled: $(READY)
	$(BIN)/python -m tests.ahead

suite:
	$(PYTEST) --numprocesses=$(WORKERS)

repeat: $(READY) $(PAGE) browser compiled ## all tests N times (N=5), in random order, on a busy machine; says which differed
	$(BIN)/python -m tests.repeat $(or $(N),5)

bench: $(READY) ## speed, as ratios in one run, written into docs/speed.md and docs/environments.md
	$(BIN)/python -m benchmarks.interpreter
	$(BIN)/python -m benchmarks.speed
	$(BIN)/python -m benchmarks.environments

soak: $(READY) $(PAGE) browser compiled ## long runs, all or PART=server by name; docs/soak.md has the parts and when each last passed
	$(BIN)/python -m tests.soak $(PART)

pictures: $(READY) ## draw the boards in the rule books anew
	$(BIN)/python -m tests.rulebooks.pictures

screenshots: $(READY) $(PAGE) browser ## take the docs' pictures of the page anew
	$(BIN)/python -m tests.web.pictures

golden: $(READY) ## write the golden games anew, after reading why they changed
	$(BIN)/python -m tests.golden.write

lock: $(READY) ## pin the development tools anew
	for group in dev node uv; do UV_SYSTEM_CERTS=1 UV_NATIVE_TLS=1 $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url --group $$group pyproject.toml --output-file requirements/$$group.txt; done

clean: ## remove what the other commands made
	rm -rf $(VENV) build dist web/node_modules src/vuelta/server/page .mypy_cache .pytest_cache .ruff_cache .hypothesis
