#!/usr/bin/env bash
# electron.sh ARG...: runs this checkout's Electron runtime, wherever in-session.sh has mounted it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
# As Node it has no sandbox, so the switch is not needed.
if [ -n "${KOYA_NO_SANDBOX:-}" ] && [ -z "${ELECTRON_RUN_AS_NODE:-}" ]; then set -- --no-sandbox "$@"; fi
exec "${ELECTRON_OVERRIDE_DIST_PATH:-node_modules/electron/dist}/electron" "$@"
