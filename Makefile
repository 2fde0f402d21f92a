# Two commands do everything on a fresh Debian machine that has Rust and a C compiler:
#
#   make fuzz   find bugs in the newest MLIR that Debian ships
#   make test   run every check
#
# Both first install the Debian packages that are missing, and are quick when none is.

CARGO ?= cargo
MOHOLE = target/release/mohole

.PHONY: fuzz test setup build catalogs rules soak

# How long `make fuzz` looks for bugs.
TIME ?= 4m

# Findings are what we came for: exit code 10 is a success here.
fuzz: setup build
	$(MOHOLE) doctor
	$(MOHOLE) fuzz --time $(TIME) || test $$? -eq 10
	$(MOHOLE) report --budget 20s --time 5m || test $$? -eq 10

test: setup
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --quiet -- -D warnings
	$(CARGO) test --workspace --quiet

build:
	$(CARGO) build --release --quiet --package mohole

setup:
	@scripts/install-packages.sh

# The catalogs that ship with mohole, made by its own probe. The definitions of 19 are unpacked beside
# the build, never installed: their package would remove those of 22.
catalogs: setup build
	scripts/make-catalogs.sh

# The rule books that ship with mohole, made by its own probe.
rules: setup build
	scripts/make-rules.sh

# A hundred thousand jobs through one worker: slow, so not part of the tests.
soak: setup build
	$(MOHOLE) bench engine --soak 100000
