#!/usr/bin/env bash
# serve-at-boot.sh DEB PAGE: starts systemd over a temporary copy of this system with the service of the handbook (PAGE: docs/operations/packages.md). The
# server answers with TLS, is started again after a kill, drains before it stops, and is left alone after a wrong setting.
# Exits with 77 if this machine allows no such copy or has no systemd.
set -euo pipefail
PATH=$PATH:/usr/sbin:/sbin
# shellcheck source=scripts/linux/system-copy.sh
. "$(dirname "${BASH_SOURCE[0]}")/system-copy.sh"
enter_system "$1" "$2"
name=$(dpkg-deb --field "$1" Package)
install_deb "$1"
# The block of the handbook that begins with this line.
block() { awk -v first="$1" '$0 == first { on = 1; next } /^```/ { on = 0 } on' "$page" | sed "s|/usr/bin/koya |/usr/bin/$name |"; }
page=$2
block '# /etc/systemd/system/koya-server.service' >/etc/systemd/system/koya-server.service
block '# Once, as root' | grep -v '^systemctl enable' >/tmp/once
[ "$(wc -l </tmp/once)" -ge 3 ] || fail 'the handbook does not say what is done once'
LANG=C.UTF-8 bash -e /tmp/once >/tmp/told 2>&1 || fail "$(cat /tmp/told)"

cat >/tmp/given/ask.sh <<'END'
ask() { printf 'GET /api/ready HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' 2>/dev/null | timeout 5 "$@" 2>/dev/null | head -1 | cut -d' ' -f2; }
ready() { ask openssl s_client -quiet -connect 127.0.0.1:8787; }
plain() { ask bash -c 'exec 3<>/dev/tcp/127.0.0.1/8787; cat >&3; cat <&3'; }
until_ready() { for _ in $(seq 300); do [ "$(ready)" = 200 ] && return; sleep 0.2; done; }
until_state() { for _ in $(seq 300); do [ "$(systemctl show --value --property ActiveState koya-server)" = "$1" ] && return; sleep 0.2; done; }
shown() { systemctl show --value --property "$1" koya-server; }
{
  until_ready
  echo "with TLS: $(ready)"
  [ "$(plain)" = 200 ] && echo 'without TLS: 200' || echo 'without TLS: refused'
  first=$(shown MainPID)
  echo "runs as $(stat -c %U "/proc/$first")"
  echo "its data are for $(stat -c '%U %a' /var/lib/koya-server /var/lib/koya-server/koya.sqlite | xargs)"
  kill -9 "$first"
  until_state activating
  until_ready
  echo "after a kill: $(ready), started again $(shown NRestarts) time"
  begun=$SECONDS
  systemctl stop koya-server &
  sleep 2
  echo "told to stop: $(ready)"
  wait
  [ $((SECONDS - begun)) -ge 9 ] && echo 'it drained'
  echo "its end: $(shown Result) $(shown ExecMainStatus)"
  install -d /etc/systemd/system/koya-server.service.d
  printf '[Service]\nEnvironment=PORT=none\n' >/etc/systemd/system/koya-server.service.d/wrong.conf
  systemctl daemon-reload
  systemctl start koya-server
  until_state failed
  echo "a wrong setting: $(shown ExecMainStatus), started again $(shown NRestarts) times"
} >>/tmp/result 2>&1
expected="with TLS: 200
without TLS: refused
runs as koya
its data are for koya 700 koya 600
after a kill: 200, started again 1 time
told to stop: 503
it drained
its end: success 0
a wrong setting: 78, started again 0 times"
[ "$(cat /tmp/result)" = "$expected" ] && code=0 || code=1
systemctl exit $code --force --force
END
printf '[Unit]\nFailureAction=exit-force\nFailureActionExitStatus=1\nAfter=multi-user.target\n[Service]\nType=oneshot\nTimeoutStartSec=5min\nExecStart=/bin/bash /tmp/given/ask.sh\n[Install]\nWantedBy=multi-user.target\n' >/etc/systemd/system/koya-ask.service
systemctl enable --quiet koya-server.service koya-ask.service
boot_system
