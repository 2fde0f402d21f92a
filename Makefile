# Two commands do everything on a fresh Debian machine that has Rust and a C compiler:
#
#   make fuzz   find bugs in the MLIR that Debian ships, built with assertions where Python's pip can get it
#   make test   run every check
#
# Both first install missing Debian packages.

CARGO ?= cargo
MOHOLE = target/release/mohole

.PHONY: fuzz test setup build catalogs rules soak torture screenshots deb book

# How long `make fuzz` looks for bugs.
TIME ?= 4m

# Where its findings go. A folder belongs to one compiler.
DIR ?= mohole-findings

# The same release with assertions, which say what went wrong, where pip is there to get it.
ASSERTS = mlir-opt-22-asserts
PLAIN = mlir-opt-22

# Exit code 10 means findings, which is a success here.
fuzz: setup build
	$(MOHOLE) doctor
	@target=$(PLAIN); \
	if python3 -m pip --version >/dev/null 2>&1 && $(MOHOLE) target install $(ASSERTS); then target=$(ASSERTS); fi; \
	echo "$(MOHOLE) fuzz --target $$target --dir $(DIR) --time $(TIME)"; \
	$(MOHOLE) fuzz --target $$target --dir $(DIR) --time $(TIME) || test $$? -eq 10
	$(MOHOLE) report --dir $(DIR) --budget 20s --time 5m || test $$? -eq 10

test:
	@scripts/install-packages.sh tests
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --quiet -- -D warnings
	$(CARGO) test --workspace --quiet

build:
	$(CARGO) build --release --quiet --package mohole

setup:
	@scripts/install-packages.sh

# Rebuilds the catalogs that ship with mohole. The definitions of 19 are unpacked in the build folder, not
# installed: their package would remove those of 22.
catalogs: setup build
	scripts/make-catalogs.sh

# Rebuilds the rule books that ship with mohole.
rules: setup build
	scripts/make-rules.sh

# 100,000 jobs through one worker: too slow for the tests.
soak: setup build
	$(MOHOLE) bench engine --soak 100000

# Bad files, tiny limits, hostile compilers, damaged databases, kills at random times: see the script.
torture: setup build
	scripts/torture.sh $(MOHOLE)

# Pictures of every page of the dashboard, from a campaign: `make screenshots DIR=mohole-findings`.
screenshots:
	@scripts/install-packages.sh tests
	$(CARGO) run --quiet --package mohole-dashboard --example screenshots -- $(DIR) docs/figures

# A Debian package in target/debian, with manual pages and completions; needs cargo-deb (`cargo install cargo-deb`).
PACKAGE = target/package
deb: build
	$(MOHOLE) man --out $(PACKAGE)/man
	$(MOHOLE) completions bash > $(PACKAGE)/mohole.bash
	$(MOHOLE) completions fish > $(PACKAGE)/mohole.fish
	$(MOHOLE) completions zsh > $(PACKAGE)/_mohole
	$(CARGO) deb --no-build --package mohole

# All pages as a book in target/book/pages; needs mdbook (`cargo install mdbook`), and no network.
BOOK = target/book/source
book:
	rm -rf $(BOOK) && mkdir -p $(BOOK)
	cp -r SUMMARY.md README.md ARCHITECTURE.md NEWS.md LICENSE docs $(BOOK)
	mdbook build
