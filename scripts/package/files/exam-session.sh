#!/bin/sh
# exam-session PROGRAM: the session of a candidate's account on an exam seat, with Koya and nothing else (set-purpose.sh). It ends once Koya has quit, as after
# the PIN; a Koya that crashed or was killed is started again.
set -u
program=$1
if [ -z "${DBUS_SESSION_BUS_ADDRESS:-}" ] && command -v dbus-run-session >/dev/null 2>&1; then exec dbus-run-session -- "$0" "$program"; fi

# A window that fills the screen needs a window manager.
for manager in openbox xfwm4 marco metacity; do
  if command -v "$manager" >/dev/null 2>&1; then
    "$manager" &
    break
  fi
done
# The screen stays on.
xset s off -dpms 2>/dev/null || true

# Whether this user's Koya still runs: an update or its watchdog goes on in another process.
runs() {
  for link in /proc/[0-9]*/exe; do
    [ "$(readlink "$link" 2>/dev/null)" = "$program" ] && return 0
  done
  return 1
}

# Koya leaves this file when it quits in order (src-main/app/session-sign.ts). Its exit code would not tell: its watchdog or an update may have started the last
# one.
folder=$(mktemp -d) || exit 1
trap 'rm -rf -- "$folder"' EXIT
export KOYA_SESSION_SIGN="$folder/quit"

while :; do
  "$program" || true
  while runs; do sleep 2; done
  [ -e "$KOYA_SESSION_SIGN" ] && break
  sleep 2
done
