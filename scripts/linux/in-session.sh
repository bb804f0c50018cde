#!/usr/bin/env bash
# in-session.sh CMD...: runs CMD from the checkout's root as a plain user, in a separate desktop session (desktop.sh).
# As root it switches to the user koyarun in new process and mount namespaces, so that no process outlives CMD and no folder's rights change.
# CMD writes its files to $KOYA_OUT; they are copied to out/ of the checkout.
#   KOYA_IN_MEMORY=1      temporary files lie in memory if there is room for them (scratch-root.sh)
#   KOYA_OFFLINE=1        only the loopback interface exists for CMD; exits with 77 if the machine allows no such namespace
#   KOYA_LOW_END=1        Koya runs as on an old PC (low-end.sh); exits with 78 if this machine cannot play one
#   KOYA_HOME_KIND=lasting  koyarun's permanent home and keyring instead of temporary ones (as root)
#   KOYA_USE_DISPLAY=1, KOYA_SCREEN=1366x768, KOYA_WM=openbox  see desktop.sh
set -euo pipefail
# After a plain su, the administrator's programs are not on the path.
PATH=$PATH:/usr/sbin:/sbin
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

# The parent may be killed: the kernel then sends TERM to this script.
if [ -z "${KOYA_DEATH_WATCHED:-}" ]; then
  KOYA_DEATH_WATCHED=1 exec setpriv --pdeathsig TERM -- bash scripts/linux/in-session.sh "$@"
fi
unset KOYA_DEATH_WATCHED

. scripts/linux/low-end.sh

say() { echo "session: $*" >&2; }
no_sandbox() {
  export KOYA_NO_SANDBOX=1
  say "this machine allows no sandbox ($1); going on without it"
}
# Chromium's sandbox starts with this; a machine may allow a user namespace but not the rights in it.
may_make_namespaces() { "$@" unshare --user --map-root-user --net true 2>/dev/null; }

child=''
stopping=''
behind_unshare=''
stop() {
  stopping=1
  [ -n "$child" ] || exit 143
  local hears=$child
  # unshare itself ignores TERM; its one child is the namespace's first process
  [ -z "$behind_unshare" ] || hears=$(cat "/proc/$child/task/$child/children" 2>/dev/null || true)
  kill -TERM ${hears:-"$child"} 2>/dev/null || true
  { sleep 10; kill -KILL "$child"; } >/dev/null 2>&1 &
}
await_child() {
  rc=0
  wait "$child" || rc=$?
  while [ -n "$stopping" ] && kill -0 "$child" 2>/dev/null; do
    rc=0
    wait "$child" || rc=$?
  done
}
trap stop TERM INT HUP

run_as_plain_user() {
  [ -z "${KOYA_LOW_END:-}" ] || { say 'only root can play an old PC'; exit 78; }
  export KOYA_OUT=${KOYA_OUT:-$PWD/out}
  mkdir -p "$KOYA_OUT"
  local helper=node_modules/electron/dist/chrome-sandbox
  if ! may_make_namespaces && [ "$(stat -Lc '%u %a' "$helper" 2>/dev/null)" != '0 4755' ]; then
    no_sandbox "to allow it: sudo chown root:root $(readlink -f "$helper") && sudo chmod 4755 $(readlink -f "$helper")"
  fi
  local offline=()
  if [ -n "${KOYA_OFFLINE:-}" ]; then
    may_make_namespaces || { say 'this machine allows no network namespace'; exit 77; }
    # shellcheck disable=SC2016 # expanded by the inner shell
    local inner='ip link set lo up && exec unshare --user --map-user="$1" --map-group="$2" -- "${@:3}"'
    offline=(unshare --user --map-root-user --net -- bash -c "$inner" offline "$(id -u)" "$(id -g)")
  fi
  "${offline[@]}" bash scripts/linux/desktop.sh "$@" &
  child=$!
  await_child
}

run_as_root() {
  user=koyarun
  id "$user" >/dev/null 2>&1 || useradd --system --user-group --create-home --shell /usr/sbin/nologin "$user" 2>/dev/null || id "$user" >/dev/null
  drop=(setpriv "--reuid=$user" "--regid=$user" --init-groups --)
  run=$(mktemp -d /tmp/koya-run.XXXXXX)
  trap 'finish_as_root' EXIT
  chmod 755 "$run"
  # New machines lack it, and an X server of a plain user may not create it.
  [ -d /tmp/.X11-unix ] || install -d -m 1777 /tmp/.X11-unix
  install -d -m 700 -o "$user" -g "$user" "$run/home" "$run/out"
  [ -z "${KOYA_LOW_END:-}" ] || make_low_end "$user" || { say 'this machine cannot play an old PC'; exit 78; }
  local namespaces=(unshare --mount --pid --fork --kill-child --mount-proc)
  [ -z "${KOYA_OFFLINE:-}" ] || namespaces+=(--net)
  if ! "${namespaces[@]}" true 2>/dev/null; then
    [ -z "${KOYA_OFFLINE:-}" ] || { say 'this machine allows no network namespace'; exit 77; }
    namespaces=()
  fi
  [ ${#namespaces[@]} = 0 ] || behind_unshare=1
  local sandbox=namespaces
  if ! may_make_namespaces "${drop[@]}"; then
    sandbox=helper
    [ ${#namespaces[@]} != 0 ] || { sandbox=none; no_sandbox 'neither namespaces nor a setuid helper'; }
  fi
  password=$run/password
  home=$run/home
  if [ "${KOYA_HOME_KIND:-}" = lasting ]; then
    home=$(getent passwd "$user" | cut -d: -f6)
    install -d -m 700 -o "$user" -g "$user" "$home"
    password=/var/lib/koya/keyring-password
  fi
  [ -s "$password" ] || (umask 077; mkdir -p "$(dirname "$password")"; od -An -N24 -tx1 /dev/urandom | tr -d ' \n' >"$password")
  if [ -n "${KOYA_USE_DISPLAY:-}" ]; then hand_over_cookie; fi
  SESSION_RUN=$run SESSION_USER=$user SESSION_HOME=$home SESSION_SANDBOX=$sandbox SESSION_ISOLATED=$behind_unshare SESSION_CHECKOUT=$(checkout_access) \
    setpriv --pdeathsig KILL -- "${namespaces[@]}" bash scripts/linux/namespace-init.sh "$@" 9<"$password" &
  child=$!
  await_child
}

# open: koyarun reads it in place; closed: a parent folder is not accessible; copy: the files are not readable for others
checkout_access() {
  local probes=(package.json node_modules/electron/package.json node_modules/electron/dist/version scripts/linux/desktop.sh)
  local probe access=open
  for probe in "${probes[@]}"; do
    "${drop[@]}" test -r "$probe" || { echo copy; return; }
    "${drop[@]}" test -r "$PWD/$probe" || access=closed
  done
  [ "$access" = open ] || [ ${#namespaces[@]} != 0 ] || access=copy
  echo "$access"
}

hand_over_cookie() {
  touch "$run/xauthority"
  xauth extract - "$DISPLAY" 2>/dev/null | xauth -q -f "$run/xauthority" merge - 2>/dev/null || true
  chown "$user" "$run/xauthority"
  chmod 600 "$run/xauthority"
}

finish_as_root() {
  unmake_low_end
  mkdir -p out
  cp -rT --no-preserve=ownership --remove-destination "$run/out" out || say 'could not keep what the run left behind'
  rm -rf --one-file-system "$run"
}

if [ "$(id -u)" = 0 ]; then run_as_root "$@"; else run_as_plain_user "$@"; fi
exit "$rc"
