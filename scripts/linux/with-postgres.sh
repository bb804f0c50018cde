#!/usr/bin/env bash
# with-postgres.sh CMD...: runs CMD with KOYA_PG_URL naming a scratch PostgreSQL cluster on 127.0.0.1, which is deleted afterwards.
# As root the cluster runs as the user postgres. If PostgreSQL is not installed, it says so and runs CMD without; the tests then report
# that half as skipped. Exits as CMD does.
set -euo pipefail

. "$(dirname "${BASH_SOURCE[0]}")/scratch-root.sh"
say() { echo "postgres: $*" >&2; }

programs=$(find /usr/lib/postgresql -mindepth 2 -maxdepth 2 -name bin 2>/dev/null | sort -V | tail -1)
[ -x "${programs:-}/initdb" ] || { say 'not installed here, going on without (Debian: apt-get install postgresql)'; exec "$@"; }

folder=$(mktemp -d "$(scratch_root)/koya-postgres.XXXXXX")
owner=()
if [ "$(id -u)" = 0 ]; then
  chown postgres:postgres "$folder"
  owner=(setpriv --reuid=postgres --regid=postgres --init-groups -- env HOME="$folder")
fi

# Runs inside the cluster's folder: its owner may not be allowed to enter the caller's folder.
as_owner() { (cd "$folder" && "${owner[@]}" "$@"); }

clean_up() {
  as_owner "$programs/pg_ctl" -D "$folder/data" -m immediate -w stop >/dev/null 2>&1 || true
  rm -rf --one-file-system "$folder"
}
trap clean_up EXIT
trap 'exit 143' TERM INT HUP

# No durability: the cluster exists only for one test run. Nor what pays only for large tables: compiled queries and background cleaning.
start() {
  local port=$1
  local settings="-c listen_addresses=127.0.0.1 -p $port -k $folder -c fsync=off -c full_page_writes=off -c synchronous_commit=off -c max_connections=200"
  settings+=' -c wal_level=minimal -c max_wal_senders=0 -c jit=off -c autovacuum=off -c shared_buffers=256MB -c huge_pages=off'
  as_owner "$programs/pg_ctl" -D "$folder/data" -w -l "$folder/log" -o "$settings" start >/dev/null
}

free_port() { node -e 'const server = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(server.address().port); server.close() })'; }

as_owner "$programs/initdb" -D "$folder/data" -U koya --auth=trust -E UTF8 --locale=C.UTF-8 --no-sync >"$folder/initdb.log"
# Another process may take the port between the check and the start.
for _ in 1 2 3; do
  port=$(free_port)
  if start "$port"; then started=1; break; fi
done
[ -n "${started:-}" ] || { say 'the scratch cluster did not start:'; cat "$folder/log" >&2; exit 1; }
as_owner "$programs/createdb" -h 127.0.0.1 -p "$port" -U koya koya

# In the background, so that a signal ends the cluster as well.
KOYA_PG_URL="postgres://koya@127.0.0.1:$port/koya" "$@" &
child=$!
trap 'kill -TERM "$child" 2>/dev/null || true' TERM INT HUP
code=0
wait "$child" || code=$?
while kill -0 "$child" 2>/dev/null; do
  code=0
  wait "$child" || code=$?
done
exit "$code"
