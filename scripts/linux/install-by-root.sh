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

enter_copy "$1"

name=$(dpkg-deb --field "$1" Package)
install -d -m 700 -o 65534 -g 65534 /tmp/home
install_it "$1"
plainly "/usr/bin/$name" --version
plainly "/usr/bin/$name" install check
install_it "$1"
plainly "/usr/bin/$name" --version >/dev/null

dpkg --purge "$name" >/tmp/told 2>&1 || fail "$(cat /tmp/told)"
# In an overlay, a character device marks a deleted file.
is 'what is left by its name' "$(find /tmp/upper -iname "*$name*" ! -type c)" ''
is 'what is left of its updates' "$(find /tmp/upper \( -name 'koya-update*' -o -path '*/var/lib/koya*' \) ! -type c)" ''
is 'what is left of its folder' "$(find /tmp/upper/opt -mindepth 1 ! -type c 2>/dev/null || true)" ''
echo 'installed by root, started by a plain user, installed again, removed, and nothing left'
