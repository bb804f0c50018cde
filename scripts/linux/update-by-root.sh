#!/usr/bin/env bash
# update-by-root.sh DEB NEXT: over a temporary copy of this system, a plain user has an installed deb updated to the next one and back by the program that
# installs with root's rights, without a window. What is altered, stale, not signed or aimed at another's file is refused; an installation that is killed
# with its dpkg is finished at the next boot.
# Exits with 77 if this machine allows no such copy.
set -euo pipefail
PATH=$PATH:/usr/sbin:/sbin
# shellcheck source=scripts/linux/system-copy.sh
. "$(dirname "${BASH_SOURCE[0]}")/system-copy.sh"
# shellcheck source=scripts/linux/signed-update.sh
. "$(dirname "${BASH_SOURCE[0]}")/signed-update.sh"
enter_copy "$1" "$2"

prepare_update "$1" "$2"

# systemd's part: it starts the program as root, with an environment of its own.
install_update() { env -i KOYA_UPDATE_TRUST=/tmp/trust.json KOYA_UPDATE_WAIT_SECONDS=5 "$folder/resources/system-installer/install-update.sh" "$name" "$program" >/tmp/installer 2>&1; }
ask() {
  hand "$@"
  install_update || fail "$(cat /tmp/installer)"
}

# Nothing of these changes anything.
ask unsigned "$(request /tmp/home/one-signature.json)" "$package"
is 'an envelope with one signature' "$(reported unsigned)" 'refused: not signed by enough known keys'
cp "$package" /tmp/home/altered && printf x | dd of=/tmp/home/altered bs=1 seek=5000 conv=notrunc status=none
ask altered "$signed" /tmp/home/altered
is 'an altered package' "$(reported altered)" 'refused: the package is not what was signed'
install -m 600 /dev/null /root/secret && echo 'only root reads this' >/root/secret
ln -s /root/secret /tmp/home/link
ask link "$signed" /tmp/home/link
is 'a link to another’s file' "$(reported link)" 'refused: the package is not what was signed'
hand folder '{}' && as_user rm "$state/inbox/request-folder/request.json" && as_user ln -s /root/secret "$state/inbox/request-folder/request.json"
as_user ln -s /root "$state/inbox/request-root"
as_user touch "$state/inbox/request-a b"
as_user mkdir "$state/inbox/request-pipe" && as_user mkfifo "$state/inbox/request-pipe/request.json" "$state/inbox/request-pipe/package"
install_update || fail "$(cat /tmp/installer)"
is 'what is left in the inbox' "$(ls "$state/inbox")" ''
is 'the secret' "$(cat /root/secret)" 'only root reads this'
is 'where the secret went' "$(grep -rl 'only root reads this' "$state" 2>/dev/null || true)" ''
# A process of the user's gets hold of no file of root's while its request is copied.
as_user mkdir -m 700 "$state/inbox/.new-held"
printf %s "$signed" >/tmp/home/request.json
as_user cp /tmp/home/request.json "$state/inbox/.new-held/"
as_user truncate -s 900M "$state/inbox/.new-held/package"
as_user mv "$state/inbox/.new-held" "$state/inbox/request-held"
( for _ in $(seq 400); do for pid in $(pgrep -u 65534 -x cat); do ls -l "/proc/$pid/fd" 2>/dev/null; done; sleep 0.01; done ) >/tmp/files-of-the-user &
watcher=$!
install_update || fail "$(cat /tmp/installer)"
kill "$watcher" 2>/dev/null || true
is 'a package of zeros' "$(reported held)" 'refused: the package is not what was signed'
is 'what the process of the user had open' "$(grep -c "$state/inbox/request-held/package" /tmp/files-of-the-user | sed 's/^[1-9][0-9]*$/seen/')" seen
is 'files of root among it' "$(grep -E -- "-> $state/(work|lock|reports|verdict)" /tmp/files-of-the-user || true)" ''
ask stranger "{\"kind\":\"return\",\"version\":\"$newer\"}"
is 'a return of what was never installed' "$(reported stranger)" 'refused: this version is not on trial'
is 'the version after all that' "$(version)" "$older"

# Nothing is installed below another user's Koya.
install -d -m 700 -o 1 -g 1 /tmp/other
HOME=/tmp/other XDG_CONFIG_HOME=/tmp/other/.config setpriv --reuid 1 --regid 1 --clear-groups -- "$program" --version >/dev/null 2>&1 &
other=$!
for _ in $(seq 100); do [ "$(readlink "/proc/$other/exe")" = "$program" ] && break; sleep 0.02; done
kill -STOP "$other"
ask early "$signed" "$package"
is 'an update while another user uses Koya' "$(reported early), $(version)" "held: somebody else uses Koya, $older"
ask early2 "$(request /tmp/home/feed/koya-update.json true)" "$package"
is 'an update that waits for another user' "$(reported early2), $(version)" "held: waits: nobody uses Koya, $older"
kill -KILL "$other"
wait || true

