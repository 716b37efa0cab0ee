#!/usr/bin/env bash
# Starts the real binary with demo data in a fresh folder: serve.sh PORT [sqlite|postgres]; ends with its parent.
set -euo pipefail
port=$1
database=${2:-sqlite}
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
cleanup() {
	kill "${server:-}" "${postgres:-}" 2>/dev/null || true
	wait 2>/dev/null || true
	rm -rf "$folder"
}
trap cleanup EXIT
trap 'exit 0' INT TERM

if [ "$database" = postgres ]; then
	bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -n 1)
	as=()
	# PostgreSQL refuses to run as root.
	if [ "$(id -u)" = 0 ]; then as=(runuser -u postgres --); fi
	mkdir "$folder/pg"
	chmod 755 "$folder"
	chmod 777 "$folder/pg"
	"${as[@]}" "$bin/initdb" --no-sync --auth=trust --username=postgres --encoding=UTF8 --locale=C -D "$folder/pg/data" >/dev/null
	"${as[@]}" "$bin/postgres" -D "$folder/pg/data" -k "$folder/pg" -c listen_addresses='' -c fsync=off >"$here/postgres-$port.log" 2>&1 &
	postgres=$!
	until "$bin/pg_isready" -q -h "$folder/pg" -U postgres; do sleep 0.1; done
	export EXHALE_DATABASE="postgres://postgres@/postgres?host=$folder/pg"
fi

export EXHALE_DATA="$folder/data"
export EXHALE_LISTEN="127.0.0.1:$port"
export EXHALE_MEDIA_LISTEN=127.0.0.1:0
export EXHALE_BASE_URL="http://localhost:$port"
export EXHALE_RATE_FACTOR=1000
# Journeys share one feed, in which a Win of a moment ago is soon among the older ones; upgrade.spec.ts has its own servers.
export EXHALE_FREE_PREVIEW_ITEMS=-1
"${EXHALE_TEST_BINARY:-$here/../target/debug/exhale}" serve --demo >"$here/server-$port.log" 2>&1 &
server=$!
wait "$server"
