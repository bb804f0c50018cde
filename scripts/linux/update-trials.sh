#!/usr/bin/env bash
# update-trials.sh DEB NEXT [TRIALS] [SEED]: over a temporary copy of this system, updates of an installed deb and returns to the version before are cut at
# random instants: root's program and all that it started are killed, or the disk is full from then on. After each, the next boot must leave one whole
# version that starts, with nothing half done. Prints each trial and the seed; the same seed repeats the same instants.
# Exits with 77 if this machine allows no such copy.
set -euo pipefail
PATH=$PATH:/usr/sbin:/sbin
# shellcheck source=scripts/linux/system-copy.sh
. "$(dirname "${BASH_SOURCE[0]}")/system-copy.sh"
# shellcheck source=scripts/linux/signed-update.sh
. "$(dirname "${BASH_SOURCE[0]}")/signed-update.sh"
export KOYA_TRIALS=${3:-${KOYA_TRIALS:-50}} KOYA_SEED=${4:-${KOYA_SEED:-$RANDOM}}
enter_copy "$1" "$2"

prepare_update "$1" "$2"
RANDOM=$KOYA_SEED
echo "seed $KOYA_SEED"

install_update() { env -i KOYA_UPDATE_TRUST=/tmp/trust.json KOYA_UPDATE_WAIT_SECONDS=5 "$folder/resources/system-installer/install-update.sh" "$name" "$program" >>/tmp/installer 2>&1; }
status() { dpkg-query --show --showformat '${Status}' "$name"; }
now_ms() { date +%s%3N; }

# Hands over the update, or the return where the next version is installed.
ask_for_change() {
  rm -f "$state/standing.json"
  if [ "$(version)" = "$older" ]; then
    wanted=update
    hand "$1" "$signed" "$package"
  else
    wanted=return
    hand "$1" "{\"kind\":\"return\",\"version\":\"$newer\"}"
  fi
}

await_installer() { while kill -0 "$installer" 2>/dev/null; do sleep 0.05; done; }

# Kills root's program with everything that it started, as a power cut would.
kill_all() {
  pkill -KILL -s "$installer" || true
  await_installer
}

# Everything that is written lies on this file system.
set_size() { mount -o "remount,size=$1" /tmp/upper; }
fill_disk() {
  # While much is being written, a small rest is used up before the size is set.
  for rest in 64 256 1024 4096 16384 65536; do
    set_size "$(($(df --output=used -k /tmp/upper | tail -n 1) + rest))k" 2>/dev/null && return
  done
  fail 'the disk could not be filled'
}

# One whole version that a plain user can start; nothing half done.
check() {
  is "$1: the state of the package" "$(status)" 'install ok installed'
  case "$(version)" in "$older" | "$newer") ;; *) fail "$1: version $(version)" ;; esac
  plainly "/usr/bin/$name" install check >/dev/null
  [ ! -f "$state/begun" ] || fail "$1: something is begun and not finished"
  is "$1: what is left in the inbox" "$(ls "$state/inbox")" ''
  is "$1: what is left half made" "$(ls -A "$state" | grep -E '^\.tree|\.new$|^\.files$' || true)" ''
  if [ "$(version)" = "$newer" ]; then
    [ -f "$state/trial.json" ] || fail "$1: the new version is not on trial"
    is "$1: the version that can come back" "$(dpkg-deb --field "$state/previous.deb" Version)" "$older"
  fi
}

# How long a change takes that nothing cuts: the instants are spread over that.
# The first update packs the installed version, so the second time counts.
declare -A whole_ms
for direction in update return update return; do
  begun_at=$(now_ms)
  ask_for_change "whole-$direction-$begun_at"
  install_update || fail "$(tail -n 5 /tmp/installer)"
  whole_ms[$direction]=$(($(now_ms) - begun_at))
  check "a whole $direction"
done
echo "whole: update ${whole_ms[update]} ms, return ${whole_ms[return]} ms"

cut=0
for trial in $(seq "$KOYA_TRIALS"); do
  ask_for_change "trial-$trial"
  before=$(version)
  at_ms=$(((RANDOM * 32768 + RANDOM) % whole_ms[$wanted]))
  cause=kill
  if [ $((RANDOM % 3)) = 0 ]; then cause=full; fi
  : >/tmp/installer
  setsid bash -c "$(declare -f install_update); folder='$folder' name='$name' program='$program'; install_update" &
  installer=$!
  disown
  sleep "$(printf '%d.%03d' $((at_ms / 1000)) $((at_ms % 1000)))"
  if kill -0 "$installer" 2>/dev/null; then cut=$((cut + 1)); fi
  if [ "$cause" = kill ]; then
    kill_all
  else
    fill_disk
    await_installer
    set_size 90%
  fi
  left="$(version), $(status)"
  # The next boot, or the next quarter of an hour.
  install_update || fail "trial $trial: $(tail -n 5 /tmp/installer)"
  told="trial $trial: $wanted, $cause after $at_ms ms of ${whole_ms[$wanted]}: $before → ($left) → $(version)"
  echo "$told"
  check "$told"
done
echo "$KOYA_TRIALS trials, $cut cut at work: each left one whole version" >/tmp/result
