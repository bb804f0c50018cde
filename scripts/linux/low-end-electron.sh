#!/usr/bin/env bash
# low-end-electron.sh ARG...: runs this checkout's Electron as on an old PC (low-end.sh): each fsync takes 16 ms longer.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
IFS=: read -ra tasks <<<"$KOYA_LOW_END_TASKS"
for task in "${tasks[@]}"; do echo $$ >"$task"; done
cores=$KOYA_LOW_END_CORES
unset KOYA_LOW_END_TASKS KOYA_LOW_END_CORES
export LD_PRELOAD=$PWD/.runtime/slow-disk.so
exec taskset -c "$cores" "${ELECTRON_OVERRIDE_DIST_PATH:-node_modules/electron/dist}/electron" "$@"
