#!/usr/bin/env bash
# namespace-init.sh CMD...: the first process of in-session.sh's namespaces, as root; prepares them and runs CMD by desktop.sh as a plain user.
# It stays root: if the first process changes its user, the kernel does not end the namespace together with unshare.
# Reads the keyring's password from descriptor 9 and SESSION_* from in-session.sh.
set -euo pipefail
. scripts/linux/scratch-root.sh

drop=(setpriv "--reuid=$SESSION_USER" "--regid=$SESSION_USER" --init-groups --)
place=$PWD
if [ -n "${KOYA_OFFLINE:-}" ]; then
  ip link set lo up
  [ "$(ip -oneline link show | wc -l)" = 1 ] || { echo 'session: there is more here than the loopback interface' >&2; exit 6; }
fi
# A container's default is limited to 64 MB, which is not enough for Chromium.
[ -z "$SESSION_ISOLATED" ] || mount -t tmpfs -o mode=1777 tmpfs /dev/shm
if [ -n "$SESSION_ISOLATED" ] && memory_has_room; then
  mount -t tmpfs -o "mode=700,uid=$(id -u "$SESSION_USER"),gid=$(id -g "$SESSION_USER")" tmpfs "$SESSION_RUN/home"
fi
# A virtual screen cannot see the process of another session's lock from here, so it would treat the lock as stale and remove its socket.
if [ -n "$SESSION_ISOLATED" ] && [ -z "${KOYA_USE_DISPLAY:-}" ]; then
  mkdir -p -m 1777 /tmp/.X11-unix
  mount -t tmpfs -o mode=1777 tmpfs /tmp/.X11-unix
fi

case $SESSION_CHECKOUT in
  closed)
    place=$SESSION_RUN/checkout
    mkdir "$place"
    mount --bind "$PWD" "$place"
    ;;
  copy)
    place=$SESSION_RUN/checkout
    mkdir "$place"
    tar -c --mode=go+rX --exclude=./.git --exclude=./dist . | tar -x -C "$place"
    ;;
esac

override=${ELECTRON_OVERRIDE_DIST_PATH:-}
if [ -n "$override" ] && ! "${drop[@]}" test -r "$override/version"; then
  mkdir "$SESSION_RUN/electron"
  mount --bind "$override" "$SESSION_RUN/electron"
  export ELECTRON_OVERRIDE_DIST_PATH=$SESSION_RUN/electron
fi

if [ "$SESSION_SANDBOX" = helper ]; then
  # Mounts a copy of the helper with the required rights over the runtime's, in this namespace only.
  runtime=$(readlink -f "${ELECTRON_OVERRIDE_DIST_PATH:-$place/node_modules/electron/dist}")
  mkdir "$SESSION_RUN/helper"
  mount -t tmpfs -o mode=755 tmpfs "$SESSION_RUN/helper"
  install -m 4755 -o root -g root "$runtime/chrome-sandbox" "$SESSION_RUN/helper/chrome-sandbox"
  mount --bind "$SESSION_RUN/helper/chrome-sandbox" "$runtime/chrome-sandbox"
fi

# Root's other environment variables must not reach the plain user.
kept=(SESSION_HOME="$SESSION_HOME" HOME="$SESSION_HOME" USER="$SESSION_USER" LOGNAME="$SESSION_USER" TMPDIR="$SESSION_RUN/home" KOYA_OUT="$SESSION_RUN/out")
for name in PATH LANG LC_ALL TERM TZ CI DEBUG FORCE_COLOR NO_COLOR $(compgen -e | grep -E '^(KOYA|ELECTRON)_' | grep -vx KOYA_OUT); do
  [ -z "${!name+x}" ] || kept+=("$name=${!name}")
done
if [ -n "${KOYA_USE_DISPLAY:-}" ]; then kept+=(DISPLAY="$DISPLAY" XAUTHORITY="$SESSION_RUN/xauthority"); fi

cd "$place"
"${drop[@]}" env -i "${kept[@]}" bash scripts/linux/desktop.sh "$@" &
command=$!
trap 'kill -TERM "$command" 2>/dev/null || true' TERM INT HUP
rc=0
wait "$command" || rc=$?
while kill -0 "$command" 2>/dev/null; do
  rc=0
  wait "$command" || rc=$?
done
exit "$rc"
