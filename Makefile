# make run   sets everything up and starts the bot (the sandbox without DISCORD_TOKEN)
# make test  sets everything up and runs all tests
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
GOLDENS := $(subst /,.,$(basename $(wildcard tests/renderers/golden.py tests/renderers/*/golden.py)))
CATALOGUES := $(wildcard data/translations/*/LC_MESSAGES/tymok.po)

# The tests start this project hundreds of times over: without stored bytecode each of them would compile it anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run compiled test bench lint format types contracts texts lessons check soak chaos messages lock fonts pictures golden arena clean

run: $(VENV)/run.ready $(CATALOGUES:.po=.mo)
	@$(BIN)/python -m scripts.compile_engine --optional --tools locks/compile.txt
	$(BIN)/tymok

# The rules of Cerke as C, taken as long as the sources stay as they are; `make run` does this where it can.
compiled: $(VENV)/run.ready
	@$(BIN)/python -m scripts.compile_engine --tools locks/compile.txt

# As many tests at once: more than cores, since half of them wait for sockets now and then (tests/dealing.py).
WORKERS ?= 4
test: $(VENV)/dev.ready $(CATALOGUES:.po=.mo)
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal $(ARGS)

bench: $(VENV)/dev.ready $(CATALOGUES:.po=.mo)
	$(BIN)/python -m benchmarks $(ARGS)

# Random games of every game under random rules: make soak GAMES=1000 ARGS="--game ta_xot --first 5000";
# then random seasons of every format: make soak SEASONS=10000.
GAMES ?= 1000
SEASONS ?= 10000
soak: $(VENV)/dev.ready $(CATALOGUES:.po=.mo)
	$(BIN)/python -m tests.soak --games $(GAMES) $(ARGS)
	$(BIN)/python -m tests.seasons --seasons $(SEASONS)

# Random faults over games of every kind on both databases, judged: make chaos FAULTS=500 ARGS="--seed 7".
FAULTS ?= 10000
chaos: $(VENV)/dev.ready $(CATALOGUES:.po=.mo)
	$(BIN)/python -m tests.chaos --faults $(FAULTS) $(ARGS)

check: lint types contracts texts lessons

lint: $(VENV)/dev.ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

format: $(VENV)/dev.ready
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

types: $(VENV)/dev.ready
	$(BIN)/mypy

contracts: $(VENV)/dev.ready
	$(BIN)/lint-imports

# What languages lack, or spell otherwise than the table of terms (data/terms), with file and line.
texts: $(VENV)/dev.ready
	$(BIN)/python -m scripts.check_texts

# What is wrong with the lessons (data/lessons), with file and line.
lessons: $(VENV)/dev.ready
	$(BIN)/python -m scripts.check_lessons

# The catalogue of translations: extract the texts from the code, merge them into each language.
messages: $(VENV)/dev.ready
	$(BIN)/pybabel -q extract -F data/translations/babel.cfg -k t:1 -k tn:1,2 -k N_ -k P_:1c,2 \
		--no-location --sort-output -o data/translations/tymok.pot engine renderers bot data/lessons
	$(BIN)/pybabel -q update -D tymok -d data/translations -i data/translations/tymok.pot --no-fuzzy-matching \
		--ignore-obsolete --ignore-pot-creation-date

# Golden pictures and the README's: look at what changed before it is committed.
golden: $(VENV)/dev.ready $(CATALOGUES:.po=.mo)
	@for module in $(GOLDENS) tests.playthroughs; do $(BIN)/python -m $$module || exit 1; done

# Computer players against each other, for so long; what was found is published (data/anchors, docs/players.md).
# It may be ended any time: make arena HOURS=0.4 goes on, and ARGS="--processes 1" leaves the others to other things.
HOURS ?= 1
ARENA ?= build/arena
arena: $(VENV)/dev.ready $(CATALOGUES:.po=.mo)
	$(BIN)/tymok arena --player all --player random --folder $(ARENA) --hours $(HOURS) $(ARGS)
	$(BIN)/python -m scripts.players_page $(ARENA)

pictures: $(VENV)/dev.ready $(CATALOGUES:.po=.mo)
	$(BIN)/python -m scripts.readme_pictures

# The lock files name every version and its hash, and no address; locks/wheels.txt what of them the image takes.
lock: $(VENV)/dev.ready
	$(BIN)/pip install -q uv
	$(BIN)/uv pip compile -q pyproject.toml --extra postgresql --group dev --universal --generate-hashes --upgrade \
		--no-header --no-annotate --no-emit-index-url -o locks/dev.txt
	$(BIN)/uv pip compile -q pyproject.toml --extra postgresql --group install --universal --generate-hashes \
		--no-header --no-annotate --no-emit-index-url -c locks/dev.txt -o locks/run.txt
	$(BIN)/uv pip compile -q --group compile --universal --generate-hashes \
		--no-header --no-annotate --no-emit-index-url -c locks/dev.txt -o locks/compile.txt
	$(BIN)/python -m scripts.lock_wheels

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Tymok needs Python 3.11 or newer: set PYTHON=/path/to/python3.11"; exit 1; }
	@$(PYTHON) -m venv $(VENV) \
		|| { rm -rf $(VENV); echo "Python's venv module is incomplete: install python3-venv (Debian) and run make again"; exit 1; }

$(VENV)/run.ready: locks/run.txt pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r locks/run.txt
	$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/dev.ready: locks/dev.txt pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r locks/dev.txt
	$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@ $(VENV)/run.ready

%.mo: %.po | $(VENV)/run.ready
	$(BIN)/pybabel -q compile -i $< -o $@

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache build dist *.egg-info
