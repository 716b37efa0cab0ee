# Every command of the project; `make help` lists them.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
DATA ?= ./data
CHROMIUM ?= $(shell command -v chromium || command -v chromium-browser || command -v google-chrome || echo chromium)
export CHROMIUM

# The whole workspace is named, so that every package is compiled with the features it has in the tests, and only once.
# What is released has fewer, so `check` looks at that too.
build-debug = cargo build --workspace --locked --bin exhale
stripe-mock = $(or $(STRIPE_MOCK),$(shell command -v stripe-mock || echo ~/go/bin/stripe-mock))
livekit-server = $(or $(LIVEKIT_SERVER),$(shell command -v livekit-server || echo ~/go/bin/livekit-server))
target = $(abspath $(or $(CARGO_TARGET_DIR),target))

# $(call need,command,how to install it)
need = command -v $(1) >/dev/null 2>&1 || { echo "$(1) is missing; install it with: $(2)" >&2; exit 1; }

.PHONY: help run dev web test test-rust test-web e2e check format gen bench tools tools-test tools-ci

help: ## List the commands
	@grep -E '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

run: tools web ## Build everything and start the demo on ./data
	cargo build --release --locked --package exhale
	EXHALE_DATA=$(DATA) $(target)/release/exhale serve --demo

dev: tools web/node_modules/.ready ## Start server and web app, rebuilding the pages as they change
	cd web && npm run --silent build:public
	trap 'kill 0' EXIT; (cd web && npm run --silent dev) & $(build-debug) && EXHALE_DATA=$(DATA) $(target)/debug/exhale serve --demo

web: web/dist/index.html ## Build the web app

web/dist/index.html: web/node_modules/.ready $(shell find web/src web/public web/build web/index.html web/*.ts -type f 2>/dev/null)
	rm -rf web/dist web/dist-public
	cd web && npm run --silent build

web/node_modules/.ready: web/package-lock.json
	cd web && npm ci --ignore-scripts --no-fund --no-audit --silent
	touch $@

e2e/node_modules/.ready: e2e/package-lock.json
	cd e2e && npm ci --ignore-scripts --no-fund --no-audit --silent
	touch $@

test: tools-test tools-ci check test-web test-rust e2e ## Everything that CI runs
	@echo "all tests passed"

test-rust: tools-test tools-ci web ## Rules and features on SQLite and PostgreSQL
	cargo test --workspace --locked
	@if [ -x "$(stripe-mock)" ]; then \
		STRIPE_MOCK="$(stripe-mock)" cargo test --workspace --locked --test payments -- --ignored; \
	else echo "stripe-mock is missing: 1 test stays ignored, and no request to Stripe is judged; see docs/testing.md"; fi
	@if [ -x "$(livekit-server)" ]; then \
		LIVEKIT_SERVER="$(livekit-server)" cargo test --workspace --locked --test live_media -- --ignored; \
	else echo "livekit-server is missing: 12 tests stay ignored, and no call goes through LiveKit; see docs/testing.md"; fi

test-web: web/node_modules/.ready ## Components and pages
	cd web && npm test --silent

e2e: tools-test web e2e/node_modules/.ready ## Journeys in a real browser against the real binary
	$(build-debug) --bin s3-bucket
	@[ -x "$(livekit-server)" ] || echo "livekit-server is missing: its journeys are left out; see docs/testing.md"
	cd e2e && npx tsc && EXHALE_TEST_BINARY=$(target)/debug/exhale npx playwright test

check: tools web ## Format, lints, types, house rules, generated files, script sizes; under a minute when built
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked --quiet -- --deny warnings
	cargo check --package exhale --locked --quiet
	cargo run --quiet --locked --package xtask -- tidy
	cd web && npm run --silent check
	@before=$$(cat docs/generated/* web/src/lib/generated/* web/src/lib/api/*.ts web/src/public/generated/* 2>/dev/null | cksum); \
	$(MAKE) --no-print-directory gen; \
	after=$$(cat docs/generated/* web/src/lib/generated/* web/src/lib/api/*.ts web/src/public/generated/* 2>/dev/null | cksum); \
	[ "$$before" = "$$after" ] || { echo "generated files were out of date; commit what make gen wrote" >&2; exit 1; }
	cd web && npm run --silent size

format: web/node_modules/.ready ## Format all code
	cargo fmt --all
	cd web && npm run --silent format

gen: web/node_modules/.ready ## Write the files that are made from the code
	$(build-debug) --quiet
	$(target)/debug/exhale generate .
	cd web && npm run --silent gen >/dev/null

bench: tools-test web ## Measure, and print the figures with machine and commit
	bench/run

tools:
	@$(call need,cargo,see https://rustup.rs)
	@$(call need,npm,see https://nodejs.org (version 20.19 or newer))
	@node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' \
		|| { echo "node is too old; version 20.19 or newer is needed, see https://nodejs.org" >&2; exit 1; }
	@$(call need,cc,apt-get install build-essential)

tools-test: tools
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || $(call need,initdb,apt-get install postgresql)
	@$(call need,$(CHROMIUM),apt-get install chromium)
	@$(call need,nats-server,apt-get install nats-server)
	@[ -x /usr/sbin/nginx ] || $(call need,nginx,apt-get install nginx-light)
	@$(call need,openssl,apt-get install openssl)
	@$(call need,exiftool,apt-get install libimage-exiftool-perl)
	@$(call need,ffmpeg,apt-get install ffmpeg)
	@/usr/bin/python3 -c 'import aiosmtpd' 2>/dev/null || { echo "aiosmtpd is missing; install it with: apt-get install python3-aiosmtpd" >&2; exit 1; }

# Elsewhere their tests count as ignored.
tools-ci:
	@[ "$${CI:-}" != true ] || [ -x "$(stripe-mock)" ] \
		|| { echo "stripe-mock is missing, and CI does not go without it; see docs/testing.md" >&2; exit 1; }
	@[ "$${CI:-}" != true ] || [ -x "$(livekit-server)" ] \
		|| { echo "livekit-server is missing, and CI does not go without it; see docs/testing.md" >&2; exit 1; }
