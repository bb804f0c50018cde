#!/usr/bin/env bash
# wine-electron.sh ARG...: starts the kit's Windows Electron as if it were `electron`. It lies in the kit.
set -u
kit=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
args=()
for arg in "$@"; do
  case $arg in
    /*) [ ! -e "$arg" ] || arg="Z:${arg//\//\\}" ;;
  esac
  args+=("$arg")
done
exec "$kit/wine-run.sh" "$kit/electron/electron.exe" --no-sandbox --disable-gpu -r "Z:${kit//\//\\}\\before-app.cjs" "${args[@]}"
