#!/usr/bin/env bash
# pin-by-system.sh DEB: starts systemd over a temporary copy of this system with the deb installed. Root gives it the PIN of an exam computer; a plain user can
# ask whether a PIN is right, and can read neither its hash nor the count of tries.
# Exits with 77 if this machine allows no such copy or has no systemd.
set -euo pipefail
PATH=$PATH:/usr/sbin:/sbin
# shellcheck source=scripts/linux/system-copy.sh
. "$(dirname "${BASH_SOURCE[0]}")/system-copy.sh"
[ -x /lib/systemd/systemd ] || { echo 'this machine has no systemd'; exit 77; }
enter_copy "$1"
if ! { mount -t sysfs sysfs /sys && mount -t cgroup2 cgroup2 /sys/fs/cgroup && mount -t tmpfs tmpfs /run; } 2>/dev/null; then
  echo 'this machine lets no systemd start' >/tmp/result
  exit 77
fi
name=$(dpkg-deb --field "$1" Package)
install -d -m 700 -o 65534 -g 65534 /tmp/home
install_deb "$1"

cat >/tmp/given/ask.pl <<'END'
use IO::Socket::UNIX;
my $asked = IO::Socket::UNIX->new(Peer => '/run/koya/pin.socket') or print("no answer: $!\n") and exit;
print $asked "$ARGV[0]\n";
$asked->shutdown(1);
print join('', <$asked>) || "no answer\n";
END
cat >/tmp/given/flood.pl <<'END'
use IO::Socket::UNIX;
$SIG{PIPE} = 'IGNORE';
my $asked = IO::Socket::UNIX->new(Peer => '/run/koya/pin.socket') or die;
my $sent = 0;
while (read(STDIN, my $part, 65536)) { last unless defined syswrite($asked, $part); $sent += length $part }
print join('', <$asked>) || "no answer\n";
END
cat >/tmp/given/storm.pl <<'END'
use IO::Socket::UNIX;
IO::Socket::UNIX->new(Peer => '/run/koya/pin.socket') for 1 .. 1000;
END
cat >/tmp/given/try.sh <<END
PATH=$PATH
plainly() { setpriv --reuid 65534 --regid 65534 --clear-groups -- env HOME=/tmp/home XDG_CONFIG_HOME=/tmp/home/.config "\$@" 2>&1; }
ask() { plainly perl /tmp/given/ask.pl "\$1"; }
{
  echo "before: \$(ask harmattan-77)"
  plainly /usr/sbin/$name-seat pin </dev/null >/dev/null; echo "by a plain user: \$?"
  echo harmattan-77 | /usr/sbin/$name-seat pin 2>/dev/null; echo "a PIN in place of its hash: \$?"
  echo harmattan-77 | plainly /usr/bin/$name pin hash | /usr/sbin/$name-seat pin; echo "by root: \$?"
  stat -c '%U:%G %a %n' /etc/koya/pin
  echo "wrong: \$(ask harmattan-78)"
  echo "right: \$(ask harmattan-77)"
  echo "a flood: \$(head -c 200000000 /dev/zero 2>/dev/null | plainly perl /tmp/given/flood.pl)"
  for count in 1 2 3 4; do last=\$(ask wrong); done
  echo "the fifth: \$last"
  echo "then: \$(ask harmattan-77 | sed 's/[0-9]\\{5\\}/N/')"
  plainly cat /etc/koya/pin >/dev/null; echo "the hash: \$?"
  plainly ls /var/lib/koya-pin >/dev/null; echo "the count: \$?"
  plainly rm -f /run/koya/pin.socket >/dev/null; echo "the socket: \$?"
  plainly perl /tmp/given/storm.pl; sleep 5; echo "after a storm: \$(systemctl is-active koya-pin.socket)"
  dpkg --purge $name >/tmp/told 2>&1; echo "removed: \$?"
  ls -d /run/koya/pin.socket /var/lib/koya-pin /etc/koya/pin /etc/systemd/system/koya-pin* 2>/dev/null | wc -l
} >>/tmp/result 2>&1
expected="before: no answer: No such file or directory
by a plain user: 5
a PIN in place of its hash: 64
by root: 0
root:_koya-pin 640 /etc/koya/pin
wrong: {\"outcome\":\"wrong\",\"triesLeft\":4,\"waitMs\":0}
right: {\"outcome\":\"right\"}
a flood: {\"outcome\":\"wrong\",\"triesLeft\":4,\"waitMs\":0}
the fifth: {\"outcome\":\"wrong\",\"triesLeft\":0,\"waitMs\":60000}
then: {\"outcome\":\"wait\",\"waitMs\":N}
the hash: 1
the count: 2
the socket: 1
after a storm: active
removed: 0
0"
[ "\$(cat /tmp/result)" = "\$expected" ] && code=0 || code=1
systemctl exit \$code --force --force
END
printf '[Unit]\nFailureAction=exit-force\nFailureActionExitStatus=1\nAfter=multi-user.target\n[Service]\nType=oneshot\nTimeoutStartSec=5min\nExecStart=/bin/bash /tmp/given/try.sh\n[Install]\nWantedBy=multi-user.target\n' >/etc/systemd/system/koya-try.service
systemctl enable --quiet koya-try.service
systemctl set-default --quiet multi-user.target
# /tmp holds what this test needs.
systemctl mask --quiet tmp.mount systemd-tmpfiles-setup.service systemd-tmpfiles-clean.timer systemd-udevd.service systemd-udev-trigger.service systemd-logind.service getty@tty1.service console-getty.service || true
export container=koya
exec /lib/systemd/systemd --system --log-target=null
