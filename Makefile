# make            set up and build the Inventions deck into out/inventions.pdf
# make test       every test, as CI runs them
# make pictures   the README's pictures of cards, made anew
# make contact    every drawing of ours on one sheet, out/contact.png
# make decks      every deck of ours into out/
# make bench      speed and memory, as ratios against a baseline in the same run
PYTHON ?= python3
VENV   := .venv
# Windows puts a venv's programs in Scripts, everything else in bin.
BIN    := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)

.PHONY: all decks test bench pictures contact format clean

all: $(VENV)/.installed
	$(BIN)/printkit build decks/inventions.yaml

decks: $(VENV)/.installed
	for deck in decks/*.yaml; do $(BIN)/printkit build $$deck || exit 1; done

test: $(VENV)/.installed-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict printkit
	$(BIN)/python -m pytest -n auto

bench: $(VENV)/.installed-test
	$(BIN)/python -m tests.bench

pictures: $(VENV)/.installed-test
	$(BIN)/python -m tests.pictures

contact: $(VENV)/.installed-test
	$(BIN)/python -m tests.contact

format: $(VENV)/.installed-test
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "printkit needs Python 3.11 or newer. Name one that you have: make PYTHON=python3.12" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.installed-test: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	@touch $@ $(VENV)/.installed
