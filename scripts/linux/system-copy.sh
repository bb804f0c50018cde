#!/usr/bin/env bash
# Sourced by tests of what only root does: `enter_copy FILE…` goes on in a temporary copy of this system, with new namespaces. All that is done there is
# gone afterwards, but what is written to /tmp/result is printed. Exits with 77 if this machine allows no such copy. In the copy, the files lie in
# /tmp/given, and this script is process 1.

fail() { echo "$*"; exit 1; }
is() { [ "$2" = "$3" ] || fail "$1: '$2', not '$3'"; }

enter_copy() {
  [ "${KOYA_COPY:-}" = made ] && return
  if [ -n "${KOYA_COPY:-}" ]; then make_copy "$@"; fi
  [ "$(id -u)" = 0 ] || { echo 'only root installs for everybody'; exit 77; }
  unshare --mount true 2>/dev/null || { echo 'this machine allows no mount namespace'; exit 77; }
  local files=() file code=0
  for file in "$@"; do files+=("$(readlink -f "$file")"); done
  KOYA_COPY=$(mktemp -d /tmp/koya-copy.XXXXXX)
  KOYA_RESULT=$(mktemp /tmp/koya-result.XXXXXX)
  export KOYA_COPY KOYA_RESULT
  unshare --mount --pid --cgroup --fork --kill-child --mount-proc -- bash "$0" "${files[@]}" || code=$?
  cat "$KOYA_RESULT"
  rm "$KOYA_RESULT"
  rmdir "$KOYA_COPY"
  exit "$code"
}

# Runs in new namespaces; all mounts end with them.
make_copy() {
  mount -t tmpfs -o mode=755 koya-copy "$KOYA_COPY"
  mkdir "$KOYA_COPY"/{upper,work,root}
  local root=$KOYA_COPY/root file names=()
  mount -t overlay -o "lowerdir=/,upperdir=$KOYA_COPY/upper,workdir=$KOYA_COPY/work" koya-copy "$root" 2>/dev/null || { echo 'this machine allows no overlay'; exit 77; }
  mount -t proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
  mount -t tmpfs -o mode=1777 koya-shared "$root/dev/shm"
  mount -t tmpfs -o mode=1777 koya-tmp "$root/tmp"
  mkdir "$root/tmp/"{upper,outside,closed,given}
  mount --bind "$KOYA_COPY/upper" "$root/tmp/upper"
  touch "$root/tmp/result"
  mount --bind "$KOYA_RESULT" "$root/tmp/result"
  for file in "$(dirname "$0")"/*.sh "$@"; do install -m 644 "$file" "$root/tmp/given/"; done
  for file in "$@"; do names+=("/tmp/given/$(basename "$file")"); done
  cd "$root"
  pivot_root . tmp/outside 2>/dev/null || { echo 'this machine allows no other root'; exit 77; }
  umount --lazy /tmp/outside
  # If the root differs from that of the mounts, as here, no user may create a user namespace.
  mount --rbind / /tmp/closed
  cd /
  KOYA_COPY=made exec bash "/tmp/given/$(basename "$0")" "${names[@]}"
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
install_deb() { dpkg --install --force-depends "$1" >/tmp/told 2>&1 || fail "$(cat /tmp/told)"; }

# As `enter_copy`, where systemd can be started. Exits with 77 if this machine has none, or lets none start.
enter_system() {
  [ -x /lib/systemd/systemd ] || { echo 'this machine has no systemd'; exit 77; }
  enter_copy "$@"
  mount -t sysfs sysfs /sys 2>/dev/null && mount -t cgroup2 cgroup2 /sys/fs/cgroup 2>/dev/null && mount -t tmpfs tmpfs /run 2>/dev/null && return
  echo 'this machine lets no systemd start' >/tmp/result
  exit 77
}

# Starts systemd, in a network of its own: what this machine serves is served here, too. Does not return.
boot_system() {
  systemctl set-default --quiet multi-user.target
  # /tmp holds what the test needs.
  systemctl mask --quiet tmp.mount systemd-tmpfiles-setup.service systemd-tmpfiles-clean.timer systemd-udevd.service systemd-udev-trigger.service systemd-logind.service getty@tty1.service console-getty.service || true
  export container=koya
  exec unshare --net --uts --ipc /lib/systemd/systemd --system --log-target=null
}
