#!/usr/bin/env bash
# install-by-root.sh DEB: installs a deb as root with dpkg over a temporary copy of this system, starts it as a plain user, installs it again,
# removes it, and checks for leftovers.
# Exits with 77 if this machine allows no such copy.
set -euo pipefail
PATH=$PATH:/usr/sbin:/sbin
# shellcheck source=scripts/linux/system-copy.sh
. "$(dirname "${BASH_SOURCE[0]}")/system-copy.sh"

install_it() {
  install_deb "$1"
  local folder
  folder=$(dirname "$(readlink -f "/usr/bin/$name")")
  is 'the helper of the sandbox' "$(stat -c '%u:%g %a' "$folder/chrome-sandbox")" '0:0 4755'
  is 'other files that run as root' "$(find "$folder" -type f -perm /6000 ! -name chrome-sandbox)" ''
  is 'what others may write to' "$(find "$folder" ! -type l -perm /022)" ''
  is 'what is not root’s' "$(find "$folder" ! -uid 0 -o ! -gid 0)" ''
  is 'who may look into the inbox of updates' "$(stat -c '%u:%g %a' /var/lib/koya/updates/inbox)" '0:0 1733'
  is 'its desktop entry' "$(grep -c "^Exec=$folder/" "/usr/share/applications/$name.desktop")" 1
}

# What `koya-seat` laid that names this package.
laid() { find /etc/xdg /etc/lightdm /usr/share/xsessions -name "*$name*" ! -type c 2>/dev/null | sort; }

make_seat() {
  local seat=/usr/sbin/$name-seat code=0 count
  chroot --userspec=65534:65534 --groups= /tmp/closed "$seat" exam >/tmp/told 2>&1 || code=$?
  is 'a seat by a plain user' "$code" 5
  code=0
  "$seat" exam --user root >/tmp/told 2>&1 || code=$?
  is 'a seat whose candidates are root' "$code $(laid)" '64 '
  install -d /etc/lightdm
  echo '{"mode":{"seat":"exam"}}' >/tmp/policy.json
  "$seat" exam --user nobody --policy /tmp/policy.json
  is 'the marker of the seat' "$(stat -c '%u:%g %a' /etc/koya/exam-seat)" '0:0 644'
  is 'the files of the seat' "$(laid | wc -l)" 3
  is 'who signs in by itself' "$(grep autologin /etc/lightdm/lightdm.conf.d/60-"$name"-exam.conf | sort | head -1)" 'autologin-session='"$name"-exam
  code=0
  plainly_ends /usr/bin/"$name" policy show || code=$?
  is 'a seat without a PIN' "$code" 6
  "$seat" school
  is 'what a school’s computer keeps of it' "$(laid) $(ls /etc/koya)" " policy.json
school-seat"
  printf '#!/bin/sh\necho x >>/tmp/home/starts\n[ "$(wc -l </tmp/home/starts)" -lt 3 ] || : >"$KOYA_SESSION_SIGN"\n' >/tmp/home/fake
  chmod 755 /tmp/home/fake
  plainly env DBUS_SESSION_BUS_ADDRESS=none PATH=/usr/bin "$(dirname "$(readlink -f "/usr/bin/$name")")/resources/system-installer/exam-session.sh" /tmp/home/fake
  count=$(wc -l </tmp/home/starts)
  is 'the starts of a Koya that ends twice by accident' "$count" 3
  "$seat" exam --user nobody
}

# As `plainly`, where the end is looked at.
plainly_ends() { chroot --userspec=65534:65534 --groups= /tmp/closed env HOME=/tmp/home XDG_CONFIG_HOME=/tmp/home/.config LANG=C.UTF-8 "$@" >/tmp/told 2>&1; }

enter_copy "$1"

name=$(dpkg-deb --field "$1" Package)
install -d -m 700 -o 65534 -g 65534 /tmp/home
install_it "$1"
plainly "/usr/bin/$name" --version
plainly "/usr/bin/$name" install check
install_it "$1"
plainly "/usr/bin/$name" --version >/dev/null

make_seat
dpkg --purge "$name" >/tmp/told 2>&1 || fail "$(cat /tmp/told)"
# In an overlay, a character device marks a deleted file.
is 'what is left by its name' "$(find /tmp/upper -iname "*$name*" ! -type c)" ''
is 'what is left of its updates' "$(find /tmp/upper \( -name 'koya-update*' -o -path '*/var/lib/koya*' \) ! -type c)" ''
is 'what is left of its seat' "$(laid) $(find /tmp/upper -name '*-seat' ! -type c)" ' '
is 'what is left of its folder' "$(find /tmp/upper/opt -mindepth 1 ! -type c 2>/dev/null || true)" ''
echo 'installed by root, started by a plain user, installed again, removed, and nothing left'
