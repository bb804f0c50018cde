#!/usr/bin/env bash
# update-at-boot.sh DEB NEXT: starts systemd over a temporary copy of this system. An update that was handed over before the computer was switched off is
# installed before anybody can sign in; a request of a user is heard while the computer runs.
# Exits with 77 if this machine allows no such copy or has no systemd.
set -euo pipefail
PATH=$PATH:/usr/sbin:/sbin
# shellcheck source=scripts/linux/system-copy.sh
. "$(dirname "${BASH_SOURCE[0]}")/system-copy.sh"
# shellcheck source=scripts/linux/signed-update.sh
. "$(dirname "${BASH_SOURCE[0]}")/signed-update.sh"
enter_system "$1" "$2"
prepare_update "$1" "$2"
hand boot "$(request /tmp/home/feed/koya-update.json true)" "$package"

# /tmp is hidden from the unit.
install -m 644 /tmp/home/trust.json /etc/koya-test-trust.json
install -d /etc/systemd/system/koya-update.service.d
printf '[Service]\nEnvironment=KOYA_UPDATE_TRUST=/etc/koya-test-trust.json\n' >/etc/systemd/system/koya-update.service.d/test.conf
unit() { printf '[Unit]\nFailureAction=exit-force\nFailureActionExitStatus=1\n%s\n[Service]\nType=oneshot\nTimeoutStartSec=5min\nExecStart=/bin/bash %s\n[Install]\nWantedBy=multi-user.target\n' "$2" "$3" >"/etc/systemd/system/$1"; }
cat >/tmp/given/display.sh <<END
echo "the sign-in screen came with \$(dpkg-query --show --showformat '\${Version}' $name)" >>/tmp/result
END
cat >/tmp/given/ask.sh <<END
PATH=$PATH
. /tmp/given/system-copy.sh
. /tmp/given/signed-update.sh
state=$state
hand return '{"kind":"return","version":"$newer"}'
for _ in \$(seq 600); do [ -f "$state/reports/request-return.json" ] && break; sleep 0.2; done
{
  echo "at boot: \$(reported boot)"
  echo "while it runs: \$(reported return)"
  systemctl is-enabled koya-update.service koya-update.path koya-update.timer
  systemctl is-active koya-update.path koya-update.timer
} >>/tmp/result 2>&1
expected="the sign-in screen came with $newer
at boot: installed: $newer
while it runs: returned: $older
enabled
enabled
enabled
active
active"
[ "\$(cat /tmp/result)" = "\$expected" ] && code=0 || code=1
systemctl exit \$code --force --force
END
unit display-manager.service '' /tmp/given/display.sh
unit koya-ask.service 'After=display-manager.service multi-user.target' /tmp/given/ask.sh
systemctl enable --quiet display-manager.service koya-ask.service
boot_system
