#!/usr/bin/env bash
# full-disk.sh RUN HOME SETUP NEXT FREE-MB...: installs SETUP under wine (RUN: wine-run.sh) on a small disk, in a mount namespace. Then it tries to install NEXT
# once for each FREE-MB, with only that much free space, and prints the exit code and the state of the installed version. At the end it installs NEXT with
# enough space. Exits with 77 if a plain user cannot mount a disk on this machine.
set -euo pipefail
if [ -z "${KOYA_FULL_DISK:-}" ]; then
  unshare -Um --map-root-user true 2>/dev/null || exit 77
  KOYA_FULL_DISK=1 exec unshare -Um --map-root-user -- bash "$0" "$@"
fi
run=$1 setup=$3 next=$4
export HOME=$2 KOYA_OWN_PROGRAMS=1
shift 4
disk=$HOME/.wine-koya/drive_c/Disk
folder=$disk/KoyaTest
# Makes the prefix. cp says for each file that it has another owner in this namespace.
"$run" cmd /c 'mkdir C:\Disk' >/dev/null 2>&1
mount -t tmpfs -o size=1500m tmpfs "$disk" || exit 77

install() { # SETUP
  code=0
  "$run" "$1" /S /currentuser '/D=C:\Disk\KoyaTest' >/dev/null || code=$?
  env WINEPREFIX="$HOME/.wine-koya" wineserver -w 2>/dev/null || true
}

# Every file with its size and time.
state() { (cd "$folder" && find . -type f -printf '%p %s %T@ %i\n' | sort); }

install "$setup"
echo "installed: $code"
for free in "$@"; do
  available=$(df --output=avail -m "$disk" | tail -1)
  fallocate -l "$((available - free))M" "$disk/ballast"
  before=$(state)
  install "$next"
  [ "$(state)" = "$before" ] && same=untouched || same=changed
  echo "$free: $code, $same, $(ls "$disk" | tr '\n' ' ')"
  rm "$disk/ballast"
done
install "$next"
echo "with room: $code, $(ls "$disk" | tr '\n' ' ')"
umount "$disk"