# It also waits for the hours of the policy, over boots; then it is installed without anybody.
hour=$(date +%H)
install -d /etc/koya
printf '{"updates":{"hours":{"from":"%02d:00","to":"%02d:00"}}}' $(((10#$hour + 3) % 24)) $(((10#$hour + 4) % 24)) >/etc/koya/policy.json
for _ in 1 2; do
  install_update || fail "$(cat /tmp/installer)"
  is 'an update outside the hours' "$(reported early2), $(version)" "held: waits: outside-hours, $older"
done
# A pause that any user's Koya hears of reaches what waits.
as_user cp -r /tmp/home/feed /tmp/home/paused
release pause /tmp/home/paused --key /tmp/home/first.pem --trust /tmp/home/trust.json >/dev/null
ask unsigned-news "{\"kind\":\"news\",\"envelope\":\"$(escaped /tmp/home/paused/koya-update.json)\"}"
is 'a pause with one signature' "$(reported unsigned-news), $(reported early2)" 'refused: not signed by enough known keys, held: waits: outside-hours'
release sign /tmp/home/paused --key /tmp/home/second.pem --trust /tmp/home/trust.json >/dev/null
ask news "{\"kind\":\"news\",\"envelope\":\"$(escaped /tmp/home/paused/koya-update.json)\"}"
is 'a signed pause' "$(reported news | sed 's/[0-9]*$//')" 'noted: '
is 'an update that waited for it' "$(reported early2), $(ls "$state")" "outdated: older-sequence, $(ls "$state" | grep -v waiting)"
rm -r "$state/standing.json" /tmp/home/paused
ask early3 "$(request /tmp/home/feed/koya-update.json true)" "$package"
rm -r /etc/koya
install_update || fail "$(cat /tmp/installer)"
is 'an update that waited' "$(reported early3), $(version)" "installed: $newer, $newer"
ask undo "{\"kind\":\"return\",\"version\":\"$newer\"}"
is 'its return' "$(reported undo), $(version)" "returned: $older, $older"
rm "$state/standing.json"

ask update "$signed" "$package"
is 'a signed update' "$(reported update), $(version)" "installed: $newer, $newer"
plainly "/usr/bin/$name" --version >/dev/null
is 'the kept version' "$(dpkg-deb --field "$state/previous.deb" Version)" "$older"
# The sandbox's helper got its bit after it was installed.
listed() { dpkg-deb --contents "$1" | sed 's/^-rws/-rwx/' | awk '{ print $1, $2, $NF }' | sort; }
is 'what the kept version holds' "$(listed "$state/previous.deb")" "$(listed "$1")"
for script in postinst postrm; do
  is "the kept version's $script" "$(dpkg-deb --ctrl-tarfile "$state/previous.deb" | tar -xO "./$script" | md5sum)" "$(dpkg-deb --ctrl-tarfile "$1" | tar -xO "./$script" | md5sum)"
done

# Only who had it installed gives it back.
install -m 755 -d /tmp/theirs
printf '{"kind":"return","version":"%s"}' "$newer" >/tmp/theirs/request.json
cp -r /tmp/theirs "$state/inbox/.new-theirs" && chown -R 1:1 "$state/inbox/.new-theirs" && mv "$state/inbox/.new-theirs" "$state/inbox/request-theirs"
install_update || fail "$(cat /tmp/installer)"
is 'a return by another user' "$(reported theirs), $(version)" "refused: another user installed this version, $newer"

# It did not prove itself: the version before comes back, and that file is not taken again.
ask back "{\"kind\":\"return\",\"version\":\"$newer\"}"
is 'a return' "$(reported back), $(version)" "returned: $older, $older"
plainly "/usr/bin/$name" install check >/dev/null
ask again "$signed" "$package"
is 'a file that did not prove itself' "$(reported again)" 'refused: failed-here'

# A disk without space keeps the version before, and changes nothing.
rm "$state/standing.json"
previous=$(md5sum <"$state/installed.deb")
cp "$state/installed.deb" /tmp/kept.deb
rm "$state/installed.deb"
for size in 190 400; do
  mount -t tmpfs -o "size=${size}M,mode=755" koya-small /mnt && cp -a "$state/." /mnt/ && mount --move /mnt "$state"
  ask "full$size" "$signed" "$package"
  is 'what is left of an update on a full disk' "$(version), $(ls "$state" | tr '\n' ' ')" "$older, dpkg.log inbox lock reports "
  reported "full$size"
  umount "$state"
done >/tmp/full
is 'updates on full disks' "$(tr '\n' ';' </tmp/full)" 'held: it could not be copied;held: the version before could not be kept;'
cp /tmp/kept.deb "$state/installed.deb"
is 'the kept version' "$(md5sum <"$state/installed.deb")" "$previous"

# A power cut while dpkg works: the next boot finishes it.
rm -f "$state/standing.json"
hand cut "$signed" "$package"
cut_at_work() {
  install_update &
  for _ in $(seq 600); do [ -f "$state/begun" ] && break; sleep 0.1; done
  sleep 0.5
  pkill -KILL -f install-update.sh || true
  pkill -KILL -x dpkg || true
  wait || true
  [ -f "$state/begun" ] || fail 'it was over before it was killed'
}
cut_at_work
install_update || fail "$(cat /tmp/installer)"
is 'an installation that was cut' "$(reported cut), $(version)" "installed: $newer, $newer"
is 'the state of the package' "$(dpkg-query --show --showformat '${Status}' "$name")" 'install ok installed'
plainly "/usr/bin/$name" install check >/dev/null
hand undone "{\"kind\":\"return\",\"version\":\"$newer\"}"
cut_at_work
install_update || fail "$(cat /tmp/installer)"
is 'a return that was cut' "$(reported undone), $(version)" "returned: $older, $older"
rm "$state/standing.json"
ask once-more "$signed" "$package"
ask proof "{\"kind\":\"proven\",\"version\":\"$newer\"}"
ask late "{\"kind\":\"return\",\"version\":\"$newer\"}"
is 'a return of a proven version' "$(reported proof), $(reported late)" "proven: $newer, refused: this version is not on trial"

# The whole way, with a window: a downloaded update lies ready, Koya is started by its user and says what it waits for, root's program installs, the new
# version starts and proves itself.
if command -v Xvfb >/dev/null; then
  for unit in service path timer; do is "a systemd unit" "$(grep -c @ "/etc/systemd/system/koya-update.$unit" || true)" 0; done
  mkdir -p /run/systemd/system
  updates=/tmp/home/.config/Koya/updates
  Xvfb :77 -screen 0 1280x800x24 -nolisten tcp >/dev/null 2>&1 &
  xvfb=$!
  for _ in $(seq 100); do [ -e /tmp/.X11-unix/X77 ] && break; sleep 0.1; done

  # An administrator installs the older version anew; the next one lies ready for a user, who starts Koya.
  start_with_update() {
    install_deb "$1"
    rm -rf "$state/standing.json" "$state/trial.json" "$state/owner" "$state/installed.deb" "$updates"
    as_user mkdir -p "$updates/cache/pending"
    as_user cp "$package" "$updates/cache/pending/"
    printf '{"envelope":"%s","isAskedFor":true,"tries":0}' "$(escaped /tmp/home/feed/koya-update.json)" >"$updates/ready.json"
    chown 65534:65534 "$updates/ready.json"
    HOME=/tmp/home XDG_CONFIG_HOME=/tmp/home/.config LANG=C.UTF-8 DISPLAY=:77 KOYA_UPDATE_TRUST=/tmp/home/trust.json \
      setpriv --reuid 65534 --regid 65534 --clear-groups -- "$program" >/tmp/window 2>&1 &
  }
  outcome() { echo "$(version), $(sed 's/.*"outcome":{"kind":"\([a-z-]*\)".*/\1/' "$updates/standing.json" 2>/dev/null)"; }
  end_windows() {
    pkill -KILL -x "$(basename "$program")" || true
    sleep 1
  }
  # The process of the newly installed program that has no parent in it: Koya itself, not one of its helpers.
  new_koya() {
    for pid in $(pgrep -x "$(basename "$program")"); do
      if [ "$(readlink "/proc/$pid/exe")" = "$program" ] && ! tr '\0' ' ' <"/proc/$pid/cmdline" | grep -q -- --type=; then echo "$pid"; fi
    done
  }

  start_with_update "$1"
  for _ in $(seq 120); do
    ls "$state/inbox" | grep -q '^request-' && install_update
    [ "$(outcome)" = "$newer, updated" ] && break
    sleep 0.5
  done
  is 'the version that its user sees' "$(outcome)" "$newer, updated"
  end_windows

  # The new version crashes at its first start, before it has proved itself.
  start_with_update "$1"
  killed=
  for _ in $(seq 600); do
    ls "$state/inbox" | grep -q '^request-' && install_update
    if [ -z "$killed" ] && [ "$(version)" = "$newer" ] && [ -n "$(new_koya)" ]; then
      killed=$(new_koya)
      kill -KILL $killed
    fi
    [ "$(outcome)" = "$older, returned" ] && break
    sleep 0.1
  done
  is 'what was killed' "$(echo "$killed" | grep -c '[0-9]')" 1
  is 'the version after a crash' "$(outcome)" "$older, returned"
  end_windows
  kill "$xvfb"
  wait || true
fi
echo "updated from $older to $newer by root, returned, cut and finished; nothing else was taken"
