#!/usr/bin/env bash
# install-by-root.sh DEB: installs a deb as root with dpkg over a temporary copy of this system, starts it as a plain user, installs it again,
# removes it, and checks for leftovers.
# Exits with 77 if this machine allows no such copy.
set -euo pipefail
PATH=$PATH:/usr/sbin:/sbin

fail() { echo "$*"; exit 1; }
is() { [ "$2" = "$3" ] || fail "$1: '$2', not '$3'"; }

# Runs in new namespaces; all mounts end with them.
make_copy() {
  mount -t tmpfs -o mode=755 koya-copy "$KOYA_COPY"
  mkdir "$KOYA_COPY"/{upper,work,root}
  local root=$KOYA_COPY/root
  mount -t overlay -o "lowerdir=/,upperdir=$KOYA_COPY/upper,workdir=$KOYA_COPY/work" koya-copy "$root" 2>/dev/null || { echo 'this machine allows no overlay'; exit 77; }
  mount -t proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
  mount -t tmpfs -o mode=1777 koya-shared "$root/dev/shm"
  mount -t tmpfs -o mode=1777 koya-tmp "$root/tmp"
  mkdir "$root/tmp/"{upper,outside,closed}
  mount --bind "$KOYA_COPY/upper" "$root/tmp/upper"
  install -m 644 "$1" "$root/tmp/koya.deb"
  install -m 755 "${BASH_SOURCE[0]}" "$root/tmp/install-by-root.sh"
  cd "$root"
  pivot_root . tmp/outside 2>/dev/null || { echo 'this machine allows no other root'; exit 77; }
  umount --lazy /tmp/outside
  # If the root differs from that of the mounts, as here, no user may create a user namespace.
  mount --rbind / /tmp/closed
  cd /
  KOYA_COPY=made exec bash /tmp/install-by-root.sh /tmp/koya.deb
}

# Runs as a user who may not create namespaces: the program starts with the sandbox's helper or not at all.
plainly() {
  chroot --userspec=65534:65534 --groups= /tmp/closed env HOME=/tmp/home XDG_CONFIG_HOME=/tmp/home/.config LANG=C.UTF-8 "$@" 2>/tmp/told || {
    local code=$?
    cat /tmp/told
    fail "$* ended with $code for a plain user"
  }
}

# Dependencies are apt's task: this machine may lack a library that no command needs.
install_it() {
  dpkg --install --force-depends /tmp/koya.deb >/tmp/told 2>&1 || fail "$(cat /tmp/told)"
  local folder
  folder=$(dirname "$(readlink -f "/usr/bin/$name")")
  is 'the helper of the sandbox' "$(stat -c '%u:%g %a' "$folder/chrome-sandbox")" '0:0 4755'
  is 'other files that run as root' "$(find "$folder" -type f -perm /6000 ! -name chrome-sandbox)" ''
  is 'what others may write to' "$(find "$folder" ! -type l -perm /022)" ''
  is 'what is not root’s' "$(find "$folder" ! -uid 0 -o ! -gid 0)" ''
  is 'its desktop entry' "$(grep -c "^Exec=$folder/" "/usr/share/applications/$name.desktop")" 1
}

if [ -z "${KOYA_COPY:-}" ]; then
  [ "$(id -u)" = 0 ] || { echo 'only root installs for everybody'; exit 77; }
  unshare --mount true 2>/dev/null || { echo 'this machine allows no mount namespace'; exit 77; }
  deb=$(readlink -f "$1")
  copy=$(mktemp -d /tmp/koya-copy.XXXXXX)
  trap 'rmdir "$copy"' EXIT
  KOYA_COPY=$copy unshare --mount --pid --fork --kill-child --mount-proc -- bash "${BASH_SOURCE[0]}" "$deb"
  exit
fi
[ "$KOYA_COPY" = made ] || make_copy "$1"

name=$(dpkg-deb --field "$1" Package)
install -d -m 700 -o 65534 -g 65534 /tmp/home
install_it
plainly "/usr/bin/$name" --version
plainly "/usr/bin/$name" install check
install_it
plainly "/usr/bin/$name" --version >/dev/null

dpkg --purge "$name" >/tmp/told 2>&1 || fail "$(cat /tmp/told)"
# In an overlay, a character device marks a deleted file.
is 'what is left by its name' "$(find /tmp/upper -iname "*$name*" ! -type c)" ''
is 'what is left of its folder' "$(find /tmp/upper/opt -mindepth 1 ! -type c 2>/dev/null || true)" ''
echo 'installed by root, started by a plain user, installed again, removed, and nothing left'
