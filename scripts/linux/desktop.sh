#!/usr/bin/env bash
# desktop.sh CMD...: runs CMD as the present user in a separate desktop session: D-Bus, an unlocked gnome-keyring and a virtual screen.
# The user's own session, keyring and screen are never used. Ends everything it started, in reverse order.
#   KOYA_USE_DISPLAY=1  uses $DISPLAY instead of starting a virtual screen
#   KOYA_SCREEN=1024x600  the virtual screen's size; KOYA_WM=openbox starts a window manager on it
# If SESSION_HOME is set (namespace-init.sh), home and temporary folder exist and the keyring's password is read from descriptor 9;
# otherwise all three are created here and deleted afterwards.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/scratch-root.sh"

parent=$(scratch_root)
[ -z "${SESSION_HOME:-}" ] || parent=$TMPDIR
folder=$(mktemp -d "$parent/koya-desktop.XXXXXX")
started=()
leave() {
  local index
  for ((index = ${#started[@]} - 1; index >= 0; index--)); do
    kill -TERM "${started[index]}" 2>/dev/null || continue
    wait "${started[index]}" 2>/dev/null || true
  done
  rm -rf "$folder"
}
trap leave EXIT

fail() {
  echo "desktop: $1" >&2
  exit 4
}

# wait_until SECONDS COMMAND...: tries COMMAND until it succeeds
wait_until() {
  local deadline=$((SECONDS + $1))
  shift
  until "$@" >/dev/null 2>&1; do
    [ "$SECONDS" -lt "$deadline" ] || return 1
    sleep 0.02
  done
}

start_bus() {
  unset WAYLAND_DISPLAY XDG_CONFIG_HOME XDG_CACHE_HOME XDG_DATA_HOME XDG_STATE_HOME GNOME_KEYRING_CONTROL SSH_AUTH_SOCK
  export XDG_RUNTIME_DIR=$folder/run XDG_CURRENT_DESKTOP=GNOME DBUS_SESSION_BUS_ADDRESS=unix:path=$folder/run/bus
  mkdir -m 700 "$XDG_RUNTIME_DIR"
  if [ -z "${SESSION_HOME:-}" ]; then
    export HOME=$folder/home TMPDIR=$folder/tmp
    mkdir -m 700 "$HOME" "$TMPDIR"
  fi
  dbus-daemon --session --nofork --nopidfile --address="$DBUS_SESSION_BUS_ADDRESS" 2>"$folder/bus.log" &
  started+=($!)
  wait_until 10 test -S "$XDG_RUNTIME_DIR/bus" || fail 'D-Bus did not start'
}

has_secret_service() {
  dbus-send --session --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.NameHasOwner string:org.freedesktop.secrets | grep -q 'boolean true'
}

is_keyring_open() {
  dbus-send --session --print-reply --dest=org.freedesktop.secrets /org/freedesktop/secrets/aliases/default \
    org.freedesktop.DBus.Properties.Get string:org.freedesktop.Secret.Collection string:Locked | grep -q 'boolean false'
}

start_keyring() {
  if [ -z "${SESSION_HOME:-}" ]; then
    printf koya >"$folder/password"
    exec 9<"$folder/password"
  fi
  gnome-keyring-daemon --foreground --unlock --components=secrets <&9 >/dev/null 2>"$folder/keyring.log" &
  started+=($!)
  exec 9<&-
  wait_until 10 has_secret_service || fail "the keyring did not start: $(tail -1 "$folder/keyring.log")"
  wait_until 5 is_keyring_open || fail 'the keyring stays locked'
}

start_screen() {
  export XAUTHORITY=$folder/xauthority
  local cookie number
  cookie=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
  touch "$XAUTHORITY"
  xauth -q -f "$XAUTHORITY" add :0 . "$cookie"
  mkfifo "$folder/display"
  Xvfb -displayfd 3 -screen 0 "${KOYA_SCREEN:-1366x768}x24" -nolisten tcp -auth "$XAUTHORITY" 3>"$folder/display" >/dev/null 2>"$folder/screen.log" &
  started+=($!)
  read -r number <"$folder/display" || fail "the virtual screen did not start: $(tail -1 "$folder/screen.log")"
  export DISPLAY=:$number
  xauth -q -f "$XAUTHORITY" add "$DISPLAY" . "$cookie"
}

start_window_manager() {
  "$KOYA_WM" >/dev/null 2>&1 &
  started+=($!)
  command -v xprop >/dev/null && wait_until 5 sh -c 'xprop -root _NET_SUPPORTING_WM_CHECK | grep -q 0x' || sleep 0.3
}

start_bus
start_keyring
[ -n "${KOYA_USE_DISPLAY:-}" ] || start_screen
[ -z "${KOYA_WM:-}" ] || start_window_manager
unset SESSION_HOME

"$@" &
command=$!
trap 'kill -TERM "$command" 2>/dev/null || true' TERM INT HUP
rc=0
wait "$command" || rc=$?
while kill -0 "$command" 2>/dev/null; do
  rc=0
  wait "$command" || rc=$?
done
exit "$rc"
