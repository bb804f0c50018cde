#!/usr/bin/env bash
# in-network.sh CMD...: runs CMD as the present plain user in network, mount and process namespaces of its own, where it may make bridges, namespaces and
# mounts. No process outlives CMD, and nothing of the machine's network is reached. Exits with 77 if the machine allows no such namespaces.
set -euo pipefail
own=(unshare --user --map-current-user --keep-caps --net --mount --pid --fork --kill-child --mount-proc)
"${own[@]}" true 2>/dev/null || { echo 'network: this machine allows no such namespaces' >&2; exit 77; }
# `ip netns` has its names below /run. The first process stays: it collects what killed programs leave behind, which would still count as running.
# shellcheck disable=SC2016 # expanded by the inner shell
"${own[@]}" bash -c '
  mount -t tmpfs tmpfs /run && mkdir /run/netns && ip link set lo up || exit 77
  "$@" &
  command=$!
  trap "kill -TERM $command 2>/dev/null || true" TERM INT HUP
  wait "$command"
  code=$?
  while kill -0 "$command" 2>/dev/null; do wait "$command"; code=$?; done
  exit "$code"
' in-network "$@" &
unshare=$!
# unshare itself ignores TERM; its one child is the first process.
# shellcheck disable=SC2046 # one id or none
stop() { kill -TERM $(cat "/proc/$unshare/task/$unshare/children" 2>/dev/null) 2>/dev/null || true; }
trap stop TERM INT HUP
code=0
wait "$unshare" || code=$?
while kill -0 "$unshare" 2>/dev/null; do
  code=0
  wait "$unshare" || code=$?
done
exit "$code"
